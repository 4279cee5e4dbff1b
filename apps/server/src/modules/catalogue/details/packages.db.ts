import { sql } from '../../../platform/database/sql.ts'

/** A parcel of a SKU as it is delivered. */
export type SkuPackage = {
  lengthMm: number
  widthMm: number
  heightMm: number
  weightG: number
  needsAssembly: boolean
  mayTilt: boolean
}

/** The parcels of `skus s`, each a {@link SkuPackage}. */
export const packagesOfSku = sql`array(
  select jsonb_build_object('lengthMm', length_mm, 'widthMm', width_mm, 'heightMm', height_mm, 'weightG', weight_g,
    'needsAssembly', needs_assembly, 'mayTilt', may_tilt)
  from sku_packages k
  where k.sku_id = s.id
  order by k.no
)`
