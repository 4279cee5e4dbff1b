import { z } from 'zod'
import { call } from './common/call.ts'
import { CART_LIST_SIZE } from './common/constants.ts'
import { cents, id, scopedId, shortText } from './common/schemas.ts'

export const cart = z.object({
  id: scopedId,
  shopId: id,
  cartName: z.string(),
  itemCount: z.int(),
  lastUsed: z.boolean(),
  updatedAt: z.string(),
})

/** A cart line as the specification names its fields; `sku` is null for an article that no longer exists. */
export const cartItem = z.object({
  id: scopedId,
  itemQty: z.int(),
  selected: z.boolean(),
  /** What could be sold now; 99999999 where the SKU needs no stock. */
  itemNum: z.int(),
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

const cartName = z.string().max(100)

export const carts = {
  list: call({
    summary: 'The caller’s carts in a shop, last used first',
    service: 'trade',
    method: 'POST',
    path: '/shop-guide-cart/list',
    access: 'cart.use',
    effect: 'read',
    shop: (input) => [input.shopId],
    input: z.object({
      shopId: id,
      cartName: shortText.default(''),
      size: z.int().min(1).max(CART_LIST_SIZE).default(CART_LIST_SIZE),
      no: z.int().min(1).default(1),
    }),
    output: z.object({ data: z.array(cart) }),
    errors: [],
  }),
  create: call({
    summary: 'A new named cart',
    service: 'trade',
    method: 'POST',
    path: '/shop-guide-cart/create',
    access: 'cart.use',
    effect: 'statement',
    shop: (input) => [input.shopId],
    input: z.object({ cartName, shopId: id }),
    output: z.object({ id: scopedId }),
    errors: ['CART_NAME_BLANK', 'SHOP_REQUIRED'],
  }),
  update: call({
    summary: 'Renames a cart',
    service: 'trade',
    method: 'POST',
    path: '/shop-guide-cart/update',
    access: 'cart.use',
    effect: 'statement',
    shop: (input) => [input.id],
    input: z.object({ id: scopedId, cartName }),
    output: z.object({ id: scopedId }),
    errors: ['CART_NAME_BLANK', 'NOT_FOUND'],
  }),
  delete: call({
    summary: 'Deletes a cart with its items',
    service: 'trade',
    method: 'POST',
    path: '/shop-guide-cart/delete',
    access: 'cart.use',
    effect: 'statement',
    shop: (input) => [input.id],
    input: z.object({ id: scopedId }),
    output: z.object({}),
    errors: ['NOT_FOUND'],
  }),
  updateLastUsed: call({
    summary: 'Remembers the cart that was last used in its shop',
    service: 'trade',
    method: 'POST',
    path: '/shop-guide-cart/last-used',
    access: 'cart.use',
    effect: 'statement',
    shop: (input) => [input.id],
    input: z.object({ id: scopedId }),
    output: z.object({}),
    errors: ['NOT_FOUND'],
  }),
  itemList: call({
    summary: 'The items of a cart with current prices and stock',
    service: 'trade',
    method: 'POST',
    path: '/shop-guide-cart-item/list',
    access: 'cart.use',
    effect: 'read',
    shop: (input) => [input.shopGuideCartId],
    input: z.object({ shopGuideCartId: scopedId }),
    output: z.object({ cartItemList: z.array(cartItem), total: cents }),
    errors: ['NOT_FOUND'],
  }),
  itemUpdate: call({
    summary:
      'Sets the quantity of an item, or adds to it (relative); an item that is not in the cart yet is put in',
    service: 'trade',
    method: 'POST',
    path: '/shop-guide-cart-item/update',
    access: 'cart.use',
    effect: 'statement',
    shop: (input) => [input.shopGuideCartId],
    input: z.object({
      itemMappingBO: z.object({ id: z.string().max(20).optional() }),
      shopGuideCartId: scopedId.optional(),
      itemQty: z.int().min(-9999).max(9999),
      channelSpuId: z.string().max(20).optional(),
      relative: z.boolean().default(false),
    }),
    output: z.object({ total: cents, newItem: cartItem }),
    errors: ['SHOP_REQUIRED', 'MAPPING_ID_INVALID', 'CART_ITEM_LIMIT', 'CART_LINES_LIMIT', 'NOT_FOUND'],
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
      itemList: z.array(scopedId).max(500).default([]),
      mappingIdList: z.array(id).max(500).default([]),
      shopGuideCartId: scopedId,
    }),
    output: z.object({ total: cents }),
    errors: ['NOT_FOUND'],
  }),
}
