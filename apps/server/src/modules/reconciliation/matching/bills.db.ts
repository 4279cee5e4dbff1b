import type { BillSource } from '@showfloor/contract/common/provider-bills'
import { copyRows, type CopyValue } from '../../../platform/database/copy-rows.ts'
import type { Db, LoadingTx } from '../../../platform/database/db.ts'
import { sql, type Sql } from '../../../platform/database/sql.ts'
import type { BillRow } from '../reading/read-bill.ts'

export type NamedRow = BillRow & { shopId: string | null; refId: string | null }
export type BillRef = { source: BillSource; day: string }

type CurrentBill = { revision: number; hash: string; row_count: number }

/**
 * Locks the current bill of a merchant's day, so that bills of a source are imported one at a time. One that states no merchant is of the same; without
 * `merchant` it is of any.
 */
export const currentBill = async (
  db: Db,
  { source, day }: BillRef,
  merchant?: string,
): Promise<CurrentBill | undefined> => {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`provider-bill ${source}`}, 0))`.execute(db)
  const { rows } = await sql<CurrentBill>`
    select revision, hash, row_count
    from provider_bills
    where source = ${source}
      and day = ${day}::date
      and is_current
      and ${sameMerchant(merchant)}`.execute(db)
  return rows[0]
}

const sameMerchant = (merchant: string | undefined): Sql =>
  merchant === undefined || merchant === '' ? sql`true` : sql`merchant in (${merchant}, '')`

/** The merchant of the last bill that a provider gave us. */
export const fetchedMerchant = async (db: Db, source: BillSource): Promise<string | null> => {
  const { rows } = await sql<{ merchant: string }>`
    select merchant
    from provider_bills
    where source = ${source} and fetched and merchant <> ''
    order by id desc
    limit 1`.execute(db)
  return rows[0]?.merchant ?? null
}

export const insertBill = async (
  db: LoadingTx,
  bill: BillRef & {
    id: string
    revision: number
    hash: string
    paidCents: number
    refundedCents: number
    feeCents: number
    feeRestMillicents: number
    foreignCount: number
    foreignCents: number
    usualMillionths: number | null
    merchant: string
    fetched: boolean
    accountId: string | null
  },
  rows: readonly NamedRow[],
): Promise<void> => {
  await sql`
    update provider_bills
    set is_current = false
    where source = ${bill.source}
      and day = ${bill.day}::date
      and is_current
      and ${sameMerchant(bill.merchant)}`.execute(db)
  await sql`
    insert into provider_bills (
      id, source, day, revision, hash, paid_cents, refunded_cents, fee_cents, fee_rest_millicents, row_count,
      foreign_count, foreign_cents, usual_millionths, merchant, fetched, taken_by
    )
    values (
      ${bill.id}, ${bill.source}, ${bill.day}::date, ${bill.revision}, ${bill.hash}, ${bill.paidCents},
      ${bill.refundedCents}, ${bill.feeCents}, ${bill.feeRestMillicents}, ${rows.length}, ${bill.foreignCount},
      ${bill.foreignCents}, ${bill.usualMillionths}, ${bill.merchant}, ${bill.fetched}, ${bill.accountId}
    )`.execute(db)
  await copyRows(
    db,
    `copy provider_bill_rows (
      bill_id, line, kind, number, provider_number, shop_id, ref_id, amount_cents, fee_millicents,
      rate_millionths, has_failed, at
    ) from stdin`,
    valuesOf(bill.id, rows),
  )
}

function* valuesOf(billId: string, rows: readonly NamedRow[]): Generator<CopyValue[]> {
  for (const row of rows)
    yield [
      billId,
      row.line,
      row.kind,
      row.number,
      row.providerNumber,
      row.shopId,
      row.refId,
      row.amountCents,
      row.feeMillicents,
      row.rateMillionths,
      row.hasFailed,
      `${row.at}+08`,
    ]
}

/** The refunds that returned some tenders in full, by the tender's id. */
export const wholeRefundsOf = async (
  db: Db,
  tenders: readonly { shopId: string; id: string; amountCents: number }[],
): Promise<ReadonlyMap<string, string>> => {
  if (tenders.length === 0) return new Map()
  const { rows } = await sql<{ tender_id: string; ref_id: string }>`
    select m.tender_id, min(m.ref_id) as ref_id
    from unnest(
      ${tenders.map(({ shopId }) => shopId)}::bigint[],
      ${tenders.map(({ id }) => id)}::bigint[],
      ${tenders.map(({ amountCents }) => amountCents)}::bigint[]
    ) as t (shop_id, id, cents)
    join provider_money m on m.shop_id = t.shop_id
      and m.tender_id = t.id
      and m.side = 'REFUND'
      and m.amount_cents = t.cents
    group by m.tender_id`.execute(db)
  return new Map(rows.map((row) => [row.tender_id, row.ref_id]))
}
