import type { RefundState, TenderType } from '@showfloor/contract/common/payment-status'
import { sql } from '../../platform/sql.ts'
import type { Db } from '../../platform/db.ts'

export type RefundRow = {
  shop_id: string
  id: string
  order_id: string
  tender_id: string
  cause_id: string
  amount_cents: number
  state: RefundState
  account_id: string
  actor_name: string
  type: TenderType
  tender_cents: number
}
const columns = sql`r.shop_id, r.id, r.order_id, r.tender_id, r.cause_id, r.amount_cents, r.state, r.account_id, r.actor_name, t.type,
  t.amount_cents as tender_cents`
const withTender = sql`refunds r join tenders t on t.shop_id = r.shop_id and t.id = r.tender_id`

export type RefundableRow = { tender_id: string; type: TenderType; left_cents: number }

/**
 * What of each tender of an order can still go back to it: what it brought in less what went back or is on its way. What waits to be given back comes first,
 * then the newest payment. Only under the bill's lock.
 */
export const refundableTenders = async (
  db: Db,
  shopId: string,
  orderId: string,
): Promise<RefundableRow[]> => {
  const { rows } = await sql<RefundableRow>`
    select * from (
      select t.id as tender_id, t.type, (
          coalesce((select sum(e.amount_cents) from ledger_entries e where e.shop_id = t.shop_id and e.tender_id = t.id), 0)
          - coalesce((select sum(r.amount_cents) from refunds r where r.shop_id = t.shop_id and r.tender_id = t.id and r.state <> 'SUCCEEDED'), 0)
        )::cents as left_cents,
        exists (select from refund_queue q where q.shop_id = t.shop_id and q.tender_id = t.id and q.state = 'WAITING') as waits
      from tenders t where t.shop_id = ${shopId} and t.order_id = ${orderId}
    ) found where left_cents > 0 order by waits desc, tender_id desc`.execute(db)
  return rows
}

export type NewRefund = {
  shopId: string
  id: string
  orderId: string
  tenderId: string
  causeId: string
  amountCents: number
  accountId: string
  actorName: string
}
export const insertRefund = async (db: Db, refund: NewRefund): Promise<void> => {
  await sql`insert into refunds (shop_id, id, order_id, tender_id, cause_id, amount_cents, account_id, actor_name)
    values (${refund.shopId}, ${refund.id}, ${refund.orderId}, ${refund.tenderId}, ${refund.causeId}, ${refund.amountCents}, ${refund.accountId},
      ${refund.actorName})`.execute(db)
}

/** The refunds that any of these causes asked for, in the order in which they were planned. */
export const refundsOf = async (
  db: Db,
  shopId: string,
  causeIds: readonly string[],
): Promise<RefundRow[]> => {
  const { rows } = await sql<RefundRow>`
    select ${columns} from ${withTender} where r.shop_id = ${shopId} and r.cause_id = any(${causeIds}::bigint[]) order by r.id`.execute(
    db,
  )
  return rows
}

/** Compare-and-set: false when its fate is known already. */
export const markSucceeded = async (db: Db, refund: RefundRow): Promise<boolean> => {
  const result = await sql`update refunds set state = 'SUCCEEDED', succeeded_at = now(), refusal = null
    where shop_id = ${refund.shop_id} and id = ${refund.id} and state <> 'SUCCEEDED'`.execute(db)
  return result.count === 1
}

/** Keeps that it was asked for again, and what the provider said where it refused. */
export const markAsked = async (db: Db, refund: RefundRow, refusal: string | null): Promise<void> => {
  await sql`update refunds set state = ${refusal === null ? 'REQUESTED' : 'REFUSED'}, refusal = ${refusal}, asked_at = now()
    where shop_id = ${refund.shop_id} and id = ${refund.id} and state <> 'SUCCEEDED'`.execute(db)
}

/** What waited to be given back to a tender is done once that much went back to it. */
export const settleQueue = async (db: Db, refund: RefundRow): Promise<void> => {
  await sql`update refund_queue q set state = 'DONE'
    where q.shop_id = ${refund.shop_id} and q.tender_id = ${refund.tender_id} and q.state = 'WAITING' and q.amount_cents <= (
      select coalesce(sum(r.amount_cents), 0) from refunds r where r.shop_id = q.shop_id and r.tender_id = q.tender_id and r.state = 'SUCCEEDED')`.execute(
    db,
  )
}

/** Refunds that a provider has not finished, asked for longest ago. */
export const waitingRefunds = async (db: Db, limit: number): Promise<RefundRow[]> => {
  const { rows } = await sql<RefundRow>`
    select ${columns} from ${withTender}
    where r.state = 'REQUESTED' and r.asked_at < now() - interval '30 seconds' order by r.asked_at limit ${limit}`.execute(
    db,
  )
  return rows
}
