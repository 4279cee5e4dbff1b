import { sql } from 'kysely'
import type { Db } from '../../platform/db.ts'
import type { ItemPackage } from './rules.items.ts'

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

/** What the rules read of each listing, with the packages it is delivered in. */
export const itemsToCheck = async (db: Db, itemMappingIds: readonly string[]): Promise<ItemRow[]> => {
  const { rows } = await sql<ItemRow>`
    select i.item_mapping_id, i.sku_name, i.kind, i.color_name, i.width_mm, i.depth_mm, i.height_mm, i.attributes,
      coalesce(p.packages, '[]') as packages
    from listed_items i
    left join lateral (select packages from item_packages where sku_id = i.sku_id) p on true
    where i.item_mapping_id = any(${itemMappingIds}::bigint[])`.execute(db)
  return rows
}
