import type { revocationKinds, revocationStatuses } from '@showfloor/contract/common/payment-status'
import { sql } from '../../../platform/database/sql.ts'
import type { Db } from '../../../platform/database/db.ts'

type RevocationStatus = (typeof revocationStatuses)[number]
export type RevocationRow = {
  shopId: string
  id: string
  orderId: string
  kind: (typeof revocationKinds)[number]
  tenderId: string | null
  amountCents: number
  reason: string
  status: RevocationStatus
  version: number
  requesterId: string
  requesterName: string
  approvalKey: string | null
}
const columns = sql`shop_id, id, order_id, kind, tender_id, amount_cents, reason, status, version, requester_id,
  requester_name, approval_key`

export const revocationById = async (
  db: Db,
  shopId: string,
  id: string,
): Promise<RevocationRow | undefined> => {
  const { rows } = await sql<RevocationRow>`
    select ${columns}
    from payment_revocations
    where shop_id = ${shopId} and id = ${id}`.execute(db)
  return rows[0]
}

/** The request that was made under an idempotency key before. */
export const revocationByKey = async (
  db: Db,
  shopId: string,
  accountId: string,
  key: string,
): Promise<RevocationRow | undefined> => {
  const { rows } = await sql<RevocationRow>`
    select ${columns}
    from payment_revocations
    where shop_id = ${shopId} and requester_id = ${accountId} and request_key = ${key}`.execute(db)
  return rows[0]
}

/** How much of an order's paid money, or of one tender's, has no refund under way or requested. Stable only under the bill's lock. */
export const revocableCents = async (
  db: Db,
  { shopId, orderId }: { shopId: string; orderId: string },
  { tenderId, exceptId }: { tenderId: string | null; exceptId: string | null },
): Promise<number> => {
  const { rows } = await sql<{ cents: number }>`
    with waiting as (
      select tender_id, amount_cents
      from payment_revocations
      where shop_id = ${shopId}
        and order_id = ${orderId}
        and status = 'PENDING_APPROVAL'
        and kind = 'REFUND'
        and id is distinct from ${exceptId}::bigint
    ),
    paid as (
      select m.tender_id, m.paid_left_cents
      from tender_money m
      join tenders t on t.shop_id = m.shop_id and t.id = m.tender_id
      where m.shop_id = ${shopId} and m.order_id = ${orderId} and t.type <> 'SUBSIDY'
    ),
    parts as (
      select (select coalesce(sum(paid_left_cents), 0) from paid)
        - (select coalesce(sum(amount_cents), 0) from waiting) as cents
      union all
      select (select coalesce(sum(paid_left_cents), 0) from paid where tender_id = ${tenderId}::bigint)
        - (select coalesce(sum(amount_cents), 0) from waiting where tender_id = ${tenderId}::bigint)
      where ${tenderId}::bigint is not null
    )
    select greatest(min(cents), 0)::cents as cents
    from parts`.execute(db)
  return rows[0]?.cents ?? 0
}

/** What an account has refunded of an order alone, on any day. Stable only under the bill's lock. */
export const refundedAlone = (
  { shopId, orderId }: { shopId: string; orderId: string },
  accountId: string,
) => sql`
  select sum(amount_cents)
  from payment_revocations
  where shop_id = ${shopId}
    and order_id = ${orderId}
    and requester_id = ${accountId}
    and status = 'APPROVED'
    and approver_id is null`

export type NewRevocation = {
  shopId: string
  orderId: string
  id: string
  kind: RevocationRow['kind']
  tenderId: string | null
  amountCents: number
  reason: string
  status: 'PENDING_APPROVAL' | 'APPROVED'
  requester: { accountId: string; name: string }
  key: string
}
/** Undefined when a request to close the same tender waits already. A trigger tells other systems. */
export const insertRevocation = async (db: Db, one: NewRevocation): Promise<RevocationRow | undefined> => {
  const { rows } = await sql<RevocationRow>`
    insert into payment_revocations (
      shop_id, id, order_id, kind, tender_id, amount_cents, reason, status, requester_id, requester_name,
      request_key
    )
    values (
      ${one.shopId}, ${one.id}, ${one.orderId}, ${one.kind}, ${one.tenderId}, ${one.amountCents}, ${one.reason},
      ${one.status}, ${one.requester.accountId}, ${one.requester.name}, ${one.key}
    )
    on conflict do nothing
    returning ${columns}`.execute(db)
  return rows[0]
}

/** Compare-and-set on status and version; undefined when somebody else was faster. */
export const decideRevocation = async (
  db: Db,
  { shopId, id, version }: RevocationRow,
  to: {
    status: Exclude<RevocationStatus, 'PENDING_APPROVAL'>
    by: { accountId: string; name: string }
    note: string
    approvalKey?: string
  },
): Promise<RevocationRow | undefined> => {
  const { rows } = await sql<RevocationRow>`
    update payment_revocations
    set status = ${to.status}, version = version + 1, note = ${to.note}, decider_name = ${to.by.name},
      decided_at = now(), approval_key = ${to.approvalKey ?? null},
      approver_id = case when ${to.status} = 'WITHDRAWN' then null else ${to.by.accountId}::bigint end
    where shop_id = ${shopId} and id = ${id} and status = 'PENDING_APPROVAL' and version = ${version}
    returning ${columns}`.execute(db)
  return rows[0]
}
