import type { OutputOf, ParsedInputOf } from '@showfloor/contract/common/call'
import { orderStatusNames } from '@showfloor/contract/common/order-status'
import type { ScopedId } from '@showfloor/contract/common/ids'
import type { Contract } from '@showfloor/contract/contract'
import type { Context } from '../../../platform/calls/context.ts'
import { CallError } from '../../../platform/calls/errors.ts'
import { idWithin, newId, scoped } from '../../../platform/database/ids.ts'
import { lockedOrder, orderOf, type OrderBus, type OrderRow } from '../../orders/orders.public.ts'
import { deliveriesOf, releaseLines, type DeliveryRow, type Slot } from '../deliveries.db.ts'
import { bookSlot } from '../slots/slots.ts'
import { answer, deliveryFor, followOrder, step, tell, wireDelivery } from '../deliveries.steps.ts'
import { goodsOf, insertDelivery, isPickup, type GoodsRow } from './planning.db.ts'

type Calls = Contract['deliveries']

const mayBePlanned = ({ status }: OrderRow): boolean => status === 'CONFIRMED' || status === 'FULFILLING'
const leftOf = (goods: GoodsRow): number => goods.quantity - goods.planned_quantity

/** The deliveries of an order and what is left of its goods. Error: NOT_FOUND. */
export const ofOrder = async (
  { db, session }: Context,
  { orderId: named }: ParsedInputOf<Calls['ofOrder']>,
): Promise<OutputOf<Calls['ofOrder']>> => {
  const { shopId, id } = named
  const order = await orderOf(db, shopId, id)
  if (!order) throw new CallError('NOT_FOUND')
  const [rows, goods, pickup] = await Promise.all([
    deliveriesOf(db, shopId, id),
    goodsOf(db, shopId, id),
    isPickup(db, order.delivery_mode),
  ])
  return {
    data: rows.map((row) => wireDelivery(row, session)),
    goods: goods.map((one) => ({
      lineId: scoped(shopId, one.line_id),
      skuName: one.sku_name,
      propertiesName: one.properties_name,
      serialNo: one.board?.serialNo ?? null,
      itemQty: one.quantity,
      left: leftOf(one),
      delivered: one.delivered_quantity,
    })),
    pickup,
    mayPlan:
      session.permissions.has('delivery.plan') && mayBePlanned(order) && goods.some((one) => leftOf(one) > 0),
  }
}

type Wanted = readonly { lineId: ScopedId; itemQty: number }[]

/** The pieces of each line that are to be delivered; without a wish, all that are left. Errors: NOT_FOUND, DELIVERY_NOTHING_LEFT, DELIVERY_TOO_MUCH. */
const piecesOf = (shopId: string, goods: readonly GoodsRow[], wanted: Wanted) => {
  const left = goods.filter((one) => leftOf(one) > 0)
  if (left.length === 0) throw new CallError('DELIVERY_NOTHING_LEFT')
  if (wanted.length === 0) return left.map((one) => ({ lineId: one.line_id, quantity: leftOf(one) }))
  const pieces = new Map<string, number>()
  for (const { lineId: named, itemQty } of wanted) {
    const lineId = idWithin(shopId, named)
    const one = goods.find(({ line_id }) => line_id === lineId)
    if (!one) throw new CallError('NOT_FOUND')
    const quantity = (pieces.get(lineId) ?? 0) + itemQty
    if (quantity > leftOf(one))
      throw new CallError('DELIVERY_TOO_MUCH', { name: one.sku_name, left: leftOf(one) })
    pieces.set(lineId, quantity)
  }
  return [...pieces].map(([lineId, quantity]) => ({ lineId, quantity }))
}

const dayFacts = (day: string | null) => (day === null ? {} : { day })

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
  const pickup = await isPickup(context.db, order.delivery_mode)
  const { name } = context.session
  const { day, assembly, callBefore, note } = input
  const pieces = lines.reduce((sum, { quantity }) => sum + quantity, 0)
  const slot = await bookSlot(context, input, { order, pickup, pieces, deliveryId: null })
  const id = newId()
  const one = { shopId, id, orderId, slot, pickup, assembly, callBefore, note, createdBy: name, lines }
  const no = await insertDelivery(context.db, one)
  const row = { shop_id: shopId, order_id: orderId, delivery_no: no }
  await tell(context, row, 'plan', name, dayFacts(day))
  return answer(context, { shop_id: shopId, id })
}

/** The slot that a delivery keeps, or the other one that it is moved to: what was promised for a day that is over meanwhile may still be changed otherwise. */
const slotAfter = (
  context: Context,
  { day, windowId }: ParsedInputOf<Calls['change']>,
  row: DeliveryRow,
  order: OrderRow,
): Promise<Slot> | Slot => {
  const isKept = row.status === 'READY' && day === row.day && (windowId?.id ?? null) === row.window_id
  if (!isKept) return bookSlot(context, { day, windowId }, { ...row, order, deliveryId: row.id })
  const { window_id: id, from_minute: fromMinute, to_minute: toMinute } = row
  const window = id === null || fromMinute === null || toMinute === null ? null : { id, fromMinute, toMinute }
  return { day, window }
}

/** Changes a delivery, or gives one that failed a new day. Errors: those of a step and of {@link bookSlot}. */
export const changeDelivery = async (
  context: Context,
  input: ParsedInputOf<Calls['change']>,
): Promise<OutputOf<Calls['change']>> => {
  const { row, order } = await deliveryFor(context, input, 'change')
  const { day, assembly, callBefore, note } = input
  const slot = await slotAfter(context, input, row, order)
  const terms = { slot, assembly, callBefore, note }
  await step(context, row, 'change', context.session.name, { terms }, dayFacts(day))
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
  await releaseLines(context.db, row.shop_id, row.id)
  await followOrder(context, order)
  return answer(context, row)
}

/** A manager allows a delivery with money still due. Errors: those of a step. */
export const releaseDelivery = async (
  context: Context,
  input: ParsedInputOf<Calls['release']>,
): Promise<OutputOf<Calls['release']>> => {
  const { row } = await deliveryFor(context, input, 'release')
  const { name } = context.session
  const release = { by: name, reason: input.reason }
  const facts = { amount: row.due_cents, text: input.reason }
  await step(context, row, 'release', name, { release }, facts)
  return answer(context, row)
}

/** An order that is withdrawn has no deliveries any more; nothing of it has left the shelf. */
export const followWithdrawnOrders = (bus: OrderBus): void =>
  bus.on('order.withdrawn', async (context, { shopId, orderId, actor }) => {
    for (const row of await deliveriesOf(context.db, shopId, orderId)) {
      if (row.status !== 'READY' && row.status !== 'FAILED') continue
      await step(context, row, 'cancel', actor)
      await releaseLines(context.db, shopId, row.id)
    }
  })
