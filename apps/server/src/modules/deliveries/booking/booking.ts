import type { OutputOf, ParsedInputOf } from '@showfloor/contract/common/call'
import { deliveryTransition } from '@showfloor/contract/common/delivery-status'
import type { Contract } from '@showfloor/contract/contract'
import type { PublicContext } from '../../../platform/calls/context.ts'
import { CallError } from '../../../platform/calls/errors.ts'
import type { Db } from '../../../platform/database/db.ts'
import { idWithin, newId, scoped } from '../../../platform/database/ids.ts'
import { agreedOrder, notifyOfOrder, readOrder, type OrderRow } from '../../orders/orders.public.ts'
import { deliveriesOf, type DeliveryRow, type Slot } from '../deliveries.db.ts'
import type { DeliveryBus } from '../deliveries.events.ts'
import { deliveryFor, step, tell } from '../deliveries.steps.ts'
import { leftOf, mayBePlanned, piecesOf } from '../planning/planning.ts'
import { goodsOf, insertDelivery, isPickup } from '../planning/planning.db.ts'
import { bookSlot, openSlots } from '../slots/slots.ts'

type Calls = Contract['deliveries']
type Standing = {
  order: OrderRow
  rows: DeliveryRow[]
  /** Pieces that are in no delivery yet. */
  left: number
  state: OutputOf<Calls['customerSlots']>['state']
}

const isMovable = (row: DeliveryRow): boolean =>
  !row.pickup && deliveryTransition(row, 'change') !== undefined

/** What the customer can book for an order: nothing for collected goods, and nothing before a payment. */
const standingOf = async (db: Db, order: OrderRow): Promise<Standing> => {
  const [all, goods, pickup] = await Promise.all([
    deliveriesOf(db, order.shopId, order.id),
    goodsOf(db, order.shopId, order.id),
    isPickup(db, order.deliveryMode),
  ])
  const rows = all.filter(({ status }) => status !== 'CANCELLED').reverse()
  const left = goods.reduce((sum, one) => sum + leftOf(one), 0)
  const isOpen = !pickup && mayBePlanned(order) && (left > 0 || rows.some(isMovable))
  const isUnpaid = order.paidCents <= 0 && order.payableCents + order.differenceCents > 0
  return { order, rows, left, state: isOpen ? (isUnpaid ? 'UNPAID' : 'OPEN') : 'CLOSED' }
}

/** Errors: those of the link; NOT_FOUND for a delivery of another order. */
export const customerSlots = async (
  context: PublicContext,
  input: ParsedInputOf<Calls['customerSlots']>,
): Promise<OutputOf<Calls['customerSlots']>> => {
  const agreed = await agreedOrder(context, input.token, readOrder)
  const { order, rows, left, state } = await standingOf(context.db, agreed)
  const shopId = order.shopId
  const deliveryId = input.deliveryId === undefined ? null : idWithin(shopId, input.deliveryId)
  const moved = rows.find(({ id }) => id === deliveryId)
  if (deliveryId !== null && !moved) throw new CallError('NOT_FOUND')
  const pieces = moved?.pieces ?? left
  const isAsked = state === 'OPEN' && (moved ? isMovable(moved) : left > 0)
  return {
    state,
    deliveries: rows.map((row) => ({
      id: scoped(shopId, row.id),
      version: row.version,
      status: row.status,
      day: row.day,
      window: windowOf(row),
      pieces: row.pieces,
      movable: state === 'OPEN' && isMovable(row),
    })),
    left: left > 0,
    slots: isAsked ? await openSlots(context.db, order, { deliveryId, pieces }) : [],
  }
}

const windowOf = ({ shopId, windowId: id, fromMinute: from, toMinute: to }: DeliveryRow) =>
  id === null || from === null || to === null ? null : { id: scoped(shopId, id), from, to }

/** Books a slot that was offered. Customers are not told how many pieces are left. Errors: those of {@link bookSlot} but DELIVERY_SLOT_FULL. */
const slotOf = async (
  context: PublicContext,
  { day, windowId }: ParsedInputOf<Calls['customerBook']>,
  of: { order: OrderRow; pieces: number; deliveryId: string | null },
): Promise<Slot> => {
  const named = windowId && scoped(windowId.shopId, windowId.id)
  const offered = await openSlots(context.db, of.order, of)
  if (!offered.some((slot) => slot.day === day && (slot.window?.id ?? null) === named))
    throw new CallError('DELIVERY_SLOT_GONE')
  try {
    return await bookSlot(context, { day, windowId }, { ...of, pickup: false })
  } catch (error) {
    if (error instanceof CallError && error.code === 'DELIVERY_SLOT_FULL')
      throw new CallError('DELIVERY_SLOT_GONE', {}, { cause: error })
    throw error
  }
}

const tellGuide = async (
  context: PublicContext,
  order: OrderRow,
  row: Pick<DeliveryRow, 'deliveryNo' | 'version'>,
  { day, window }: Slot,
): Promise<void> => {
  if (day === null) return
  const about = {
    kind: 'DELIVERY_BOOKED',
    day,
    from: window?.fromMinute ?? null,
    to: window?.toMinute ?? null,
  } as const
  await notifyOfOrder(context, order, about, `${row.deliveryNo}:${row.version}`)
}

/** Errors: those of the link, DELIVERY_NOT_BOOKABLE, DELIVERY_NOTHING_LEFT, those of a step and of {@link slotOf}. */
export const customerBook = async (
  context: PublicContext,
  bus: DeliveryBus,
  input: ParsedInputOf<Calls['customerBook']>,
): Promise<OutputOf<Calls['customerBook']>> => {
  const order = await agreedOrder(context, input.token)
  const { rows, left, state } = await standingOf(context.db, order)
  const { day, moved } = input
  const isWished = (row: DeliveryRow): boolean =>
    row.day === day && row.windowId === (input.windowId?.id ?? null)
  const known = moved ? rows.find(({ id }) => id === idWithin(order.shopId, moved.id)) : undefined
  if (moved && !known) throw new CallError('NOT_FOUND')
  // A retry after a lost answer.
  if (known?.status === 'READY' ? isWished(known) : !moved && left === 0 && rows.some(isWished))
    return { day }
  if (state !== 'OPEN') throw new CallError('DELIVERY_NOT_BOOKABLE')
  if (moved) {
    const { row } = await deliveryFor(context, moved, 'change')
    const slot = await slotOf(context, input, { order, pieces: row.pieces, deliveryId: row.id })
    const { assembly, callBefore, note } = row
    const terms = { slot, assembly, callBefore, note }
    await step(context, row, 'change', order.customerName, { terms }, { day })
    await tellGuide(context, order, row, slot)
    await bus.emit('delivery.booked', context, { shopId: row.shopId, deliveryId: row.id })
    return { day }
  }
  if (left === 0) throw new CallError('DELIVERY_NOTHING_LEFT')
  const slot = await slotOf(context, input, { order, pieces: left, deliveryId: null })
  const goods = await goodsOf(context.db, order.shopId, order.id)
  const assembly = goods.some((one) => one.needsAssembly && leftOf(one) > 0)
  const terms = { pickup: false, assembly, callBefore: true, note: '' }
  const id = newId()
  const no = await insertDelivery(context.db, {
    ...terms,
    shopId: order.shopId,
    id,
    orderId: order.id,
    slot,
    createdBy: order.customerName,
    pieces: left,
    visit: false,
    lines: piecesOf(order.shopId, goods, []),
  })
  const planned = { shopId: order.shopId, orderId: order.id, deliveryNo: no }
  await tell(context, planned, 'plan', order.customerName, { day })
  await tellGuide(context, order, { deliveryNo: no, version: 0 }, slot)
  await bus.emit('delivery.booked', context, { shopId: order.shopId, deliveryId: id })
  return { day }
}
