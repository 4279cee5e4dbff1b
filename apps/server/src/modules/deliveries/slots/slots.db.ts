import { sql, type Sql } from '../../../platform/database/sql.ts'
import type { Db } from '../../../platform/database/db.ts'

const china = sql`(now() at time zone 'Asia/Shanghai')`

export type StartRow = {
  /** The first day by lead time and cut-off. */
  first_day: string
  /** When the last goods arrive that are not here; null where all are. */
  goods_day: string | null
  /** Goods that are neither here nor on their way with a date. */
  missing: boolean
  windowed: boolean
}

/** From when on goods of an order can be delivered: by the shop's rules, and by where the goods are that its customer has not got. */
export const startOf = async (db: Db, shopId: string, orderId: string): Promise<StartRow> => {
  const { rows } = await sql<StartRow>`
    with rule as (
      select coalesce(max(lead_days), 1) as lead_days, coalesce(max(cutoff_minute), 1440) as cutoff_minute
      from delivery_rules
      where shop_id = ${shopId}
    ), wanted as (
      select sku_id, sum(quantity - delivered_quantity) as pieces
      from order_goods
      where shop_id = ${shopId} and order_id = ${orderId} and needs_stock and delivered_quantity < quantity
      group by sku_id
    ), awaited as (
      select s.in_transit_date, coalesce(s.in_transit > 0 and s.in_transit_date is not null, false) as comes
      from wanted w
      left join held_goods h on h.shop_id = ${shopId} and h.order_id = ${orderId} and h.sku_id = w.sku_id
      left join sellable_stock s on s.shop_id = ${shopId} and s.sku_id = w.sku_id
      where coalesce(h.quantity, 0) < w.pieces
    )
    select
      (
        ${china}::date
        + r.lead_days
        + case
          when extract(hour from ${china}) * 60 + extract(minute from ${china}) >= r.cutoff_minute then 1
          else 0
        end
      )::date as first_day,
      (select max(in_transit_date) from awaited) as goods_day,
      exists (select from awaited where not comes) as missing,
      exists (select from delivery_windows where shop_id = ${shopId} and enabled) as windowed
    from rule r`.execute(db)
  return rows[0] as StartRow
}

export type SlotRow = {
  day: string
  window_id: string
  from_minute: number
  to_minute: number
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

/** The slots of so many days for goods that go to a county, with the pieces that are left of each. */
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

/** One slot under the lock of its window, so that its last place is booked once; undefined when it cannot be booked any more. */
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

/** The days from one on on which a shop does not deliver. */
export const closedDays = async (db: Db, shopId: string, from: string): Promise<ClosedDayRow[]> => {
  const { rows } = await sql<ClosedDayRow>`
    select day, reason
    from delivery_closed_days
    where shop_id = ${shopId} and day >= ${from}::date
    order by day`.execute(db)
  return rows
}
