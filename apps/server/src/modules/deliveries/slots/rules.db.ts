import { sql } from '../../../platform/database/sql.ts'
import type { Db } from '../../../platform/database/db.ts'

export type Area = { code: string; name: string }
export type WindowRow = {
  id: string
  weekday: number
  fromMinute: number
  toMinute: number
  capacityPieces: number
  areas: Area[]
}
export type RuleRow = {
  version: number
  leadDays: number
  cutoffMinute: number
  warehouseId: string | null
  warehouseDays: number
  madeDays: number | null
}
export type Rule = {
  version: number
  leadDays: number
  cutoffMinute: number
  warehouseId: string | null
  warehouseDays: number
  madeDays: number | null
}

/** Undefined before a shop has saved rules. */
export const ruleRow = async (db: Db, shopId: string): Promise<RuleRow | undefined> => {
  const { rows } = await sql<RuleRow>`
    select version, lead_days, cutoff_minute, warehouse_id, warehouse_days, made_days
    from delivery_rules
    where shop_id = ${shopId}`.execute(db)
  return rows[0]
}

/** The windows of a shop by day of the week. */
export const windowRows = async (db: Db, shopId: string): Promise<WindowRow[]> => {
  const { rows } = await sql<WindowRow>`
    select id, weekday, from_minute, to_minute, capacity_pieces, areas
    from delivery_windows
    where shop_id = ${shopId} and enabled
    order by weekday, from_minute, to_minute, id`.execute(db)
  return rows
}

/** Saves the rules of a shop's promises by compare-and-set on the version, 0 for the first time. False after a concurrent change. */
export const keepRule = async (db: Db, shopId: string, rule: Rule): Promise<boolean> => {
  const result =
    rule.version === 0
      ? await sql`
          insert into delivery_rules (
            shop_id, lead_days, cutoff_minute, warehouse_id, warehouse_days, made_days
          )
          values (
            ${shopId}, ${rule.leadDays}, ${rule.cutoffMinute}, ${rule.warehouseId}, ${rule.warehouseDays},
            ${rule.madeDays}
          )
          on conflict do nothing`.execute(db)
      : await sql`
          update delivery_rules
          set version = version + 1, lead_days = ${rule.leadDays}, cutoff_minute = ${rule.cutoffMinute},
            warehouse_id = ${rule.warehouseId}, warehouse_days = ${rule.warehouseDays},
            made_days = ${rule.madeDays}
          where shop_id = ${shopId} and version = ${rule.version}`.execute(db)
  return result.count === 1
}

export type KeptWindow = {
  id: string
  isNew: boolean
  weekday: number
  from: number
  to: number
  capacity: number
  areas: readonly Area[]
}

/** Replaces the windows of a shop and closes missing ones. Returns how many of the given ids existed. */
export const keepWindows = async (
  db: Db,
  shopId: string,
  windows: readonly KeptWindow[],
): Promise<number> => {
  await sql`
    select
    from delivery_windows
    where shop_id = ${shopId}
    order by id
    for update`.execute(db)
  const { rows } = await sql<{ count: number }>`
    with wanted as (
      select *
      from jsonb_to_recordset(${JSON.stringify(windows)}::jsonb) as r(
        id bigint, "isNew" boolean, weekday smallint, "from" smallint, "to" smallint, capacity integer, areas jsonb
      )
    ), closed as (
      update delivery_windows w
      set enabled = false
      where w.shop_id = ${shopId} and w.enabled and w.id not in (select id from wanted)
    ), changed as (
      update delivery_windows w
      set weekday = n.weekday, from_minute = n."from", to_minute = n."to", capacity_pieces = n.capacity,
        areas = n.areas
      from wanted n
      where w.shop_id = ${shopId} and w.id = n.id and w.enabled and not n."isNew"
      returning 1
    ), added as (
      insert into delivery_windows (shop_id, id, weekday, from_minute, to_minute, capacity_pieces, areas)
      select ${shopId}::bigint, id, weekday, "from", "to", capacity, areas
      from wanted
      where "isNew"
    )
    select count(*)::integer as count
    from changed`.execute(db)
  return rows[0]?.count ?? 0
}

export const keepClosedDays = async (
  db: Db,
  shopId: string,
  days: readonly { day: string; reason: string }[],
): Promise<void> => {
  await sql`delete from delivery_closed_days where shop_id = ${shopId}`.execute(db)
  await sql`
    insert into delivery_closed_days (shop_id, day, reason)
    select distinct on (day) ${shopId}::bigint, day, reason
    from jsonb_to_recordset(${JSON.stringify(days)}::jsonb) as r(day date, reason text)`.execute(db)
}

export type SupplierRow = { id: string; name: string }

/** The other shops of a shop's channel by name: they may be its warehouse. */
export const supplierRows = async (db: Db, shopId: string): Promise<SupplierRow[]> => {
  const { rows } = await sql<SupplierRow>`
    select o.shop_id as id, o.site_name as name
    from shop_sites mine
    join shop_sites o on o.channel_id = mine.channel_id and o.shop_id <> mine.shop_id
    where mine.shop_id = ${shopId}
    order by o.site_name, o.shop_id`.execute(db)
  return rows
}
