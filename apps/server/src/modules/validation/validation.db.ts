import { sql, type Sql } from '../../platform/database/sql.ts'
import type { Db } from '../../platform/database/db.ts'
import type { ItemPackage } from './rules/items.ts'

export type ItemRow = {
  itemMappingId: string
  skuName: string
  kind: string
  colorName: string
  widthMm: number | null
  depthMm: number | null
  heightMm: number | null
  attributes: unknown
  packages: ItemPackage[]
}

/** The packages of a SKU as an expression: a subquery, because a join would group the packages of every SKU. */
export const packagesOf = (skuId: Sql) =>
  sql`coalesce((select k.packages from item_packages k where k.sku_id = ${skuId}), '[]')`

/** The data of listings for the rules. */
export const itemsToCheck = async (db: Db, itemMappingIds: readonly string[]): Promise<ItemRow[]> => {
  const { rows } = await sql<ItemRow>`
    select i.item_mapping_id, i.sku_name, i.kind, i.color_name, i.width_mm, i.depth_mm, i.height_mm, i.attributes,
      ${packagesOf(sql`i.sku_id`)} as packages
    from listed_items i
    where i.item_mapping_id = any(${itemMappingIds}::bigint[])`.execute(db)
  return rows
}
