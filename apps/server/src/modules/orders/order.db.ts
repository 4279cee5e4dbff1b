import { publicEventOf } from '@showfloor/contract/common/public-events'
import type { EventFacts } from '@showfloor/contract/orders/events'
import type { OpenDifferenceStatus } from '@showfloor/contract/common/difference-status'
import type { OrderStatus } from '@showfloor/contract/common/order-status'
import { sql, type Sql } from '../../platform/database/sql.ts'
import type { Db, Moment } from '../../platform/database/db.ts'

export type OrderRow = {
  shopId: string
  id: string
  orderNo: string
  status: OrderStatus
  version: number
  revision: number
  accountId: string
  guideName: string
  customerId: string
  customerName: string
  customerMobile: string
  addressId: string | null
  address: unknown
  deliveryMode: string
  deliveryDate: string | null
  bookedDay: string | null
  goodsCents: number
  discountCents: number
  deliveryFeeCents: number
  subsidyCents: number
  /** Of orders older than subsidy claims: the subsidy deducted from the price. */
  subsidyDeductedCents: number
  /** The part of paid_cents that the state pays. */
  subsidyPaidCents: number
  payableCents: number
  note: string
  cartId: string | null
  itemCount: number
  holdExpiresAt: Date | null
  confirmedAt: Date | null
  signature: string | null
  refusedReason: string | null
  createdAt: Date
  paidCents: number
  refundedCents: number
  differenceCents: number
  openDifference: OpenDifferenceStatus | null
}

export const orderById = async (db: Db, shopId: string, id: string): Promise<OrderRow | undefined> => {
  const { rows } =
    await sql<OrderRow>`select * from order_states where shop_id = ${shopId} and id = ${id}`.execute(db)
  return rows[0]
}

/** An order by id, locked after its bill. */
export const lockedOrderById = async (db: Db, shopId: string, id: string): Promise<OrderRow | undefined> => {
  const { rows } = await sql<OrderRow>`select * from locked_order(${shopId}, ${id})`.execute(db)
  return rows[0]
}

export type Move = {
  shopId: string
  id: string
  version: number
  from: OrderStatus
  to: OrderStatus
  event: { id: string; type: string; actor: string; detail?: EventFacts }
  holdExpiresAt?: Moment | null
  confirmed?: boolean
  signature?: string
  refusedReason?: string | null
  /** A change of its bill in the same statement. */
  bill?: Sql
}

/**
 * Moves an order to another status with its event, and stores a confirmation with its revision.
 * Compare-and-set on version and status: false when another change came first. A trigger tells
 * other systems.
 */
export const moveOrder = async (db: Db, move: Move): Promise<boolean> => {
  // The agreement stays with its revision; the order itself waits for a new answer.
  const unagreed = move.to === 'DRAFT' || move.event.type === 'update'
  const result = await sql`
    with moved as (
      update orders
      set status = ${move.to}, version = version + 1, updated_at = now(),
        hold_expires_at = case
          when ${move.holdExpiresAt !== undefined} then ${move.holdExpiresAt ?? null}::timestamptz
          else hold_expires_at
        end,
        unheld_since = case when ${move.holdExpiresAt === undefined} then unheld_since end,
        confirmed_at = case
          when ${move.confirmed === true} then now()
          when ${unagreed} then null
          else confirmed_at
        end,
        signature = case when ${unagreed} then null else coalesce(${move.signature ?? null}, signature) end,
        open_difference = case when ${move.to === 'CANCELLED' || unagreed} then null else open_difference end,
        refused_reason = case
          when ${move.refusedReason !== undefined} then ${move.refusedReason ?? null}::text
          else refused_reason
        end
      where shop_id = ${move.shopId}
        and id = ${move.id}
        and version = ${move.version}
        and status = ${move.from}
      returning revision
    ), agreed as (
      update order_revisions r
      set answer = 'CONFIRMED', answered_by = ${move.event.actor}, answered_at = now(), reason = null,
        signature = ${move.signature || null}
      from moved
      where ${move.confirmed === true}
        and r.shop_id = ${move.shopId}
        and r.order_id = ${move.id}
        and r.revision = moved.revision
    )${move.bill ? sql`, billed as (${move.bill})` : sql``}
    insert into order_events (shop_id, order_id, id, type, public_event, actor, detail)
    select ${move.shopId}, ${move.id}, ${move.event.id}, ${move.event.type},
      ${publicEventOf(move.event.type)}, ${move.event.actor},
      ${JSON.stringify(move.event.detail ?? {})}::jsonb
    from moved`.execute(db)
  return result.count === 1
}

export const deleteOrder = async (db: Db, shopId: string, id: string, version: number): Promise<boolean> => {
  const result = await sql`
    delete from orders
    where shop_id = ${shopId} and id = ${id} and version = ${version} and status = 'DRAFT'`.execute(db)
  return result.count === 1
}

/** Writes an event of an order; none where the order was deleted. A trigger tells other systems. */
export const insertEvent = async (
  db: Db,
  event: { shopId: string; orderId: string; id: string; type: string; actor: string; detail?: EventFacts },
): Promise<void> => {
  await sql`
    insert into order_events (shop_id, order_id, id, type, public_event, actor, detail)
    values (
      ${event.shopId}, ${event.orderId}, ${event.id}, ${event.type}, ${publicEventOf(event.type)},
      ${event.actor},
      ${JSON.stringify(event.detail ?? {})}::jsonb
    )`.execute(db)
}
