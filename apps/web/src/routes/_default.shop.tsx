import { createFileRoute, useNavigate, useRouter } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useAtHand } from '../client/stale-build.ts'
import { useAddToCart } from '../features/carts/use-add-to-cart.ts'
import {
  articleOfCard,
  articleOfSku,
  categoriesQuery,
  productPageQuery,
} from '../features/catalogue/catalogue.queries.ts'
import {
  changeSearch,
  comparedMax,
  isCompareFull,
  keywordOf,
  lookAt,
  readShopSearch,
  toggleCompared,
  withoutFilters,
  type ShopSearch,
} from '../features/catalogue/shop-search.ts'
import type { CardActions } from '../features/catalogue/browse/product-card.tsx'
import { ShopScreen } from '../features/catalogue/browse/shop.screen.tsx'
import { useFollowedKeyword } from '../features/catalogue/browse/typed-keyword.ts'
import { t } from '../i18n/i18n.ts'
import { lazyPart } from '../ui/lazy-part.tsx'
import { toast } from '../ui/toast.tsx'

const ProductModal = lazyPart(
  async () => (await import('../features/catalogue/details/product-modal.tsx')).ProductModal,
  ({ onClose }) => onClose(),
)

/** What the address asks for, with what is being typed in the place of its keyword. */
const useAsked = (): ShopSearch => {
  const search = Route.useSearch()
  const typed = useFollowedKeyword()
  return useMemo(
    () => (typed === undefined ? search : changeSearch(search, { keyword: keywordOf(typed) })),
    [search, typed],
  )
}

const stay = { replace: true, resetScroll: false }

/** What one may do with a card. Always the same, so that a card is drawn anew only when its product is another one. */
const useCardActions = (shopId: string): CardActions => {
  const navigate = useNavigate({ from: '/shop' })
  const router = useRouter()
  const add = useAddToCart(shopId)
  return useMemo(
    () => ({
      onAdd: add && ((product) => void add(articleOfCard(product))),
      onCompare: (product) => {
        if (isCompareFull(readShopSearch(router.state.location.search), product.channelSpuId))
          return toast.error(t('browse.compareFull', { n: comparedMax }))
        void navigate({ search: (search) => toggleCompared(search, product), ...stay })
      },
      onLook: (product) => void navigate({ search: (search) => lookAt(search, product), resetScroll: false }),
    }),
    [navigate, router, add],
  )
}

const Shop = () => {
  const search = useAsked()
  const { shop } = Route.useRouteContext()
  const navigate = useNavigate()
  const add = useAddToCart(shop.id)
  const { look, lookSku } = search
  const router = useRouter()
  useAtHand(() => router.loadRouteChunk(router.routesById['/_default/product-details']))
  return (
    <>
      <ShopScreen
        shopId={shop.id}
        search={search}
        onChange={(change) => void navigate({ to: '/shop', search: changeSearch(search, change) })}
        onClear={() => void navigate({ to: '/shop', search: withoutFilters(search) })}
        {...useCardActions(shop.id)}
      />
      {look ? (
        <ProductModal
          shopId={shop.id}
          productId={look}
          shownSku={lookSku}
          onClose={() => void navigate({ to: '/shop', search: lookAt(search, undefined), ...stay })}
          onAdd={add && ((sku, quantity) => add(articleOfSku(look, sku), quantity))}
        />
      ) : null}
    </>
  )
}

export const Route = createFileRoute('/_default/shop')({
  validateSearch: readShopSearch,
  // What is laid aside or looked at over the list does not load it again.
  loaderDeps: ({ search: { compare: _compare, sku: _sku, look: _look, lookSku: _lookSku, ...search } }) =>
    search,
  /** Begins to load; the screen shows the page before, or skeletons, until it is there. */
  loader: ({ context, deps }) => {
    void context.queryClient.prefetchQuery(productPageQuery(context.shop.id, deps))
    void context.queryClient.prefetchQuery(categoriesQuery(context.shop.id))
  },
  staticData: { menu: 'gaia_furniture_trade_ShopItemList', cartPanel: true, priced: true },
  component: Shop,
})
