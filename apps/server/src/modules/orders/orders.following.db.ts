import { sql } from 'kysely'
import type { Db } from '../../platform/db.ts'

/** Money came in: the order keeps its stock for good. No version check, because nothing that a guide sees or edits changes. */
export const keepForGood = async (
  db: Db,
  order: { shopId: string; id: string; eventId: string; actor: string; detail: string },
): Promise<void> => {
  await sql`
    with kept as (update orders set hold_expires_at = null, updated_at = now() where shop_id = ${order.shopId} and id = ${order.id} returning 1)
    insert into order_events (shop_id, order_id, id, type, actor, detail)
    select ${order.shopId}, ${order.id}, ${order.eventId}, 'paid', ${order.actor}, ${order.detail} from kept`.execute(
    db,
  )
}

export type HoldRow = { sku_id: string; sku_name: string; quantity: number }

/** What an order must hold: its lines that need stock. */
export const linesToHold = async (db: Db, shopId: string, id: string): Promise<HoldRow[]> => {
  const { rows } = await sql<HoldRow>`
    select sku_id, sku_name, quantity from order_lines where shop_id = ${shopId} and order_id = ${id} and needs_stock order by position`.execute(
    db,
  )
  return rows
}

export const lengthenHold = async (db: Db, shopId: string, id: string, until: Date): Promise<void> => {
  await sql`update orders set hold_expires_at = greatest(hold_expires_at, ${until}) where shop_id = ${shopId} and id = ${id} and hold_expires_at is not null`.execute(
    db,
  )
}

/** Orders whose hold ran out before the customer confirmed, a batch, skipping those somebody works on. */
export const overdueOrders = async (
  db: Db,
  limit: number,
): Promise<{ shop_id: string; id: string; version: number }[]> => {
  const { rows } = await sql<{ shop_id: string; id: string; version: number }>`
    select shop_id, id, version from orders where status = 'PENDING_CONFIRMATION' and hold_expires_at <= now() order by hold_expires_at limit ${limit}`.execute(
    db,
  )
  return rows
}
