import { z } from 'zod'
import { cartItems, named, undo } from './items.ts'
import { cartQuotes } from './quotes.ts'
import { cartRooms } from './rooms.ts'
import { call } from '../common/call.ts'
import { CART_LIST_SIZE, SHOP_GUIDE_CART_ITEM_LIMIT } from '../common/constants.ts'
import { id, longText, paging, idInShop, scopedId, shortText } from '../common/schemas.ts'

/** Why an article of a set is missing in the cart, wholly or in part. `FULL`: the limit of a line or of the cart is reached. */
const leftReasons = ['NOT_FOR_SALE', 'SOLD_OUT', 'SHORT', 'FULL'] as const

/** Adding several articles at once: a scene, a room, or pieces chosen from it. */
const cartSets = {
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

export const cart = z.object({
  id: scopedId,
  shopId: id,
  cartName: z.string(),
  itemCount: z.int(),
  lastUsed: z.boolean(),
  updatedAt: z.string(),
  note: z.string(),
  customerId: scopedId.nullable(),
  customerName: z.string(),
  /** The guide who serves the customer; the others in `guideCount` help. */
  guideName: z.string(),
  mine: z.boolean(),
  guideCount: z.int(),
})

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
      no: paging.no,
    }),
    output: z.object({ data: z.array(cart) }),
    errors: [],
  }),
  create: call({
    summary: 'Creates a named cart',
    service: 'trade',
    method: 'POST',
    path: '/shop-guide-cart/create',
    access: 'cart.use',
    effect: 'write',
    shop: (input) => [input.shopId],
    input: z.object({ cartName, shopId: id }),
    output: z.object({ id: scopedId }),
    errors: ['SHOP_CLOSED', 'CART_NAME_BLANK', 'SHOP_REQUIRED'],
  }),
  update: call({
    summary: 'Changes a cart’s name, note or customer',
    service: 'trade',
    method: 'POST',
    path: '/shop-guide-cart/update',
    access: 'cart.use',
    effect: 'statement',
    repeat: 'sets',
    durability: 'relaxed',
    shop: (input) => [input.id, input.customerId ?? undefined],
    input: z.object({
      id: idInShop,
      cartName: cartName.optional(),
      note: longText.optional(),
      customerId: idInShop.nullable().optional(),
    }),
    output: z.object({ id: scopedId }),
    errors: ['CART_NAME_BLANK', 'NOT_FOUND'],
  }),
  delete: call({
    summary: 'Deletes a cart with its items; a guide who only shares the cart leaves it',
    service: 'trade',
    method: 'POST',
    path: '/shop-guide-cart/delete',
    access: 'cart.use',
    effect: 'write',
    shop: (input) => [input.id],
    input: z.object({ id: idInShop }),
    output: z.object(undo),
    errors: ['NOT_FOUND'],
  }),
  restore: call({
    summary: 'Restores the items or the cart that the caller removed, exactly as they were',
    service: 'trade',
    method: 'POST',
    path: '/shop-guide-cart/restore',
    access: 'cart.use',
    effect: 'write',
    shop: (input) => [input.undoId],
    input: z.object({ undoId: idInShop }),
    output: z.object({ id: scopedId }),
    errors: ['NOT_FOUND', 'CART_LINES_LIMIT'],
  }),
  duplicate: call({
    summary: 'Copies a cart with its rooms and items under a new name',
    service: 'trade',
    method: 'POST',
    path: '/shop-guide-cart/duplicate',
    access: 'cart.use',
    effect: 'write',
    idempotent: true,
    shop: (input) => [input.id],
    input: z.object({ id: idInShop, cartName }),
    output: z.object({ id: scopedId }),
    errors: ['SHOP_CLOSED', 'NOT_FOUND', 'CART_NAME_BLANK'],
  }),
  merge: call({
    summary:
      'Merges one cart into another. Quantities add up to the limit of a line; `left`: the pieces above it, which stay in the source',
    service: 'trade',
    method: 'POST',
    path: '/shop-guide-cart/merge',
    access: 'cart.use',
    effect: 'write',
    idempotent: true,
    shop: (input) => [input.id, input.intoId],
    input: z.object({ id: idInShop, intoId: idInShop }),
    output: z.object({ left: z.array(named) }),
    errors: ['NOT_FOUND'],
  }),
  guides: call({
    summary: 'The guides of a shop who use carts',
    service: 'trade',
    method: 'POST',
    path: '/shop-guide-cart/guides',
    access: 'cart.use',
    effect: 'read',
    shop: (input) => [input.shopId],
    input: z.object({ shopId: id }),
    output: z.object({ data: z.array(z.object({ id, name: z.string() })) }),
    errors: [],
  }),
  handOver: call({
    summary: 'Hands a cart over to a colleague; with `stay` the two share it',
    service: 'trade',
    method: 'POST',
    path: '/shop-guide-cart/hand-over',
    access: 'cart.use',
    effect: 'write',
    shop: (input) => [input.id],
    input: z.object({ id: idInShop, guideId: id, stay: z.boolean().default(false) }),
    output: z.object({}),
    errors: ['NOT_FOUND'],
  }),
  left: call({
    summary: 'The carts of a shop that none of its guides can open any more, last changed first, at most 100',
    service: 'trade',
    method: 'POST',
    path: '/shop-guide-cart/left',
    access: 'cart.takeOver',
    effect: 'read',
    shop: (input) => [input.shopId],
    input: z.object({ shopId: id }),
    output: z.object({
      data: z.array(
        z.object({
          id: scopedId,
          cartName: z.string(),
          customerName: z.string(),
          guideName: z.string(),
          itemCount: z.int(),
          updatedAt: z.string(),
        }),
      ),
    }),
    errors: [],
  }),
  takeOver: call({
    summary: 'Gives a cart that no guide can open any more to a guide of the shop',
    service: 'trade',
    method: 'POST',
    path: '/shop-guide-cart/take-over',
    access: 'cart.takeOver',
    effect: 'write',
    audit: {
      zh: '接手购物车',
      en: 'Take over a cart',
      of: ({ id: cart }) => ({ subject: `${cart.shopId}-${cart.id}` }),
    },
    shop: (input) => [input.id],
    input: z.object({ id: idInShop, guideId: id }),
    output: z.object({}),
    errors: ['NOT_FOUND'],
  }),
  updateLastUsed: call({
    summary: 'Makes a cart the one last used in its shop',
    service: 'trade',
    method: 'POST',
    path: '/shop-guide-cart/last-used',
    access: 'cart.use',
    effect: 'statement',
    repeat: 'sets',
    durability: 'relaxed',
    shop: (input) => [input.id],
    input: z.object({ id: idInShop }),
    output: z.object({}),
    errors: ['NOT_FOUND'],
  }),
  ofCustomer: call({
    summary:
      'The carts that guides keep for a customer in a shop, last changed first; `open`: the caller works with it',
    service: 'trade',
    method: 'POST',
    path: '/shop-guide-cart/of-customer',
    access: 'cart.use',
    effect: 'read',
    shop: (input) => [input.customerId],
    input: z.object({ customerId: idInShop }),
    output: z.object({
      data: z.array(
        cart.pick({ id: true, cartName: true, itemCount: true, updatedAt: true, guideName: true }).extend({
          open: z.boolean(),
        }),
      ),
    }),
    errors: [],
  }),
  ...cartItems,
  ...cartSets,
  ...cartRooms,
  ...cartQuotes,
}
