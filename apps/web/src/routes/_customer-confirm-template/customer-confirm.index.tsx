import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { readText } from '../../client/search.ts'
import { ConfirmScreen } from '../../features/confirmation/confirm.screen.tsx'
import { tokenOf } from '../../features/confirmation/visitor.ts'

const CustomerConfirm = () => {
  const search = Route.useSearch()
  const navigate = useNavigate()
  return (
    <ConfirmScreen
      token={tokenOf(search.token)}
      onConfirmed={() => void navigate({ to: '/customer-confirm/success', search, replace: true })}
      onLanguage={(lang) =>
        void navigate({ to: '/customer-confirm', search: { ...search, lang }, replace: true })
      }
    />
  )
}

export const Route = createFileRoute('/_customer-confirm-template/customer-confirm/')({
  /** `token`: from the link that the guide sent. */
  validateSearch: (search): { token?: string } => {
    const token = readText(search['token'])
    return token ? { token } : {}
  },
  component: CustomerConfirm,
})
