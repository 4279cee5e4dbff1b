import type { OutputOf, ParsedInputOf } from '@showfloor/contract/common/call'
import { orderStatusNames } from '@showfloor/contract/common/order-status'
import type { ScopedId } from '@showfloor/contract/common/ids'
import type { Contract } from '@showfloor/contract/contract'
import type { Context } from '../../../platform/calls/context.ts'
import { CallError } from '../../../platform/calls/errors.ts'
import { idWithin, newId, scoped } from '../../../platform/database/ids.ts'
import { lockedOrder, orderOf, type OrderBus, type OrderRow } from '../../orders/orders.public.ts'
import { deliveriesOf, releaseLines, type DeliveryRow, type Slot } from '../deliveries.db.ts'
import type { DeliveryBus } from '../deliveries.events.ts'
import { bookSlot, startOf } from '../slots/slots.ts'
import { answer, deliveryFor, followOrder, step, tell, wireDelivery } from '../deliveries.steps.ts'
import { goodsOf, insertDelivery, isPickup, type GoodsRow, type NewDelivery } from './planning.db.ts'

type Calls = Contract['deliveries']

/** Of a complete order, only replacements are left to deliver. */
export const mayBePlanned = ({ status }: OrderRow): boolean =>
  status === 'CONFIRMED' || status === 'FULFILLING' || status === 'COMPLETED'
export const leftOf = (goods: GoodsRow): number =>
  goods.quantity + goods.exchangedQuantity - goods.plannedQuantity

/** The deliveries of an order and the goods that are left. Error: NOT_FOUND. */
export const ofOrder = async (
  { db, session }: Context,
  { orderId: named }: ParsedInputOf<Calls['ofOrder']>,
): Promise<OutputOf<Calls['ofOrder']>> => {
  const { shopId, id } = named
  const order = await orderOf(db, shopId, id)
  if (!order) throw new CallError('NOT_FOUND')
  const [rows, goods, pickup, start] = await Promise.all([
    deliveriesOf(db, shopId, id),
    goodsOf(db, shopId, id),
    isPickup(db, order.deliveryMode),
    startOf(db, shopId, id),
  ])
  const isLeft = goods.some((one) => leftOf(one) > 0)
  return {
    data: rows.map((row) => wireDelivery(row, session)),
    goods: goods.map((one) => ({
      lineId: scoped(shopId, one.lineId),
      skuName: one.skuName,
      propertiesName: one.propertiesName,
      serialNo: one.board?.serialNo ?? null,
      itemQty: one.quantity + one.exchangedQuantity,
      left: leftOf(one),
      delivered: one.deliveredQuantity,
    })),
    pickup,
    firstDay: isLeft && !pickup && mayBePlanned(order) ? start.firstDay : null,
    mayPlan: session.permissions.has('delivery.plan') && mayBePlanned(order) && isLeft,
  }
}

type Wanted = readonly { lineId: ScopedId; itemQty: number }[]

/** The pieces of each line to deliver; by default all that are left. Errors: NOT_FOUND, DELIVERY_NOTHING_LEFT, DELIVERY_TOO_MUCH. */
export const piecesOf = (shopId: string, goods: readonly GoodsRow[], wanted: Wanted) => {
  const left = goods.filter((one) => leftOf(one) > 0)
  if (left.length === 0) throw new CallError('DELIVERY_NOTHING_LEFT')
  if (wanted.length === 0) return left.map((one) => ({ lineId: one.lineId, quantity: leftOf(one) }))
  const pieces = new Map<string, number>()
  for (const { lineId: named, itemQty } of wanted) {
    const lineId = idWithin(shopId, named)
    const one = goods.find((piece) => piece.lineId === lineId)
    if (!one) throw new CallError('NOT_FOUND')
    const quantity = (pieces.get(lineId) ?? 0) + itemQty
    if (quantity > leftOf(one))
      throw new CallError('DELIVERY_TOO_MUCH', { name: one.skuName, left: leftOf(one) })
    pieces.set(lineId, quantity)
  }
  return [...pieces].map(([lineId, quantity]) => ({ lineId, quantity }))
}

const dayFacts = (day: string | null) => (day === null ? {} : { day })

type Terms = Omit<ParsedInputOf<Calls['plan']>, 'lines'>
type Load = { lines: NewDelivery['lines']; pieces: number; visit: boolean }

const plan = async (
  context: Context,
  order: OrderRow,
  { day, windowId, callBefore, note, assembly }: Omit<Terms, 'orderId'>,
  { lines, pieces, visit }: Load,
): Promise<OutputOf<Calls['plan']>> => {
  const { shopId, id: orderId } = order
  const pickup = await isPickup(context.db, order.deliveryMode)
  const { name } = context.session
  const slot = await bookSlot(context, { day, windowId }, { order, pickup, pieces, deliveryId: null })
  const id = newId()
  const planned = { slot, pickup, assembly, callBefore, note, createdBy: name, lines, pieces, visit }
  const no = await insertDelivery(context.db, { shopId, id, orderId, ...planned })
  const row = { shopId, orderId, deliveryNo: no }
  await tell(context, row, 'plan', name, dayFacts(day))
  return answer(context, { shopId, id })
}

/** Plans a visit to the customer, which takes the capacity of one piece. Errors: NOT_FOUND, and those of {@link bookSlot}. */
export const planVisit = async (
  context: Context,
  { orderId: named, ...terms }: Omit<Terms, 'assembly'>,
): Promise<OutputOf<Calls['plan']>> => {
  const order = await lockedOrder(context.db, named.shopId, named.id)
  return plan(context, order, { ...terms, assembly: false }, { lines: [], pieces: 1, visit: true })
}

/** Plans a delivery of goods of an order. Errors: NOT_FOUND, DELIVERY_ORDER_STATUS, DELIVERY_NOTHING_LEFT, DELIVERY_TOO_MUCH, and those of {@link bookSlot}. */
export const planDelivery = async (
  context: Context,
  input: ParsedInputOf<Calls['plan']>,
): Promise<OutputOf<Calls['plan']>> => {
  const { shopId, id: orderId } = input.orderId
  const order = await lockedOrder(context.db, shopId, orderId)
  if (!mayBePlanned(order))
    throw new CallError('DELIVERY_ORDER_STATUS', { status: orderStatusNames[order.status][context.language] })
  const lines = piecesOf(shopId, await goodsOf(context.db, shopId, orderId), input.lines)
  const pieces = lines.reduce((sum, { quantity }) => sum + quantity, 0)
  return plan(context, order, input, { lines, pieces, visit: false })
}

/** The slot of a delivery after a change. A delivery whose day has passed may keep its slot when something else changes. */
const slotAfter = (
  context: Context,
  { day, windowId }: ParsedInputOf<Calls['change']>,
  row: DeliveryRow,
  order: OrderRow,
): Promise<Slot> | Slot => {
  const isKept = row.status === 'READY' && day === row.day && (windowId?.id ?? null) === row.windowId
  if (!isKept) return bookSlot(context, { day, windowId }, { ...row, order, deliveryId: row.id })
  const { windowId: id, fromMinute, toMinute } = row
  const window = id === null || fromMinute === null || toMinute === null ? null : { id, fromMinute, toMinute }
  return { day, window }
}

/** Changes a delivery, or gives a failed one a new day. Errors: those of a step and of {@link bookSlot}. */
export const changeDelivery = async (
  context: Context,
  bus: DeliveryBus,
  input: ParsedInputOf<Calls['change']>,
): Promise<OutputOf<Calls['change']>> => {
  const { row, order } = await deliveryFor(context, input, 'change')
  const { day, assembly, callBefore, note } = input
  const slot = await slotAfter(context, input, row, order)
  const terms = { slot, assembly, callBefore, note }
  await step(context, row, 'change', context.session.name, { terms }, dayFacts(day))
  await bus.emit('delivery.booked', context, { shopId: row.shopId, deliveryId: row.id })
  return answer(context, row)
}

/** Errors: those of a step. */
export const cancelDelivery = async (
  context: Context,
  input: ParsedInputOf<Calls['cancel']>,
): Promise<OutputOf<Calls['cancel']>> => {
  const { row, order } = await deliveryFor(context, input, 'cancel')
  const said = input.reason === '' ? {} : { text: input.reason }
  await step(context, row, 'cancel', context.session.name, {}, said)
  await releaseLines(context.db, row.shopId, row.id)
  await followOrder(context, order)
  return answer(context, row)
}

/** A manager releases a delivery while money is due. Errors: those of a step. */
export const releaseDelivery = async (
  context: Context,
  input: ParsedInputOf<Calls['release']>,
): Promise<OutputOf<Calls['release']>> => {
  const { row } = await deliveryFor(context, input, 'release')
  const { name } = context.session
  const release = { by: name, reason: input.reason }
  const facts = { amount: row.dueCents, text: input.reason }
  await step(context, row, 'release', name, { release }, facts)
  return answer(context, row)
}

/** Cancels the deliveries of a withdrawn order, of which no goods have left the shelf; an order whose last goods were taken off ends. */
export const followOrders = (bus: OrderBus): void => {
  bus.on('order.withdrawn', async (context, { shopId, orderId, actor }) => {
    for (const row of await deliveriesOf(context.db, shopId, orderId)) {
      if (row.status !== 'READY' && row.status !== 'FAILED') continue
      await step(context, row, 'cancel', actor)
      await releaseLines(context.db, shopId, row.id)
    }
  })
  bus.on('order.takenOff', (context, { shopId, orderId: id, actor }) =>
    followOrder(context, { shopId, id }, actor),
  )
}
