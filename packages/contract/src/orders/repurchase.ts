import { z } from 'zod'
import { call } from '../common/call.ts'
import { id, idInShop } from '../common/schemas.ts'

const named = z.object({ skuName: z.string(), itemQty: z.int() })

/** What was ordered before, wanted again. */
export const repurchase = {
  repurchase: call({
    summary:
      'Puts lines of earlier orders into a cart again, at today’s prices; what is no longer sold is named',
    service: 'trade',
    method: 'POST',
    path: '/shop-guide-cart/repurchase',
    access: 'order.read',
    effect: 'write',
    idempotent: true,
    shop: (input) => [input.shopId, input.cartId, ...input.itemList],
    input: z.object({
      itemList: z.array(idInShop).min(1).max(200),
      shopId: id,
      cartId: idInShop,
    }),
    output: z.object({
      /** How many of the lines are in the cart now. */
      added: z.int(),
      /** No longer sold in this shop; of a board, sold or held by an order. */
      gone: z.array(named),
      /** More than a cart takes of one article, or a board that it has already. */
      left: z.array(named),
      /** Made in batches that differ in colour or grain: a piece bought now may not match the earlier one. */
      batchColour: z.array(z.object({ skuName: z.string() })),
    }),
    errors: ['NOT_FOUND'],
  }),
}
