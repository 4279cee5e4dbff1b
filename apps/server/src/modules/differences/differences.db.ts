import type { DifferenceDirection, DifferenceStatus } from '@showfloor/contract/common/difference-status'
import { sql } from '../../platform/database/sql.ts'
import type { Db } from '../../platform/database/db.ts'

/** Goods that are given back; the id of the line is within its shop. */
export type DifferencePiece = { lineId: string; itemQty: number }

export type DifferenceRow = {
  shopId: string
  id: string
  orderId: string
  orderNo: string
  direction: DifferenceDirection
  amountCents: number
  changeCents: number
  refundCents: number
  returnedCents: number
  pieces: DifferencePiece[]
  reason: string
  status: DifferenceStatus
  version: number
  requesterId: string
  requesterName: string
  requestedAt: Date | null
  deciderName: string | null
  note: string
  decidedAt: Date | null
  settleKey: string | null
  settledBy: string | null
  settledAt: Date | null
  createdAt: Date
}

const columns = sql`shop_id, id, order_id, order_no, direction, amount_cents, change_cents, refund_cents,
  returned_cents, pieces, reason, status, version, requester_id, requester_name, requested_at, decider_name, note,
  decided_at, settle_key, settled_by, settled_at, created_at`

export type NewDifference = {
  shopId: string
  id: string
  orderId: string
  orderNo: string
  direction: DifferenceDirection
  amountCents: number
  pieces: DifferencePiece[]
  reason: string
  requester: { accountId: string; name: string }
}

/** A draft, which asks for nothing yet. */
export const insertDifference = async (db: Db, one: NewDifference): Promise<DifferenceRow> => {
  const { rows } = await sql<DifferenceRow>`
    insert into differences (
      shop_id, id, order_id, order_no, direction, amount_cents, pieces, reason, status, requester_id,
      requester_name
    )
    values (
      ${one.shopId}, ${one.id}, ${one.orderId}, ${one.orderNo}, ${one.direction}, ${one.amountCents},
      ${JSON.stringify(one.pieces)}::jsonb, ${one.reason}, 'DRAFT', ${one.requester.accountId}, ${one.requester.name}
    )
    returning ${columns}`.execute(db)
  return rows[0] as DifferenceRow
}

export const differenceById = async (
  db: Db,
  shopId: string,
  id: string,
): Promise<DifferenceRow | undefined> => {
  const { rows } = await sql<DifferenceRow>`
    select ${columns} from differences where shop_id = ${shopId} and id = ${id}`.execute(db)
  return rows[0]
}

export const differenceNameRows = async (
  db: Db,
  differences: readonly { shopId: string; id: string }[],
): Promise<Pick<DifferenceRow, 'shopId' | 'id' | 'orderNo' | 'direction' | 'amountCents'>[]> => {
  const { rows } = await sql<Pick<DifferenceRow, 'shopId' | 'id' | 'orderNo' | 'direction' | 'amountCents'>>`
    select d.shop_id, d.id, d.order_no, d.direction, d.amount_cents
    from differences d
    join unnest(
      ${differences.map(({ shopId }) => shopId)}::bigint[], ${differences.map(({ id }) => id)}::bigint[]
    ) as w (shop_id, id) on d.shop_id = w.shop_id
      and d.id = w.id`.execute(db)
  return rows
}

/** The differences of an order that are not over, oldest first. Only under its bill's lock. */
export const unfinishedOf = async (db: Db, shopId: string, orderId: string): Promise<DifferenceRow[]> => {
  const { rows } = await sql<DifferenceRow>`
    select ${columns}
    from differences
    where shop_id = ${shopId}
      and order_id = ${orderId}
      and status in ('DRAFT', 'PENDING_APPROVAL', 'PENDING_PAYMENT', 'PENDING_REFUND')
    order by id`.execute(db)
  return rows
}

type Person = { accountId: string; name: string }
export type DifferenceMove = {
  to: DifferenceStatus
  /** Its new content; the author of the change becomes the requester. */
  content?: Pick<NewDifference, 'direction' | 'amountCents' | 'pieces' | 'reason' | 'requester'>
  /** Its effect on the bill from now on; zero once it no longer counts. */
  effect?: { changeCents: number; refundCents: number }
  /** Approved, refused or cancelled; `fourEyes`: by another person than the requester. */
  decided?: Person & { note: string; fourEyes: boolean }
  settledBy?: string
}

/** Moves a difference to another status; compare-and-set on status and version. Undefined when another change came first. */
export const moveDifference = async (
  db: Db,
  { shopId, id, status, version }: DifferenceRow,
  { to, content, effect, decided, settledBy }: DifferenceMove,
): Promise<DifferenceRow | undefined> => {
  const isAsked = to === 'PENDING_APPROVAL' || to === 'PENDING_PAYMENT'
  const { rows } = await sql<DifferenceRow>`
    update differences
    set status = ${to}, version = version + 1, direction = coalesce(${content?.direction ?? null}, direction),
      amount_cents = coalesce(${content?.amountCents ?? null}::cents, amount_cents),
      pieces = coalesce(${content ? JSON.stringify(content.pieces) : null}::jsonb, pieces),
      reason = coalesce(${content?.reason ?? null}, reason),
      requester_id = coalesce(${content?.requester.accountId ?? null}, requester_id),
      requester_name = coalesce(${content?.requester.name ?? null}, requester_name),
      requested_at = case when ${isAsked} then now() else requested_at end,
      change_cents = coalesce(${effect?.changeCents ?? null}::cents, change_cents),
      refund_cents = coalesce(${effect?.refundCents ?? null}::cents, refund_cents),
      approver_id = case
        when ${content !== undefined} then null
        else coalesce(${decided?.fourEyes ? decided.accountId : null}, approver_id)
      end,
      decider_name = case
        when ${content !== undefined} then null
        else coalesce(${decided?.name ?? null}, decider_name)
      end,
      note = case when ${content !== undefined} then '' else coalesce(${decided?.note ?? null}, note) end,
      decided_at = case
        when ${content !== undefined} then null
        when ${decided !== undefined} then now()
        else decided_at
      end,
      settled_by = coalesce(${settledBy ?? null}, settled_by),
      settled_at = case when ${settledBy !== undefined} then now() else settled_at end
    where shop_id = ${shopId} and id = ${id} and status = ${status} and version = ${version}
    returning ${columns}`.execute(db)
  return rows[0]
}

/** Stores the idempotency key of its refund. Only under the bill's lock. */
export const keepSettleKey = async (db: Db, { shopId, id }: DifferenceRow, key: string) => {
  await sql`
    update differences
    set settle_key = ${key}, version = version + 1
    where shop_id = ${shopId} and id = ${id}`.execute(db)
}

/** Adds a completed refund; undefined when no difference requested it. Only under the bill's lock. */
export const addReturned = async (
  db: Db,
  shopId: string,
  id: string,
  amountCents: number,
): Promise<DifferenceRow | undefined> => {
  const { rows } = await sql<DifferenceRow>`
    update differences
    set returned_cents = returned_cents + ${amountCents}::cents
    where shop_id = ${shopId} and id = ${id}
    returning ${columns}`.execute(db)
  return rows[0]
}

export type DifferenceFilter = {
  shopId: string
  orderId: string | null
  status: DifferenceStatus | null
  limit: number
  offset: number
}

/** A page of a shop's differences, or of one order's, newest first, and their number. */
export const differencesPage = async (
  db: Db,
  filter: DifferenceFilter,
): Promise<{ rows: DifferenceRow[]; total: number }> => {
  const matches = sql`shop_id = ${filter.shopId} and (${filter.orderId}::bigint is null or order_id = ${filter.orderId})
    and (${filter.status}::text is null or status = ${filter.status})`
  const [page, counted] = await Promise.all([
    sql<DifferenceRow>`
      select ${columns}
      from differences
      where ${matches}
      order by created_at desc, id desc
      limit ${filter.limit}
      offset ${filter.offset}`.execute(db),
    sql<{ total: number }>`select count(*)::int as total from differences where ${matches}`.execute(db),
  ])
  return { rows: page.rows, total: counted.rows[0]?.total ?? 0 }
}

/** Who of a shop may decide on money to give back, by name. */
export const approverRows = async (db: Db, shopId: string): Promise<Person[]> => {
  const { rows } = await sql<Person>`
    select account_id as "accountId", name
    from permission_holders
    where shop_id = ${shopId} and permission = 'difference.approve'
    order by name, account_id`.execute(db)
  return rows
}

/** Erases typed texts from the differences of orders whose customer is erased. */
export const forgetDifferenceWords = async (
  db: Db,
  shopId: string,
  orderIds: readonly string[],
): Promise<void> => {
  await sql`
    update differences
    set reason = '', note = ''
    where shop_id = ${shopId} and order_id = any(${orderIds}::bigint[])`.execute(db)
}
