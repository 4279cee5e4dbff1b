import { z } from 'zod'
import { call } from '../common/call.ts'
import { SHOP_GUIDE_CART_ITEM_LIMIT } from '../common/constants.ts'
import { id, idInShop } from '../common/schemas.ts'

/** Why an article of a set is missing in the cart, wholly or in part. `FULL`: the limit of a line or of the cart is reached. */
export const leftReasons = ['NOT_FOR_SALE', 'SOLD_OUT', 'SHORT', 'FULL'] as const

/** Adding several articles at once: a scene, a room, or pieces chosen from it. */
export const cartSets = {
  itemsAdd: call({
    summary:
      'Adds several articles to a cart, each up to the quantity that can be sold; `left` names the rest with the reasons',
    service: 'trade',
    method: 'POST',
    path: '/shop-guide-cart-item/add-list',
    access: 'cart.use',
    effect: 'write',
    idempotent: true,
    shop: (input) => [input.shopGuideCartId],
    input: z.object({
      shopGuideCartId: idInShop,
      itemList: z
        .array(z.object({ itemMappingId: id, itemQty: z.int().min(1).max(SHOP_GUIDE_CART_ITEM_LIMIT) }))
        .min(1)
        .max(100),
    }),
    /** `added`: the number of articles added; `left`: the pieces of each that were not. */
    output: z.object({
      added: z.int(),
      left: z.array(z.object({ skuName: z.string(), itemQty: z.int(), reason: z.enum(leftReasons) })),
    }),
    errors: ['NOT_FOUND'],
  }),
}
