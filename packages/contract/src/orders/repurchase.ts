import { z } from 'zod'
import { call } from '../common/call.ts'
import { named } from '../carts/items.ts'
import { id, idInShop } from '../common/schemas.ts'

/** Buying articles of earlier orders again. */
export const repurchase = {
  repurchase: call({
    summary: 'Adds lines of earlier orders to a cart at today’s prices; `gone` names what is no longer sold',
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
      /** The number of lines added. */
      added: z.int(),
      /** No longer sold in this shop; a board that is sold or held. */
      gone: z.array(named),
      /** Above the limit of the cart's line; a board that is in the cart already. */
      left: z.array(named),
      /** Made in batches that differ in colour or grain: a new piece may not match the earlier one. */
      batchColour: z.array(z.object({ skuName: z.string() })),
    }),
    errors: ['NOT_FOUND'],
  }),
}
