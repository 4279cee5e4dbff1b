import type { Db } from '../../../platform/database/db.ts'
import { sql } from '../../../platform/database/sql.ts'

export type WaitingRow = {
  id: string
  externalId: string
  goods: string
  short: number
  /** The wanted pieces of each SKU that needs stock; 0 releases a SKU. */
  wanted: { skuId: string; quantity: number; reserveId: string | null; returned: number }[]
}

/** Shops with orders whose holds are due. */
export const shopsToHold = async (db: Db): Promise<string[]> => {
  const { rows } = await sql<{ shopId: string }>`
    select distinct shop_id
    from marketplace_orders
    where to_hold`.execute(db)
  return rows.map((row) => row.shopId)
}

/** Locks the oldest orders whose holds are due, with their wanted pieces; locked orders are skipped. */
export const lockToHold = async (db: Db, shopId: string, limit: number): Promise<WaitingRow[]> => {
  const { rows: locked } = await sql<{ id: string }>`
    select id
    from marketplace_orders
    where shop_id = ${shopId} and to_hold
    order by id
    limit ${limit}
    for update skip locked`.execute(db)
  const { rows } = await sql<WaitingRow>`
    with lines as (
      select o.id as order_id, o.channel_id, l.sku_id, sum(l.quantity)::int as quantity
      from marketplace_orders o
      join marketplace_order_lines l on l.shop_id = o.shop_id and l.order_id = o.id
      join sku_articles a on a.sku_id = l.sku_id and not (a.allow_sale or a.allow_purchase)
      where o.shop_id = ${shopId}
        and o.id = any(${locked.map(({ id }) => id)}::bigint[])
        and o.state in ('OPEN', 'UNMATCHED')
        and l.refund is distinct from 'DONE'
      group by o.id, o.channel_id, l.sku_id
    ), pieces as (
      select coalesce(l.order_id, t.order_id) as order_id, coalesce(l.sku_id, t.sku_id) as sku_id,
        coalesce(l.quantity, 0) as quantity, coalesce(t.quantity, 0) as returned
      from lines l
      full join (
        select order_id, sku_id, quantity
        from marketplace_reserved
        where shop_id = ${shopId} and order_id = any(${locked.map(({ id }) => id)}::bigint[])
      ) t on t.order_id = l.order_id and t.sku_id = l.sku_id
    )
    select o.id, o.external_id, o.goods, o.short,
      coalesce(
        jsonb_agg(
          jsonb_build_object(
            'skuId', p.sku_id::text, 'quantity', p.quantity, 'reserveId', r.id::text, 'returned', p.returned
          )
          order by p.sku_id
        ) filter (where p.sku_id is not null),
        '[]'
      ) as wanted
    from marketplace_orders o
    left join pieces p on p.order_id = o.id
    left join channel_reservations r on r.shop_id = o.shop_id
      and r.channel_id = o.channel_id
      and r.sku_id = p.sku_id
    where o.shop_id = ${shopId} and o.id = any(${locked.map(({ id }) => id)}::bigint[])
    group by o.shop_id, o.id
    order by o.placed_at, o.id`.execute(db)
  return rows
}

export type Holding = { id: string; short: number; reserved: { skuId: string; quantity: number }[] }

/** Stores what orders hold. */
export const keepHoldings = async (db: Db, shopId: string, made: readonly Holding[]): Promise<void> => {
  const ids = made.map(({ id }) => id)
  await sql`
    delete from marketplace_reserved
    where shop_id = ${shopId} and order_id = any(${ids}::bigint[])`.execute(db)
  await sql`
    with made as (
      select m.id, m.short, m.reserved
      from jsonb_to_recordset(${JSON.stringify(made)}::jsonb) as m (id bigint, short integer, reserved jsonb)
    ), kept as (
      insert into marketplace_reserved (shop_id, order_id, sku_id, quantity)
      select ${shopId}, m.id, r."skuId", r.quantity
      from made m
      cross join lateral jsonb_to_recordset(m.reserved) as r ("skuId" bigint, quantity integer)
    )
    update marketplace_orders o
    set to_hold = false, short = m.short
    from made m
    where o.shop_id = ${shopId} and o.id = m.id`.execute(db)
}

/** The SKUs of an order's lines. */
export const skusOf = async (db: Db, { shopId, id }: { shopId: string; id: string }): Promise<string[]> => {
  const { rows } = await sql<{ skuId: string }>`
    select sku_id
    from marketplace_order_lines
    where shop_id = ${shopId} and order_id = ${id} and sku_id is not null`.execute(db)
  return rows.map((row) => row.skuId)
}

/** Deducts what an order took from a reservation, because it is sold. */
export const forgetReserved = async (
  db: Db,
  { shopId, id }: { shopId: string; id: string },
): Promise<void> => {
  await sql`
    delete from marketplace_reserved
    where shop_id = ${shopId} and order_id = ${id}`.execute(db)
}
