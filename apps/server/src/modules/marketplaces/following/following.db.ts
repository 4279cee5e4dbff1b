import type { ChannelOrderFlag } from '@showfloor/contract/common/marketplace-status'
import type { Db } from '../../../platform/database/db.ts'
import { sql } from '../../../platform/database/sql.ts'

type OrderRef = { shopId: string; id: string }

/** Claimed orders that changed at their marketplaces: those that have not failed to follow first, then by the time of the failure. */
export const ordersToFollow = async (db: Db, limit: number): Promise<{ shopId: string; id: string }[]> => {
  const { rows } = await sql<{ shopId: string; id: string }>`
    select shop_id, id
    from marketplace_orders
    where to_follow
    order by follow_failed_at nulls first, id
    limit ${limit}`.execute(db)
  return rows
}

/** Orders with refunded goods that were on their way: their deliveries may have been cancelled since. */
export const followLateAgain = async (db: Db): Promise<void> => {
  await sql`
    update marketplace_orders
    set to_follow = true
    where flag = 'REFUNDED_LATE' and order_id is not null`.execute(db)
}

/** Locks an order that still has changes to follow. */
export const lockToFollow = async (db: Db, { shopId, id }: OrderRef): Promise<boolean> => {
  const { rows } = await sql`
    select
    from marketplace_orders
    where shop_id = ${shopId} and id = ${id} and to_follow and order_id is not null
    for update`.execute(db)
  return rows.length === 1
}

/** An order that cannot follow now lets others go first. */
export const noteFollowFailed = async (db: Db, { shopId, id }: OrderRef): Promise<void> => {
  await sql`
    update marketplace_orders
    set follow_failed_at = now()
    where shop_id = ${shopId} and id = ${id} and to_follow`.execute(db)
}

export const keepFollowed = async (
  db: Db,
  { shopId, id }: OrderRef,
  { bookedCents, flag }: { bookedCents: number; flag: ChannelOrderFlag | null },
): Promise<void> => {
  await sql`
    update marketplace_orders
    set to_follow = false, follow_failed_at = null, booked_cents = ${bookedCents}, flag = ${flag}
    where shop_id = ${shopId} and id = ${id}`.execute(db)
}

/** How much of a refund the ledger has. */
export const noteBooked = async (
  db: Db,
  { shopId, id }: OrderRef,
  externalId: string,
  bookedCents: number,
): Promise<void> => {
  await sql`
    update marketplace_refunds
    set booked_cents = ${bookedCents}
    where shop_id = ${shopId} and order_id = ${id} and external_id = ${externalId}`.execute(db)
}

/** Locks an order against its follower and against a second person. */
export const lockOrder = async (db: Db, { shopId, id }: OrderRef): Promise<void> => {
  await sql`
    select
    from marketplace_orders
    where shop_id = ${shopId} and id = ${id}
    for update`.execute(db)
}

/** Keeps which pieces a refund was for, and lets its shop order follow. */
export const keepNamed = async (
  db: Db,
  { shopId, id }: OrderRef,
  named: { refundId: string; pieces: readonly { lineNo: number; itemQty: number }[]; name: string },
): Promise<void> => {
  await sql`
    insert into marketplace_refund_pieces (shop_id, order_id, refund_id, line_no, quantity)
    select ${shopId}, ${id}, ${named.refundId}, p."lineNo", p."itemQty"
    from jsonb_to_recordset(${JSON.stringify(named.pieces)}::jsonb) as p (
      "lineNo" integer, "itemQty" integer
    )`.execute(db)
  await sql`
    update marketplace_refunds
    set named_by = ${named.name}, named_at = now()
    where shop_id = ${shopId} and order_id = ${id} and external_id = ${named.refundId}`.execute(db)
  await sql`
    update marketplace_orders
    set to_follow = order_id is not null
    where shop_id = ${shopId} and id = ${id}`.execute(db)
}
