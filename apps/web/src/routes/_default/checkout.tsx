import { isScopedId } from '@showfloor/contract/common/ids'
import { createFileRoute, useRouter } from '@tanstack/react-router'
import { readScopedId, readTexts, searchOf, stringifySearch } from '../../client/search.ts'
import { readStored } from '../../client/storage/storage.ts'
import { useApprovedOffers } from '../../features/offers/offers.queries.ts'
import { CheckoutScreen } from '../../features/orders/checkout/checkout.screen.tsx'
import { loadMessages } from '../../i18n/i18n.ts'

const readItems = readTexts(isScopedId)

/** The lines chosen in the cart's panel, if they are of this shop. */
const rememberedItems = (shopId: string): string[] =>
  readStored('orderCurrentShop')?.id === shopId ? (readItems(readStored('orderItemList')) ?? []) : []

const Checkout = () => {
  const { cart, items, order } = Route.useSearch()
  const { shop } = Route.useRouteContext()
  const { history } = useRouter()
  return (
    <CheckoutScreen
      shopId={shop.id}
      cartId={cart}
      itemIds={items ?? rememberedItems(shop.id)}
      orderId={order}
      allowed={useApprovedOffers(shop.id, order)}
      onDone={(id) => history.replace(`/order${stringifySearch({ id })}`)}
      onOpenCart={() => history.push('/cart')}
    />
  )
}

export const Route = createFileRoute('/_default/checkout')({
  staticData: { menu: 'gaia_furniture_trade_ShopOrderList', permission: 'order.write', priced: true },
  /** `order`: the order to edit; else `cart` and `items`, ids of its lines; without them the lines chosen in the cart's panel. */
  validateSearch: searchOf({ cart: readScopedId, items: readItems, order: readScopedId }),
  loader: () => loadMessages('trade'),
  component: Checkout,
})
