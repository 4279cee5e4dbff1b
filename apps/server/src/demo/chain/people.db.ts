import { sql } from '../../platform/database/sql.ts'
import type { Tx } from '../../platform/database/db.ts'
import type { DemoCustomer } from './people.ts'

/** Customers with one address each, backdated by their number of days. */
export const insertCustomers = async (tx: Tx, customers: readonly DemoCustomer[]): Promise<void> => {
  const rows = customers.map(({ address, ...customer }) => ({
    ...customer,
    addressId: address.id,
    townCode: address.townCode,
    detail: address.detail,
    measurements: address.measurements,
  }))
  await sql`with input as (
      select *
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as c (
        id bigint, "shopId" bigint, name text, mobile text, status text, "accountId" bigint, "daysAgo" integer,
        "addressId" bigint, "townCode" text, detail text, measurements jsonb)
    ), added as (
      insert into customers (shop_id, id, name, mobile, status, account_id, created_at)
      select "shopId", id, name, mobile, status, "accountId", now() - make_interval(days => "daysAgo")
      from input
    )
    insert into customer_addresses (shop_id, customer_id, id, town_code, detail, measurements)
    select "shopId", id, "addressId", "townCode", detail, measurements
    from input`.execute(tx)
}

export type DemoCart = {
  id: string
  shopId: string
  accountId: string
  name: string
  lastUsed: boolean
  items: { id: string; skuCode: string; quantity: number }[]
}

/** Carts with their items, which are looked up by SKU code in the shop's channel. */
export const insertCarts = async (tx: Tx, carts: readonly DemoCart[]): Promise<void> => {
  await sql`with input as (
      select *
      from jsonb_to_recordset(${JSON.stringify(carts)}::jsonb) as c (
        id bigint, "shopId" bigint, "accountId" bigint, name text, "lastUsed" boolean)
    ), added as (
      insert into carts (shop_id, id, account_id, name)
      select "shopId", id, "accountId", name
      from input
    )
    insert into cart_guides (shop_id, account_id, cart_id, last_used_at)
    select "shopId", "accountId", id, case when "lastUsed" then now() end
    from input`.execute(tx)
  const items = carts.flatMap((cart) =>
    cart.items.map((item) => ({ ...item, cartId: cart.id, shopId: cart.shopId })),
  )
  await sql`insert into cart_items (shop_id, cart_id, item_mapping_id, id, quantity)
    select i."shopId", i."cartId", m.id, i.id, i.quantity
    from jsonb_to_recordset(${JSON.stringify(items)}::jsonb) as i (
      id bigint, "shopId" bigint, "cartId" bigint, "skuCode" text, quantity integer)
    join skus k on k.sku_code = i."skuCode"
    join shops s on s.id = i."shopId"
    join item_mappings m on m.sku_id = k.id and m.channel_id = s.channel_id`.execute(tx)
}
