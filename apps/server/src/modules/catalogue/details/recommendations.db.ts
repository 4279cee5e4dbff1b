import { sql } from '../../../platform/database/sql.ts'
import type { Db } from '../../../platform/database/db.ts'

export type SettingRow = { source: 'CHOSEN' | 'AUTOMATIC' | 'BOTH'; in_stock_only: boolean; size: number }

export const readSetting = async (db: Db, shopId: string): Promise<SettingRow | undefined> => {
  const { rows } = await sql<SettingRow>`
    select source, in_stock_only, size from recommendation_settings where shop_id = ${shopId}`.execute(db)
  return rows[0]
}

export const writeSetting = async (db: Db, shopId: string, setting: SettingRow): Promise<void> => {
  await sql`
    insert into recommendation_settings as s (shop_id, source, in_stock_only, size)
    values (${shopId}, ${setting.source}, ${setting.in_stock_only}, ${setting.size})
    on conflict (shop_id) do update
    set source = excluded.source, in_stock_only = excluded.in_stock_only, size = excluded.size,
      updated_at = now()`.execute(db)
}

// The number of products read in order of sales to find some of a style; a product without a style reads none, because the scan would not end.
const alikeRead = 200

/** Products recommended beside one: the chain's choice in its order, then, unless only the choice is wanted, pieces of the same style and another kind. */
export const recommendedIds = async (
  db: Db,
  productId: string,
  source: SettingRow['source'],
): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`
    with subject as (
      select id, style, kind
      from products
      where id = ${productId}
    ), chosen as (
      select recommended_id as id, position, 0 as turn
      from recommendations
      where product_id = ${productId} and ${source !== 'AUTOMATIC'}
    ), alike as (
      select p.id, row_number() over (partition by p.kind order by p.sales_count desc, p.id) as turn,
        p.sales_count
      from subject s
      join products p on p.style = s.style and p.kind <> s.kind and p.status = 'onsale' and p.style <> ''
      where ${source !== 'CHOSEN'}
      order by p.sales_count desc
      limit coalesce((select ${alikeRead}::integer from subject where style <> ''), 0)
    )
    select id
    from (
      select id, 0 as kind_of, position::bigint as place, 0 as sales
      from chosen
      union all
      select id, 1, turn, -sales_count
      from alike
      where id not in (select id from chosen)
    ) together
    order by kind_of, place, sales, id`.execute(db)
  return rows.map((row) => row.id)
}
