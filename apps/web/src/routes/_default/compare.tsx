import { isId } from '@showfloor/contract/common/ids'
import { createFileRoute } from '@tanstack/react-router'
import { useSearchChange } from '../../client/address/search-change.ts'
import { readOr, readTexts, searchOf } from '../../client/search.ts'
import { useAddToCart } from '../../features/carts/adding/use-add-to-cart.ts'
import { articleOfSku, productDetailQuery } from '../../features/catalogue/catalogue.queries.ts'
import { CompareScreen } from '../../features/catalogue/compare/compare.screen.tsx'
import { comparedMax } from '../../features/catalogue/shop-search.ts'

/** `id`: the products, 2 to 6; `sku`: the codes of their compared SKUs, by default the first that can be sold. */
const readSearch = searchOf({
  id: readOr(readTexts(isId, comparedMax), []),
  sku: readTexts(() => true, comparedMax),
})

const Compare = () => {
  const { id: ids, sku: skuCodes = [] } = Route.useSearch()
  const { shop } = Route.useRouteContext()
  const change = useSearchChange('/compare', readSearch, { replace: true, resetScroll: false })
  const add = useAddToCart()
  return (
    <CompareScreen
      shopId={shop.id}
      ids={ids}
      skuCodes={skuCodes}
      onChange={change}
      onAdd={add && ((product, sku) => void add(articleOfSku(product.channelSpuId, sku)))}
    />
  )
}

export const Route = createFileRoute('/_default/compare')({
  validateSearch: readSearch,
  loaderDeps: ({ search }) => ({ id: search.id }),
  loader: ({ context, deps }) => {
    for (const id of deps.id) void context.queryClient.prefetchQuery(productDetailQuery(context.shop.id, id))
  },
  staticData: { menu: 'gaia_furniture_trade_ShopItemList', priced: true },
  component: Compare,
})
