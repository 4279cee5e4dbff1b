import type { TenderState, TenderType } from '@showfloor/contract/common/payment-status'
import { sql } from '../../platform/sql.ts'
import type { Db } from '../../platform/db.ts'

export type BalanceRow = {
  order_no: string
  payable_cents: number
  open: boolean
  paid_cents: number
  refunded_cents: number
  in_flight_cents: number
  difference_cents: number
  differs: boolean
}
export type TenderRow = {
  shop_id: string
  id: string
  order_id: string
  type: TenderType
  state: TenderState
  amount_cents: number
  actor_name: string
  provider_trade_no: string | null
  code_url: string | null
  pay_url: string | null
  flag: 'LATE' | 'AMOUNT_MISMATCH' | null
  expires_at: Date | null
  created_at: Date
  succeeded_at: Date | null
}

/** A tender as a statement aggregates it. */
export type TenderJson = Pick<
  TenderRow,
  'shop_id' | 'id' | 'type' | 'state' | 'amount_cents' | 'actor_name' | 'code_url' | 'pay_url' | 'flag'
> & { expires_at: string | null; created_at: string; succeeded_at: string | null }

export const upsertBill = async (
  db: Db,
  bill: { shopId: string; orderId: string; orderNo: string; payableCents: number; open: boolean },
): Promise<void> => {
  await sql`insert into bills (shop_id, order_id, order_no, payable_cents, open)
    values (${bill.shopId}, ${bill.orderId}, ${bill.orderNo}, ${bill.payableCents}, ${bill.open})
    on conflict (shop_id, order_id) do update set payable_cents = excluded.payable_cents, open = excluded.open`.execute(
    db,
  )
}

/** Makes a bill ask for that much more, or less. Only under `lockedBill`. */
export const addDifference = async (
  db: Db,
  shopId: string,
  orderId: string,
  changeCents: number,
): Promise<void> => {
  await sql`update bills set difference_cents = difference_cents + ${changeCents}::cents, differs = true where shop_id = ${shopId} and order_id = ${orderId}`.execute(
    db,
  )
}

export const setBillClosed = async (db: Db, shopId: string, orderId: string): Promise<void> => {
  await sql`update bills set open = false, difference_cents = 0 where shop_id = ${shopId} and order_id = ${orderId}`.execute(
    db,
  )
}

const balanceColumns = sql`order_no, payable_cents, open, paid_cents, refunded_cents, in_flight_cents, difference_cents, differs`

/** A bill under its row's lock, which every booking on an order passes through, so that the ledger grows one entry at a time. */
export const lockedBill = async (
  db: Db,
  shopId: string,
  orderId: string,
): Promise<BalanceRow | undefined> => {
  const { rows } =
    await sql<BalanceRow>`select ${balanceColumns} from locked_bill(${shopId}, ${orderId})`.execute(db)
  return rows[0]
}

/** What is asked for and paid on an order, with every tender in the order they were made; times are text, because they travel inside JSON. */
export const billWithTenders = async (
  db: Db,
  shopId: string,
  orderId: string,
): Promise<(BalanceRow & { tenders: TenderJson[] }) | undefined> => {
  const { rows } = await sql<BalanceRow & { tenders: TenderJson[] }>`
    select ${balanceColumns}, coalesce((
        select json_agg(json_build_object('shop_id', shop_id::text, 'id', id::text, 'type', type, 'state', state, 'amount_cents', amount_cents,
          'actor_name', actor_name, 'code_url', code_url, 'pay_url', pay_url, 'flag', flag, 'expires_at', expires_at, 'created_at', created_at,
          'succeeded_at', succeeded_at) order by id)
        from tenders where shop_id = ${shopId} and order_id = ${orderId}), '[]') as tenders
    from bill_states where shop_id = ${shopId} and order_id = ${orderId}`.execute(db)
  return rows[0]
}

const tenderColumns = sql`shop_id, id, order_id, type, state, amount_cents, actor_name, provider_trade_no, code_url, pay_url, flag, expires_at, created_at, succeeded_at`

export const tenderById = async (db: Db, shopId: string, id: string): Promise<TenderRow | undefined> => {
  const { rows } =
    await sql<TenderRow>`select ${tenderColumns} from tenders where shop_id = ${shopId} and id = ${id}`.execute(
      db,
    )
  return rows[0]
}

export const tenderByKey = async (
  db: Db,
  shopId: string,
  accountId: string,
  key: string,
): Promise<TenderRow | undefined> => {
  const { rows } = await sql<TenderRow>`
    select ${tenderColumns} from tenders where shop_id = ${shopId} and account_id = ${accountId} and idempotency_key = ${key}`.execute(
    db,
  )
  return rows[0]
}

export type NewTender = {
  shopId: string
  id: string
  orderId: string
  type: TenderType
  state: TenderState
  amountCents: number
  accountId: string
  actorName: string
  idempotencyKey: string | null
  expiresAt: Date | null
}

export const insertTender = async (db: Db, tender: NewTender): Promise<void> => {
  await sql`insert into tenders (shop_id, id, order_id, type, state, amount_cents, account_id, actor_name, idempotency_key, expires_at)
    values (${tender.shopId}, ${tender.id}, ${tender.orderId}, ${tender.type}, ${tender.state}, ${tender.amountCents}, ${tender.accountId}, ${tender.actorName},
      ${tender.idempotencyKey}, ${tender.expiresAt})`.execute(db)
}

/** A tender that is paid the moment it is made, with its ledger entry, in one statement. Only under `lockedBill`; answers the new balance. */
export const insertPaidTender = async (
  db: Db,
  tender: Omit<NewTender, 'state' | 'idempotencyKey' | 'expiresAt'>,
): Promise<number> => {
  const { rows } = await sql<{ balance_cents: number }>`
    with paid as (
      insert into tenders (shop_id, id, order_id, type, state, amount_cents, account_id, actor_name, succeeded_at)
      values (${tender.shopId}, ${tender.id}, ${tender.orderId}, ${tender.type}, 'SUCCEEDED', ${tender.amountCents}, ${tender.accountId}, ${tender.actorName}, now())
    )
    ${nextEntry({ ...tender, tenderId: tender.id, kind: 'PAYMENT' })}`.execute(db)
  return rows[0]?.balance_cents ?? 0
}

/** Compare-and-set on the state; answers whether it was still the one expected. */
export const moveTender = async (
  db: Db,
  tender: { shop_id: string; id: string; state: TenderState },
  to: {
    state: TenderState
    codeUrl?: string | null
    payUrl?: string | null
    tradeNo?: string | null
    flag?: TenderRow['flag']
    succeededAt?: Date | null
  },
): Promise<boolean> => {
  const result = await sql`
    update tenders set state = ${to.state}, version = version + 1, code_url = coalesce(${to.codeUrl ?? null}, code_url), pay_url = coalesce(${to.payUrl ?? null}, pay_url),
      provider_trade_no = coalesce(${to.tradeNo ?? null}, provider_trade_no), flag = coalesce(${to.flag ?? null}, flag),
      succeeded_at = coalesce(${to.succeededAt ?? null}, succeeded_at)
    where shop_id = ${tender.shop_id} and id = ${tender.id} and state = ${tender.state}`.execute(db)
  return result.count === 1
}

type NewEntry = {
  shopId: string
  orderId: string
  tenderId: string
  kind: 'PAYMENT' | 'LATE_PAYMENT' | 'REFUND'
  amountCents: number
}

const nextEntry = (entry: NewEntry) => sql`
  insert into ledger_entries (shop_id, order_id, seq, tender_id, kind, amount_cents, balance_before_cents, balance_cents)
  select ${entry.shopId}, ${entry.orderId}, coalesce(max(seq), 0) + 1, ${entry.tenderId}, ${entry.kind}, ${entry.amountCents}::cents,
    coalesce(sum(amount_cents), 0), coalesce(sum(amount_cents), 0) + ${entry.amountCents}::cents
  from ledger_entries where shop_id = ${entry.shopId} and order_id = ${entry.orderId}
  returning balance_cents`

/** Adds an entry after the last one of the order and answers the new balance. Only under `lockedBill`. */
export const insertEntry = async (db: Db, entry: NewEntry): Promise<number> => {
  const { rows } = await sql<{ balance_cents: number }>`${nextEntry(entry)}`.execute(db)
  return rows[0]?.balance_cents ?? 0
}

export const queueRefund = async (
  db: Db,
  refund: {
    shopId: string
    orderId: string
    tenderId: string
    amountCents: number
    reason: 'LATE' | 'OVERPAID' | 'AMOUNT_MISMATCH'
  },
): Promise<void> => {
  await sql`insert into refund_queue (shop_id, tender_id, order_id, amount_cents, reason)
    values (${refund.shopId}, ${refund.tenderId}, ${refund.orderId}, ${refund.amountCents}, ${refund.reason}) on conflict do nothing`.execute(
    db,
  )
}

/** Keeps a verified notification; false when this one was kept before. */
export const insertNotification = async (
  db: Db,
  notification: {
    provider: string
    notificationId: string
    tenderNo: string
    outcome: string
    amountCents: number
  },
): Promise<boolean> => {
  const result =
    await sql`insert into payment_notifications (provider, notification_id, tender_no, outcome, amount_cents)
    values (${notification.provider}, ${notification.notificationId}, ${notification.tenderNo}, ${notification.outcome}, ${notification.amountCents})
    on conflict do nothing`.execute(db)
  return result.count === 1
}

/** Remote payments past their end that nobody has settled yet, oldest first. */
export const overdueTenders = async (db: Db, limit: number): Promise<TenderRow[]> => {
  const { rows } = await sql<TenderRow>`
    select ${tenderColumns} from tenders
    where state in ('CREATED', 'PROCESSING', 'UNKNOWN') and flag is null and expires_at < now() - interval '30 seconds' order by expires_at limit ${limit}`.execute(
    db,
  )
  return rows
}
