import { sql } from '../../platform/database/sql.ts'
import type { Db } from '../../platform/database/db.ts'
import type { ItemPackage } from './rules/items.ts'

export type ItemRow = {
  item_mapping_id: string
  sku_name: string
  kind: string
  color_name: string
  width_mm: number | null
  depth_mm: number | null
  height_mm: number | null
  attributes: unknown
  packages: ItemPackage[]
}

/** What the rules read of each listing, with the packages it is delivered in: a subquery, because a join would group the packages of every SKU. */
export const itemsToCheck = async (db: Db, itemMappingIds: readonly string[]): Promise<ItemRow[]> => {
  const { rows } = await sql<ItemRow>`
    select i.item_mapping_id, i.sku_name, i.kind, i.color_name, i.width_mm, i.depth_mm, i.height_mm, i.attributes,
      coalesce((select k.packages from item_packages k where k.sku_id = i.sku_id), '[]') as packages
    from listed_items i
    where i.item_mapping_id = any(${itemMappingIds}::bigint[])`.execute(db)
  return rows
}
