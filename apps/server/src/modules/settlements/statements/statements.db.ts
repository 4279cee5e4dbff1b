import type { StatementSource } from '@showfloor/contract/common/platform-statements'
import type { Db } from '../../../platform/database/db.ts'
import { sql } from '../../../platform/database/sql.ts'
import type { StatementRow } from '../../payments/payments.public.ts'

export type NewStatement = {
  shopId: string
  id: string
  channelId: string | null
  hash: string
  takenBy: string | null
  revision: number
  /** Null for a file that a person uploaded. */
  pulled: { source: StatementSource; day: string } | null
}

/** False for a file that was imported before. */
export const insertStatement = async (db: Db, statement: NewStatement): Promise<boolean> => {
  const { pulled } = statement
  const { count } = await sql`
    insert into settlement_statements (shop_id, id, channel_id, hash, taken_by, source, day, revision)
    values (
      ${statement.shopId}, ${statement.id}, ${statement.channelId}, ${statement.hash}, ${statement.takenBy},
      ${pulled?.source ?? null}, ${pulled?.day ?? null}::date, ${statement.revision}
    )
    on conflict do nothing`.execute(db)
  return count === 1
}

/** `key`: the platform's own number of the row, where it has one. */
export type StatedRow = Omit<StatementRow, 'key'> & { key: string | null; line: number }

/** Keeps the rows of a statement in their order. */
export const insertRows = async (
  db: Db,
  { shopId, id }: Pick<NewStatement, 'shopId' | 'id'>,
  rows: readonly StatedRow[],
): Promise<void> => {
  await sql`
    insert into settlement_statement_rows (
      shop_id, statement_id, line, row_key, order_no, paid_cents, platform_borne_cents, merchant_borne_cents,
      fee_cents, receivable_cents
    )
    select ${shopId}::bigint, ${id}::bigint, r.line, r.key, r.number, r."paidCents", r."platformBorneCents",
      r."merchantBorneCents", r."feeCents", r."receivableCents"
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(
      line integer, key text, number text, "paidCents" cents, "platformBorneCents" cents,
      "merchantBorneCents" cents, "feeCents" cents, "receivableCents" cents
    )`.execute(db)
}

/**
 * Matches the rows of a shop that have no order yet: rows of a file by the shop's order number or the marketplace's, pulled rows by their platform's number. An order may be
 * claimed, and a voucher verified, after its row was pulled.
 */
export const matchRows = async (db: Db, shopId: string): Promise<void> => {
  await sql`
    with waiting as (
      select r.statement_id, r.line, r.order_no, s.source, s.channel_id
      from settlement_statement_rows r
      join settlement_statements s on s.shop_id = r.shop_id and s.id = r.statement_id
      where r.shop_id = ${shopId} and r.order_id is null
    ), matched as (
      select w.statement_id, w.line, o.id as order_id, null::bigint as tender_id
      from waiting w
      join order_states o on o.shop_id = ${shopId} and o.order_no = w.order_no and o.channel_id = w.channel_id
      where w.source is null
      union all
      select w.statement_id, w.line, m.order_id, null
      from waiting w
      join marketplace_shares m on m.shop_id = ${shopId}
        and m.external_id = w.order_no
        and (m.platform = w.source or (w.source is null and m.channel_id = w.channel_id))
      union all
      select w.statement_id, w.line, v.order_id, v.tender_id
      from waiting w
      join voucher_shares v on v.shop_id = ${shopId}
        and v.platform = w.source
        and w.order_no in (v.use_no, v.certificate)
    )
    update settlement_statement_rows r
    set order_id = m.order_id, tender_id = m.tender_id
    from matched m
    where r.shop_id = ${shopId} and r.statement_id = m.statement_id and r.line = m.line`.execute(db)
}

type OfChannel = Pick<NewStatement, 'shopId' | 'channelId'>

/** The revision of a current file; undefined for any other statement. */
export const fileRevision = async (
  db: Db,
  { shopId, channelId }: OfChannel,
  id: string,
): Promise<number | undefined> => {
  const { rows } = await sql<{ revision: number }>`
    select revision
    from settlement_statements
    where shop_id = ${shopId}
      and id = ${id}
      and channel_id = ${channelId}
      and source is null
      and is_current`.execute(db)
  return rows[0]?.revision
}

/** Sets which keyed rows count: a row of several current statements of a platform or a channel counts in the earliest one. */
export const recount = async (
  db: Db,
  { shopId, source, channelId }: OfChannel & { source: StatementSource | null },
  ids: readonly string[],
): Promise<void> => {
  await sql`
    with touched as (
      select distinct row_key
      from settlement_statement_rows
      where shop_id = ${shopId} and statement_id = any(${[...ids]}::bigint[])
    ), placed as (
      select r.statement_id, r.line,
        s.is_current
          and row_number() over (partition by r.row_key, s.is_current order by s.day, s.id, r.line) = 1 as counts
      from touched t
      join settlement_statement_rows r on r.shop_id = ${shopId} and r.row_key = t.row_key
      join settlement_statements s on s.shop_id = r.shop_id
        and s.id = r.statement_id
        and s.source is not distinct from ${source}
        and s.channel_id is not distinct from ${channelId}::bigint
    )
    update settlement_statement_rows r
    set counts = p.counts
    from placed p
    where r.shop_id = ${shopId}
      and r.statement_id = p.statement_id
      and r.line = p.line
      and r.counts <> p.counts`.execute(db)
}

/** Marks a file as replaced by its correction. */
export const replaceFile = async (db: Db, shopId: string, id: string): Promise<void> => {
  await sql`
    with replaced as (
      update settlement_statements
      set is_current = false
      where shop_id = ${shopId} and id = ${id}
      returning shop_id, id
    )
    update settlement_statement_rows r
    set counts = false
    from replaced s
    where r.shop_id = s.shop_id and r.statement_id = s.id`.execute(db)
}

export type OverlapRow = {
  id: string
  source: StatementSource | null
  day: string | null
  takenAt: Date
  takenName: string | null
  orders: number
}

/** Current statements with orders of a new file, the one with most of them first. The movements of one account add up by themselves. */
export const overlapRows = async (
  db: Db,
  { shopId, channelId, id }: OfChannel & { id: string },
  limit: number,
): Promise<OverlapRow[]> => {
  const { rows } = await sql<OverlapRow>`
    with fresh as (
      select distinct order_id, case when order_id is null then order_no end as order_no,
        row_key is not null as is_keyed
      from settlement_statement_rows
      where shop_id = ${shopId} and statement_id = ${id}
    ), named as (
      select r.statement_id, r.order_id::text as named, f.is_keyed and r.row_key is not null as is_keyed
      from fresh f
      join settlement_statement_rows r on r.shop_id = ${shopId} and r.order_id = f.order_id
      where r.counts and r.tender_id is null
      union
      select r.statement_id, r.order_no, f.is_keyed and r.row_key is not null
      from fresh f
      join settlement_statement_rows r on r.shop_id = ${shopId} and r.order_no = f.order_no
      where r.counts and r.order_id is null
    )
    select s.id, s.source, s.day::text as day, s.taken_at, a.name as taken_name, count(*)::int as orders
    from named n
    join settlement_statements s on s.shop_id = ${shopId}
      and s.id = n.statement_id
      and (s.channel_id = ${channelId} or s.source is not null)
      and not (n.is_keyed and s.source is null)
    left join account_names a on a.id = s.taken_by
    where n.statement_id <> ${id}
    group by s.id, s.source, s.day, s.taken_at, a.name
    order by count(*) desc, s.id desc
    limit ${limit}`.execute(db)
  return rows
}

export type Outcome = { rows: number; matched: number; unknown: string[] }

/** How many rows of a file name an order, and some numbers without an order. */
export const statementOutcome = async (
  db: Db,
  { shopId, channelId, hash }: Pick<NewStatement, 'shopId' | 'channelId' | 'hash'>,
  unknownMax: number,
): Promise<Outcome> => {
  const { rows } = await sql<Outcome>`
    select count(*)::int as rows, count(r.order_id)::int as matched,
      coalesce((array_agg(distinct r.order_no) filter (where r.order_id is null))[1:${unknownMax}], '{}')
        as unknown
    from settlement_statements s
    join settlement_statement_rows r on r.shop_id = s.shop_id
      and r.statement_id = s.id
    where s.shop_id = ${shopId}
      and s.channel_id = ${channelId}
      and s.hash = ${hash}
      and s.source is null
      and s.is_current`.execute(db)
  return rows[0] ?? { rows: 0, matched: 0, unknown: [] }
}
