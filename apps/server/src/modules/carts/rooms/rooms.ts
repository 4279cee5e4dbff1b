import type { OutputOf, ParsedInputOf } from '@showfloor/contract/common/call'
import {
  CART_ROOMS_LIMIT,
  hasPlace,
  placeLines,
  samePlace,
  withoutRoom,
  withRoomOrder,
  withVariants,
} from '@showfloor/contract/common/cart-rules'
import type { Contract } from '@showfloor/contract/contract'
import type { Context } from '../../../platform/calls/context.ts'
import { CallError } from '../../../platform/calls/errors.ts'
import { idWithin, newId, scoped } from '../../../platform/database/ids.ts'
import { boardRows } from '../../inventory/inventory.public.ts'
import { changeContent } from '../content/changes.ts'
import { keyOf, mustExist } from '../carts.ts'

type Calls = Contract['carts']

const roomNameOf = (name: string): string => {
  const trimmed = name.trim()
  if (trimmed === '') throw new CallError('CART_ROOM_NAME_BLANK')
  return trimmed
}

/** Adds a room after the others and moves these items into it. Errors: NOT_FOUND, CART_ROOM_NAME_BLANK, CART_ROOMS_LIMIT. */
export const createRoom = async (
  context: Context,
  input: ParsedInputOf<Calls['roomCreate']>,
): Promise<OutputOf<Calls['roomCreate']>> => {
  const cart = keyOf(context, input.shopGuideCartId)
  const id = newId()
  const name = roomNameOf(input.roomName)
  await changeContent(context, cart, (content) => {
    if (content.rooms.length >= CART_ROOMS_LIMIT)
      throw new CallError('CART_ROOMS_LIMIT', { limit: CART_ROOMS_LIMIT })
    const rooms = [...content.rooms, { id, name, variants: 1, chosen: 'A' as const }]
    const items = new Set(input.itemList.map((item) => idWithin(cart.shopId, item)))
    return placeLines({ ...content, rooms }, items, { roomId: id, variant: 'A' })
  })
  return { id: scoped(cart.shopId, id) }
}

/** Errors: NOT_FOUND, also for a variant that the room lacks; CART_ROOM_NAME_BLANK, CART_LINES_LIMIT. */
export const updateRoom = async (
  context: Context,
  input: ParsedInputOf<Calls['roomUpdate']>,
): Promise<OutputOf<Calls['roomUpdate']>> => {
  const cart = keyOf(context, input.shopGuideCartId)
  const id = idWithin(cart.shopId, input.id)
  const name = input.roomName === undefined ? undefined : roomNameOf(input.roomName)
  const fewer = input.variants === 1
  return changeContent(
    context,
    cart,
    (content) => {
      mustExist(content.rooms.some((room) => room.id === id))
      const sized = input.variants === undefined ? content : withVariants(content, id, input.variants, newId)
      const { chosen } = input
      mustExist(chosen === undefined || hasPlace(sized.rooms, { roomId: id, variant: chosen }))
      const rooms = sized.rooms.map((room) =>
        room.id === id ? { ...room, name: name ?? room.name, chosen: chosen ?? room.chosen } : room,
      )
      return { ...sized, rooms }
    },
    fewer,
  )
}

/** Error: NOT_FOUND. */
export const deleteRoom = async (
  context: Context,
  input: ParsedInputOf<Calls['roomDelete']>,
): Promise<OutputOf<Calls['roomDelete']>> => {
  const cart = keyOf(context, input.shopGuideCartId)
  const id = idWithin(cart.shopId, input.id)
  return changeContent(
    context,
    cart,
    (content) => {
      mustExist(content.rooms.some((room) => room.id === id))
      return withoutRoom(content, id)
    },
    true,
  )
}

/** Error: NOT_FOUND. */
export const orderRooms = async (
  context: Context,
  input: ParsedInputOf<Calls['roomOrder']>,
): Promise<Record<string, never>> => {
  const cart = keyOf(context, input.shopGuideCartId)
  const ids = input.roomList.map((room) => idWithin(cart.shopId, room))
  await changeContent(context, cart, (content) => withRoomOrder(content, ids))
  return {}
}

/** Errors: NOT_FOUND for the cart or the place, BOARD_TWICE where the board stands elsewhere too; absent items are ignored. */
export const placeItems = async (
  context: Context,
  input: ParsedInputOf<Calls['itemPlace']>,
): Promise<Record<string, never>> => {
  const cart = keyOf(context, input.shopGuideCartId)
  const place = {
    roomId: input.roomId === null ? null : idWithin(cart.shopId, input.roomId),
    variant: input.variant,
  }
  const ids = new Set(input.itemList.map((item) => idWithin(cart.shopId, item)))
  let stuck: string[] = []
  await changeContent(context, cart, (content) => {
    mustExist(hasPlace(content.rooms, place))
    const placed = placeLines(content, ids, place)
    const behind = placed.lines.filter((line) => ids.has(line.id) && !samePlace(line, place))
    stuck = behind.flatMap(({ boardId }) => boardId ?? [])
    return placed
  })
  if (stuck.length > 0) {
    const [board] = await boardRows(context.db, cart.shopId, stuck)
    throw new CallError('BOARD_TWICE', { board: board?.facts.serialNo ?? '' })
  }
  return {}
}
