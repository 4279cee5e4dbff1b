import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { readText, searchOf } from '../../client/search.ts'
import { SharedProductScreen } from '../../features/catalogue/customer/shared-product.screen.tsx'
import { tokenOf } from '../../features/confirmation/visitor.ts'

const ProductShare = () => {
  const search = Route.useSearch()
  const navigate = useNavigate()
  return (
    <SharedProductScreen
      token={tokenOf(search.token)}
      onLanguage={(lang) =>
        void navigate({ to: '/product-share', search: (now) => ({ ...now, lang }), replace: true })
      }
    />
  )
}

export const Route = createFileRoute('/_customer-confirm-template/product-share')({
  /** `token`: from the link that the guide sent. */
  validateSearch: searchOf({ token: readText }),
  component: ProductShare,
})
