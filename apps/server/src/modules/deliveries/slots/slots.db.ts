import { sql, type Sql } from '../../../platform/database/sql.ts'
import type { PromiseTerms } from '@showfloor/contract/common/promise'
import type { Db } from '../../../platform/database/db.ts'
import { promiseColumns, type PromiseColumns } from '../../shops/shops.public.ts'

export type StartRow = { terms: PromiseTerms; windowed: boolean }
/** A SKU of an order with undelivered pieces, and the order's holds on it. */
export type AwaitedRow = PromiseColumns & {
  pieces: number
  held: number
  itemNum: null
  inTransit: number | null
  inTransitDate: string | null
  allowSale: boolean
  allowPurchase: boolean
  orderedOn: string
}

/** When a shop delivers. */
export const startRow = async (db: Db, shopId: string): Promise<StartRow> => {
  const { rows } = await sql<StartRow>`
    select p.terms, exists (select from delivery_windows where shop_id = ${shopId} and enabled) as windowed
    from shop_promises p
    where p.shop_id = ${shopId}`.execute(db)
  return rows[0] as StartRow
}

/** The undelivered goods of an order with their supply. If a SKU needs stock, only held pieces count. */
export const awaitedRows = async (db: Db, shopId: string, orderId: string): Promise<AwaitedRow[]> => {
  const { rows } = await sql<AwaitedRow>`
    with wanted as (
      select g.sku_id, bool_or(g.needs_stock) as needs_stock,
        sum(g.quantity + g.exchanged_quantity - g.delivered_quantity)::integer as pieces
      from order_goods g
      where g.shop_id = ${shopId}
        and g.order_id = ${orderId}
        and g.delivered_quantity < g.quantity + g.exchanged_quantity
      group by g.sku_id
    )
    select w.pieces,
      case when w.needs_stock then coalesce(h.quantity, 0) else greatest(s.item_num, 0) end as held,
      null as item_num, s.in_transit, s.in_transit_date,
      not w.needs_stock as allow_sale, not w.needs_stock as allow_purchase,
      (o.created_at at time zone 'Asia/Shanghai')::date as ordered_on,
      ${promiseColumns({ shopId, skuId: sql`w.sku_id`, itemNum: sql`0` })}
    from wanted w
    join order_states o on o.shop_id = ${shopId} and o.id = ${orderId}
    left join held_goods h on h.shop_id = ${shopId} and h.order_id = ${orderId} and h.sku_id = w.sku_id
    left join sellable_stock s on s.shop_id = ${shopId} and s.sku_id = w.sku_id`.execute(db)
  return rows
}

export type SlotRow = {
  day: string
  windowId: string
  fromMinute: number
  toMinute: number
  left: number
}
type Wanted = { shopId: string; county: string | null; deliveryId: string | null }

const booked = (wanted: Wanted) => sql`(
    select coalesce(sum(b.pieces), 0)::integer
    from deliveries b
    where b.shop_id = w.shop_id
      and b.window_id = w.id
      and b.day = d.day
      and b.status not in ('CANCELLED', 'FAILED')
      and b.id is distinct from ${wanted.deliveryId}::bigint
  )`

const slotsOn = (wanted: Wanted, days: Sql) => sql<SlotRow>`
  select d.day, w.id as window_id, w.from_minute, w.to_minute,
    greatest(w.capacity_pieces - ${booked(wanted)}, 0) as left
  from ${days} d
  join delivery_windows w on w.shop_id = ${wanted.shopId}
    and w.enabled
    and w.weekday = extract(isodow from d.day)
    and (w.areas = '[]' or w.areas @> jsonb_build_array(jsonb_build_object('code', ${wanted.county}::text)))
  where not exists (select from delivery_closed_days c where c.shop_id = w.shop_id and c.day = d.day)`

/** The slots of this many days for goods that go to a county, each with its free places. */
export const slotRows = async (
  db: Db,
  wanted: Wanted,
  span: { from: string; days: number },
): Promise<SlotRow[]> => {
  const days = sql`(
    select (${span.from}::date + n)::date as day
    from generate_series(0, ${span.days}::integer - 1) n
  )`
  const { rows } = await sql<SlotRow>`
    ${slotsOn(wanted, days)}
    order by d.day, w.from_minute, w.to_minute, w.id`.execute(db)
  return rows
}

/** One slot under the lock of its window, so that its last place is booked once; undefined if it can no longer be booked. */
export const lockedSlot = async (
  db: Db,
  wanted: Wanted,
  slot: { day: string; windowId: string },
): Promise<SlotRow | undefined> => {
  const { shopId } = wanted
  await sql`
    select
    from delivery_windows
    where shop_id = ${shopId} and id = ${slot.windowId}
    for update`.execute(db)
  const day = sql`(select ${slot.day}::date as day)`
  const { rows } = await sql<SlotRow>`
    ${slotsOn(wanted, day)}
      and w.id = ${slot.windowId}`.execute(db)
  return rows[0]
}

export type ClosedDayRow = { day: string; reason: string }

/** The days from this one on without deliveries. */
export const closedDays = async (db: Db, shopId: string, from: string): Promise<ClosedDayRow[]> => {
  const { rows } = await sql<ClosedDayRow>`
    select day, reason
    from delivery_closed_days
    where shop_id = ${shopId} and day >= ${from}::date
    order by day`.execute(db)
  return rows
}
