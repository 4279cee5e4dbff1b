import { z } from 'zod'
import { call } from '../common/call.ts'
import { claimReasons } from '../common/statuses/claim-status.ts'
import { deliveryProblems } from '../common/statuses/delivery-status.ts'
import { goodsPicturesMax } from '../common/imports/file-rules.ts'
import { id, idInShop, longText, scopedId } from '../common/schemas.ts'
import { claim } from './claim.ts'
import { deciding } from './deciding.ts'
import { listing } from './listing.ts'

const goods = z.object({
  lineId: scopedId,
  skuName: z.string(),
  propertiesName: z.string(),
  serialNo: z.string().nullable(),
})

export const claims = {
  ofOrder: call({
    summary:
      'The claims of an order, newest first, the goods that can be claimed, and the damaged or wrong goods that drivers brought back',
    service: 'trade',
    method: 'POST',
    path: '/claim/of-order',
    access: 'order.read',
    opens: ['claim.open', 'claim.decide', 'claim.receive'],
    effect: 'read',
    shop: (input) => [input.orderId],
    input: z.object({ orderId: idInShop }),
    output: z.object({
      data: z.array(claim),
      /** `left`: delivered pieces without a claim. */
      goods: z.array(goods.extend({ left: z.int() })),
      /** Goods of a delivery that were not handed over; `left`: the pieces that came back. */
      reports: z.array(
        goods.extend({
          deliveryId: scopedId,
          deliveryNo: z.string(),
          left: z.int(),
          problem: z.enum(deliveryProblems),
          note: z.string(),
          pictures: z.array(z.string()),
        }),
      ),
      /** Whether the caller may open a claim. */
      mayOpen: z.boolean(),
    }),
    errors: ['NOT_FOUND'],
  }),
  open: call({
    summary:
      'Opens a claim on delivered goods, or with `deliveryId` on goods that a driver brought back; `pictures` are uploaded files',
    service: 'trade',
    method: 'POST',
    path: '/claim/open',
    access: 'claim.open',
    effect: 'write',
    idempotent: true,
    shop: (input) => [input.orderId, input.deliveryId, ...input.lines.map(({ lineId }) => lineId)],
    input: z.object({
      orderId: idInShop,
      deliveryId: idInShop.optional(),
      lines: z
        .array(z.object({ lineId: idInShop, itemQty: z.int().min(1).max(9999) }))
        .min(1)
        .max(200),
      reason: z.enum(claimReasons),
      note: longText.default(''),
      pictures: z.array(id).max(goodsPicturesMax).default([]),
    }),
    output: claim,
    errors: ['NOT_FOUND', 'CLAIM_TOO_MUCH'],
  }),
  ...deciding,
  ...listing,
}
