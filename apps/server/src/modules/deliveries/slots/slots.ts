import type { OutputOf, ParsedInputOf } from '@showfloor/contract/common/call'
import type { ScopedId } from '@showfloor/contract/common/ids'
import type { Contract } from '@showfloor/contract/contract'
import type { Context } from '../../../platform/calls/context.ts'
import { CallError } from '../../../platform/calls/errors.ts'
import { idWithin, scoped } from '../../../platform/database/ids.ts'
import { orderOf, type OrderRow } from '../../orders/orders.public.ts'
import { todayInChina, type Slot } from '../deliveries.db.ts'
import { closedDays, lockedSlot, slotRows, startOf, type StartRow } from './slots.db.ts'

type Calls = Contract['deliveries']

const shownDays = 28

const countyOf = ({ address }: Pick<OrderRow, 'address'>): string | null =>
  (address as { countyCode?: string } | null)?.countyCode ?? null

/** The first day on which goods can be delivered; null while some are neither here nor on their way with a date. */
const firstDayOf = ({ first_day, goods_day, missing }: StartRow): string | null => {
  if (missing) return null
  return goods_day !== null && goods_day > first_day ? goods_day : first_day
}

/** The slots of an order. Error: NOT_FOUND. */
export const slotsOfOrder = async (
  { db }: Context,
  input: ParsedInputOf<Calls['slots']>,
): Promise<OutputOf<Calls['slots']>> => {
  const { shopId, id } = input.orderId
  const order = await orderOf(db, shopId, id)
  if (!order) throw new CallError('NOT_FOUND')
  const start = await startOf(db, shopId, id)
  const firstDay = firstDayOf(start)
  const from = firstDay ?? start.first_day
  const wanted = { shopId, county: countyOf(order), deliveryId: input.deliveryId?.id ?? null }
  const [rows, closed] = await Promise.all([
    slotRows(db, wanted, { from, days: shownDays }),
    closedDays(db, shopId, from),
  ])
  return {
    firstDay,
    windowed: start.windowed,
    data:
      firstDay === null
        ? []
        : rows.map((row) => ({
            id: scoped(shopId, row.window_id),
            day: row.day,
            from: row.from_minute,
            to: row.to_minute,
            left: row.left,
          })),
    closedDays: closed,
  }
}

type Wish = { day: string | null; windowId: ScopedId | null }
type Booking = { order: OrderRow; pickup: boolean; pieces: number; deliveryId: string | null }

/**
 * Books the slot that is wished for, under the lock of its window until the transaction ends: its last place is sold once. Goods that the customer collects, and
 * those of a shop without windows, have a day alone. Errors: NOT_FOUND, DELIVERY_DAY_PAST, DELIVERY_SLOT_NEEDED, DELIVERY_SLOT_GONE, DELIVERY_SLOT_FULL.
 */
export const bookSlot = async (
  { db }: Pick<Context, 'db'>,
  { day, windowId: named }: Wish,
  { order, pickup, pieces, deliveryId }: Booking,
): Promise<Slot> => {
  if (day === null) return { day, window: null }
  if (day < (await todayInChina(db))) throw new CallError('DELIVERY_DAY_PAST')
  const shopId = order.shop_id
  const start = await startOf(db, shopId, order.id)
  if (pickup || !start.windowed) return { day, window: null }
  if (named === null) throw new CallError('DELIVERY_SLOT_NEEDED')
  const windowId = idWithin(shopId, named)
  const firstDay = firstDayOf(start)
  const slot = await lockedSlot(db, { shopId, county: countyOf(order), deliveryId }, { day, windowId })
  if (!slot || firstDay === null || day < firstDay) throw new CallError('DELIVERY_SLOT_GONE')
  if (slot.left < pieces) throw new CallError('DELIVERY_SLOT_FULL', { left: slot.left })
  return { day, window: { id: windowId, fromMinute: slot.from_minute, toMinute: slot.to_minute } }
}
