import type { EntryKind, TenderType } from '@showfloor/contract/common/payment-status'
import type { LedgerFilter } from '@showfloor/contract/payments/books'
import type { Db } from '../../../platform/database/db.ts'
import { sql, type Sql } from '../../../platform/database/sql.ts'

const startOf = (day: string) => sql`(${day}::date)::timestamp at time zone 'Asia/Shanghai'`
const endOf = (day: string) => sql`(${day}::date + 1)::timestamp at time zone 'Asia/Shanghai'`

/** Times are sent in milliseconds, and the database stores microseconds. */
const afterMoment = (moment: string) => sql`${moment}::timestamptz + interval '1 millisecond'`

type Filter = Omit<LedgerFilter, 'shopId'> & { shopIds: readonly string[] }

/** Only requested filters become conditions, so that each combination has its own plan. */
const conditions = (filter: Filter): Sql => {
  const wanted = [sql`m.shop_id = any(${filter.shopIds}::bigint[])`]
  if (filter.orderId) wanted.push(sql`m.order_id = ${filter.orderId.id}`)
  if (filter.type) wanted.push(sql`m.type = ${filter.type}`)
  if (filter.kind) wanted.push(sql`m.kind = ${filter.kind}`)
  if (filter.accountId) wanted.push(sql`m.account_id = ${filter.accountId}`)
  if (filter.from) wanted.push(sql`m.at >= ${startOf(filter.from)}`)
  if (filter.to) wanted.push(sql`m.at < ${endOf(filter.to)}`)
  if (filter.since) wanted.push(sql`m.at >= ${afterMoment(filter.since)}`)
  if (filter.until) wanted.push(sql`m.at < ${afterMoment(filter.until)}`)
  if (filter.min !== undefined) wanted.push(sql`abs(m.moved_cents) >= ${filter.min}`)
  if (filter.max !== undefined) wanted.push(sql`abs(m.moved_cents) <= ${filter.max}`)
  if (filter.keyword !== '') wanted.push(sql`strpos(b.order_no, upper(${filter.keyword})) > 0`)
  return sql`where ${sql.join(wanted, sql` and `)}`
}

export type EntryRow = {
  shopId: string
  orderId: string
  orderNo: string
  seq: number
  tenderId: string
  refundId: string | null
  providerTradeNo: string | null
  type: TenderType
  kind: EntryKind
  movedCents: number
  balanceCents: number
  actor: string | null
  at: string
}
type LedgerPage = { rows: EntryRow[]; total: number; takenCents: number; givenBackCents: number }

/** A page of the ledger of some shops, the newest entry first, with the totals of the whole filter, in one statement. */
export const ledgerPage = async (
  db: Db,
  filter: Filter,
  page: { no: number; size: number },
): Promise<LedgerPage> => {
  const { rows } = await sql<LedgerPage>`
    with found as materialized (
      select m.*, b.order_no, sum(m.moved_cents) over (order by m.at, m.order_id, m.seq) as balance_cents
      from ledger_moves m
      join bills b on b.shop_id = m.shop_id and b.order_id = m.order_id
      ${conditions(filter)}
    ),
    page as (
      select *
      from found
      order by at desc, order_id desc, seq desc
      limit ${page.size}
      offset ${(page.no - 1) * page.size}
    )
    select
      (
        select coalesce(
          json_agg(
            json_build_object(
              'shopId', p.shop_id::text, 'orderId', p.order_id::text, 'orderNo', p.order_no, 'seq', p.seq,
              'tenderId', p.tender_id::text, 'refundId', p.refund_id::text,
              'providerTradeNo', t.provider_trade_no,
              'type', p.type, 'kind', p.kind, 'movedCents', p.moved_cents, 'balanceCents', p.balance_cents,
              'actor', a.name, 'at', p.at
            )
            order by p.at desc, p.order_id desc, p.seq desc
          ),
          '[]'
        )
        from page p
        join tenders t on t.shop_id = p.shop_id and t.id = p.tender_id
        left join account_names a on a.id = p.account_id
      ) as rows,
      count(*)::int as total,
      coalesce(sum(moved_cents) filter (where moved_cents > 0), 0) as taken_cents,
      coalesce(sum(moved_cents) filter (where moved_cents < 0), 0) as given_back_cents
    from found`.execute(db)
  return rows[0] ?? { rows: [], total: 0, takenCents: 0, givenBackCents: 0 }
}

export type TakingRow = { day: string; shopId: string; type: TenderType; movedCents: number }

/** The net takings of some shops in the last days, by day, shop and type. */
export const takingRows = async (db: Db, shopIds: readonly string[], days: number): Promise<TakingRow[]> => {
  const { rows } = await sql<TakingRow>`
    select (m.at at time zone 'Asia/Shanghai')::date::text as day, m.shop_id, m.type,
      sum(m.moved_cents) as moved_cents
    from ledger_moves m
    where m.shop_id = any(${shopIds}::bigint[])
      and m.at >= ((now() at time zone 'Asia/Shanghai')::date - ${days - 1}::integer)::timestamp
        at time zone 'Asia/Shanghai'
    group by 1, 2, 3`.execute(db)
  return rows
}

export const today = async (db: Db): Promise<string> => {
  const { rows } = await sql<{ day: string }>`
    select (now() at time zone 'Asia/Shanghai')::date::text as day`.execute(db)
  return rows[0]?.day ?? ''
}
