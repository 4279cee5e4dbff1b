import { useQueryClient } from '@tanstack/react-query'
import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { readOr, readText, readTextThat, searchOf } from '../../client/search.ts'
import { addSetToCart } from '../../features/carts/adding/cart-sets.ts'
import { useAddToCart } from '../../features/carts/adding/use-add-to-cart.ts'
import {
  articleOfCard,
  articleOfSku,
  productDetailQuery,
} from '../../features/catalogue/catalogue.queries.ts'
import { useCurrentShop } from '../../features/shops/current-shop.ts'
import { ProductScreen } from '../../features/catalogue/details/product.screen.tsx'

/** `id`: the product; `sku`: the code of the SKU to show, by default the first that can be sold. An invalid id finds nothing. */
const readSearch = searchOf({ id: readOr(readTextThat(/^\d{1,20}$/), '0'), sku: readText })

const ProductDetails = () => {
  const { id, sku } = Route.useSearch()
  const { shop } = Route.useRouteContext()
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const add = useAddToCart()
  const current = useCurrentShop()
  return (
    <ProductScreen
      shopId={shop.id}
      productId={id}
      skuCode={sku}
      onChoose={({ skuCode }) =>
        void navigate({
          to: '/product-details',
          search: { id, sku: skuCode },
          replace: true,
          resetScroll: false,
        })
      }
      onAdd={
        add &&
        ((chosen, quantity, board) =>
          add({ ...articleOfSku(id, chosen), ...(board ? { board } : {}) }, quantity))
      }
      onAddProduct={add && ((card) => void add(articleOfCard(card)))}
      onAddPieces={
        add &&
        ((items) =>
          addSetToCart(
            { queryClient, shopId: current.id },
            items.map(({ itemMappingId }) => ({ itemMappingId, itemQty: 1 })),
          ))
      }
    />
  )
}

export const Route = createFileRoute('/_default/product-details')({
  staticData: { menu: 'gaia_furniture_trade_ShopItemList', priced: true },
  validateSearch: readSearch,
  loaderDeps: ({ search }) => ({ id: search.id }),
  loader: ({ context, deps }) => {
    void context.queryClient.prefetchQuery(productDetailQuery(context.shop.id, deps.id))
  },
  component: ProductDetails,
})
