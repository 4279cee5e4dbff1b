import { publicEventOf } from '@showfloor/contract/common/public-events'
import type { EventFacts } from '@showfloor/contract/orders/events'
import type { OpenDifferenceStatus } from '@showfloor/contract/common/difference-status'
import { sql } from '../../../platform/database/sql.ts'
import type { Db, Moment } from '../../../platform/database/db.ts'
import type { NewLine } from '../placing/content.db.ts'

/** An order as notices name it, with its guide. */
export type OrderName = {
  shopId: string
  id: string
  orderNo: string
  accountId: string
  customerName: string
}
const nameColumns = sql`shop_id, id, order_no, account_id, customer_name`

/**
 * Marks that a paid order holds all its goods again. Answers whether something was missing. A
 * trigger tells other systems.
 */
export const markHeld = async (
  db: Db,
  order: { shopId: string; id: string; eventId: string; actor: string },
): Promise<boolean> => {
  const result = await sql`
    with kept as (
      update orders
      set unheld_since = null, updated_at = now()
      where shop_id = ${order.shopId} and id = ${order.id} and unheld_since is not null and paid_cents > 0
      returning id
    )
    insert into order_events (shop_id, order_id, id, type, actor)
    select ${order.shopId}, id, ${order.eventId}, 'held', ${order.actor}
    from kept`.execute(db)
  return result.count === 1
}

type TimelineEvent = { id: string; type: string; actor: string; detail: EventFacts }

/** Marks whether an order holds all its stock, where that has changed. */
const markUnheld = (order: { shopId: string; id: string; isWhole: boolean }) => sql`
  update orders
  set unheld_since = case when not ${order.isWhole} then now() end
  where shop_id = ${order.shopId}
    and id = ${order.id}
    and (unheld_since is null) <> ${order.isWhole}`

export const keepUnheld = async (db: Db, order: Parameters<typeof markUnheld>[0]): Promise<void> => {
  await markUnheld(order).execute(db)
}

/**
 * Marks whether a paid order holds all its stock for good (`isWhole`) and writes its events. The ledger's entry has ended the hold's expiry. No
 * version check, because no guide sees or edits these fields.
 * A trigger tells other systems.
 */
export const recordPayment = async (
  db: Db,
  order: { shopId: string; id: string; isWhole: boolean; events: readonly TimelineEvent[] },
): Promise<OrderName | undefined> => {
  const events = order.events.map((event) => ({ ...event, public_event: publicEventOf(event.type) }))
  const { rows } = await sql<OrderName>`
    with paid as (
      select ${nameColumns}
      from orders
      where shop_id = ${order.shopId} and id = ${order.id}
    ), marked as (
      ${markUnheld(order)}
    ), written as (
      insert into order_events (shop_id, order_id, id, type, public_event, actor, detail)
      select ${order.shopId}, ${order.id}, e.id, e.type, e.public_event, e.actor, e.detail
      from paid,
        jsonb_to_recordset(${JSON.stringify(events)}::jsonb) as e(
          id bigint, type text, public_event text, actor text, detail jsonb
        )
    )
    select ${nameColumns}
    from paid`.execute(db)
  return rows[0]
}

/**
 * Stores the state of the open difference (undefined: unchanged) and the event of its step. No
 * version check, for the same reason. A trigger tells other systems.
 */
export const keepDifference = async (
  db: Db,
  order: {
    shopId: string
    id: string
    open: OpenDifferenceStatus | null | undefined
    event: TimelineEvent | undefined
  },
): Promise<OrderName | undefined> => {
  const { event } = order
  const { rows } = await sql<OrderName>`
    with kept as (
      update orders
      set open_difference = case
          when ${order.open !== undefined} then ${order.open ?? null}::text
          else open_difference
        end,
        updated_at = now()
      where shop_id = ${order.shopId} and id = ${order.id}
      returning ${nameColumns}
    ), written as (
      insert into order_events (shop_id, order_id, id, type, public_event, actor, detail)
      select ${order.shopId}, ${order.id}, ${event?.id ?? null}::bigint, ${event?.type ?? ''},
        ${publicEventOf(event?.type ?? '')}, ${event?.actor ?? ''},
        ${JSON.stringify(event?.detail ?? {})}::jsonb
      from kept
      where ${event !== undefined}
    )
    select ${nameColumns}
    from kept`.execute(db)
  return rows[0]
}

/** Undefined for a deleted draft. */
export const orderName = async (db: Db, shopId: string, id: string): Promise<OrderName | undefined> => {
  const { rows } = await sql<OrderName>`
    select ${nameColumns}
    from orders
    where shop_id = ${shopId} and id = ${id}`.execute(db)
  return rows[0]
}

/** Whether all these orders belong to one customer. */
export const haveOneCustomer = async (db: Db, shopId: string, ids: readonly string[]): Promise<boolean> => {
  const { rows } = await sql<{ found: number; customers: number }>`
    select count(*)::int as found, count(distinct customer_id)::int as customers
    from orders
    where shop_id = ${shopId} and id = any(${ids}::bigint[])`.execute(db)
  return rows[0]?.found === ids.length && rows[0].customers === 1
}

/** A batch of unpaid orders whose hold ends before `before`, by id after `afterId`. */
export const endingHolds = async (
  db: Db,
  before: Moment,
  batch: { afterId: string; limit: number },
): Promise<(OrderName & { holdExpiresAt: Date })[]> => {
  const { rows } = await sql<OrderName & { holdExpiresAt: Date }>`
    select ${nameColumns}, hold_expires_at
    from orders
    where status in ('PENDING_CONFIRMATION', 'CONFIRMED')
      and hold_expires_at > now()
      and hold_expires_at <= ${before}
      and id > ${batch.afterId}
    order by id
    limit ${batch.limit}`.execute(db)
  return rows
}

export type HoldRow = Pick<NewLine, 'skuId' | 'skuName' | 'quantity' | 'needsStock' | 'boardId' | 'board'>

const missingPieces = sql`quantity - refunded_quantity + exchanged_quantity - delivered_quantity`
const linesWithMissing = (shopId: string, id: string) => sql`
  from order_lines
  where shop_id = ${shopId}
    and order_id = ${id}
    and (needs_stock or board_id is not null)
    and delivered_quantity < quantity - refunded_quantity + exchanged_quantity`

/** What an order must hold: undelivered pieces of lines that need stock or name a board. */
export const linesToHold = async (db: Db, shopId: string, id: string): Promise<HoldRow[]> => {
  const { rows } = await sql<HoldRow>`
    select sku_id, sku_name, ${missingPieces} as quantity, needs_stock, board_id, board
    ${linesWithMissing(shopId, id)}
    order by position`.execute(db)
  return rows
}

/** The same by SKU and board, as a query. */
export const piecesToHold = ({ shopId, orderId }: { shopId: string; orderId: string }) => sql`
  select sku_id, board_id, sum(${missingPieces})::integer as quantity
  ${linesWithMissing(shopId, orderId)}
  group by sku_id, board_id`

/** The hold of an order without an end has one from now on. */
export const endHold = async (db: Db, shopId: string, id: string, until: Date): Promise<void> => {
  await sql`
    update orders
    set hold_expires_at = ${until}, unheld_since = null, updated_at = now()
    where shop_id = ${shopId} and id = ${id}`.execute(db)
}

export const lengthenHold = async (db: Db, shopId: string, id: string, until: Date): Promise<void> => {
  await sql`
    update orders
    set hold_expires_at = greatest(hold_expires_at, ${until})
    where shop_id = ${shopId} and id = ${id} and hold_expires_at is not null`.execute(db)
}

/** A batch of orders whose hold ended before the customer confirmed; locked ones are skipped. */
export const overdueOrders = async (
  db: Db,
  limit: number,
): Promise<{ shopId: string; id: string; version: number }[]> => {
  const { rows } = await sql<{ shopId: string; id: string; version: number }>`
    select shop_id, id, version
    from orders
    where status = 'PENDING_CONFIRMATION' and hold_expires_at <= now()
    order by hold_expires_at
    limit ${limit}`.execute(db)
  return rows
}

/** The number of a shop's orders that are neither completed nor ended. */
export const countOpenOrders = async (db: Db, shopId: string): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count
    from orders
    where shop_id = ${shopId}
      and status not in ('COMPLETED', 'CANCELLED', 'EXPIRED')`.execute(db)
  return rows[0]?.count ?? 0
}
