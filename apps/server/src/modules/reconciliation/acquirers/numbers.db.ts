import type { AcquirerType } from '@showfloor/contract/common/provider-bills'
import type { Db } from '../../../platform/database/db.ts'
import { sql } from '../../../platform/database/sql.ts'
import type { NamedRow } from '../matching/bills.db.ts'

type Asked = Pick<NamedRow, 'kind' | 'paymentNumber' | 'providerNumber' | 'number' | 'amountCents' | 'at'>

/** A day is not over everywhere at midnight, and a slip's number is used again after some days. */
const nearDays = 2

/** Our numbers of what card terminals gave back, by the place of the row with the slip's number. */
export const slipsOf = async (db: Db, rows: readonly Asked[]): Promise<ReadonlyMap<number, string>> => {
  if (rows.length === 0) return new Map()
  const { rows: found } = await sql<{ place: number; requestNo: string }>`
    select (a.place - 1)::int as place, s.request_no
    from unnest(
      ${rows.map(({ providerNumber }) => providerNumber)}::text[],
      ${rows.map(({ amountCents }) => amountCents)}::bigint[],
      ${rows.map(({ at }) => `${at}+08`)}::timestamptz[]
    ) with ordinality as a (no, cents, at, place)
    cross join lateral (
      select s.request_no
      from refund_slips s
      where s.reference_no = a.no
        and s.amount_cents = a.cents
        and s.created_at between a.at - ${nearDays} * interval '1 day' and a.at + ${nearDays} * interval '1 day'
      order by abs(extract(epoch from s.created_at - a.at))
      limit 1
    ) s
    where a.no <> ''`.execute(db)
  return new Map(found.map((row) => [row.place, row.requestNo]))
}

/**
 * The tenders with an acquirer's number, by the place of the row that has it. Terminals use their numbers again: of several tenders the one with the row's amount and then the
 * one nearest in time counts. A refund has its payment's number, however long ago that was.
 */
export const tendersOf = async (
  db: Db,
  { entityId, types }: { entityId: string; types: readonly AcquirerType[] },
  rows: readonly Asked[],
): Promise<ReadonlyMap<number, { shopId: string; id: string }>> => {
  if (rows.length === 0) return new Map()
  const { rows: found } = await sql<{ place: number; shopId: string; tenderId: string }>`
    select (a.place - 1)::int as place, t.shop_id, t.tender_id
    from unnest(
      ${rows.map(({ kind }) => kind)}::text[],
      ${rows.map((row) => row.providerNumber)}::text[],
      ${rows.map((row) => row.paymentNumber)}::text[],
      ${rows.map(({ amountCents }) => amountCents)}::bigint[],
      ${rows.map(({ at }) => `${at}+08`)}::timestamptz[]
    ) with ordinality as a (kind, no, payment_no, cents, at, place)
    cross join lateral (
      select t.shop_id, t.tender_id
      from acquired_tenders t
      where t.trade_no in (a.no, a.payment_no)
        and t.trade_no <> ''
        and t.type = any(${[...types]}::text[])
        and t.entity_id = ${entityId}
        and case a.kind
          when 'PAYMENT' then abs(extract(epoch from t.succeeded_at - a.at)) <= ${nearDays} * 86400
          else t.amount_cents >= a.cents and t.succeeded_at <= a.at + interval '1 day'
        end
      order by a.kind = 'PAYMENT' and t.amount_cents <> a.cents, abs(extract(epoch from t.succeeded_at - a.at))
      limit 1
    ) t`.execute(db)
  return new Map(found.map((row) => [row.place, { shopId: row.shopId, id: row.tenderId }]))
}
