import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { readText } from '../../client/search.ts'
import { QuoteScreen } from '../../features/carts/quote/quote.screen.tsx'
import { tokenOf } from '../../features/confirmation/visitor.ts'

const CustomerQuote = () => {
  const search = Route.useSearch()
  const navigate = useNavigate()
  return (
    <QuoteScreen
      token={tokenOf(search.token)}
      onLanguage={(lang) =>
        void navigate({ to: '/customer-quote', search: { ...search, lang }, replace: true })
      }
    />
  )
}

export const Route = createFileRoute('/_customer-confirm-template/customer-quote')({
  /** `token`: from the link that the guide sent. */
  validateSearch: (search): { token?: string } => {
    const token = readText(search.token)
    return token ? { token } : {}
  },
  component: CustomerQuote,
})
