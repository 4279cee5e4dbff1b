import type { TenderState } from '@showfloor/contract/common/payment-status'
import type { Db } from '../../../platform/database/db.ts'
import { sql } from '../../../platform/database/sql.ts'
import type { OrderRef } from '../ledger/bills.db.ts'

export type TransferRow = {
  shop_id: string
  tender_id: string
  order_id: string
  order_no: string
  site_name: string
  amount_cents: number
  state: TenderState
  payer: string
  reference: string
  created_at: Date
  expires_at: Date | null
  actor_name: string
  bank: string
  branch: string
  account_name: string
  account_no: string
}

const transfers = sql`
  from bank_transfers w
  join tenders t on t.shop_id = w.shop_id and t.id = w.tender_id
  join bills b on b.shop_id = t.shop_id and b.order_id = t.order_id
  join shop_site_names s on s.shop_id = w.shop_id
  join bank_accounts a on a.id = w.account_id`

const columns = sql`
  w.shop_id, w.tender_id, t.order_id, b.order_no, s.site_name, t.amount_cents, t.state, w.payer, w.reference,
  t.created_at, t.expires_at, t.actor_name, a.bank, a.branch, a.account_name, a.account_no`

/** The digits of the next reference. */
export const nextReference = async (db: Db): Promise<string> => {
  const { rows } = await sql<{ digits: string }>`
    select nextval('bank_references')::text as digits`.execute(db)
  return rows[0]?.digits ?? ''
}

export const insertTransfer = async (
  db: Db,
  transfer: { shopId: string; tenderId: string; accountId: string; reference: string; payer: string },
): Promise<void> => {
  await sql`
    insert into bank_transfers (shop_id, tender_id, account_id, reference, payer)
    values (
      ${transfer.shopId}, ${transfer.tenderId}, ${transfer.accountId}, ${transfer.reference}, ${transfer.payer}
    )`.execute(db)
}

export const transferById = async (
  db: Db,
  shopId: string,
  tenderId: string,
): Promise<TransferRow | undefined> => {
  const { rows } = await sql<TransferRow>`
    select ${columns}
    ${transfers}
    where w.shop_id = ${shopId} and w.tender_id = ${tenderId}`.execute(db)
  return rows[0]
}

/** Announced transfers of a shop that have not arrived, oldest first. */
export const waitingTransfers = async (
  db: Db,
  shopId: string,
  page: { no: number; size: number },
): Promise<{ rows: TransferRow[]; total: number }> => {
  const waiting = sql`
    ${transfers}
    where w.shop_id = ${shopId} and t.state = 'PROCESSING'`
  const { rows } = await sql<TransferRow>`
    select ${columns}
    ${waiting}
    order by t.id
    limit ${page.size}
    offset ${(page.no - 1) * page.size}`.execute(db)
  const all = await sql<{ total: number }>`select count(*)::integer as total ${waiting}`.execute(db)
  return { rows, total: all.rows[0]?.total ?? 0 }
}

/** A transfer as JSON, where times are text. */
export type TransferJson = Omit<TransferRow, 'created_at' | 'expires_at'> & {
  created_at: string
  expires_at: string | null
}

/** The announced transfers of an order that have not arrived, as a list of `TransferJson`. */
export const transfersJson = (shopId: string, orderId: string) => sql`coalesce(
  (
    select json_agg(
      json_build_object(
        'shop_id', w.shop_id::text, 'tender_id', w.tender_id::text, 'order_id', t.order_id::text,
        'order_no', b.order_no, 'site_name', s.site_name, 'amount_cents', t.amount_cents, 'state', t.state,
        'payer', w.payer, 'reference', w.reference, 'created_at', t.created_at, 'expires_at', t.expires_at,
        'actor_name', t.actor_name, 'bank', a.bank, 'branch', a.branch, 'account_name', a.account_name,
        'account_no', a.account_no
      )
      order by t.id
    )
    ${transfers}
    where t.shop_id = ${shopId} and t.order_id = ${orderId} and t.state = 'PROCESSING'
  ),
  '[]'
)`

/** The unpaid tenders of an account by reference. */
export const tendersByReference = async (
  db: Db,
  accountId: string,
  references: readonly string[],
): Promise<Map<string, { shop_id: string; tender_id: string }>> => {
  if (references.length === 0) return new Map()
  const { rows } = await sql<{ reference: string; shop_id: string; tender_id: string }>`
    select w.reference, w.shop_id, w.tender_id
    from bank_transfers w
    join tenders t on t.shop_id = w.shop_id and t.id = w.tender_id
    where w.account_id = ${accountId}
      and w.reference = any (${[...references]}::text[])
      and t.state <> 'SUCCEEDED'
      and t.flag is null`.execute(db)
  return new Map(rows.map((row) => [row.reference, row]))
}

export const accountOfTransfer = async (
  db: Db,
  shopId: string,
  tenderId: string,
): Promise<string | undefined> => {
  const { rows } = await sql<{ account_id: string }>`
    select account_id
    from bank_transfers
    where shop_id = ${shopId} and tender_id = ${tenderId}`.execute(db)
  return rows[0]?.account_id
}

export const orderByNo = async (db: Db, shopId: string, orderNo: string): Promise<OrderRef | undefined> => {
  const { rows } = await sql<{ order_id: string }>`
    select order_id
    from bills
    where shop_id = ${shopId} and order_no = ${orderNo}`.execute(db)
  return rows[0] && { shopId, orderId: rows[0].order_id }
}
