import { useQueryClient } from '@tanstack/react-query'
import { createFileRoute, useNavigate, useRouter } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { useSearchChange } from '../../client/address/search-change.ts'
import { useAtHand } from '../../client/stale-build.ts'
import { useAddToCart } from '../../features/carts/adding/use-add-to-cart.ts'
import {
  articleOfCard,
  articleOfSku,
  categoriesQuery,
  fittingItemsQuery,
  productPageQuery,
  type ProductCard,
} from '../../features/catalogue/catalogue.queries.ts'
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
} from '../../features/catalogue/shop-search.ts'
import type { CardActions } from '../../features/catalogue/browse/product-card.tsx'
import { ShopScreen } from '../../features/catalogue/browse/shop.screen.tsx'
import { readFollowedKeyword, useFollowedKeyword } from '../../features/catalogue/search/typed-keyword.ts'
import { articleOfItem } from '../../features/catalogue/items/item-article.ts'
import type { ListedItem } from '../../features/catalogue/items.queries.ts'
import { t } from '../../i18n/i18n.ts'
import { lazyPart } from '../../ui/loading/lazy-part.tsx'
import { messageOf } from '../../ui/feedback/error-message.ts'
import { toast } from '../../ui/feedback/toast.tsx'

const ProductModal = lazyPart(
  async () => (await import('../../features/catalogue/details/product-modal.tsx')).ProductModal,
  ({ onClose }) => onClose(),
)

const SkuPick = lazyPart(
  async () => (await import('../../features/catalogue/browse/sku-pick.tsx')).SkuPick,
  ({ onClose }) => onClose(),
)

const withTyped = (search: ShopSearch, typed: string | undefined): ShopSearch =>
  typed === undefined ? search : changeSearch(search, { keyword: keywordOf(typed) })

/** The address's search with the typed keyword, as a screen renders it. */
const useAsked = (): ShopSearch => {
  const search = Route.useSearch()
  const typed = useFollowedKeyword()
  return useMemo(() => withTyped(search, typed), [search, typed])
}

/** The same when an event asks for it. A change starts from here: the rendered search lags behind, and a change of it would drop a keyword typed a moment ago. */
const withFollowed = (search: object): ShopSearch =>
  withTyped(readShopSearch({ ...search }), readFollowedKeyword())

const stay = { replace: true, resetScroll: false }

type Picking = { product: ProductCard; items: readonly ListedItem[] }

/** Adds a card's SKU to the cart; if several SKUs fit the search, a dialog asks which one. */
const useAddCard = (shopId: string, onSeveral: (picking: Picking) => void): CardActions['onAdd'] => {
  const router = useRouter()
  const queryClient = useQueryClient()
  const add = useAddToCart()
  return useMemo(() => {
    if (!add) return undefined
    const addMeant = async (product: ProductCard) => {
      const search = withFollowed(router.state.location.search)
      const query = fittingItemsQuery(shopId, search, product.channelSpuId)
      const { data } = await queryClient.fetchQuery(query)
      if (data.length > 1) onSeveral({ product, items: data })
      else await add(articleOfCard(product))
    }
    return (product) => {
      if (product.severalFit) void addMeant(product).catch((error: unknown) => toast.error(messageOf(error)))
      else void add(articleOfCard(product))
    }
  }, [router, queryClient, shopId, add, onSeveral])
}

/** The actions of a card. The object is stable, so that a card renders again only for another product. */
const useCardActions = (shopId: string, onSeveral: (picking: Picking) => void): CardActions => {
  const navigate = useNavigate({ from: '/shop' })
  const router = useRouter()
  const onAdd = useAddCard(shopId, onSeveral)
  return useMemo(
    () => ({
      onAdd,
      onCompare: (product) => {
        if (isCompareFull(readShopSearch(router.state.location.search), product.channelSpuId))
          return toast.error(t('browse.compareFull', { n: comparedMax }))
        void navigate({ search: (search) => toggleCompared(search, product), ...stay })
      },
      onLook: (product) => void navigate({ search: (search) => lookAt(search, product), resetScroll: false }),
    }),
    [navigate, router, onAdd],
  )
}

const Shop = () => {
  const search = useAsked()
  const { shop } = Route.useRouteContext()
  const change = useSearchChange('/shop', readShopSearch, { typed: withFollowed })
  const add = useAddToCart()
  const { look, lookSku } = search
  const router = useRouter()
  const [picking, setPicking] = useState<Picking>()
  useAtHand(() => router.loadRouteChunk(router.routesById['/_default/product-details']))
  return (
    <>
      <ShopScreen
        shopId={shop.id}
        search={search}
        onChange={change}
        onClear={() => void change(withoutFilters)}
        {...useCardActions(shop.id, setPicking)}
      />
      {picking ? (
        <SkuPick
          name={picking.product.name}
          items={picking.items}
          onClose={() => setPicking(undefined)}
          onPick={(item) => {
            setPicking(undefined)
            void add?.(articleOfItem(item))
          }}
        />
      ) : null}
      {look ? (
        <ProductModal
          shopId={shop.id}
          productId={look}
          shownSku={lookSku}
          onClose={() => void change((now) => lookAt(now, undefined), stay)}
          onAdd={add && ((sku, quantity) => add(articleOfSku(look, sku), quantity))}
        />
      ) : null}
    </>
  )
}

export const Route = createFileRoute('/_default/shop')({
  validateSearch: readShopSearch,
  // Comparing and looking at a product over the list do not load the list again.
  loaderDeps: ({ search: { compare: _compare, sku: _sku, look: _look, lookSku: _lookSku, ...search } }) =>
    search,
  /** Starts loading; the screen shows the previous page or skeletons meanwhile. */
  loader: ({ context, deps }) => {
    void context.queryClient.prefetchQuery(productPageQuery(context.shop.id, deps))
    void context.queryClient.prefetchQuery(categoriesQuery(context.shop.id))
  },
  staticData: { menu: 'gaia_furniture_trade_ShopItemList', cartPanel: true, priced: true },
  component: Shop,
})
