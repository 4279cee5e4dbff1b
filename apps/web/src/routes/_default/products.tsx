import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { NO_SHOP } from '@showfloor/contract/common/constants'
import { readChoice, readInt, readText } from '../../client/search.ts'
import type { ProductsSearch } from '../../features/catalogue/manage/manage.queries.ts'
import { ProductsScreen } from '../../features/catalogue/manage/products.screen.tsx'
import { loadMessages } from '../../i18n/i18n.ts'

const Products = () => {
  const { menu, shop } = Route.useRouteContext()
  const navigate = useNavigate()
  return (
    <ProductsScreen
      menu={menu}
      shop={shop.id === NO_SHOP.id ? undefined : shop}
      search={Route.useSearch()}
      onChange={(search) => void navigate({ to: '/products', search })}
    />
  )
}

export const Route = createFileRoute('/_default/products')({
  staticData: { backOffice: true, menu: 'gaia_furniture_base_ItemList', withoutShop: true },
  /** `status`: onsale, offsale or draft; `keyword`; `no`: the page. */
  validateSearch: (search): ProductsSearch => {
    const status = readChoice(search.status, ['onsale', 'offsale', 'draft'] as const)
    const keyword = readText(search.keyword)?.slice(0, 100)
    const no = readInt(search.no, { min: 2, max: 100_000 })
    return { ...(status ? { status } : {}), ...(keyword ? { keyword } : {}), ...(no ? { no } : {}) }
  },
  loader: () => loadMessages('management'),
  component: Products,
})
