import type { TenderType } from '@showfloor/contract/common/payment-status'
import { sql, type Sql } from '../../../platform/database/sql.ts'
import type { Db } from '../../../platform/database/db.ts'
import { isSwitchedOff } from '../choices/choices.db.ts'
import { planJson, type PlanJson } from '../stages/plan-json.ts'
import type { RevocationJson, TenderJson } from './tenders.db.ts'

export type OrderRef = { shopId: string; orderId: string }

export type BalanceRow = {
  orderNo: string
  payableCents: number
  open: boolean
  paidCents: number
  refundedCents: number
  inFlightCents: number
  differenceCents: number
  differs: boolean
  /** The bill asks for no more money. */
  over: boolean
  /** Money that came in, does not count as paid and was not refunded. */
  asideCents: number
  /** The part that the state has paid, and the part that it is still to pay, which nobody else is asked for. */
  subsidyPaidCents: number
  subsidyOpenCents: number
}

export const upsertBill = (
  bill: OrderRef & { orderNo: string; payableCents: number; subsidyCents: number; open: boolean },
) => sql`
  insert into bills (shop_id, order_id, order_no, payable_cents, subsidy_cents, open)
  values (
    ${bill.shopId}, ${bill.orderId}, ${bill.orderNo}, ${bill.payableCents}, ${bill.subsidyCents}, ${bill.open}
  )
  on conflict (shop_id, order_id) do update
  set payable_cents = excluded.payable_cents, subsidy_cents = excluded.subsidy_cents,
    open = excluded.open`

/** The bill of an order that is being written, as a part of that statement; `order` names its row there. It takes no money yet. */
export const newBill = (bill: OrderRef & { payableCents: number }, order: Sql) => sql`
  insert into bills (shop_id, order_id, order_no, payable_cents, subsidy_cents, open)
  select ${bill.shopId}, ${bill.orderId}, order_no, ${bill.payableCents}, 0, false
  from ${order}`

/**
 * Changes the amount of a bill by this much. Call only under `lockedBill`. Triggers move the
 * stages, mark an overpaid bill, and copy a difference to the order.
 */
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

/** Triggers move the stages, mark an overpaid bill, and copy a difference to the order. */
export const setBillClosed = async (db: Db, shopId: string, orderId: string): Promise<void> => {
  await sql`
    update bills
    set open = false, difference_cents = 0
    where shop_id = ${shopId} and order_id = ${orderId}`.execute(db)
}

/** Closes a bill for good. Triggers move the stages, mark an overpaid bill, and copy a difference to the order. */
export const setBillOver = async (db: Db, shopId: string, orderId: string): Promise<void> => {
  await sql`
    update bills
    set over = true
    where shop_id = ${shopId} and order_id = ${orderId}`.execute(db)
}

/**
 * Lowers the state's part of a bill by this much. Call only under `lockedBill`. Triggers move the
 * stages, mark an overpaid bill, and copy a difference to the order.
 */
export const lowerSubsidy = async (db: Db, { shopId, orderId }: OrderRef, cents: number): Promise<void> => {
  await sql`
    update bills
    set subsidy_cents = subsidy_cents - ${cents}::cents
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
      )
      and not exists (
        select
        from ledger_entries e
        where e.shop_id = b.shop_id and e.order_id = b.order_id
      )`.execute(db)
  return result.count === 1
}

const balanceColumns = sql`order_no, payable_cents, open, paid_cents, refunded_cents, in_flight_cents,
  difference_cents, differs, over, aside_cents, subsidy_paid_cents, subsidy_open_cents`

/** A bill under its row's lock, which every booking on an order takes, so that the ledger grows one entry at a time. */
export const lockedBill = async (
  db: Db,
  shopId: string,
  orderId: string,
): Promise<BalanceRow | undefined> => {
  const { rows } =
    await sql<BalanceRow>`select ${balanceColumns} from locked_bill(${shopId}, ${orderId})`.execute(db)
  return rows[0]
}

/** The same, and whether the shop has switched off the type of payment. */
export const lockedBillFor = async (
  db: Db,
  { shopId, orderId }: OrderRef,
  type: TenderType | undefined,
): Promise<(BalanceRow & { switchedOff: boolean }) | undefined> => {
  const switchedOff = type === undefined ? sql`false` : isSwitchedOff(shopId, type)
  const { rows } = await sql<BalanceRow & { switchedOff: boolean }>`
    select ${balanceColumns}, ${switchedOff} as switched_off
    from locked_bill(${shopId}, ${orderId})`.execute(db)
  return rows[0]
}

const refundsJson = sql`coalesce(
  (
    select json_agg(
      json_build_object(
        'shopId', r.shop_id::text, 'id', r.id::text, 'type', t.type, 'amountCents', r.amount_cents,
        'state', r.state, 'failure', r.failure, 'evidence', r.evidence, 'actorName', r.actor_name,
        'settledBy', r.settled_by
      )
      order by r.id
    )
    from refunds r
    where r.shop_id = m.shop_id and r.tender_id = m.tender_id and r.order_id = m.order_id
  ),
  '[]'
)`

const movedJson = sql`coalesce(
  (
    select json_agg(
      json_build_object('orderId', e.order_id::text, 'orderNo', b.order_no, 'amountCents', e.amount_cents)
      order by e.transfer_id
    )
    from ledger_entries e
    join bills b on b.shop_id = e.shop_id and b.order_id = e.order_id
    where m.moved_cents > 0
      and e.shop_id = m.shop_id
      and e.tender_id = m.tender_id
      and e.kind = 'TRANSFER_IN'
  ),
  '[]'
)`

const revocationsJson = (shopId: string, orderId: string) => sql`coalesce(
  (
    select json_agg(
      json_build_object(
        'id', v.id::text, 'version', v.version, 'kind', v.kind, 'status', v.status,
        'tenderId', v.tender_id::text, 'amountCents', v.amount_cents, 'reason', v.reason,
        'requesterId', v.requester_id::text, 'requesterName', v.requester_name,
        'deciderName', v.decider_name, 'decidedAt', v.decided_at, 'note', v.note,
        'createdAt', v.created_at
      )
      order by v.id
    )
    from payment_revocations v
    where v.shop_id = ${shopId} and v.order_id = ${orderId}
  ),
  '[]'
)`

export type BillWithTenders = BalanceRow & {
  tenders: TenderJson[]
  revocations: RevocationJson[]
  plan: PlanJson | null
}

/** The requested and paid amounts of an order, with every tender in order of creation. */
export const billWithTenders = async (
  db: Db,
  shopId: string,
  orderId: string,
): Promise<BillWithTenders | undefined> => {
  const { rows } = await sql<BillWithTenders>`
    select ${balanceColumns},
      coalesce(
        (
          select json_agg(
            json_build_object(
              'shopId', t.shop_id::text, 'id', t.id::text, 'type', t.type, 'state', t.state,
              'amountCents', t.amount_cents, 'actorName', t.actor_name, 'codeUrl', t.code_url,
              'payUrl', t.pay_url, 'flag', t.flag, 'collectionId', t.collection_id::text,
              'planned', t.planned, 'asked', t.asked,
              'askAt', t.ask_at, 'expiresAt', t.expires_at, 'createdAt', t.created_at,
              'succeededAt', t.succeeded_at, 'closingNote', t.closing_note, 'failure', t.failure,
              'receivedCents', m.received_cents, 'asideLeftCents', m.aside_left_cents,
              'paidCents', m.paid_cents, 'paidLeftCents', m.paid_left_cents,
              'merchantBorneCents', t.merchant_borne_cents, 'platformBorneCents', t.platform_borne_cents,
              'moved', ${movedJson},
              'originId', case when t.order_id <> m.order_id then t.order_id::text end,
              'originNo', (
                select o.order_no
                from bills o
                where t.order_id <> m.order_id and o.shop_id = t.shop_id and o.order_id = t.order_id
              ),
              'refunds', ${refundsJson}
            )
            order by t.id
          )
          from tender_money m
          join tenders t on t.shop_id = m.shop_id and t.id = m.tender_id
          where m.shop_id = ${shopId} and m.order_id = ${orderId}
        ),
        '[]'
      ) as tenders,
      ${revocationsJson(shopId, orderId)} as revocations,
      ${planJson(shopId, orderId)} as plan
    from bill_states
    where shop_id = ${shopId} and order_id = ${orderId}`.execute(db)
  return rows[0]
}

/** The number of a bill's order; empty for none. */
export const orderNoOf = async (db: Db, shopId: string, orderId: string): Promise<string> => {
  const { rows } = await sql<{ orderNo: string }>`
    select order_no
    from bills
    where shop_id = ${shopId} and order_id = ${orderId}`.execute(db)
  return rows[0]?.orderNo ?? ''
}
