import type { TenderType } from '@showfloor/contract/common/payment-status'
import { advisoryLocks } from '../../../platform/database/advisory-locks.ts'
import type { Db } from '../../../platform/database/db.ts'
import { sql, type Sql } from '../../../platform/database/sql.ts'

/** A day of China's calendar, from its start to its end. */
const startOf = (day: Sql | string) => sql`(${day}::date)::timestamp at time zone 'Asia/Shanghai'`
const endOf = (day: Sql | string) => sql`(${day}::date + 1)::timestamp at time zone 'Asia/Shanghai'`

/** Waits for entries that are being written in the shop. Later entries wait for this lock and belong to the next period. */
export const lockBooks = async (db: Db, shopId: string): Promise<void> => {
  await sql`select pg_advisory_xact_lock(${advisoryLocks.books}, hashint8(${shopId}::bigint))`.execute(db)
}

export type EndRow = {
  shopId: string
  day: string
  since: Date
  until: Date
  takenCents: number
  version: number
  firstBy: string
  firstName: string | null
  firstAt: Date
  secondBy: string | null
  secondName: string | null
  secondAt: Date | null
}

const ends = (which: Sql): Sql<EndRow> => sql`
  select d.shop_id, d.day::text as day, d.since, d.until, d.taken_cents, d.version, d.first_by, f.name as first_name,
    d.first_at, d.second_by, s.name as second_name, d.second_at
  from day_ends d
  left join account_names f on f.id = d.first_by
  left join account_names s on s.id = d.second_by
  ${which}`

export const endOfDay = async (db: Db, shopId: string, day: string): Promise<EndRow | undefined> => {
  const { rows } = await ends(sql`where d.shop_id = ${shopId} and d.day = ${day}::date`).execute(db)
  return rows[0]
}

export type WindowRow = {
  since: Date
  until: Date
  isFirst: boolean
  isFuture: boolean
  /** The first day before this one that has entries and is not closed. */
  earlier: string | null
  /** A later day is already closed, and this one has no entries. */
  isPast: boolean
}

/** How many days back a shop that never closed a day may begin. */
const firstDays = 7

/** The period of an open day's books: from the close of the previous day to now, or to the end of the day. */
export const windowOf = async (db: Db, shopId: string, day: string): Promise<WindowRow | undefined> => {
  const { rows } = await sql<WindowRow>`
    with last as (
      select day, until
      from day_ends
      where shop_id = ${shopId}
      order by until desc
      limit 1
    )
    select coalesce(l.until, ${startOf(day)}) as since,
      least(clock_timestamp(), ${endOf(day)} - interval '1 microsecond') as until,
      l.until is null as is_first,
      ${startOf(day)} > clock_timestamp() as is_future,
      coalesce(l.day >= ${day}::date, false) as is_past,
      (
        select d::date::text
        from generate_series(l.day + 1, ${day}::date - 1, interval '1 day') d
        where exists (
          select
          from ledger_moves m
          where m.shop_id = ${shopId}
            and m.at > greatest(l.until, ${startOf(sql`d`)})
            and m.at < ${endOf(sql`d`)}
        )
        order by d
        limit 1
      ) as earlier
    from (select) one
    left join last l on true`.execute(db)
  return rows[0]
}

export type LineRow = {
  type: TenderType
  tillName: string | null
  sessionId: string | null
  floatCents: number | null
  paidInCents: number | null
  otherDaysCents: number | null
  expectedCents: number
  countedCents: number | null
  reason: string
}

/** Whether a movement of the ledger went through a drawer. */
const isInDrawer = sql`
  exists (
    select
    from till_movements k
    where k.shop_id = m.shop_id
      and k.tender_id = m.tender_id
      and k.refund_id is not distinct from m.refund_id
  )`

export type LooseRow = { orderId: string; orderNo: string; amountCents: number }

/** The cash of a period that went through no drawer, by order. */
export const looseCash = async (db: Db, shopId: string, since: Date, until: Date): Promise<LooseRow[]> => {
  const { rows } = await sql<LooseRow>`
    select b.order_id, b.order_no, sum(m.moved_cents) as amount_cents
    from ledger_moves m
    join tender_orders b on b.shop_id = m.shop_id and b.tender_id = m.tender_id
    where m.shop_id = ${shopId}
      and m.type = 'CASH'
      and m.at > ${since}
      and m.at <= ${until}
      and not ${isInDrawer}
    group by b.order_id, b.order_no
    order by min(m.at)`.execute(db)
  return rows
}

type Span = { since: Sql | Date; until: Sql | Date }

/** A drawer's movements that are no entries of a period: its float, what was paid in and out, and orders of other days. */
const besideEntries = (shopId: Sql, sessionId: Sql, { since, until }: Span) => sql`
  cross join lateral (
    select sum(m.amount_cents) filter (where m.kind = 'FLOAT') as float_cents,
      coalesce(sum(m.amount_cents) filter (where m.kind in ('PAY_IN', 'PAY_OUT')), 0) as paid_in_cents,
      coalesce(
        sum(m.amount_cents) filter (
          where m.kind in ('ORDER', 'ORDER_BACK') and not (e.at > ${since} and e.at <= ${until})
        ),
        0
      ) as other_days_cents
    from till_movements m
    left join ledger_moves e on e.shop_id = m.shop_id
      and e.tender_id = m.tender_id
      and e.refund_id is not distinct from m.refund_id
    where m.shop_id = ${shopId} and m.session_id = ${sessionId}
  ) p`

/**
 * The expected amounts of a period: each drawer session that was opened in it or before and counted with no other day, as counted, and per tender type the sum of the ledger and of corrections
 * for earlier days. Cash that went through a drawer counts with the drawer.
 */
export const dueLines = async (db: Db, shopId: string, since: Date, until: Date): Promise<LineRow[]> => {
  const { rows } = await sql<LineRow>`
    with moved as (
      select m.type, m.moved_cents as amount_cents
      from ledger_moves m
      where m.shop_id = ${shopId}
        and m.at > ${since}
        and m.at <= ${until}
        and not (m.type = 'CASH' and ${isInDrawer})
      union all
      select c.type, c.amount_cents
      from day_corrections c
      where c.shop_id = ${shopId}
        and c.at > ${since}
        and c.at <= ${until}
    )
    select 'CASH' as type, t.name as till_name, s.id as session_id, p.float_cents, p.paid_in_cents, p.other_days_cents,
      s.expected_cents, s.counted_cents, s.reason
    from till_sessions s
    ${besideEntries(sql`s.shop_id`, sql`s.id`, { since, until })}
    join tills t on t.shop_id = s.shop_id and t.id = s.till_id
    where s.shop_id = ${shopId}
      and s.closed_at > ${since}
      and s.opened_at <= ${until}
      and not exists (
        select
        from day_end_lines l
        where l.shop_id = s.shop_id
          and l.session_id = s.id
      )
    union all
    select type, null, null, null, null, null, sum(amount_cents)::cents, null, ''
    from moved
    group by type
    having bool_or(amount_cents <> 0)
    order by type, till_name nulls last, session_id`.execute(db)
  return rows
}

/** The net movement of a shop's ledger in a period: received less refunded. */
export const takings = async (db: Db, shopId: string, since: Date, until: Date): Promise<number> => {
  const { rows } = await sql<{ takenCents: number }>`
    select coalesce(sum(moved_cents), 0) as taken_cents
    from ledger_moves
    where shop_id = ${shopId}
      and at > ${since}
      and at <= ${until}`.execute(db)
  return rows[0]?.takenCents ?? 0
}

/** The cash of a period in drawers other than these sessions'. */
export const cashElsewhere = async (
  db: Db,
  shopId: string,
  { since, until }: { since: Date; until: Date },
  sessionIds: readonly string[],
): Promise<number> => {
  const { rows } = await sql<{ amountCents: number }>`
    select coalesce(sum(m.moved_cents), 0) as amount_cents
    from ledger_moves m
    join till_movements k on k.shop_id = m.shop_id
      and k.tender_id = m.tender_id
      and k.refund_id is not distinct from m.refund_id
    where m.shop_id = ${shopId}
      and m.type = 'CASH'
      and m.at > ${since}
      and m.at <= ${until}
      and k.session_id <> all(${[...sessionIds]}::bigint[])`.execute(db)
  return rows[0]?.amountCents ?? 0
}

export type AfterRow = { amountCents: number; entries: number }

/** The entries since the close of a shop's last closed day; undefined for an earlier one. */
export const entriesAfter = async (db: Db, shopId: string, until: Date): Promise<AfterRow | undefined> => {
  const { rows } = await sql<AfterRow>`
    select coalesce(sum(m.moved_cents), 0) as amount_cents, count(m.at)::int as entries
    from (select) one
    left join ledger_moves m on m.shop_id = ${shopId} and m.at > ${until}
    where not exists (
      select
      from day_ends d
      where d.shop_id = ${shopId} and d.until > ${until}
    )
    group by ()`.execute(db)
  return rows[0]
}

export const openTillNames = async (db: Db, shopId: string, until: Date): Promise<string[]> => {
  const { rows } = await sql<{ name: string }>`
    select t.name
    from till_sessions s
    join tills t on t.shop_id = s.shop_id and t.id = s.till_id
    where s.shop_id = ${shopId} and s.closed_at is null and s.opened_at <= ${until}
    order by t.name`.execute(db)
  return rows.map(({ name }) => name)
}

export const writtenLines = async (db: Db, shopId: string, day: string): Promise<LineRow[]> => {
  const { rows } = await sql<LineRow>`
    select l.type, t.name as till_name, l.session_id, l.expected_cents, l.counted_cents, l.reason, p.float_cents,
      case when l.session_id is not null then p.paid_in_cents end as paid_in_cents,
      case when l.session_id is not null then p.other_days_cents end as other_days_cents
    from day_end_lines l
    join day_ends d on d.shop_id = l.shop_id and d.day = l.day
    ${besideEntries(sql`l.shop_id`, sql`l.session_id`, { since: sql`d.since`, until: sql`d.until` })}
    left join till_sessions s on s.shop_id = l.shop_id and s.id = l.session_id
    left join tills t on t.shop_id = s.shop_id and t.id = s.till_id
    where l.shop_id = ${shopId} and l.day = ${day}::date
    order by l.no`.execute(db)
  return rows
}

export const insertEnd = async (
  db: Db,
  one: {
    shopId: string
    day: string
    since: Date
    until: Date
    isFirst: boolean
    takenCents: number
    accountId: string
  },
  lines: readonly LineRow[],
): Promise<void> => {
  await sql`
    insert into day_ends (shop_id, day, since, until, is_first, taken_cents, first_by)
    values (
      ${one.shopId}, ${one.day}::date, ${one.since}, ${one.until}, ${one.isFirst}, ${one.takenCents},
      ${one.accountId}
    )`.execute(db)
  await sql`
    insert into day_end_lines (shop_id, day, no, type, session_id, expected_cents, counted_cents, reason)
    select ${one.shopId}, ${one.day}::date, l.no, l.type, l."sessionId", l."expectedCents", l."countedCents", l.reason
    from json_to_recordset(${JSON.stringify(lines.map((line, at) => ({ ...line, no: at + 1 })))}::json) as l (
      no integer, type text, "sessionId" bigint, "expectedCents" bigint, "countedCents" bigint, reason text
    )`.execute(db)
}

/** A trigger tells other systems of a signed day. */
export const signEnd = async (db: Db, shopId: string, day: string, accountId: string): Promise<void> => {
  await sql`
    update day_ends
    set second_by = ${accountId}, second_at = clock_timestamp(), version = version + 1
    where shop_id = ${shopId} and day = ${day}::date`.execute(db)
}

/** False when a later day is closed by now. */
export const deleteEnd = async (db: Db, shopId: string, day: string): Promise<boolean> => {
  const { count } = await sql`
    delete from day_ends d
    where d.shop_id = ${shopId}
      and d.day = ${day}::date
      and not exists (
        select
        from day_ends n
        where n.shop_id = d.shop_id
          and n.previous_until = d.until
      )`.execute(db)
  return count > 0
}

export type DayRow = {
  day: string
  version: number
  takenCents: number
  differenceCents: number | null
  firstName: string | null
  secondName: string | null
}

/** Days with entries after the last closed day, newest first. Each day is one index look-up. */
export const openDays = async (db: Db, shopId: string, limit: number): Promise<DayRow[]> => {
  const { rows } = await sql<DayRow>`
    with last as (
      select coalesce(max(day), (now() at time zone 'Asia/Shanghai')::date - ${firstDays}::integer) as day,
        coalesce(max(until), '-infinity') as until
      from day_ends
      where shop_id = ${shopId}
    ),
    days as (
      select d::date as day, greatest(l.until, ${startOf(sql`d`)}) as since, ${endOf(sql`d`)} as until
      from last l
      cross join generate_series(
        l.day + 1, (now() at time zone 'Asia/Shanghai')::date, interval '1 day'
      ) d
    )
    select d.day::text as day, 0 as version, m.taken_cents, null as difference_cents, null as first_name,
      null as second_name
    from days d
    cross join lateral (
      select sum(m.moved_cents) as taken_cents
      from ledger_moves m
      where m.shop_id = ${shopId} and m.at > d.since and m.at < d.until
    ) m
    where m.taken_cents is not null
    order by d.day desc
    limit ${limit}`.execute(db)
  return rows
}

export const endedDays = async (
  db: Db,
  shopId: string,
  before: string | undefined,
  limit: number,
): Promise<DayRow[]> => {
  const { rows } = await sql<DayRow>`
    select d.day::text as day, d.version, d.taken_cents, l.difference_cents, f.name as first_name,
      s.name as second_name
    from day_ends d
    left join account_names f on f.id = d.first_by
    left join account_names s on s.id = d.second_by
    cross join lateral (
      select coalesce(sum(counted_cents - expected_cents), 0) as difference_cents
      from day_end_lines l
      where l.shop_id = d.shop_id and l.day = d.day
    ) l
    where d.shop_id = ${shopId} and d.day < coalesce(${before ?? null}::date, 'infinity')
    order by d.day desc
    limit ${limit}`.execute(db)
  return rows
}
