import { z } from 'zod'
import { cartRoom, variants } from './rooms.ts'
import { call } from '../common/call.ts'
import { cents, id, idInShop, scopedId } from '../common/schemas.ts'
import { boardNow } from '../inventory/boards.ts'

/** A cart line as the specification names its fields; `sku` is null for an article that no longer exists. */
export const cartItem = z.object({
  id: scopedId,
  itemQty: z.int(),
  selected: z.boolean(),
  /** What could be sold now; 99999999 where the SKU needs no stock. */
  itemNum: z.int(),
  /** Where it stands; `chosen` is false in the variant of a room that was not chosen, which counts for nothing. */
  roomId: scopedId.nullable(),
  variant: z.enum(variants),
  chosen: z.boolean(),
  /** Price and stock when it was put in; null when they were not known. */
  putPrice: cents.nullable(),
  putItemNum: z.int().nullable(),
  /** The one board that the line is of, where its article is chosen from boards with a natural edge. */
  board: boardNow.nullable(),
  itemMappingBO: z.object({
    id,
    valid: z.boolean(),
    itemAmt: cents,
    shoppePrice: cents,
    salePrice: cents,
    redLinePrice: cents,
    costPrice: cents.optional(),
    itemOuterId: z.string(),
    skuCode: z.string(),
    skuName: z.string(),
    skuSize: z.string(),
    channelId: z.string(),
    channelSpuId: z.string(),
    materialClassificationName: z.string(),
    imageUrl: z.string(),
    propertiesName: z.string(),
  }),
  sku: z
    .object({
      id,
      name: z.string(),
      skuCode: z.string(),
      allowedPurchas: z.boolean(),
      allowSale: z.boolean(),
      size: z.string(),
      materialClassificationName: z.string(),
      colorValue: z.string(),
      o2OValue: z.string(),
    })
    .nullable(),
})
export type CartItem = z.output<typeof cartItem>

export const undo = { undoId: scopedId.nullable() }
/** An article by name and quantity, for a message. */
export const named = z.object({ skuName: z.string(), itemQty: z.int() })

/** What lies in a cart. */
export const cartItems = {
  itemList: call({
    summary: 'The items of a cart with current prices and stock',
    service: 'trade',
    method: 'POST',
    path: '/shop-guide-cart-item/list',
    access: 'cart.use',
    opens: ['cost.read'],
    effect: 'read',
    shop: (input) => [input.shopGuideCartId],
    input: z.object({ shopGuideCartId: idInShop }),
    output: z.object({ cartItemList: z.array(cartItem), rooms: z.array(cartRoom), total: cents }),
    errors: ['NOT_FOUND'],
  }),
  itemUpdate: call({
    summary:
      'Sets the quantity of an item, or adds to it (relative); an item that is not in the cart yet is put in. A repeat under the same idempotency key changes nothing',
    service: 'trade',
    method: 'POST',
    path: '/shop-guide-cart-item/update',
    access: 'cart.use',
    opens: ['cost.read'],
    effect: 'statement',
    repeat: 'keyed',
    durability: 'relaxed',
    shop: (input) => [input.shopGuideCartId, input.itemId, input.roomId ?? undefined, input.boardId],
    input: z.object({
      itemMappingBO: z.object({ id: z.string().max(20).optional() }),
      shopGuideCartId: idInShop.optional(),
      itemQty: z.int().min(-9999).max(9999),
      /** The product that the listing is of; another one is refused. */
      channelSpuId: id.optional(),
      relative: z.boolean().default(false),
      /** Which line, where the article stands in several rooms; without it the first that counts. */
      itemId: idInShop.optional(),
      /** Where it is meant to stand: in a room, outside of all (null), or where the article stands already. */
      roomId: idInShop.nullable().optional(),
      variant: z.enum(variants).default('A'),
      /** The board that is put in; without it no line of a board is meant unless `itemId` names one. */
      boardId: idInShop.optional(),
    }),
    output: z.object({ total: cents, newItem: cartItem }),
    errors: [
      'SHOP_REQUIRED',
      'MAPPING_ID_INVALID',
      'CART_ITEM_LIMIT',
      'CART_LINES_LIMIT',
      'NOT_FOUND',
      'BOARD_UNKNOWN',
      'BOARD_TAKEN',
      'BOARD_TWICE',
    ],
  }),
  itemDelete: call({
    summary: 'Takes items out of a cart',
    service: 'trade',
    method: 'POST',
    path: '/shop-guide-cart-item/delete',
    access: 'cart.use',
    effect: 'write',
    shop: (input) => [input.shopGuideCartId, ...input.itemList],
    input: z.object({
      itemList: z.array(idInShop).max(500).default([]),
      mappingIdList: z.array(id).max(500).default([]),
      shopGuideCartId: idInShop,
    }),
    output: z.object({ total: cents, ...undo }),
    errors: ['NOT_FOUND'],
  }),
  itemReplace: call({
    summary:
      'Puts another listing in the place of an item: another colour or size, another board, or something like it',
    service: 'trade',
    method: 'POST',
    path: '/shop-guide-cart-item/replace',
    access: 'cart.use',
    effect: 'write',
    idempotent: true,
    shop: (input) => [input.shopGuideCartId, input.itemId, input.boardId],
    input: z.object({
      shopGuideCartId: idInShop,
      itemId: idInShop,
      itemMappingId: id,
      boardId: idInShop.optional(),
    }),
    output: z.object({ total: cents, left: z.array(named) }),
    errors: [
      'NOT_FOUND',
      'MAPPING_ID_INVALID',
      'CART_ITEM_LIMIT',
      'BOARD_UNKNOWN',
      'BOARD_TAKEN',
      'BOARD_TWICE',
    ],
  }),
  itemSuggestions: call({
    summary:
      'What could stand in for an item: its product’s other SKUs, then its category’s, the nearest price first',
    service: 'trade',
    method: 'POST',
    path: '/shop-guide-cart-item/suggestions',
    access: 'cart.use',
    effect: 'read',
    shop: (input) => [input.shopGuideCartId, input.itemId],
    input: z.object({ shopGuideCartId: idInShop, itemId: idInShop }),
    output: z.object({
      data: z.array(
        z.object({
          itemMappingId: id,
          skuName: z.string(),
          skuSize: z.string(),
          propertiesName: z.string(),
          imageUrl: z.string(),
          marketingPrice: cents,
          salePrice: cents,
          itemNum: z.int(),
          sameProduct: z.boolean(),
        }),
      ),
    }),
    errors: ['NOT_FOUND'],
  }),
}
