import type { OutputOf, ParsedInputOf } from '@showfloor/contract/common/call'
import type { Contract } from '@showfloor/contract/contract'
import type { Context } from '../../platform/context.ts'
import { CallError } from '../../platform/errors.ts'
import { unscoped } from '../../platform/ids.ts'
import { putArticles } from '../carts/carts.content.service.ts'
import { keyOf } from '../carts/carts.service.ts'
import { orderedLines } from './orders.repurchase.db.ts'

type Repurchase = Contract['orders']['repurchase']

/** Dyed, tanned or grown: no two batches of these look quite the same. */
const batchMaterials = new Set(['fabric', 'boucle', 'velvet', 'leather', 'wood', 'rattan', 'stone'])

/** Puts what was ordered into a cart of the caller again, as far as it is still sold. Error: NOT_FOUND for the lines or the cart. */
export const repurchase = async (
  context: Context,
  input: ParsedInputOf<Repurchase>,
): Promise<OutputOf<Repurchase>> => {
  const cart = keyOf(context, input.cartId)
  const ids = input.itemList.map(unscoped).flatMap(({ shopId, id }) => (shopId === input.shopId ? [id] : []))
  const lines = await orderedLines(context.db, input.shopId, ids)
  if (lines.length === 0 || cart.shopId !== input.shopId) throw new CallError('NOT_FOUND')
  const { added, gone, left, materials } = await putArticles(
    context,
    cart,
    lines.map((line) => ({ itemMappingId: line.item_mapping_id, quantity: line.quantity })),
  )
  const isGone = new Set(gone.map(({ itemMappingId }) => itemMappingId))
  return {
    added,
    gone: lines
      .filter((line) => isGone.has(line.item_mapping_id))
      .map((line) => ({ skuName: line.sku_name, itemQty: line.quantity })),
    left,
    batchColour: lines
      .filter((line) => batchMaterials.has(materials.get(line.item_mapping_id) ?? ''))
      .map((line) => ({ skuName: line.sku_name })),
  }
}
