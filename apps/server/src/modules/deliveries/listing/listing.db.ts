import type {
  DeliveryStatus,
  DeliveryTrouble,
  DeliveryView,
} from '@showfloor/contract/common/delivery-status'
import { sql, type Sql } from '../../../platform/database/sql.ts'
import type { Db } from '../../../platform/database/db.ts'
import { deliveryColumns, type DeliveryRow } from '../deliveries.db.ts'
import { isOpen, troubles, troublesOf } from '../watching/troubles.db.ts'

export type ListedRow = DeliveryRow & {
  customerName: string
  customerMobile: string
  guideName: string
  address: unknown
  troubles: DeliveryTrouble[]
}

const { LATE, STOCK, MONEY, ADDRESS } = troubles

const views: Record<DeliveryView, Sql> = {
  OPEN: sql`${isOpen} and d.day is not null`,
  LATE: sql`${isOpen} and ${LATE}`,
  BLOCKED: sql`${isOpen} and (d.status = 'FAILED' or ${STOCK} or ${MONEY} or ${ADDRESS})`,
  STOCK: sql`${isOpen} and ${STOCK}`,
  MONEY: sql`${isOpen} and ${MONEY}`,
  ADDRESS: sql`${isOpen} and ${ADDRESS}`,
  UNDATED: sql`${isOpen} and d.day is null`,
}

/** Today, for those who see only what is near: the deliveries of today and tomorrow, those under way and those that wait for assembly. Null for all. */
export type Near = string | null
const isUnderWay = sql`(d.status in ('PICKED', 'OUT') or d.status = 'DELIVERED' and d.assembly)`
const isNear = (today: Near): Sql =>
  today === null ? sql`true` : sql`(d.day between ${today}::date and ${today}::date + 1 or ${isUnderWay})`

export type ListFilter = {
  shopId: string
  near: Near
  view?: DeliveryView | undefined
  status?: DeliveryStatus | undefined
  from?: string | undefined
  to?: string | undefined
}
/** A position in the list; deliveries without a day come last. */
export type Place = { day: string | null; id: string }

/** Only requested filters become conditions, so that each combination has its own plan. */
const conditions = (filter: ListFilter, after: Place | undefined): Sql => {
  const wanted = [sql`d.shop_id = ${filter.shopId}`, isNear(filter.near)]
  if (filter.view) wanted.push(views[filter.view])
  if (filter.status) wanted.push(sql`d.status = ${filter.status}`)
  if (filter.from) wanted.push(sql`d.day >= ${filter.from}::date`)
  if (filter.to) wanted.push(sql`d.day <= ${filter.to}::date`)
  if (after?.day === null) wanted.push(sql`d.day is null and d.id > ${after.id}`)
  else if (after)
    wanted.push(sql`((d.day, d.id) > (${after.day}::date, ${after.id}::bigint) or d.day is null)`)
  return sql.join(wanted, sql` and `)
}

const listed = (page: Sql, order: Sql) => sql<ListedRow>`
  with d as materialized (${page})
  select ${deliveryColumns}, o.customer_name, o.customer_mobile, o.guide_name, o.address,
    ${troublesOf} as troubles
  from d
  join order_states o on o.shop_id = d.shop_id and o.id = d.order_id
  order by ${order}`

/** A shop's deliveries after a position, by day; those without a day last. */
export const deliveriesPage = async (
  db: Db,
  filter: ListFilter,
  page: { after: Place | undefined; limit: number },
): Promise<ListedRow[]> => {
  const order = sql`d.day, d.id`
  const { rows } = await listed(
    sql`
      select d.*
      from deliveries d
      where ${conditions(filter, page.after)}
      order by ${order}
      limit ${sql.lit(page.limit)}`,
    order,
  ).execute(db)
  return rows
}

/** Today's work: the stops of the day by slot, deliveries under way, and those that wait for assembly. */
export const stopRows = async (db: Db, shopId: string, today: string): Promise<ListedRow[]> => {
  const { rows } = await listed(
    sql`
      select d.*
      from deliveries d
      where d.shop_id = ${shopId}
        and (
          d.day = ${today}::date and d.status <> 'CANCELLED'
          or ${isUnderWay}
        )`,
    sql`d.pickup, d.from_minute nulls last, d.day, d.id`,
  ).execute(db)
  return rows
}

/** The deliveries of a day by slot. */
export const dayRows = async (
  db: Db,
  { shopId, day, near }: { shopId: string; day: string; near: Near },
): Promise<ListedRow[]> => {
  const { rows } = await listed(
    sql`
      select d.*
      from deliveries d
      where d.shop_id = ${shopId}
        and d.day = ${day}::date
        and d.status <> 'CANCELLED'
        and ${isNear(near)}`,
    sql`d.pickup, d.from_minute nulls last, d.id`,
  ).execute(db)
  return rows
}

/** Whether an order has a delivery that is near, or that was handed over today, whatever day it was planned for: its cash may come after it. */
export const hasNearDelivery = async (
  db: Db,
  { shopId, orderId }: { shopId: string; orderId: string },
  today: string,
): Promise<boolean> => {
  const { rows } = await sql`
    select
    from deliveries d
    where d.shop_id = ${shopId}
      and d.order_id = ${orderId}
      and (
        ${isNear(today)}
        or d.delivered_at >= ${today}::date::timestamp at time zone 'Asia/Shanghai'
      )
    limit 1`.execute(db)
  return rows.length > 0
}

export type CountsRow = Record<
  'today' | 'late' | 'blocked' | 'stock' | 'money' | 'address' | 'undated',
  number
>

export const countOpen = async (
  db: Db,
  { shopId, today, near }: { shopId: string; today: string; near: Near },
): Promise<CountsRow> => {
  const { rows } = await sql<CountsRow>`
    select
      (count(*) filter (where d.day = ${today}::date))::integer as today,
      (count(*) filter (where ${views.LATE}))::integer as late,
      (count(*) filter (where ${views.BLOCKED}))::integer as blocked,
      (count(*) filter (where ${views.STOCK}))::integer as stock,
      (count(*) filter (where ${views.MONEY}))::integer as money,
      (count(*) filter (where ${views.ADDRESS}))::integer as address,
      (count(*) filter (where ${views.UNDATED}))::integer as undated
    from deliveries d
    where d.shop_id = ${shopId}
      and ${isOpen}
      and ${isNear(near)}`.execute(db)
  return rows[0] ?? { today: 0, late: 0, blocked: 0, stock: 0, money: 0, address: 0, undated: 0 }
}

export type DayRow = { day: string; deliveries: number; pieces: number; capacity: number | null }

/** Seven days with their planned deliveries, by window if the shop has windows, and the capacity in pieces; null without windows. */
export const weekRows = async (
  db: Db,
  { shopId, from, near }: { shopId: string; from: string; near: Near },
): Promise<DayRow[]> => {
  const { rows } = await sql<DayRow>`
    with days as (
      select (${from}::date + n)::date as day
      from generate_series(0, 6) n
    )
    select
      w.day,
      count(d.id)::integer as deliveries,
      coalesce(sum(d.pieces) filter (where d.window_id is not null or not s.windowed), 0)::integer as pieces,
      (
        select case
          when exists (select from delivery_closed_days c where c.shop_id = ${shopId} and c.day = w.day) then 0
          else sum(x.capacity_pieces) filter (where x.weekday = extract(isodow from w.day))
        end::integer
        from delivery_windows x
        where x.shop_id = ${shopId} and x.enabled
      ) as capacity
    from days w
    cross join (select exists (select from delivery_windows where shop_id = ${shopId} and enabled) as windowed) s
    left join deliveries d on d.shop_id = ${shopId}
      and d.day = w.day
      and d.status not in ('CANCELLED', 'FAILED')
      and ${isNear(near)}
    group by w.day, s.windowed
    order by w.day`.execute(db)
  return rows
}
