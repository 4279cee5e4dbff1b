import { sql } from '../../../platform/database/sql.ts'

/** The looks and size of a listing, and whether it may be sold without stock. */
export type LooksRow = {
  sku_name: string
  kind: string
  color_name: string
  color_hex: string
  material: string
  material_name: string
  width_mm: number | null
  depth_mm: number | null
  height_mm: number | null
  size_text: string
  attributes: unknown
  photo: string
  allow_sale: boolean
  allow_purchase: boolean
}
/** These columns of `listed_items l`. */
export const looks = sql`l.sku_name, l.kind, l.color_name, l.color_hex, l.material, l.material_name,
  l.width_mm, l.depth_mm, l.height_mm, l.size_text, l.attributes, l.photo, l.allow_sale, l.allow_purchase`
