import { createFileRoute } from '@tanstack/react-router'
import { useSearchChange } from '../../client/address/search-change.ts'
import { NO_SHOP } from '@showfloor/contract/common/constants'
import { ProductsScreen } from '../../features/catalogue/manage/products.screen.tsx'
import { readProductsSearch } from '../../features/catalogue/manage/products-search.ts'
import { loadMessages } from '../../i18n/i18n.ts'

const Products = () => {
  const { menu, shop } = Route.useRouteContext()
  return (
    <ProductsScreen
      menu={menu}
      shop={shop.id === NO_SHOP.id ? undefined : shop}
      search={Route.useSearch()}
      onChange={useSearchChange('/products', readProductsSearch)}
    />
  )
}

export const Route = createFileRoute('/_default/products')({
  staticData: { backOffice: true, menu: 'gaia_furniture_base_ItemList', withoutShop: true },
  validateSearch: readProductsSearch,
  loader: () => loadMessages('management'),
  component: Products,
})
