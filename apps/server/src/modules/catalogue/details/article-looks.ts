import { sql } from '../../../platform/database/sql.ts'

/** The looks and size of a listing, and whether it may be sold without stock. */
export type LooksRow = {
  skuName: string
  kind: string
  colorName: string
  colorHex: string
  material: string
  materialName: string
  widthMm: number | null
  depthMm: number | null
  heightMm: number | null
  sizeText: string
  attributes: unknown
  photo: string
  allowSale: boolean
  allowPurchase: boolean
}
/** These columns of `listed_items l`. */
export const looks = sql`l.sku_name, l.kind, l.color_name, l.color_hex, l.material, l.material_name,
  l.width_mm, l.depth_mm, l.height_mm, l.size_text, l.attributes, l.photo, l.allow_sale, l.allow_purchase`
