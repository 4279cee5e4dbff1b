import { SPECIAL_ZONES_MAX } from '@showfloor/contract/common/constants'
import type { Tx } from '../../../platform/database/db.ts'
import {
  countResults,
  type RowResults,
  type StagedMode,
  type Stored,
} from '../../../platform/database/staging.ts'
import { sql, type Sql } from '../../../platform/database/sql.ts'
import { rowResult } from '../articles/staged.db.ts'
import { lockZones } from './zones.db.ts'

// The zones of the rows; an English name that no row gives is null.
const named = sql`
  select zone_name as name, min(line) as line, (array_agg(new_id order by line))[1] as new_id,
    (array_agg(zone_name_en order by line) filter (where zone_name_en is not null))[1] as name_en
  from staged
  group by zone_name`

/** The first rows of new zones above the limit. */
export const manyZonesRows = (): Sql<{ line: number; value: string }> => sql`
  select line, name as value
  from (
    select n.line, n.name, row_number() over (order by n.line) as no
    from (${named}) n
    where not exists (select from special_zones z where z.name = n.name)
  ) r
  where no + (select count(*) from special_zones) > ${SPECIAL_ZONES_MAX}`

/** Adds missing zones after the others, in the order of the file. */
const insertZones = async (tx: Tx): Promise<void> => {
  await sql`
    insert into special_zones (id, name, name_en, position)
    select new_id, name, coalesce(name_en, ''),
      (select coalesce(max(position) + 1, 0) from special_zones) + row_number() over (order by line) - 1
    from (${named}) n
    on conflict (name) do nothing`.execute(tx)
}

const wanted = sql`
  select s.line, p.id as product_id, z.id as zone_id, n.name_en <> z.name_en as differs,
    not coalesce(p.special_zone_ids @> array[z.id], false) as is_new
  from staged s
  join (${named}) n on n.name = s.zone_name
  join products p on p.code = s.product_code
  left join special_zones z on z.name = s.zone_name`

// Whether the zone `u` of the product `p` is named by the rows, but not with this product.
const isTakenOut = sql`u.zone_id in (select w.zone_id from wanted w)
  and not exists (select from wanted w where w.product_id = p.id and w.zone_id = u.zone_id)`

/** Replaces the products of the named zones by those of the rows. Also answers how many are taken out. */
export const takeStagedZones = async (
  tx: Tx,
  mode: StagedMode,
): Promise<{ results: RowResults; removed: number }> => {
  if (mode === 'write') {
    await lockZones(tx)
    await insertZones(tx)
  }
  const { rows: gone } = await sql<{ count: number }>`
    with wanted as materialized (${wanted})
    select count(*)::integer as count
    from products p
    cross join unnest(p.special_zone_ids) u(zone_id)
    where ${isTakenOut}`.execute(tx)
  const results = await countResults(tx, mode, {
    compared: sql`wanted as materialized (${wanted})`,
    written: sql`renamed as (
      update special_zones z
      set name_en = n.name_en, version = version + 1
      from (${named}) n
      where n.name = z.name and n.name_en <> z.name_en
    ), kept as (
      select p.id, u.zone_id, u.place
      from products p
      cross join unnest(p.special_zone_ids) with ordinality u(zone_id, place)
      where not (${isTakenOut})
      union all
      select product_id, zone_id, ${SPECIAL_ZONES_MAX} + line
      from wanted
      where is_new
    ), written as (
      update products p
      set special_zone_ids = array(
        select k.zone_id
        from kept k
        where k.id = p.id
        order by k.place
      )
      where p.id in (select w.product_id from wanted w where w.is_new)
        or exists (
          select
          from unnest(p.special_zone_ids) u(zone_id)
          where ${isTakenOut}
        )
    )`,
    results: sql`select line, ${rowResult} from wanted`,
  })
  return { results, removed: gone[0]?.count ?? 0 }
}

/** The products of the zones, in the form of the file. */
export const storedZoneProducts = (): Stored => ({
  order: ['position', 'zone_name', 'product_code'],
  rows: sql`
    select z.position, z.name as zone_name, nullif(z.name_en, '') as zone_name_en, p.code as product_code
    from special_zones z
    join products p on p.special_zone_ids @> array[z.id]`,
})
