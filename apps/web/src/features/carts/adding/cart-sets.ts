import { call, type CallInput, type CallOutput } from '../../../client/call.ts'
import { t } from '../../../i18n/i18n.ts'
import { toast } from '../../../ui/feedback/toast.tsx'
import { cartToFill, reloadCarts, report, type CartPlace } from '../changes/cart-operations.ts'
import { inCartTurn } from '../changes/cart-turn.ts'

export type SetLine = CallInput<'carts.itemsAdd'>['itemList'][number]
export type LeftOut = CallOutput<'carts.itemsAdd'>['left'][number]

/** Why an article is not in, or not as often as wanted. */
export const leftText = ({ skuName, itemQty, reason }: LeftOut): string =>
  t(`carts.left.${reason}`, { name: skuName, n: itemQty })

/** Puts several articles into the current cart as one, and says so. Answers what was left out; undefined where nothing was done, for a reason that is told. */
export const putSet = (place: CartPlace, itemList: readonly SetLine[]): Promise<LeftOut[] | undefined> =>
  inCartTurn(async () => {
    const cart = await cartToFill(place)
    if (!cart) return undefined
    try {
      const answer = await call('carts.itemsAdd', { shopGuideCartId: cart.id, itemList: [...itemList] })
      await reloadCarts(place.queryClient)
      if (answer.added > 0) toast.success(t('carts.setAdded', { cart: cart.cartName, n: answer.added }))
      return answer.left
    } catch (error) {
      report(error)
      return undefined
    }
  })

/** {@link putSet}, with what was left out told as a toast. Answers whether anything is in. */
export const addSetToCart = async (place: CartPlace, itemList: readonly SetLine[]): Promise<boolean> => {
  const left = await putSet(place, itemList)
  if (left && left.length > 0) toast.error(left.map(leftText).join('；'))
  return left !== undefined && left.length < itemList.length
}
