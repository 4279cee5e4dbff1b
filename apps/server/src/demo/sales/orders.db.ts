import { sql, type Sql } from '../../platform/database/sql.ts'
import type { Tx } from '../../platform/database/db.ts'
import { scoped } from '../../platform/database/ids.ts'

export type Offer = { itemMappingId: string; skuCode: string; kind: string; redLineCents: number }

/** Sellable products of these kinds with enough stock in a shop, in an order that depends only on `salt`. */
export const offersOf = async (
  tx: Tx,
  shopId: string,
  kinds: readonly string[],
  salt: string,
): Promise<Offer[]> => {
  const { rows } = await sql<Offer>`
    select distinct on (l.kind) l.item_mapping_id, l.sku_code, l.kind, p.red_line_cents
    from shops s
    join listed_items l on l.channel_id = s.channel_id
    join item_prices p on p.shop_id = s.id and p.item_mapping_id = l.item_mapping_id
    join sellable_stock k on k.shop_id = s.id and k.sku_id = l.sku_id
    where s.id = ${shopId}
      and l.kind = any(${kinds}::text[])
      and l.on_sale
      and p.marketing_cents > 0
      and k.item_num >= 6
    order by l.kind, md5(l.sku_code || ${salt}::text)`.execute(tx)
  return rows
}

/** Confirmed, unpaid orders of a shop, with their guides. */
export const unpaidOrders = async (
  tx: Tx,
  shopId: string,
  atLeastCents: number,
  limit: number,
): Promise<{ id: string; accountId: string; customerName: string }[]> => {
  const { rows } = await sql<{ id: string; accountId: string; customerName: string }>`
    select id, account_id, customer_name
    from orders
    where shop_id = ${shopId}
      and status = 'CONFIRMED'
      and paid_cents = 0
      and payable_cents >= ${atLeastCents}
    order by id
    limit ${limit}`.execute(tx)
  return rows
}

/** Backdates an order by `minutes`: its times and the date in its number. Its ledger stays as it is. */
export const moveBack = async (tx: Tx, shopId: string, id: string, minutes: number): Promise<void> => {
  const back = sql`make_interval(mins => ${minutes}::int)`
  const numbered = sql`'SO-' || to_char((now() - ${back}) at time zone 'Asia/Shanghai', 'YYYYMMDD')
    || right(order_no, -11)`
  await sql`
    update orders
    set created_at = created_at - ${back}, updated_at = updated_at - ${back},
      confirmed_at = confirmed_at - ${back}, order_no = ${numbered}
    where shop_id = ${shopId} and id = ${id}`.execute(tx)
  await sql`
    update bills
    set order_no = ${numbered}
    where shop_id = ${shopId} and order_id = ${id}`.execute(tx)
  await sql`
    update order_events
    set at = at - ${back}
    where shop_id = ${shopId} and order_id = ${id}`.execute(tx)
  await sql`
    update order_revisions
    set created_at = created_at - ${back}
    where shop_id = ${shopId} and order_id = ${id}`.execute(tx)
  await sql`
    update tenders
    set created_at = created_at - ${back}, succeeded_at = succeeded_at - ${back}
    where shop_id = ${shopId} and order_id = ${id}`.execute(tx)
  await sql`
    update special_offers
    set order_no = ${numbered}, created_at = created_at - ${back}, requested_at = requested_at - ${back}
    where shop_id = ${shopId} and order_id = ${id}`.execute(tx)
  await sql`
    update differences
    set order_no = ${numbered}, created_at = created_at - ${back}, requested_at = requested_at - ${back},
      settled_at = settled_at - ${back}
    where shop_id = ${shopId} and order_id = ${id}`.execute(tx)
  await sql`
    update deliveries
    set created_at = created_at - ${back}, picked_at = picked_at - ${back}, out_at = out_at - ${back},
      delivered_at = delivered_at - ${back}, installed_at = installed_at - ${back},
      day = case
        when delivered_at is null then day
        else ((delivered_at - ${back}) at time zone 'Asia/Shanghai')::date
      end
    where shop_id = ${shopId} and order_id = ${id}`.execute(tx)
  await moveNotificationsBack(tx, scoped(shopId, id), back)
}

/**
 * Backdates the ids too, because lists sort by them: the milliseconds since 2025 come before 22 other bits. Notifications older than a day are marked as
 * read.
 */
const moveNotificationsBack = async (tx: Tx, orderId: string, back: Sql): Promise<void> => {
  await sql`
    update notifications n
    set created_at = m.at, read_at = case when m.at < now() - interval '1 day' then m.at end,
      id = ((extract(epoch from m.at - timestamptz '2025-01-01 00:00Z') * 1000)::bigint << 22) | (id & 4194303)
    from (select now() - ${back} as at) m
    where n.content ->> 'orderId' = ${orderId}`.execute(tx)
}
