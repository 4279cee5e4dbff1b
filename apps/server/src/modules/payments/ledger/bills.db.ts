import { sql } from '../../../platform/database/sql.ts'
import type { Db } from '../../../platform/database/db.ts'
import { planJson, type PlanJson } from '../stages/plan-json.ts'
import type { TenderJson } from './tenders.db.ts'

export type OrderRef = { shopId: string; orderId: string }

export type BalanceRow = {
  order_no: string
  payable_cents: number
  open: boolean
  paid_cents: number
  refunded_cents: number
  in_flight_cents: number
  difference_cents: number
  differs: boolean
  /** Money that came in and neither counts as paid nor went back. */
  aside_cents: number
}

export const upsertBill = async (
  db: Db,
  bill: { shopId: string; orderId: string; orderNo: string; payableCents: number; open: boolean },
): Promise<void> => {
  await sql`
    insert into bills (shop_id, order_id, order_no, payable_cents, open)
    values (${bill.shopId}, ${bill.orderId}, ${bill.orderNo}, ${bill.payableCents}, ${bill.open})
    on conflict (shop_id, order_id) do update
    set payable_cents = excluded.payable_cents, open = excluded.open`.execute(db)
}

/** Makes a bill ask for that much more, or less. Only under `lockedBill`. */
export const addDifference = async (
  db: Db,
  shopId: string,
  orderId: string,
  changeCents: number,
): Promise<void> => {
  await sql`
    update bills
    set difference_cents = difference_cents + ${changeCents}::cents, differs = true
    where shop_id = ${shopId} and order_id = ${orderId}`.execute(db)
}

export const setBillClosed = async (db: Db, shopId: string, orderId: string): Promise<void> => {
  await sql`
    update bills
    set open = false, difference_cents = 0
    where shop_id = ${shopId} and order_id = ${orderId}`.execute(db)
}

/** Keeps that nothing will be asked for on this bill again. */
export const setBillOver = async (db: Db, shopId: string, orderId: string): Promise<void> => {
  await sql`
    update bills
    set over = true
    where shop_id = ${shopId} and order_id = ${orderId}`.execute(db)
}

/** False when the bill has tenders, and stays. */
export const deleteBill = async (db: Db, shopId: string, orderId: string): Promise<boolean> => {
  const result = await sql`
    delete from bills b
    where b.shop_id = ${shopId}
      and b.order_id = ${orderId}
      and not exists (
        select
        from tenders t
        where t.shop_id = b.shop_id and t.order_id = b.order_id
      )`.execute(db)
  return result.count === 1
}

const balanceColumns = sql`order_no, payable_cents, open, paid_cents, refunded_cents, in_flight_cents,
  difference_cents, differs, aside_cents`

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

const refundsJson = sql`coalesce(
  (
    select json_agg(
      json_build_object(
        'shop_id', r.shop_id::text, 'id', r.id::text, 'type', t.type, 'amount_cents', r.amount_cents,
        'state', r.state, 'failure', r.failure, 'evidence', r.evidence, 'actor_name', r.actor_name,
        'settled_by', r.settled_by
      )
      order by r.id
    )
    from refunds r
    where r.shop_id = t.shop_id and r.tender_id = t.id
  ),
  '[]'
)`

/** What is asked for and paid on an order, with every tender in the order they were made. */
export const billWithTenders = async (
  db: Db,
  shopId: string,
  orderId: string,
): Promise<(BalanceRow & { tenders: TenderJson[]; plan: PlanJson | null }) | undefined> => {
  const { rows } = await sql<BalanceRow & { tenders: TenderJson[]; plan: PlanJson | null }>`
    select ${balanceColumns},
      coalesce(
        (
          select json_agg(
            json_build_object(
              'shop_id', t.shop_id::text, 'id', t.id::text, 'type', t.type, 'state', t.state,
              'amount_cents', t.amount_cents, 'actor_name', t.actor_name, 'code_url', t.code_url,
              'pay_url', t.pay_url, 'flag', t.flag, 'expires_at', t.expires_at, 'created_at', t.created_at,
              'succeeded_at', t.succeeded_at, 'closing_note', t.closing_note,
              'received_cents', m.received_cents, 'aside_left_cents', m.aside_left_cents,
              'refunds', ${refundsJson}
            )
            order by t.id
          )
          from tenders t
          join tender_money m on m.shop_id = t.shop_id and m.tender_id = t.id
          where t.shop_id = ${shopId} and t.order_id = ${orderId}
        ),
        '[]'
      ) as tenders,
      ${planJson(shopId, orderId)} as plan
    from bill_states
    where shop_id = ${shopId} and order_id = ${orderId}`.execute(db)
  return rows[0]
}
