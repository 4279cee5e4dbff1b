import type { Tx } from '../../../platform/database/db.ts'
import type { Companions } from '../../catalogue/catalogue.public.ts'
import { sql } from '../../../platform/database/sql.ts'

export type SoldPieces = { productId: string; pieces: number }

/**
 * Counts up to `limit` orders that changed since the last count, skipping those of another process. Answers their number, and by how many pieces
 * each product's sales changed.
 */
export const countSales = async (tx: Tx, limit: number): Promise<{ orders: number; sold: SoldPieces[] }> => {
  const { rows } = await sql<{ orders: number; productId: string | null; pieces: number }>`
    with due as materialized (
      select shop_id, id, version,
        confirmed_at is not null and status in ('CONFIRMED', 'FULFILLING', 'COMPLETED') as is_sold
      from orders
      where counted_version <> version
      order by shop_id, id
      limit ${limit}
      for no key update skip locked
    ), marked as (
      update orders o
      set counted_version = d.version
      from due d
      where o.shop_id = d.shop_id and o.id = d.id
    ), sold as materialized (
      select d.shop_id, d.id as order_id, a.product_id, sum(l.quantity - l.refunded_quantity)::integer as pieces
      from due d
      join order_lines l on l.shop_id = d.shop_id and l.order_id = d.id
      join sku_articles a on a.sku_id = l.sku_id
      where d.is_sold and l.quantity > l.refunded_quantity
      group by d.shop_id, d.id, a.product_id
    ), before as materialized (
      select c.*
      from counted_sales c
      join due d on d.shop_id = c.shop_id and d.id = c.order_id
    ), gone as (
      delete from counted_sales c
      using before b
      where (c.shop_id, c.order_id, c.product_id) = (b.shop_id, b.order_id, b.product_id)
        and not exists (
          select
          from sold s
          where (s.shop_id, s.order_id, s.product_id) = (b.shop_id, b.order_id, b.product_id)
        )
    ), kept as (
      insert into counted_sales as c (shop_id, order_id, product_id, pieces)
      select *
      from sold
      on conflict (shop_id, order_id, product_id) do update
      set pieces = excluded.pieces
      where c.pieces <> excluded.pieces
    )
    select counted.orders, changed.product_id, changed.pieces
    from (select count(*)::integer as orders from due) counted
    left join (
      select product_id, sum(pieces)::integer as pieces
      from (select product_id, pieces from sold union all select product_id, -pieces from before) both_times
      group by product_id
      having sum(pieces) <> 0
    ) changed on true`.execute(tx)
  const sold = rows.flatMap(({ productId, pieces }) => (productId === null ? [] : [{ productId, pieces }]))
  return { orders: rows[0]?.orders ?? 0, sold }
}

// A product's most frequent companions; the others decide nothing.
const companionsKept = 20

/** How many orders of the last year had two products together, of the most frequent ones beside each; one order alone says nothing. */
export const soldTogether = async (tx: Tx): Promise<Companions[]> => {
  const { rows } = await sql<{ productId: string; companionId: string; times: number }>`
    select product_id, companion_id, times
    from (
      select a.product_id, b.product_id as companion_id, count(*)::integer as times,
        row_number() over (partition by a.product_id order by count(*) desc, b.product_id) as place
      from orders o
      join counted_sales a on a.shop_id = o.shop_id and a.order_id = o.id
      join counted_sales b on b.shop_id = o.shop_id and b.order_id = o.id and b.product_id <> a.product_id
      where o.created_at > now() - interval '1 year'
      group by a.product_id, b.product_id
      having count(*) > 1
    ) pairs
    where place <= ${companionsKept}`.execute(tx)
  return rows.map((row) => ({ productId: row.productId, companionId: row.companionId, times: row.times }))
}
