import type { RefundState, TenderType } from '@showfloor/contract/common/payment-status'
import { sql } from '../../../platform/database/sql.ts'
import type { Db } from '../../../platform/database/db.ts'

export type RefundRow = {
  shopId: string
  id: string
  orderId: string
  tenderId: string
  causeId: string
  amountCents: number
  state: RefundState
  fromAside: boolean
  failure: string | null
  evidence: string | null
  attempts: number
  accountId: string
  actorName: string
  settledBy: string | null
  createdAt: Date
  type: TenderType
  /** The legal entity whose merchant took the money. */
  entityId: string
  /** What came in by its tender, when, and how many earlier refunds it had. */
  receivedCents: number
  paidAt: Date | null
  earlierParts: number
  /** The sum of these. */
  earlierCents: number
}
const columns = sql`r.shop_id, r.id, r.order_id, r.tender_id, r.cause_id, r.amount_cents, r.state,
  r.from_aside, r.failure, r.evidence, r.attempts, r.account_id, r.actor_name, r.settled_by, r.created_at,
  t.type, t.entity_id,
  (
    select sum(e.amount_cents + e.aside_cents)::cents
    from ledger_entries e
    where e.shop_id = r.shop_id and e.tender_id = r.tender_id and e.refund_id is null
  ) as received_cents,
  t.succeeded_at as paid_at,
  (
    select count(*)::int
    from refunds p
    where p.shop_id = r.shop_id and p.tender_id = r.tender_id and p.id < r.id
  ) as earlier_parts,
  (
    select coalesce(sum(p.amount_cents), 0)::cents
    from refunds p
    where p.shop_id = r.shop_id and p.tender_id = r.tender_id and p.id < r.id
  ) as earlier_cents`
const withTender = sql`refunds r join tenders t on t.shop_id = r.shop_id and t.id = r.tender_id`

export type RefundableRow = { tenderId: string; type: TenderType; leftCents: number }

/**
 * How much of each tender of an order, or of one tender, counts as paid without a refund under way, newest payment first. The state's part is refunded
 * to no customer. Stable only under the bill's lock.
 */
export const refundableTenders = async (
  db: Db,
  shopId: string,
  orderId: string,
  tenderId: string | null,
): Promise<RefundableRow[]> => {
  const { rows } = await sql<RefundableRow>`
    select t.id as tender_id, t.type, m.paid_left_cents as left_cents
    from tender_money m
    join tenders t on t.shop_id = m.shop_id and t.id = m.tender_id
    where m.shop_id = ${shopId}
      and m.order_id = ${orderId}
      and m.paid_left_cents > 0
      and t.type <> 'SUBSIDY'
      and (${tenderId}::bigint is null or t.id = ${tenderId})
    order by t.id desc`.execute(db)
  return rows
}

export type NewRefund = {
  shopId: string
  id: string
  orderId: string
  tenderId: string
  causeId: string
  amountCents: number
  fromAside: boolean
  accountId: string
  actorName: string
}
export const insertRefund = async (db: Db, refund: NewRefund): Promise<void> => {
  await sql`
    insert into refunds (
      shop_id, id, order_id, tender_id, cause_id, amount_cents, from_aside, account_id, actor_name
    )
    values (
      ${refund.shopId}, ${refund.id}, ${refund.orderId}, ${refund.tenderId}, ${refund.causeId},
      ${refund.amountCents}, ${refund.fromAside}, ${refund.accountId}, ${refund.actorName}
    )`.execute(db)
}

export const refundById = async (db: Db, shopId: string, id: string): Promise<RefundRow | undefined> => {
  const { rows } = await sql<RefundRow>`
    select ${columns}
    from ${withTender}
    where r.shop_id = ${shopId} and r.id = ${id}`.execute(db)
  return rows[0]
}

/** The refunds that any of these causes requested, in order of planning. */
export const refundsOf = async (
  db: Db,
  shopId: string,
  causeIds: readonly string[],
): Promise<RefundRow[]> => {
  const { rows } = await sql<RefundRow>`
    select ${columns}
    from ${withTender}
    where r.shop_id = ${shopId} and r.cause_id = any(${causeIds}::bigint[])
    order by r.id`.execute(db)
  return rows
}

/** How much of a tender's set-aside money is being refunded. */
export const unfinishedFromAside = async (db: Db, shopId: string, tenderId: string): Promise<RefundRow[]> => {
  const { rows } = await sql<RefundRow>`
    select ${columns}
    from ${withTender}
    where r.shop_id = ${shopId} and r.tender_id = ${tenderId} and r.from_aside and r.state <> 'DONE'
    order by r.id`.execute(db)
  return rows
}

type RefundKey = Pick<RefundRow, 'shopId' | 'id'>

/** Claims a refund while the provider is asked, so that nobody else queries it or settles it another way. False when somebody else has the claim. */
export const claimAsking = async (db: Db, refund: RefundKey): Promise<boolean> => {
  const result = await sql`
    update refunds
    set asking_until = clock_timestamp() + interval '60 seconds', attempts = attempts + 1
    where shop_id = ${refund.shopId}
      and id = ${refund.id}
      and state <> 'DONE'
      and (asking_until is null or asking_until < clock_timestamp())`.execute(db)
  return result.count === 1
}

/**
 * Keeps the provider's answer while the refund is not done, and when to ask again; null: never. An inconclusive answer changes nothing that was learnt
 * since `refund` was read.
 */
export const keepRefundAnswer = async (
  db: Db,
  refund: Pick<RefundRow, 'shopId' | 'id' | 'state'>,
  answer: { state: 'PROCESSING' | 'FAILED'; failure: string | null; pauseMs: number | null },
): Promise<void> => {
  const isNewest = sql`(${answer.state} = 'FAILED' or state = ${refund.state})`
  await sql`
    update refunds
    set state = case when ${isNewest} then ${answer.state} else state end,
      failure = case when ${isNewest} then ${answer.failure} else failure end,
      asking_until = null,
      ask_at = now() + make_interval(
        secs => ${answer.pauseMs === null ? null : answer.pauseMs / 1000}::double precision
      )
    where shop_id = ${refund.shopId} and id = ${refund.id} and state <> 'DONE'`.execute(db)
}

export const askSoon = async (db: Db, shopId: string, id: string): Promise<void> => {
  await sql`
    update refunds
    set ask_at = now()
    where shop_id = ${shopId} and id = ${id} and state <> 'DONE'`.execute(db)
}

export const postponeAsking = async (db: Db, refund: RefundKey): Promise<void> => {
  await sql`
    update refunds
    set ask_at = now() + interval '1 minute'
    where shop_id = ${refund.shopId} and id = ${refund.id}`.execute(db)
}

/** Compare-and-set: false when its outcome is known already. */
export const markDone = async (db: Db, refund: RefundKey): Promise<boolean> => {
  const result = await sql`
      update refunds
      set state = 'DONE', succeeded_at = now(), failure = null, asking_until = null
    where shop_id = ${refund.shopId} and id = ${refund.id} and state <> 'DONE'`.execute(db)
  return result.count === 1
}

/** Keeps that a failed refund was paid another way. False when it has not failed, or the provider is being asked right now. */
export const markSettled = async (
  db: Db,
  refund: RefundKey,
  settled: { by: string; evidence: string },
): Promise<boolean> => {
  const result = await sql`
    update refunds
    set state = 'DONE', succeeded_at = now(), settled_by = ${settled.by}, evidence = ${settled.evidence}
    where shop_id = ${refund.shopId}
      and id = ${refund.id}
      and state = 'FAILED'
      and (asking_until is null or asking_until < clock_timestamp())`.execute(db)
  return result.count === 1
}

/** Unfinished refunds that are due for a query, longest waiting first. */
export const refundsToAsk = async (db: Db, limit: number): Promise<RefundRow[]> => {
  const { rows } = await sql<RefundRow>`
    select ${columns}
    from ${withTender}
    where r.state <> 'DONE' and r.ask_at <= now()
    order by r.ask_at
    limit ${limit}`.execute(db)
  return rows
}

/** A refund that the provider made by itself, under the name of the person who had taken the money. */
export const insertDoneRefund = async (
  db: Db,
  refund: Omit<NewRefund, 'accountId' | 'actorName'>,
): Promise<void> => {
  await sql`
    insert into refunds (
      shop_id, id, order_id, tender_id, cause_id, amount_cents, from_aside, account_id, actor_name, state,
      succeeded_at
    )
    select shop_id, ${refund.id}, order_id, id, ${refund.causeId}, ${refund.amountCents}, ${refund.fromAside},
      account_id, actor_name, 'DONE', now()
    from tenders
    where shop_id = ${refund.shopId} and id = ${refund.tenderId}`.execute(db)
}
