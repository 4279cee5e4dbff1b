import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { writeStored } from '../../client/storage/storage.ts'
import { useCurrentShop } from '../shops/current-shop.ts'
import { cartAtRest, hasUnsent } from './changes/cart-turn.ts'
import { readSelected } from './carts.queries.ts'

/** Opens the checkout with the selected lines of the current cart; their ids and shop are stored. */
export const useCheckout = (): (() => Promise<void>) => {
  const router = useRouter()
  const queryClient = useQueryClient()
  const shop = useCurrentShop()
  return async () => {
    // A line that was just added gets its id from a call under way.
    await cartAtRest()
    const selected = readSelected(queryClient, shop.id)
    if (hasUnsent() || selected.length === 0) return
    writeStored(
      'orderItemList',
      selected.map(({ id }) => id),
    )
    writeStored('orderItemListType', 'cart')
    writeStored('orderCurrentShop', shop)
    writeStored('orderUseShopChannel', true)
    router.history.push('/checkout')
  }
}
