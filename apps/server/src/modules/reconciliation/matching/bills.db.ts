import type { BillSource } from '@showfloor/contract/common/provider-bills'
import { copyRows, type CopyValue } from '../../../platform/database/copy-rows.ts'
import type { Db, LoadingTx } from '../../../platform/database/db.ts'
import { sql, type Sql } from '../../../platform/database/sql.ts'
import type { BillRow } from '../reading/read-bill.ts'

export type NamedRow = BillRow & { shopId: string | null; refId: string | null }
export type BillRef<Source extends BillSource = BillSource> = {
  source: Source
  day: string
  entityId: string
}

type CurrentBill = { revision: number; hash: string; rowCount: number }

/**
 * Locks the current bill of a merchant's day, so that bills of a source are imported one at a time. One that states no merchant is of the same; without
 * `merchant` it is of any.
 */
export const currentBill = async (
  db: Db,
  { source, day, entityId }: BillRef,
  merchant?: string,
): Promise<CurrentBill | undefined> => {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`provider-bill ${source}`}, 0))`.execute(db)
  const { rows } = await sql<CurrentBill>`
    select revision, hash, row_count
    from provider_bills
    where source = ${source}
      and day = ${day}::date
      and entity_id = ${entityId}
      and is_current
      and ${sameMerchant(merchant)}`.execute(db)
  return rows[0]
}

const sameMerchant = (merchant: string | undefined): Sql =>
  merchant === undefined || merchant === '' ? sql`true` : sql`merchant in (${merchant}, '')`

/** The merchant of the last bill that a provider gave an entity. */
export const fetchedMerchant = async (
  db: Db,
  { source, entityId }: Pick<BillRef, 'source' | 'entityId'>,
): Promise<string | null> => {
  const { rows } = await sql<{ merchant: string }>`
    select merchant
    from provider_bills
    where source = ${source} and entity_id = ${entityId} and fetched and merchant <> ''
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
      and entity_id = ${bill.entityId}
      and is_current
      and ${sameMerchant(bill.merchant)}`.execute(db)
  await sql`
    insert into provider_bills (
      id, source, day, entity_id, revision, hash, paid_cents, refunded_cents, fee_cents, fee_rest_millicents, row_count,
      foreign_count, foreign_cents, usual_millionths, merchant, fetched, taken_by
    )
    values (
      ${bill.id}, ${bill.source}, ${bill.day}::date, ${bill.entityId}, ${bill.revision}, ${bill.hash},
      ${bill.paidCents}, ${bill.refundedCents}, ${bill.feeCents}, ${bill.feeRestMillicents}, ${rows.length},
      ${bill.foreignCount},
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

/**
 * The refunds of tenders by their amounts, by the place of the row that names them. Equal ones of a tender are taken one after the other, those of the row's
 * day first.
 */
export const refundsOf = async (
  db: Db,
  named: readonly { shopId: string; id: string; amountCents: number; at: string }[],
): Promise<ReadonlyMap<number, string>> => {
  if (named.length === 0) return new Map()
  const { rows } = await sql<{ place: number; refId: string }>`
    with asked as (
      select place, shop_id, id, cents, day,
        row_number() over (partition by shop_id, id, cents order by place) as nth
      from unnest(
        ${named.map(({ shopId }) => shopId)}::bigint[],
        ${named.map(({ id }) => id)}::bigint[],
        ${named.map(({ amountCents }) => amountCents)}::bigint[],
        ${named.map(({ at }) => at.slice(0, 10))}::date[]
      ) with ordinality as t (shop_id, id, cents, day, place)
    ), numbered as (
      select a.place, a.nth, m.ref_id,
        row_number() over (
          partition by a.place
          order by (m.provider_at at time zone 'Asia/Shanghai')::date <> a.day, m.ref_id
        ) as at
      from asked a
      join provider_money m on m.shop_id = a.shop_id
        and m.tender_id = a.id
        and m.side = 'REFUND'
        and m.amount_cents = a.cents
    )
    select (place - 1)::int as place, ref_id
    from numbered
    where at = nth`.execute(db)
  return new Map(rows.map((row) => [row.place, row.refId]))
}
