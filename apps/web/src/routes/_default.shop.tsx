import { useQueryClient } from '@tanstack/react-query'
import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { addToCart } from '../features/carts/cart-operations.ts'
import { useMayUseCart } from '../features/carts/carts.queries.ts'
import {
  articleOfCard,
  articleOfSku,
  categoriesQuery,
  productPageQuery,
} from '../features/catalogue/catalogue.queries.ts'
import { changeSearch, lookAt, readShopSearch, toggleCompared } from '../features/catalogue/shop-search.ts'
import { ShopScreen } from '../features/catalogue/shop.screen.tsx'

const ProductModal = lazy(async () => ({
  default: (await import('../features/catalogue/product-modal.tsx')).ProductModal,
}))

const Shop = () => {
  const search = Route.useSearch()
  const { shop } = Route.useRouteContext()
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const mayUseCart = useMayUseCart()
  const stay = { replace: true, resetScroll: false }
  const cart = { queryClient, shopId: shop.id }
  const { look } = search
  return (
    <>
      <ShopScreen
        shopId={shop.id}
        search={search}
        onChange={(change) => void navigate({ to: '/shop', search: changeSearch(search, change) })}
        onClear={() =>
          void navigate({ to: '/shop', search: lookAt({ compare: search.compare ?? [] }, undefined) })
        }
        onAdd={mayUseCart ? (product) => void addToCart(cart, articleOfCard(product)) : undefined}
        onCompare={({ channelSpuId }) =>
          void navigate({ to: '/shop', search: toggleCompared(search, channelSpuId), ...stay })
        }
        onLook={({ channelSpuId }) =>
          void navigate({ to: '/shop', search: lookAt(search, channelSpuId), resetScroll: false })
        }
      />
      <Suspense>
        {look ? (
          <ProductModal
            shopId={shop.id}
            productId={look}
            onClose={() => void navigate({ to: '/shop', search: lookAt(search, undefined), ...stay })}
            onAdd={
              mayUseCart ? (sku, quantity) => addToCart(cart, articleOfSku(look, sku), quantity) : undefined
            }
          />
        ) : null}
      </Suspense>
    </>
  )
}

export const Route = createFileRoute('/_default/shop')({
  validateSearch: readShopSearch,
  // What is laid aside or looked at over the list does not load it again.
  loaderDeps: ({ search: { compare: _compare, look: _look, ...search } }) => search,
  /** Begins to load; the screen shows the page before, or skeletons, until it is there. */
  loader: ({ context, deps }) => {
    void context.queryClient.prefetchQuery(productPageQuery(context.shop.id, deps))
    void context.queryClient.prefetchQuery(categoriesQuery(context.shop.id))
  },
  staticData: { menu: 'gaia_furniture_trade_ShopItemList', cartPanel: true, priced: true },
  component: Shop,
})
