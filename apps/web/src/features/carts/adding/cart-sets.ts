import type { CallInput, CallOutput } from '../../../client/call.ts'
import { createSender } from '../../../client/sender.ts'
import { t } from '../../../i18n/i18n.ts'
import { toast } from '../../../ui/feedback/toast.tsx'
import { cartToFill } from '../changes/cart-operations.ts'
import { inCartTurn, reloadCarts, report, type CartPlace } from '../changes/cart-turn.ts'

export type SetLine = CallInput<'carts.itemsAdd'>['itemList'][number]
export type LeftOut = CallOutput<'carts.itemsAdd'>['left'][number]

/** Why an article was left out, or added in a smaller quantity. */
export const leftText = ({ skuName, itemQty, reason }: LeftOut): string =>
  t(`carts.left.${reason}`, { name: skuName, n: itemQty })

const sendItems = createSender('carts.itemsAdd')

/**
 * Adds several articles to the current cart in one call and shows the result. Returns what was left out; undefined when nothing was added and the reason
 * is shown.
 */
export const putSet = (place: CartPlace, itemList: readonly SetLine[]): Promise<LeftOut[] | undefined> =>
  inCartTurn(async () => {
    const cart = await cartToFill(place)
    if (!cart) return undefined
    try {
      const answer = await sendItems({ shopGuideCartId: cart.id, itemList: [...itemList] })
      await reloadCarts(place.queryClient)
      if (answer.added > 0) toast.success(t('carts.setAdded', { cart: cart.cartName, n: answer.added }))
      return answer.left
    } catch (error) {
      report(error)
      return undefined
    }
  })

/** {@link putSet} that shows what was left out as a toast. Returns whether anything was added. */
export const addSetToCart = async (place: CartPlace, itemList: readonly SetLine[]): Promise<boolean> => {
  const left = await putSet(place, itemList)
  if (left && left.length > 0) toast.error(left.map(leftText).join(t('common.sentenceSeparator')))
  return left !== undefined && left.length < itemList.length
}
