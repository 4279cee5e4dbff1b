import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { readText } from '../../client/search.ts'
import { SharedProductScreen } from '../../features/catalogue/customer/shared-product.screen.tsx'
import { tokenOf } from '../../features/confirmation/visitor.ts'

const ProductShare = () => {
  const search = Route.useSearch()
  const navigate = useNavigate()
  return (
    <SharedProductScreen
      token={tokenOf(search.token)}
      onLanguage={(lang) =>
        void navigate({ to: '/product-share', search: { ...search, lang }, replace: true })
      }
    />
  )
}

export const Route = createFileRoute('/_customer-confirm-template/product-share')({
  /** `token`: from the link that the guide sent. */
  validateSearch: (search): { token?: string } => {
    const token = readText(search.token)
    return token ? { token } : {}
  },
  component: ProductShare,
})
