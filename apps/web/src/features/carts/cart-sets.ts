import { call, type CallOutput } from '../../client/call.ts'
import { t } from '../../i18n/i18n.ts'
import { toast } from '../../ui/toast.tsx'
import { cartToFill, reloadCarts, report, type CartPlace } from './cart-operations.ts'
import { inCartTurn } from './cart-turn.ts'

type Left = CallOutput<'carts.itemsAdd'>['left'][number]

const leftText = ({ skuName, itemQty, reason }: Left): string =>
  t(`carts.left.${reason}`, { name: skuName, n: itemQty })

/** Puts several articles into the current cart as one; what was left out is told with its reason. Answers whether anything is in. */
export const addSetToCart = async (
  place: CartPlace,
  itemList: readonly { itemMappingId: string; itemQty: number }[],
): Promise<boolean> => {
  const added = await inCartTurn(async () => {
    const cart = await cartToFill(place)
    if (!cart) return 0
    try {
      const answer = await call('carts.itemsAdd', { shopGuideCartId: cart.id, itemList: [...itemList] })
      await reloadCarts(place.queryClient)
      if (answer.added > 0) toast.success(t('carts.setAdded', { cart: cart.cartName, n: answer.added }))
      if (answer.left.length > 0) toast.error(answer.left.map(leftText).join('；'))
      return answer.added
    } catch (error) {
      report(error)
      return 0
    }
  })
  return (added ?? 0) > 0
}
