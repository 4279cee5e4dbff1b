import type { RefundState, TenderState, TenderType } from '@showfloor/contract/common/payment-status'
import { sql } from '../../../platform/database/sql.ts'
import type { Db } from '../../../platform/database/db.ts'

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

/** A tender with its money and its refunds as a statement aggregates them; times are text, because they travel inside JSON. */
export type TenderJson = Pick<
  TenderRow,
  'shop_id' | 'id' | 'type' | 'state' | 'amount_cents' | 'actor_name' | 'code_url' | 'pay_url' | 'flag'
> & {
  expires_at: string | null
  created_at: string
  succeeded_at: string | null
  closing_note: string | null
  received_cents: number
  aside_left_cents: number
  refunds: RefundJson[]
}

export type RefundJson = {
  shop_id: string
  id: string
  type: TenderType
  amount_cents: number
  state: RefundState
  failure: string | null
  evidence: string | null
  actor_name: string
  settled_by: string | null
}

const tenderColumns = sql`shop_id, id, order_id, type, state, amount_cents, actor_name, provider_trade_no,
  code_url, pay_url, flag, expires_at, created_at, succeeded_at`

export const tenderById = async (db: Db, shopId: string, id: string): Promise<TenderRow | undefined> => {
  const { rows } = await sql<TenderRow>`
    select ${tenderColumns}
    from tenders
    where shop_id = ${shopId} and id = ${id}`.execute(db)
  return rows[0]
}

export const tenderByKey = async (
  db: Db,
  shopId: string,
  accountId: string,
  key: string,
): Promise<TenderRow | undefined> => {
  const { rows } = await sql<TenderRow>`
    select ${tenderColumns}
    from tenders
    where shop_id = ${shopId} and account_id = ${accountId} and idempotency_key = ${key}`.execute(db)
  return rows[0]
}

export type NewTender = {
  shopId: string
  id: string
  orderId: string
  type: TenderType
  state: TenderState
  amountCents: number
  /** The stages it is for, before any other. */
  stages?: number[] | undefined
  accountId: string
  actorName: string
  idempotencyKey: string | null
  expiresAt: Date | null
}

export const insertTender = async (db: Db, tender: NewTender): Promise<void> => {
  await sql`
    insert into tenders (
      shop_id, id, order_id, type, state, amount_cents, account_id, actor_name, idempotency_key, expires_at,
      ask_at, stage_nos
    )
    values (
      ${tender.shopId}, ${tender.id}, ${tender.orderId}, ${tender.type}, ${tender.state},
      ${tender.amountCents}, ${tender.accountId}, ${tender.actorName}, ${tender.idempotencyKey},
      ${tender.expiresAt}, ${tender.expiresAt}::timestamptz + interval '30 seconds',
      ${tender.stages ?? null}::integer[]
    )`.execute(db)
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
    update tenders
    set state = ${to.state}, version = version + 1, code_url = coalesce(${to.codeUrl ?? null}, code_url),
      pay_url = coalesce(${to.payUrl ?? null}, pay_url),
      provider_trade_no = coalesce(${to.tradeNo ?? null}, provider_trade_no),
      flag = coalesce(${to.flag ?? null}, flag),
      succeeded_at = coalesce(${to.succeededAt ?? null}, succeeded_at)
    where shop_id = ${tender.shop_id} and id = ${tender.id} and state = ${tender.state}`.execute(db)
  return result.count === 1
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
  const result = await sql`
    insert into payment_notifications (provider, notification_id, tender_no, outcome, amount_cents)
    values (
      ${notification.provider}, ${notification.notificationId}, ${notification.tenderNo},
      ${notification.outcome}, ${notification.amountCents}
    )
    on conflict do nothing`.execute(db)
  return result.count === 1
}

/** The links of an order that may still be paid. */
export const openTenders = async (db: Db, shopId: string, orderId: string): Promise<TenderRow[]> => {
  const { rows } = await sql<TenderRow>`
    select ${tenderColumns}
    from tenders
    where shop_id = ${shopId} and order_id = ${orderId} and state in ('CREATED', 'PROCESSING', 'UNKNOWN')
    order by id`.execute(db)
  return rows
}

/** Links that have ended and whose outcome nobody knows, those first that have waited longest to be asked about. */
export const tendersToAsk = async (db: Db, limit: number): Promise<(TenderRow & { asked: number })[]> => {
  const { rows } = await sql<TenderRow & { asked: number }>`
    select ${tenderColumns}, asked
    from tenders
    where state in ('CREATED', 'PROCESSING', 'UNKNOWN') and ask_at <= now()
    order by ask_at
    limit ${limit}`.execute(db)
  return rows
}

/** Keeps that the provider was asked about a link, and when to ask again. */
export const keepAsked = async (
  db: Db,
  tender: Pick<TenderRow, 'shop_id' | 'id'>,
  pauseMs: number,
): Promise<void> => {
  await sql`update tenders set asked = asked + 1, ask_at = now() + make_interval(secs => ${pauseMs / 1000})
    where shop_id = ${tender.shop_id} and id = ${tender.id}`.execute(db)
}

/** Closes a link about which the provider answers nothing, with what a person found out. Undefined when something is known of it, or it can still be paid. */
export const closeByHand = async (
  db: Db,
  shopId: string,
  id: string,
  evidence: string,
): Promise<TenderRow | undefined> => {
  const { rows } = await sql<TenderRow>`
    update tenders set state = 'CLOSED', version = version + 1, closing_note = ${evidence}
    where shop_id = ${shopId} and id = ${id} and state = 'UNKNOWN' and expires_at < now()
    returning ${tenderColumns}`.execute(db)
  return rows[0]
}
