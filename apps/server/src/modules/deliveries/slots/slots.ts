import type { OutputOf, ParsedInputOf } from '@showfloor/contract/common/call'
import type { ScopedId } from '@showfloor/contract/common/ids'
import { dayAfter } from '@showfloor/contract/common/china-time'
import { readyDay } from '@showfloor/contract/common/promise'
import type { Contract } from '@showfloor/contract/contract'
import type { Context } from '../../../platform/calls/context.ts'
import { CallError } from '../../../platform/calls/errors.ts'
import type { Db } from '../../../platform/database/db.ts'
import { idWithin, scoped } from '../../../platform/database/ids.ts'
import { orderOf, type OrderRow } from '../../orders/orders.public.ts'
import { sourcesOf } from '../../shops/shops.public.ts'
import { todayInChina, type Slot } from '../deliveries.db.ts'
import { awaitedRows, closedDays, lockedSlot, slotRows, startRow } from './slots.db.ts'

type Calls = Contract['deliveries']

const shownDays = 28

const countyOf = ({ address }: Pick<OrderRow, 'address'>): string | null =>
  (address as { countyCode?: string } | null)?.countyCode ?? null

type Start = {
  /** The first day on which goods can be delivered; null while the arrival of some is unknown. */
  firstDay: string | null
  leadDay: string
  windowed: boolean
}

/**
 * The earliest delivery day of an order's goods, by the shop's rules and the location of undelivered goods. Goods made or purchased for the order count from its
 * day; if the shop states no time for them, they delay nothing.
 */
export const startOf = async (db: Db, shopId: string, orderId: string): Promise<Start> => {
  const [{ terms, windowed }, awaited] = await Promise.all([
    startRow(db, shopId),
    awaitedRows(db, shopId, orderId),
  ])
  const days = awaited.map((row) =>
    row.allowPurchase && terms.madeDays === null
      ? terms.today
      : readyDay(terms, sourcesOf(row, row.held), row.pieces, row.orderedOn),
  )
  const known = days.filter((day) => day !== null)
  const last = known.reduce((latest, day) => (day > latest ? day : latest), terms.firstDay)
  return { firstDay: known.length < days.length ? null : last, leadDay: terms.firstDay, windowed }
}

/** The slots of an order. Error: NOT_FOUND. */
export const slotsOfOrder = async (
  { db }: Context,
  input: ParsedInputOf<Calls['slots']>,
): Promise<OutputOf<Calls['slots']>> => {
  const { shopId, id } = input.orderId
  const order = await orderOf(db, shopId, id)
  if (!order) throw new CallError('NOT_FOUND')
  const { firstDay, leadDay, windowed } = await startOf(db, shopId, id)
  const from = firstDay ?? leadDay
  const wanted = { shopId, county: countyOf(order), deliveryId: input.deliveryId?.id ?? null }
  const [rows, closed] = await Promise.all([
    slotRows(db, wanted, { from, days: shownDays }),
    closedDays(db, shopId, from),
  ])
  return {
    firstDay,
    windowed,
    data:
      firstDay === null
        ? []
        : rows.map((row) => ({
            id: scoped(shopId, row.windowId),
            day: row.day,
            from: row.fromMinute,
            to: row.toMinute,
            left: row.left,
          })),
    closedDays: closed,
  }
}

/** The slots of four weeks with room for these pieces of an order; whole days if the shop has no windows. */
export const openSlots = async (
  db: Db,
  order: OrderRow,
  { deliveryId, pieces }: { deliveryId: string | null; pieces: number },
) => {
  const { shopId } = order
  const { firstDay, windowed } = await startOf(db, shopId, order.id)
  if (firstDay === null) return []
  if (windowed) {
    const wanted = { shopId, county: countyOf(order), deliveryId }
    const rows = await slotRows(db, wanted, { from: firstDay, days: shownDays })
    return rows
      .filter(({ left }) => left >= pieces)
      .map((row) => ({
        day: row.day,
        window: { id: scoped(shopId, row.windowId), from: row.fromMinute, to: row.toMinute },
      }))
  }
  const closed = new Set((await closedDays(db, shopId, firstDay)).map(({ day }) => day))
  return Array.from({ length: shownDays }, (_, n) => dayAfter(firstDay, n))
    .filter((day) => !closed.has(day))
    .map((day) => ({ day, window: null }))
}

type Wish = { day: string | null; windowId: ScopedId | null }
type Booking = { order: OrderRow; pickup: boolean; pieces: number; deliveryId: string | null }

/**
 * Books the requested slot under the lock of its window, held until the transaction ends, so that the last place is booked once. Collected goods, and
 * those of a shop without windows, have only a day. Errors: NOT_FOUND, DELIVERY_DAY_PAST, DELIVERY_SLOT_NEEDED, DELIVERY_SLOT_GONE, DELIVERY_SLOT_FULL.
 */
export const bookSlot = async (
  { db }: Pick<Context, 'db'>,
  { day, windowId: named }: Wish,
  { order, pickup, pieces, deliveryId }: Booking,
): Promise<Slot> => {
  if (day === null) return { day, window: null }
  if (day < (await todayInChina(db))) throw new CallError('DELIVERY_DAY_PAST')
  const shopId = order.shopId
  const { firstDay, windowed } = await startOf(db, shopId, order.id)
  if (pickup || !windowed) return { day, window: null }
  if (named === null) throw new CallError('DELIVERY_SLOT_NEEDED')
  const windowId = idWithin(shopId, named)
  const slot = await lockedSlot(db, { shopId, county: countyOf(order), deliveryId }, { day, windowId })
  if (!slot || firstDay === null || day < firstDay) throw new CallError('DELIVERY_SLOT_GONE')
  if (slot.left < pieces) throw new CallError('DELIVERY_SLOT_FULL', { left: slot.left })
  return { day, window: { id: windowId, fromMinute: slot.fromMinute, toMinute: slot.toMinute } }
}
