import { z } from 'zod'
import { call } from '../common/call.ts'
import { cents, id, idInShop, scopedId, sumCents } from '../common/schemas.ts'
import { piece } from '../inventory/boards.ts'
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
  /** The board or floor sample of the line, as it was when ordered. */
  board: piece.nullable(),
  itemQty: z.int(),
  /** Pieces whose money went back, by a difference or at their marketplace; they are not delivered. */
  refundedQty: z.int(),
  /** Pieces neither planned nor handed over. */
  openQty: z.int(),
  /** Pieces that are claimed, of those handed over. */
  claimedQty: z.int(),
  /** The red line only with `catalogue.read`, the cost only with `cost.read`. */
  priceInfo: priceInfo.partial({ redLinePrice: true }),
  dealPrice: cents,
  discount: sumCents,
  amount: sumCents,
  /** The part of the amount that the state is to pay. */
  subsidy: sumCents,
})

/** The lines of an order. */
export const items = {
  items: call({
    summary: 'The items of an order, as the articles were when ordered; the cost only with `cost.read`',
    service: 'trade',
    method: 'POST',
    path: '/shop-order-item/list',
    access: 'order.read',
    opens: ['order.list', 'delivery.carry'],
    for: 'systems',
    effect: 'read',
    shop: (input) => [input.orderId],
    input: z.object({ orderId: idInShop }),
    output: z.object({ data: z.array(orderLine) }),
    errors: ['NOT_FOUND'],
  }),
}
