import { CART_LINES_LIMIT } from '../common/orders/cart-rules.ts'
import { z } from 'zod'
import { call } from '../common/call.ts'
import { idInShop, scopedId } from '../common/schemas.ts'

export const variants = ['A', 'B'] as const

/** A room of the customer's home in a cart. Of two variants, only the lines of the chosen one count. */
export const cartRoom = z.object({
  id: scopedId,
  roomName: z.string(),
  variants: z.int().min(1).max(2),
  chosen: z.enum(variants),
})

const roomName = z.string().max(40)
const inCart = { shopGuideCartId: idInShop }

/** Calls for the rooms of a cart. */
export const cartRooms = {
  roomCreate: call({
    summary: 'Adds a room after a cart’s other rooms; the items given move into it',
    service: 'trade',
    method: 'POST',
    path: '/shop-guide-cart-room/create',
    access: 'cart.use',
    effect: 'write',
    idempotent: true,
    shop: (input) => [input.shopGuideCartId, ...input.itemList],
    input: z.object({ ...inCart, roomName, itemList: z.array(idInShop).max(CART_LINES_LIMIT).default([]) }),
    output: z.object({ id: scopedId }),
    errors: ['NOT_FOUND', 'CART_ROOM_NAME_BLANK', 'CART_ROOMS_LIMIT'],
  }),
  roomUpdate: call({
    summary:
      'Renames a room, chooses a variant, adds a second one (a copy of the first), or removes the one that is not chosen',
    service: 'trade',
    method: 'POST',
    path: '/shop-guide-cart-room/update',
    access: 'cart.use',
    effect: 'write',
    idempotent: true,
    shop: (input) => [input.shopGuideCartId, input.id],
    input: z.object({
      ...inCart,
      id: idInShop,
      roomName: roomName.optional(),
      variants: z.int().min(1).max(2).optional(),
      chosen: z.enum(variants).optional(),
    }),
    output: z.object({ undoId: scopedId.nullable() }),
    errors: ['NOT_FOUND', 'CART_ROOM_NAME_BLANK', 'CART_LINES_LIMIT'],
  }),
  roomDelete: call({
    summary: 'Removes a room; its counting items stay in the cart without a room',
    service: 'trade',
    method: 'POST',
    path: '/shop-guide-cart-room/delete',
    access: 'cart.use',
    effect: 'write',
    idempotent: true,
    shop: (input) => [input.shopGuideCartId, input.id],
    input: z.object({ ...inCart, id: idInShop }),
    output: z.object({ undoId: scopedId.nullable() }),
    errors: ['NOT_FOUND'],
  }),
  roomOrder: call({
    summary: 'Reorders the rooms; rooms that are not named come last',
    service: 'trade',
    method: 'POST',
    path: '/shop-guide-cart-room/order',
    access: 'cart.use',
    effect: 'write',
    idempotent: true,
    shop: (input) => [input.shopGuideCartId, ...input.roomList],
    input: z.object({ ...inCart, roomList: z.array(idInShop).max(100) }),
    output: z.object({}),
    errors: ['NOT_FOUND'],
  }),
  itemPlace: call({
    summary: 'Moves items into a room and variant, or out of all rooms',
    service: 'trade',
    method: 'POST',
    path: '/shop-guide-cart-item/place',
    access: 'cart.use',
    effect: 'write',
    idempotent: true,
    shop: (input) => [input.shopGuideCartId, input.roomId ?? undefined, ...input.itemList],
    input: z.object({
      ...inCart,
      itemList: z.array(idInShop).min(1).max(CART_LINES_LIMIT),
      roomId: idInShop.nullable(),
      variant: z.enum(variants).default('A'),
    }),
    output: z.object({}),
    errors: ['NOT_FOUND', 'BOARD_TWICE'],
  }),
}
