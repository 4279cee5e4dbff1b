import { z } from 'zod'
import { cartRoom, variants } from './rooms.ts'
import { call } from '../common/call.ts'
import { cents, id, idInShop, scopedId, sumCents } from '../common/schemas.ts'
import { pieceNow } from '../inventory/boards.ts'

/** A cart line as the specification names its fields; `sku` is null for an article that no longer exists. */
export const cartItem = z.object({
  id: scopedId,
  itemQty: z.int(),
  selected: z.boolean(),
  /** Pieces that can be sold now; 99999999 where the SKU needs no stock. */
  itemNum: z.int(),
  /** The first possible delivery day; null while it is unknown. */
  promiseDate: z.string().nullable(),
  /** The line’s room and variant. `chosen` is false in the variant that was not chosen; such a line counts for nothing. */
  roomId: scopedId.nullable(),
  variant: z.enum(variants),
  chosen: z.boolean(),
  /** Price and stock at the time of adding; null when they were unknown. */
  putPrice: cents.nullable(),
  putItemNum: z.int().nullable(),
  /** The one piece that the line is of: a board with a natural edge, or a floor sample. */
  board: pieceNow.nullable(),
  itemMappingBO: z.object({
    id,
    valid: z.boolean(),
    itemAmt: sumCents,
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
/** An article and a quantity, to name in a message. */
export const named = z.object({ skuName: z.string(), itemQty: z.int() })

/** Calls for the items of a cart. */
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
    output: z.object({ cartItemList: z.array(cartItem), rooms: z.array(cartRoom), total: sumCents }),
    errors: ['NOT_FOUND'],
  }),
  itemUpdate: call({
    summary:
      'Sets the quantity of an item, or adds to it (`relative`); an article that is not in the cart yet is added. Idempotent under its key',
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
      /** The product of the listing; a listing of another product is refused. */
      channelSpuId: id.optional(),
      relative: z.boolean().default(false),
      /** The line, where the article stands in several rooms; by default the first that counts. */
      itemId: idInShop.optional(),
      /** The room of the line; null: outside of all rooms; absent: where the article stands already. */
      roomId: idInShop.nullable().optional(),
      variant: z.enum(variants).default('A'),
      /** The board to add; without it, a line of a board is changed only by `itemId`. */
      boardId: idInShop.optional(),
    }),
    output: z.object({ total: sumCents, newItem: cartItem }),
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
    summary: 'Removes items from a cart',
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
    output: z.object({ total: sumCents, ...undo }),
    errors: ['NOT_FOUND'],
  }),
  itemReplace: call({
    summary:
      'Replaces the listing of an item by another: another colour or size, another board, or a similar article',
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
    output: z.object({ total: sumCents, left: z.array(named) }),
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
      'Possible replacements of an item: other SKUs of its product, then of its category, nearest price first',
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
