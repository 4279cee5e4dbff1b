import type { BillDayState, KnownSource } from '@showfloor/contract/common/provider-bills'
import type { Db } from '../../../platform/database/db.ts'
import { sql } from '../../../platform/database/sql.ts'
import type { BillRef } from '../matching/bills.db.ts'
import type { BillFault } from '../reading/bill-fault.ts'

/** A source whose bills can be fetched for a legal entity. */
export type EntitySource = { source: KnownSource; entityId: string }

export const fetchable = (sources: readonly EntitySource[]) => sql`
  unnest(
    ${sources.map(({ source }) => source)}::text[],
    ${sources.map(({ entityId }) => entityId)}::bigint[]
  ) with ordinality as s (source, entity_id, place)`

/** Records that the bills of a day are to be fetched; existing rows stay. */
export const planDays = async (
  db: Db,
  days: readonly (BillRef<KnownSource> & { nextAt: Date })[],
): Promise<void> => {
  await sql`
    insert into provider_bill_days (source, day, entity_id, next_at)
    select source, day, entity_id, next_at
    from unnest(
      ${days.map(({ source }) => source)}::text[],
      ${days.map(({ day }) => day)}::date[],
      ${days.map(({ entityId }) => entityId)}::bigint[],
      ${days.map(({ nextAt }) => nextAt)}::timestamptz[]
    ) as d (source, day, entity_id, next_at)
    on conflict do nothing`.execute(db)
}

/** The due bills of the sources that can be fetched, each with its legal entity. */
export const dueDays = async (
  db: Db,
  sources: readonly EntitySource[],
  limit: number,
): Promise<BillRef<KnownSource>[]> => {
  const { rows } = await sql<BillRef<KnownSource>>`
    select source, day::text as day, entity_id as "entityId"
    from provider_bill_days
    join ${fetchable(sources)} using (source, entity_id)
    where next_at <= now()
    order by next_at, source
    limit ${limit}`.execute(db)
  return rows
}

export const keepDay = async (
  db: Db,
  { source, day, entityId }: BillRef,
  outcome: { state: BillDayState; fault: BillFault | null; nextAt: Date | null },
): Promise<void> => {
  const fault = outcome.fault === null ? null : JSON.stringify(outcome.fault)
  await sql`
    insert into provider_bill_days (source, day, entity_id, state, tries, reason, asked_at, next_at)
    values (
      ${source}, ${day}::date, ${entityId}, ${outcome.state}, 1, ${fault}::jsonb, now(), ${outcome.nextAt}
    )
    on conflict (source, day, entity_id) do update
    set state = excluded.state, tries = provider_bill_days.tries + 1, reason = excluded.reason,
      asked_at = excluded.asked_at, next_at = excluded.next_at`.execute(db)
}

export type DayRow = BillRef<KnownSource> & {
  entityName: string
  state: BillDayState
  reason: BillFault | null
  askedAt: Date | null
  nextAt: Date | null
  rowCount: number | null
  open: number
}

/** The outcomes of fetching bills between two days, newest day first. */
export const daysBetween = async (
  db: Db,
  sources: readonly EntitySource[],
  from: string,
  until: string,
): Promise<DayRow[]> => {
  const { rows } = await sql<DayRow>`
    select s.source, s.entity_id as "entityId", e.name as entity_name, d.day::date::text as day,
      coalesce(
        p.state,
        case when b.row_count > 0 then 'TAKEN' when b.row_count = 0 then 'EMPTY' else 'WAITING' end
      ) as state,
      p.reason, p.asked_at, p.next_at, b.row_count,
      (
        select count(*)::int
        from provider_bill_differences f
        where f.source = s.source
          and f.entity_id = s.entity_id
          and f.day = d.day::date
          and f.state = 'OPEN'
      ) as open
    from generate_series(${from}::timestamp, ${until}::timestamp, interval '1 day') as d (day)
    cross join ${fetchable(sources)}
    join entity_names e on e.entity_id = s.entity_id
    left join provider_bill_days p on p.source = s.source
      and p.entity_id = s.entity_id
      and p.day = d.day::date
    left join lateral (
      select sum(one.row_count)::int as row_count
      from provider_bills one
      where one.source = s.source
        and one.entity_id = s.entity_id
        and one.day = d.day::date
        and one.is_current
    ) b on true
    order by d.day desc, s.place`.execute(db)
  return rows
}

/** Tenders whose money is in the current bill of a day but not in the ledger. */
export const tendersMissingHere = async (
  db: Db,
  { source, day, entityId }: BillRef,
  limit: number,
): Promise<{ shopId: string; id: string }[]> => {
  const { rows } = await sql<{ shopId: string; id: string }>`
    select shop_id as "shopId", ref_id as id
    from provider_bill_differences
    where source = ${source}
      and day = ${day}::date
      and entity_id = ${entityId}
      and kind = 'MISSING_HERE'
      and side = 'PAYMENT'
      and state = 'OPEN'
    order by id
    limit ${limit}`.execute(db)
  return rows
}
