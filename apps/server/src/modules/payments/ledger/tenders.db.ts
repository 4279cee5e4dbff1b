import type {
  RefundState,
  revocationKinds,
  revocationStatuses,
  TenderState,
  TenderType,
} from '@showfloor/contract/common/payment-status'
import { sql } from '../../../platform/database/sql.ts'
import type { Db } from '../../../platform/database/db.ts'

export type TenderRow = {
  shopId: string
  id: string
  orderId: string
  type: TenderType
  state: TenderState
  amountCents: number
  actorName: string
  providerTradeNo: string | null
  codeUrl: string | null
  payUrl: string | null
  flag: 'LATE' | 'AMOUNT_MISMATCH' | null
  expiresAt: Date | null
  createdAt: Date
  succeededAt: Date | null
  stageNos: number[] | null
  collectionId: string | null
  lineNo: number | null
  /** A line of a collection that nobody has begun; no provider knows it. */
  planned: boolean
  /** The customer requested it on the link of their order. */
  byCustomer: boolean
  /** The legal entity whose merchant takes it. */
  entityId: string
}

/** A tender with its money and refunds as a statement aggregates them; times are text, because they are read as JSON. */
export type TenderJson = Pick<
  TenderRow,
  | 'shopId'
  | 'id'
  | 'type'
  | 'state'
  | 'amountCents'
  | 'actorName'
  | 'codeUrl'
  | 'payUrl'
  | 'flag'
  | 'collectionId'
  | 'planned'
> & {
  expiresAt: string | null
  createdAt: string
  succeededAt: string | null
  asked: number
  askAt: string | null
  failure: string | null
  closingNote: string | null
  receivedCents: number
  merchantBorneCents: number
  platformBorneCents: number
  asideLeftCents: number
  paidCents: number
  paidLeftCents: number
  /** The order to which set-aside money of it was moved. */
  moved: { orderId: string; orderNo: string; amountCents: number }[]
  /** The order for which it was made, when that is another one. */
  originId: string | null
  originNo: string | null
  refunds: RefundJson[]
}

/** A revocation as a statement aggregates it. */
export type RevocationJson = {
  id: string
  version: number
  kind: (typeof revocationKinds)[number]
  status: (typeof revocationStatuses)[number]
  tenderId: string | null
  amountCents: number
  reason: string
  requesterId: string
  requesterName: string
  deciderName: string | null
  decidedAt: string | null
  note: string
  createdAt: string
}

export type RefundJson = {
  shopId: string
  id: string
  type: TenderType
  amountCents: number
  state: RefundState
  failure: string | null
  evidence: string | null
  actorName: string
  settledBy: string | null
}

export const tenderColumns = sql`shop_id, id, order_id, type, state, amount_cents, actor_name, provider_trade_no,
  code_url, pay_url, flag, expires_at, created_at, succeeded_at, stage_nos, collection_id, line_no,
  planned, by_customer, entity_id`

export const tenderById = async (db: Db, shopId: string, id: string): Promise<TenderRow | undefined> => {
  const { rows } = await sql<TenderRow>`
    select ${tenderColumns}
    from tenders
    where shop_id = ${shopId} and id = ${id}`.execute(db)
  return rows[0]
}

/** Whether a tender was made for an order, or money of it was moved there. */
export const isTenderOf = async (
  db: Db,
  { shopId, orderId }: { shopId: string; orderId: string },
  tender: { shopId: string; id: string },
): Promise<boolean> => {
  const { rows } = await sql`
    select
    from tender_money
    where shop_id = ${shopId} and order_id = ${orderId} and tender_id = ${tender.id}`.execute(db)
  return rows.length > 0 && tender.shopId === shopId
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
  /** The stages that it pays before any other. */
  stages?: number[] | undefined
  /** The line of a collection that it is. */
  line?: { collectionId: string; no: number; isPlanned?: boolean } | undefined
  accountId: string
  actorName: string
  byCustomer?: boolean | undefined
  idempotencyKey: string | null
  expiresAt: Date | null
}

export const insertTender = async (db: Db, tender: NewTender): Promise<void> => {
  await sql`
    insert into tenders (
      shop_id, id, order_id, type, state, amount_cents, account_id, actor_name, idempotency_key, expires_at,
      ask_at, stage_nos, collection_id, line_no, planned, by_customer
    )
    values (
      ${tender.shopId}, ${tender.id}, ${tender.orderId}, ${tender.type}, ${tender.state},
      ${tender.amountCents}, ${tender.accountId}, ${tender.actorName}, ${tender.idempotencyKey},
      ${tender.expiresAt}, ${tender.expiresAt}::timestamptz + interval '30 seconds',
      ${tender.stages ?? null}::integer[], ${tender.line?.collectionId ?? null}::bigint,
      ${tender.line?.no ?? null}::integer, ${tender.line?.isPlanned ?? false},
      ${tender.byCustomer ?? false}
    )`.execute(db)
}

/** Compare-and-set on the state; returns whether it matched. */
export const moveTender = async (
  db: Db,
  tender: { shopId: string; id: string; state: TenderState },
  to: {
    state: TenderState
    codeUrl?: string | null
    payUrl?: string | null
    tradeNo?: string | null
    failure?: string | null
    flag?: TenderRow['flag']
    succeededAt?: Date | null
    discount?: { merchantCents: number; platformCents: number } | undefined
  },
): Promise<boolean> => {
  const result = await sql`
    update tenders
    set state = ${to.state}, version = version + 1, code_url = coalesce(${to.codeUrl ?? null}, code_url),
      pay_url = coalesce(${to.payUrl ?? null}, pay_url),
      provider_trade_no = coalesce(${to.tradeNo ?? null}, provider_trade_no),
      flag = coalesce(${to.flag ?? null}, flag), failure = coalesce(${to.failure ?? null}, failure),
      succeeded_at = coalesce(${to.succeededAt ?? null}, succeeded_at),
      merchant_borne_cents = coalesce(${to.discount?.merchantCents ?? null}::cents, merchant_borne_cents),
      platform_borne_cents = coalesce(${to.discount?.platformCents ?? null}::cents, platform_borne_cents)
    where shop_id = ${tender.shopId} and id = ${tender.id} and state = ${tender.state}`.execute(db)
  return result.count === 1
}

/** Lowers a tender's amount to what came in, because the rest will never come. */
export const shrinkTender = async (
  db: Db,
  { shopId, id }: Pick<TenderRow, 'shopId' | 'id'>,
  amountCents: number,
): Promise<void> => {
  await sql`
    update tenders
    set amount_cents = ${amountCents}
    where shop_id = ${shopId} and id = ${id}`.execute(db)
}

/** Keeps a verified notification; false when it was kept before. */
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

/** The amounts of an order's tenders with an unknown outcome. */
export const unknownMoney = async (
  db: Db,
  { shopId, orderId }: { shopId: string; orderId: string },
): Promise<number> => {
  const { rows } = await sql<{ unknownCents: number }>`
    select coalesce(sum(amount_cents), 0)::cents as unknown_cents
    from tenders
    where shop_id = ${shopId} and order_id = ${orderId} and state = 'UNKNOWN'`.execute(db)
  return rows[0]?.unknownCents ?? 0
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

/** A tender to be queried; `live` while it can still be paid. */
export type TenderToAsk = TenderRow & { asked: number; live: boolean }

/** When the last open payment of an order ends; null without one. */
export const lastLinkEnd = async (db: Db, shopId: string, orderId: string): Promise<Date | null> => {
  const ends = (await openTenders(db, shopId, orderId)).map(({ expiresAt: end }) => end?.getTime() ?? 0)
  const last = Math.max(0, ...ends)
  return last === 0 ? null : new Date(last)
}

/** Tenders with an unknown outcome that are due for a query, longest waiting first. While one process queries them no other does, unless it has crashed. */
export const tendersToAsk = async (db: Db, limit: number): Promise<TenderToAsk[]> => {
  const { rows } = await sql<TenderToAsk>`
    update tenders
    set ask_at = now() + interval '60 seconds'
    where (shop_id, id) in (
      select shop_id, id
      from tenders
      where state in ('CREATED', 'PROCESSING', 'UNKNOWN') and ask_at <= now()
      order by ask_at
      limit ${limit}
      for update skip locked
    )
    returning ${tenderColumns}, asked, expires_at > now() as live`.execute(db)
  return rows
}

/** Whether a tender of one of these types is due for a query within the next minute. */
export const isAskedSoon = async (db: Db, types: readonly TenderType[]): Promise<boolean> => {
  const { rows } = await sql<{ soon: boolean }>`
    select exists (
      select
      from tenders
      where state in ('CREATED', 'PROCESSING', 'UNKNOWN')
        and ask_at < now() + interval '1 minute'
        and type = any(${[...types]}::text[])
    ) as soon`.execute(db)
  return rows[0]?.soon ?? false
}

/** Keeps that the provider was queried, and when the next query is due. */
export const keepAsked = async (
  db: Db,
  tender: Pick<TenderRow, 'shopId' | 'id'>,
  pauseMs: number,
): Promise<void> => {
  await sql`
    update tenders
    set asked = asked + 1, ask_at = now() + make_interval(secs => ${pauseMs / 1000})
    where shop_id = ${tender.shopId} and id = ${tender.id}`.execute(db)
}

/** Restarts the queries of a tender: the first one soon, then as its type says. */
export const askFromNow = async (db: Db, tender: Pick<TenderRow, 'shopId' | 'id'>): Promise<void> => {
  await sql`
    update tenders
    set asked = 0, ask_at = now() + interval '5 seconds'
    where shop_id = ${tender.shopId} and id = ${tender.id}`.execute(db)
}

/** Whether a link has expired and its provider gives no answer about it. */
export const isSilent = ({ state, expiresAt }: Pick<TenderRow, 'state' | 'expiresAt'>): boolean =>
  state === 'UNKNOWN' && expiresAt !== null && expiresAt <= new Date()

/** Closes a link about which the provider gives no answer, with a person's evidence. False when its outcome is known, or it can still be paid. */
export const closeByHand = async (db: Db, shopId: string, id: string, evidence: string): Promise<boolean> => {
  const result = await sql`
    update tenders
    set state = 'CLOSED', version = version + 1, closing_note = ${evidence}
    where shop_id = ${shopId} and id = ${id} and state = 'UNKNOWN' and expires_at < now()`.execute(db)
  return result.count === 1
}
