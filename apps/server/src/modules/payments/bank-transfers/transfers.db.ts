import type { TenderState } from '@showfloor/contract/common/payment-status'
import type { Db } from '../../../platform/database/db.ts'
import { sql } from '../../../platform/database/sql.ts'
import type { OrderRef } from '../ledger/bills.db.ts'

export type TransferRow = {
  shopId: string
  tenderId: string
  orderId: string
  orderNo: string
  siteName: string
  amountCents: number
  state: TenderState
  payer: string
  reference: string
  createdAt: Date
  expiresAt: Date | null
  actorName: string
  bank: string
  branch: string
  accountName: string
  accountNo: string
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
export type TransferJson = Omit<TransferRow, 'createdAt' | 'expiresAt'> & {
  createdAt: string
  expiresAt: string | null
}

/** The announced transfers of an order that have not arrived, as a list of `TransferJson`. */
export const transfersJson = (shopId: string, orderId: string) => sql`coalesce(
  (
    select json_agg(
      json_build_object(
        'shopId', w.shop_id::text, 'tenderId', w.tender_id::text, 'orderId', t.order_id::text,
        'orderNo', b.order_no, 'siteName', s.site_name, 'amountCents', t.amount_cents, 'state', t.state,
        'payer', w.payer, 'reference', w.reference, 'createdAt', t.created_at, 'expiresAt', t.expires_at,
        'actorName', t.actor_name, 'bank', a.bank, 'branch', a.branch, 'accountName', a.account_name,
        'accountNo', a.account_no
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
): Promise<Map<string, { shopId: string; tenderId: string }>> => {
  if (references.length === 0) return new Map()
  const { rows } = await sql<{ reference: string; shopId: string; tenderId: string }>`
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
  const { rows } = await sql<{ accountId: string }>`
    select account_id
    from bank_transfers
    where shop_id = ${shopId} and tender_id = ${tenderId}`.execute(db)
  return rows[0]?.accountId
}

export const orderByNo = async (db: Db, shopId: string, orderNo: string): Promise<OrderRef | undefined> => {
  const { rows } = await sql<{ orderId: string }>`
    select order_id
    from bills
    where shop_id = ${shopId} and order_no = ${orderNo}`.execute(db)
  return rows[0] && { shopId, orderId: rows[0].orderId }
}
