import type { DeliveryStatus } from '@showfloor/contract/common/delivery-status'
import type { DeliveryView } from '@showfloor/contract/common/delivery-status'
import { sql, type Sql } from '../../../platform/database/sql.ts'
import type { Db } from '../../../platform/database/db.ts'
import { deliveryColumns, type DeliveryRow } from '../deliveries.db.ts'

export type ListedRow = DeliveryRow & {
  customer_name: string
  customer_mobile: string
  guide_name: string
  address: unknown
}

const isOpen = sql`d.status in ('READY', 'PICKED', 'OUT', 'FAILED')`
const isDue = sql`
  d.released_by is null
  and exists (
    select
    from order_states b
    where b.shop_id = d.shop_id
      and b.id = d.order_id
      and b.payable_cents + b.difference_cents > b.paid_cents
  )`

const views = (today: string): Record<DeliveryView, Sql> => ({
  OPEN: sql`${isOpen} and d.day is not null`,
  LATE: sql`${isOpen} and d.day < ${today}::date`,
  BLOCKED: sql`${isOpen} and (d.status = 'FAILED' or ${isDue})`,
  UNDATED: sql`${isOpen} and d.day is null`,
})

export type ListFilter = {
  shopId: string
  today: string
  view?: DeliveryView | undefined
  status?: DeliveryStatus | undefined
  from?: string | undefined
  to?: string | undefined
}
/** A place in the list; without a day behind all that have one. */
export type Place = { day: string | null; id: string }

/** Only what is asked for becomes a condition, so that each combination has a plan of its own. */
const conditions = (filter: ListFilter, after: Place | undefined): Sql => {
  const wanted = [sql`d.shop_id = ${filter.shopId}`]
  if (filter.view) wanted.push(views(filter.today)[filter.view])
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
  select ${deliveryColumns}, o.customer_name, o.customer_mobile, o.guide_name, o.address
  from d
  join order_states o on o.shop_id = d.shop_id and o.id = d.order_id
  order by ${order}`

/** So many deliveries of a shop after a place, by day, those without one last. */
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

/** What is to do today: the stops of the day, in the order of their slots, what is under way, and what waits for assembly. */
export const stopRows = async (db: Db, shopId: string, today: string): Promise<ListedRow[]> => {
  const { rows } = await listed(
    sql`
      select d.*
      from deliveries d
      where d.shop_id = ${shopId}
        and (
          d.day = ${today}::date and d.status <> 'CANCELLED'
          or d.status in ('PICKED', 'OUT')
          or d.status = 'DELIVERED' and d.assembly
        )`,
    sql`d.pickup, d.from_minute nulls last, d.day, d.id`,
  ).execute(db)
  return rows
}

export type CountsRow = { today: number; late: number; blocked: number; undated: number }

export const countOpen = async (db: Db, shopId: string, today: string): Promise<CountsRow> => {
  const of = views(today)
  const { rows } = await sql<CountsRow>`
    select
      (count(*) filter (where d.day = ${today}::date))::integer as today,
      (count(*) filter (where ${of.LATE}))::integer as late,
      (count(*) filter (where ${of.BLOCKED}))::integer as blocked,
      (count(*) filter (where ${of.UNDATED}))::integer as undated
    from deliveries d
    where d.shop_id = ${shopId} and ${isOpen}`.execute(db)
  return rows[0] ?? { today: 0, late: 0, blocked: 0, undated: 0 }
}

export type DayRow = { day: string; deliveries: number; pieces: number; capacity: number | null }

/** Seven days with what is planned on each, in its windows where the shop names some, and how many pieces those take; null where it names none. */
export const weekRows = async (db: Db, shopId: string, from: string): Promise<DayRow[]> => {
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
    left join deliveries d on d.shop_id = ${shopId} and d.day = w.day and d.status not in ('CANCELLED', 'FAILED')
    group by w.day, s.windowed
    order by w.day`.execute(db)
  return rows
}
