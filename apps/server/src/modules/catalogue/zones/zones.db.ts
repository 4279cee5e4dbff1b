import type { Db } from '../../../platform/database/db.ts'
import { sql } from '../../../platform/database/sql.ts'

/** Zones are written one after the other, so that their number, order and names stay right. */
export const lockZones = async (db: Db): Promise<void> => {
  await sql`lock table special_zones in share row exclusive mode`.execute(db)
}

export type ZoneRow = { id: string; version: number; name: string; nameEn: string; productCount: number }

export const zoneRows = async (db: Db): Promise<ZoneRow[]> => {
  const { rows } = await sql<ZoneRow>`
    select z.id, z.version, z.name, z.name_en, coalesce(c.count, 0)::integer as product_count
    from special_zones z
    left join (
      select zone_id, count(*)
      from products p
      cross join unnest(p.special_zone_ids) zone_id
      group by zone_id
    ) c on c.zone_id = z.id
    order by z.position, z.id`.execute(db)
  return rows
}

export type ZoneName = { id: string; name: string; nameEn: string }

export const zonesBeside = async (db: Db, id: string): Promise<Pick<ZoneName, 'name'>[]> =>
  (await sql<{ name: string }>`select name from special_zones where id <> ${id}`.execute(db)).rows

/** Adds a zone after the others. */
export const insertZone = async (db: Db, zone: ZoneName): Promise<void> => {
  await sql`
    insert into special_zones (id, name, name_en, position)
    values (
      ${zone.id}, ${zone.name}, ${zone.nameEn}, (select coalesce(max(position) + 1, 0) from special_zones)
    )`.execute(db)
}

export const zoneExists = async (db: Db, id: string): Promise<boolean> =>
  (await sql`select from special_zones where id = ${id}`.execute(db)).count > 0

/** False, without a change, when the zone has another version. */
export const renameZone = async (db: Db, version: number, zone: ZoneName): Promise<boolean> => {
  const { count } = await sql`
    update special_zones
    set name = ${zone.name}, name_en = ${zone.nameEn}, version = version + 1
    where id = ${zone.id} and version = ${version}`.execute(db)
  return count === 1
}

/** False, without a change, when these are not exactly the zones. */
export const reorderZones = async (db: Db, ids: readonly string[]): Promise<boolean> => {
  const { rows } = await sql<{ same: boolean }>`
    select array_agg(id order by id) = (
      select array_agg(r.id order by r.id)
      from unnest(${ids}::bigint[]) r(id)
    ) as same
    from special_zones`.execute(db)
  if (rows[0]?.same !== true) return false
  await sql`
    update special_zones z
    set position = r.place - 1
    from unnest(${ids}::bigint[]) with ordinality r(id, place)
    where z.id = r.id`.execute(db)
  return true
}

/** False when the zone has another version. Takes its products out. */
export const deleteZone = async (db: Db, zone: { id: string; version: number }): Promise<boolean> => {
  const { count } = await sql`
    delete from special_zones
    where id = ${zone.id} and version = ${zone.version}`.execute(db)
  if (count === 0) return false
  await sql`
    update products
    set special_zone_ids = array_remove(special_zone_ids, ${zone.id}::bigint), version = version + 1,
      updated_at = now()
    where special_zone_ids @> array[${zone.id}::bigint]`.execute(db)
  return true
}

/** The products that are to change: those of `added` outside the zone, those of `removed` within. They are locked. */
export const lockZoneChanges = async (
  db: Db,
  change: { zoneId: string; added: readonly string[]; removed: readonly string[] },
): Promise<{ id: string; version: number; within: boolean }[]> => {
  const { rows } = await sql<{ id: string; version: number; within: boolean }>`
    select id, version, special_zone_ids @> array[${change.zoneId}::bigint] as within
    from products
    where id = any(${[...change.added, ...change.removed]}::bigint[])
      and (special_zone_ids @> array[${change.zoneId}::bigint]) = (id = any(${change.removed}::bigint[]))
    order by id
    for update`.execute(db)
  return rows
}

/** Takes a product out of a zone where it is within, and puts it in otherwise. */
export const switchZone = async (
  db: Db,
  { productId, zoneId, within }: { productId: string; zoneId: string; within: boolean },
): Promise<void> => {
  const next = within ? sql`array_remove` : sql`array_append`
  await sql`
    update products
    set special_zone_ids = ${next}(special_zone_ids, ${zoneId}::bigint)
    where id = ${productId}`.execute(db)
}
