import type { Tx } from '../../platform/db.ts'
import { countFates, type Fates } from '../../platform/staging.ts'
import { sql, type Sql } from '../../platform/sql.ts'

export const unknownSkuRows = (): Sql<{ line: number; value: string }> => sql`
  select s.line, s.sku_code as value from staged s where not exists (select from sku_codes k where k.sku_code = s.sku_code)`

/** Writes staged stock levels of a shop that are new or differ; empty cells leave a figure as it is. */
export const writeStagedStock = (tx: Tx, shopId: string): Promise<Fates> =>
  countFates(
    tx,
    sql`wanted as materialized (
      select s.line, k.sku_id, c.sku_id is null as is_new, s.on_hand, coalesce(s.in_transit, c.in_transit, 0) as in_transit,
        coalesce(s.in_transit_date, c.in_transit_date) as in_transit_date,
        (s.on_hand, coalesce(s.in_transit, c.in_transit, 0), coalesce(s.in_transit_date, c.in_transit_date))
          is distinct from (c.on_hand, c.in_transit, c.in_transit_date) as differs
      from staged s join sku_codes k on k.sku_code = s.sku_code left join stock c on c.shop_id = ${shopId}::bigint and c.sku_id = k.sku_id
    ), written as (
      insert into stock (shop_id, sku_id, on_hand, in_transit, in_transit_date)
      select ${shopId}::bigint, sku_id, on_hand, in_transit, in_transit_date from wanted where is_new or differs order by sku_id
      on conflict (shop_id, sku_id) do update set on_hand = excluded.on_hand, in_transit = excluded.in_transit, in_transit_date = excluded.in_transit_date
    )`,
    sql`select line, case when is_new then 'created' when differs then 'updated' else 'unchanged' end as fate from wanted`,
  )
