import type {
  StatementDayState,
  StatementProblem,
  PulledSource,
} from '@showfloor/contract/common/platform-statements'
import type { Db } from '../../../platform/database/db.ts'
import { sql } from '../../../platform/database/sql.ts'

export type OfDay = { shopId: string; source: PulledSource; day: string }

/** The current statement of a day. */
export const currentStatement = async (
  db: Db,
  { shopId, source, day }: OfDay,
): Promise<{ id: string; hash: string; revision: number } | undefined> => {
  const { rows } = await sql<{ id: string; hash: string; revision: number }>`
    select id, hash, revision
    from settlement_statements
    where shop_id = ${shopId} and source = ${source} and day = ${day}::date and is_current`.execute(db)
  return rows[0]
}

/** Marks a statement as replaced by another one of its day. */
export const replaceStatement = async (db: Db, shopId: string, id: string): Promise<void> => {
  await sql`
    update settlement_statements
    set is_current = false
    where shop_id = ${shopId} and id = ${id}`.execute(db)
}

/** Records that the statements of days are to be requested; existing rows stay. */
export const planDays = async (db: Db, days: readonly (OfDay & { nextAt: Date })[]): Promise<void> => {
  await sql`
    insert into settlement_statement_days (shop_id, source, day, next_at)
    select shop_id, source, day, next_at
    from unnest(
      ${days.map(({ shopId }) => shopId)}::bigint[],
      ${days.map(({ source }) => source)}::text[],
      ${days.map(({ day }) => day)}::date[],
      ${days.map(({ nextAt }) => nextAt)}::timestamptz[]
    ) as d (shop_id, source, day, next_at)
    on conflict do nothing`.execute(db)
}

/** Days whose statement is due, grouped by platform and day. */
export const dueDays = async (db: Db, limit: number): Promise<OfDay[]> => {
  const { rows } = await sql<OfDay>`
    select shop_id as "shopId", source, day::text as day
    from settlement_statement_days
    where next_at <= now()
    order by source, day, shop_id
    limit ${limit}`.execute(db)
  return rows
}

export const keepDay = async (
  db: Db,
  { shopId, source, day }: OfDay,
  came: { state: StatementDayState; problem: StatementProblem | null; nextAt: Date | null },
): Promise<void> => {
  await sql`
    insert into settlement_statement_days (shop_id, source, day, state, problem, tries, asked_at, next_at)
    values (
      ${shopId}, ${source}, ${day}::date, ${came.state}, ${came.problem}, 1, now(), ${came.nextAt}
    )
    on conflict (shop_id, source, day) do update
    set state = excluded.state, problem = excluded.problem, tries = settlement_statement_days.tries + 1,
      asked_at = excluded.asked_at, next_at = excluded.next_at`.execute(db)
}

export type DayRow = {
  source: PulledSource
  day: string
  state: StatementDayState
  problem: StatementProblem | null
  askedAt: Date | null
  nextAt: Date | null
  revision: number
  rows: number
  matched: number
  receivableCents: number
  feeCents: number
  unknown: string[]
  unknownCents: number
}

const unknownMax = 5

/** The outcomes of requesting a shop's statements between two days, newest first. */
export const daysBetween = async (
  db: Db,
  shopId: string,
  sources: readonly PulledSource[],
  { from, until }: { from: string; until: string },
): Promise<DayRow[]> => {
  const { rows } = await sql<DayRow>`
    select u.source, d.day::date::text as day, coalesce(p.state, 'WAITING') as state, p.problem, p.asked_at,
      p.next_at, coalesce(s.revision, 0) as revision, coalesce(r.rows, 0) as rows,
      coalesce(r.matched, 0) as matched, coalesce(r.receivable_cents, 0)::cents as receivable_cents,
      coalesce(r.fee_cents, 0)::cents as fee_cents, coalesce(r.unknown, '{}') as unknown,
      coalesce(r.unknown_cents, 0)::cents as unknown_cents
    from generate_series(${from}::timestamp, ${until}::timestamp, interval '1 day') as d (day)
    cross join unnest(${[...sources]}::text[]) with ordinality as u (source, place)
    left join settlement_statement_days p on p.shop_id = ${shopId}
      and p.source = u.source
      and p.day = d.day::date
    left join settlement_statements s on s.shop_id = ${shopId}
      and s.source = u.source
      and s.day = d.day::date
      and s.is_current
    left join lateral (
      select count(*)::int as rows, count(x.order_id)::int as matched,
        sum(x.receivable_cents) as receivable_cents, sum(x.fee_cents) as fee_cents,
        sum(x.receivable_cents) filter (where x.order_id is null) as unknown_cents,
        (array_agg(distinct x.order_no) filter (where x.order_id is null))[1:${unknownMax}] as unknown
      from settlement_statement_rows x
      where x.shop_id = s.shop_id and x.statement_id = s.id and x.counts
    ) r on true
    order by d.day desc, u.place`.execute(db)
  return rows
}

/** Shops with statement rows that have no order yet. */
export const shopsWithWaitingRows = async (db: Db): Promise<string[]> => {
  const { rows } = await sql<{ shopId: string }>`
    select distinct shop_id
    from settlement_statement_rows
    where order_id is null
    order by shop_id`.execute(db)
  return rows.map((row) => row.shopId)
}
