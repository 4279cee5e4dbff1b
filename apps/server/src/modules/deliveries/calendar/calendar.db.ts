import { sql } from '../../../platform/database/sql.ts'
import type { Db } from '../../../platform/database/db.ts'

export type SlotUse = {
  fromMinute: number | null
  toMinute: number | null
  capacity: number | null
  pieces: number
  deliveries: number
  districts: { name: string; deliveries: number }[]
}
export type CalendarRow = { day: string; closed: string | null; slots: SlotUse[] }

/** Days of a shop with their open windows and all bookings, by window; bookings without a window come last. */
export const calendarRows = async (
  db: Db,
  shopId: string,
  span: { from: string; days: number },
): Promise<CalendarRow[]> => {
  const { rows } = await sql<CalendarRow>`
    with days as (
      select (${span.from}::date + n)::date as day
      from generate_series(0, ${span.days}::integer - 1) n
    ), counties as (
      select d.day, d.window_id, sum(d.pieces)::integer as pieces, count(*)::integer as deliveries,
        case when d.pickup then '' else coalesce(split_part(o.address->>'districtName', ' ', 2), '') end as name
      from days
      join deliveries d on d.shop_id = ${shopId} and d.day = days.day and d.status not in ('CANCELLED', 'FAILED')
      join order_states o on o.shop_id = d.shop_id and o.id = d.order_id
      group by d.day, d.window_id, name
    ), booked as (
      select day, window_id, sum(pieces)::integer as pieces, sum(deliveries)::integer as deliveries,
        jsonb_agg(
          jsonb_build_object('name', name, 'deliveries', deliveries)
          order by deliveries desc, name
        ) as districts
      from counties
      group by day, window_id
    ), open as (
      select days.day, w.id, w.capacity_pieces
      from days
      join delivery_windows w on w.shop_id = ${shopId}
        and w.enabled
        and w.weekday = extract(isodow from days.day)
      where not exists (
        select
        from delivery_closed_days c
        where c.shop_id = ${shopId} and c.day = days.day
      )
    ), used as (
      select coalesce(o.day, b.day) as day, w.from_minute, w.to_minute, o.capacity_pieces,
        coalesce(b.pieces, 0) as pieces, coalesce(b.deliveries, 0) as deliveries,
        coalesce(b.districts, '[]') as districts
      from open o
      full join booked b on b.day = o.day and b.window_id = o.id
      left join delivery_windows w on w.shop_id = ${shopId} and w.id = coalesce(o.id, b.window_id)
    )
    select days.day::text as day,
      (
        select reason
        from delivery_closed_days c
        where c.shop_id = ${shopId} and c.day = days.day
      ) as closed,
      coalesce(
        (
          select json_agg(
            json_build_object(
              'fromMinute', u.from_minute, 'toMinute', u.to_minute, 'capacity', u.capacity_pieces,
              'pieces', u.pieces, 'deliveries', u.deliveries, 'districts', u.districts
            )
            order by u.from_minute nulls last, u.to_minute
          )
          from used u
          where u.day = days.day
        ),
        '[]'
      ) as slots
    from days
    order by days.day`.execute(db)
  return rows
}
