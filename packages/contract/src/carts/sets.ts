import { z } from 'zod'
import { call } from '../common/call.ts'
import { SHOP_GUIDE_CART_ITEM_LIMIT } from '../common/constants.ts'
import { id, idInShop } from '../common/schemas.ts'

/** Why an article of a set is not in the cart, or not as often as wanted. `FULL`: the cart has no room for more of it. */
export const leftReasons = ['NOT_FOR_SALE', 'SOLD_OUT', 'SHORT', 'FULL'] as const

/** Several articles as one: a scene, a room, the pieces chosen of it. */
export const cartSets = {
  itemsAdd: call({
    summary:
      'Puts several articles into a cart at once, each as often as it can be sold here; what was left out is named with the reason',
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
    /** `added`: how many articles are in; `left`: with how many pieces of each are not. */
    output: z.object({
      added: z.int(),
      left: z.array(z.object({ skuName: z.string(), itemQty: z.int(), reason: z.enum(leftReasons) })),
    }),
    errors: ['NOT_FOUND'],
  }),
}
