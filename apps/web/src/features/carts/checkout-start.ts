import { useRouter } from '@tanstack/react-router'
import { writeStored } from '../../client/storage.ts'
import { useCurrentShop } from '../shops/current-shop.ts'
import type { CartItem } from './cart-rules.ts'

/** Goes to the checkout with chosen lines of the current cart, remembered by their ids together with the shop they are ordered in. */
export const useCheckout = (): ((items: readonly CartItem[]) => void) => {
  const router = useRouter()
  const shop = useCurrentShop()
  return (items) => {
    writeStored(
      'orderItemList',
      items.map(({ id }) => id),
    )
    writeStored('orderItemListType', 'cart')
    writeStored('orderCurrentShop', shop)
    writeStored('orderUseShopChannel', true)
    router.history.push('/checkout')
  }
}
