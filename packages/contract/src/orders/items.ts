import { z } from 'zod'
import { call } from '../common/call.ts'
import { cents, id, idInShop, scopedId } from '../common/schemas.ts'
import { board } from '../inventory/boards.ts'
import { priceInfo } from '../pricing.ts'

export const orderLine = z.object({
  id: scopedId,
  itemMappingId: id,
  skuCode: z.string(),
  skuName: z.string(),
  skuSize: z.string(),
  propertiesName: z.string(),
  imageUrl: z.string(),
  pictureColor: z.string(),
  /** The one board that was ordered, as it was then. */
  board: board.nullable(),
  itemQty: z.int(),
  priceInfo,
  dealPrice: cents,
  discount: cents,
  amount: cents,
})

/** What was ordered. */
export const items = {
  items: call({
    summary: 'The items of an order, a snapshot of the articles as they were; the cost only with `cost.read`',
    service: 'trade',
    method: 'POST',
    path: '/shop-order-item/list',
    access: 'order.read',
    for: 'systems',
    effect: 'read',
    shop: (input) => [input.orderId],
    input: z.object({ orderId: idInShop }),
    output: z.object({ data: z.array(orderLine) }),
    errors: ['NOT_FOUND'],
  }),
}
