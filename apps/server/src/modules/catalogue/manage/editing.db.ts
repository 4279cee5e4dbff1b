import { skuAttributes, type SkuAttributes } from '@showfloor/contract/catalogue/attributes'
import { sql } from '../../../platform/database/sql.ts'
import type { Db } from '../../../platform/database/db.ts'
import type { ProductStatus } from './products.db.ts'

/** Compare-and-set on a product's version: raises it when it is unchanged, and locks the row until the transaction ends. */
export const nextVersion = async (
  db: Db,
  id: string,
  version: number,
): Promise<{ code: string; version: number } | undefined> => {
  const { rows } = await sql<{ code: string; version: number }>`
    update products
    set version = version + 1, updated_at = now()
    where id = ${id} and version = ${version}
    returning code, version`.execute(db)
  return rows[0]
}

export const productExists = async (db: Db, id: string): Promise<boolean> => {
  const { rows } = await sql`select from products where id = ${id}`.execute(db)
  return rows.length > 0
}

/** The number of these ids that exist. */
export const knownCount = async (
  db: Db,
  table: 'categories' | 'skus' | 'products' | 'special_zones' | 'channels',
  ids: readonly string[],
): Promise<number> => {
  const from = {
    categories: sql`categories`,
    skus: sql`skus`,
    products: sql`products`,
    special_zones: sql`special_zones`,
    channels: sql`(select channel_id as id from channel_sites) c`,
  }[table]
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from ${from} where id = any(${ids}::bigint[])`.execute(db)
  return rows[0]?.count ?? 0
}

export type ProductFields = {
  name: string
  kind: string
  status: ProductStatus
  brand: string
  style: string
  description: string
  care: string
  tag: 'NEW' | 'PROMOTION' | null
  categoryIds: readonly string[]
  specialZoneIds: readonly string[]
}

/** Whether a product has this code, in upper or lower case. */
export const isProductCodeTaken = async (db: Db, code: string): Promise<boolean> =>
  (await sql`select from products where lower(code) = lower(${code}) limit 1`.execute(db)).count > 0
export const isSkuCodeTaken = async (db: Db, code: string, exceptId: string): Promise<boolean> =>
  (
    await sql`
      select
      from skus
      where lower(sku_code) = lower(${code}) and id <> ${exceptId}
      limit 1`.execute(db)
  ).count > 0

export const insertProduct = async (
  db: Db,
  product: ProductFields & { id: string; code: string },
): Promise<boolean> => {
  const { count } = await sql`
    insert into products (
      id, code, name, kind, category_id, status, brand, style, description, care, special_zone_ids, tag,
      source
    )
    values (
      ${product.id}, ${product.code}, ${product.name}, ${product.kind}, ${product.categoryIds[0]},
      ${product.status}, ${product.brand}, ${product.style}, ${product.description}, ${product.care},
      ${product.specialZoneIds}::bigint[], ${product.tag}, 'editor'
    )
    on conflict (code) do nothing`.execute(db)
  return count === 1
}

export const updateProduct = async (db: Db, id: string, product: ProductFields): Promise<void> => {
  await sql`
    update products
    set name = ${product.name}, kind = ${product.kind}, category_id = ${product.categoryIds[0]},
      status = ${product.status}, brand = ${product.brand}, style = ${product.style},
      description = ${product.description}, care = ${product.care},
      special_zone_ids = ${product.specialZoneIds}::bigint[], tag = ${product.tag}
    where id = ${id}`.execute(db)
}

export type SkuFields = {
  skuCode: string
  name: string
  colorName: string
  colorHex: string
  material: string
  materialName: string
  widthMm: number | null
  depthMm: number | null
  heightMm: number | null
  sizeText: string
  attributes: SkuAttributes
  o2oValue: string
  allowSale: boolean
  allowPurchase: boolean
  status: 'onsale' | 'offsale'
}

/** Adds a SKU after the product's other SKUs. */
export const insertSku = async (db: Db, productId: string, id: string, sku: SkuFields): Promise<void> => {
  await sql`
    insert into skus (
      id, product_id, sku_code, name, color_name, color_hex, material, material_name, width_mm, depth_mm,
      height_mm, size_text, attributes, o2o_value, allow_sale, allow_purchase, status, position
    )
    values (
      ${id}, ${productId}, ${sku.skuCode}, ${sku.name}, ${sku.colorName}, ${sku.colorHex}, ${sku.material},
      ${sku.materialName}, ${sku.widthMm}, ${sku.depthMm}, ${sku.heightMm}, ${sku.sizeText},
      ${JSON.stringify(sku.attributes)}::jsonb, ${sku.o2oValue}, ${sku.allowSale}, ${sku.allowPurchase},
      ${sku.status}, (select coalesce(max(position) + 1, 0) from skus where product_id = ${productId})
    )`.execute(db)
}

/** False when the product has no such SKU. Attributes that the editor does not know stay. */
export const updateSku = async (db: Db, productId: string, id: string, sku: SkuFields): Promise<boolean> => {
  const { count } = await sql`
    update skus
    set sku_code = ${sku.skuCode}, name = ${sku.name}, color_name = ${sku.colorName},
      color_hex = ${sku.colorHex}, material = ${sku.material}, material_name = ${sku.materialName},
      width_mm = ${sku.widthMm}, depth_mm = ${sku.depthMm}, height_mm = ${sku.heightMm},
      size_text = ${sku.sizeText},
      attributes = (attributes - ${Object.keys(skuAttributes.shape)}::text[])
        || ${JSON.stringify(sku.attributes)}::jsonb,
      o2o_value = ${sku.o2oValue}, allow_sale = ${sku.allowSale}, allow_purchase = ${sku.allowPurchase},
      status = ${sku.status}
    where id = ${id} and product_id = ${productId}`.execute(db)
  return count === 1
}

/** Ends the listings of a SKU in other channels than these. */
export const endOtherListings = async (
  db: Db,
  skuId: string,
  channelIds: readonly string[],
): Promise<void> => {
  await sql`
    update item_mappings
    set ended_at = now()
    where sku_id = ${skuId} and ended_at is null and channel_id <> all(${channelIds}::bigint[])`.execute(db)
}

/** Reorders a product's SKUs; false, without a change, when these are not exactly its SKUs. */
export const reorderSkus = async (db: Db, productId: string, ids: readonly string[]): Promise<boolean> => {
  const { rows } = await sql<{ same: boolean }>`
    select array_agg(id order by id) = (
      select array_agg(r.id order by r.id)
      from unnest(${ids}::bigint[]) r(id)
    ) as same
    from skus
    where product_id = ${productId}`.execute(db)
  if (rows[0]?.same !== true) return false
  await sql`
    update skus s
    set position = r.place - 1
    from unnest(${ids}::bigint[]) with ordinality r(id, place)
    where s.id = r.id and s.position <> r.place - 1`.execute(db)
  return true
}

export type PictureRow = {
  fileId: string
  url: string
  alt: string
  colorName: string
  widthPx: number
  heightPx: number
}

export const picturesOf = async (db: Db, productId: string): Promise<PictureRow[]> => {
  const { rows } = await sql<PictureRow>`
    select file_id, url, alt, color_name, width_px, height_px
    from product_pictures
    where product_id = ${productId}
    order by position`.execute(db)
  return rows
}

/** Replaces the photos of a product, in this order. */
export const replacePictures = async (
  db: Db,
  productId: string,
  pictures: readonly PictureRow[],
): Promise<void> => {
  await sql`delete from product_pictures where product_id = ${productId}`.execute(db)
  const records = pictures.map((picture, position) => ({ ...picture, position }))
  await sql`
    insert into product_pictures (product_id, file_id, url, alt, color_name, width_px, height_px, position)
    select ${productId}, "fileId", url, alt, "colorName", "widthPx", "heightPx", position
    from jsonb_to_recordset(${JSON.stringify(records)}::jsonb) as r(
      "fileId" bigint, url text, alt text, "colorName" text, "widthPx" integer, "heightPx" integer,
      position integer
    )`.execute(db)
}

export type ComboFields = {
  id: string
  code: string
  kind: 'LINK_BOARD' | 'SOFA_FRAME'
  name: string
  slots: readonly { name: string; optional: boolean; skuIds: readonly string[] }[]
}

export const insertCombo = async (db: Db, productId: string, combo: ComboFields): Promise<void> => {
  await sql`
    insert into combos (id, code, kind, name, product_id)
    values (${combo.id}, ${combo.code}, ${combo.kind}, ${combo.name}, ${productId})`.execute(db)
}

/** False when the product has no such combo. */
export const updateCombo = async (db: Db, productId: string, combo: ComboFields): Promise<boolean> => {
  const { count } = await sql`
    update combos
    set code = ${combo.code}, kind = ${combo.kind}, name = ${combo.name}
    where id = ${combo.id} and product_id = ${productId}`.execute(db)
  return count === 1
}

/** Replaces the slots of a combo. */
export const replaceSlots = async (db: Db, combo: Pick<ComboFields, 'id' | 'slots'>): Promise<void> => {
  await sql`delete from combo_pieces where combo_id = ${combo.id}`.execute(db)
  await sql`
    insert into combo_pieces (combo_id, slot_no, slot_name, optional, piece_no, sku_id)
    select ${combo.id}, slot.no, slot.value->>'name', (slot.value->>'optional')::boolean, piece.no,
      piece.id::bigint
    from jsonb_array_elements(${JSON.stringify(combo.slots)}::jsonb) with ordinality slot(value, no)
    cross join lateral jsonb_array_elements_text(slot.value->'skuIds')
      with ordinality piece(id, no)`.execute(db)
}

/** False when the product has no such combo. */
export const deleteCombo = async (db: Db, productId: string, id: string): Promise<boolean> => {
  const { count } = await sql`delete from combos where id = ${id} and product_id = ${productId}`.execute(db)
  return count === 1
}

export type ManagedComboRow = {
  id: string
  code: string
  kind: 'LINK_BOARD' | 'SOFA_FRAME'
  name: string
  slots: { name: string; optional: boolean; skus: { id: string; skuCode: string; name: string }[] }[]
}

/** The combos of a product itself. */
export const combosOf = async (db: Db, productId: string): Promise<ManagedComboRow[]> => {
  const { rows } = await sql<ManagedComboRow>`
    select c.id, c.code, c.kind, c.name,
      array(
        select jsonb_build_object(
          'name', min(p.slot_name), 'optional', bool_or(p.optional),
          'skus', jsonb_agg(
            jsonb_build_object('id', s.id::text, 'skuCode', s.sku_code, 'name', s.name)
            order by p.piece_no
          )
        )
        from combo_pieces p
        join skus s on s.id = p.sku_id
        where p.combo_id = c.id
        group by p.slot_no
        order by p.slot_no
      ) as slots
    from combos c
    where c.product_id = ${productId}
    order by c.position, c.id`.execute(db)
  return rows
}

export const chosenRecommendations = async (db: Db, productId: string): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`
    select recommended_id as id
    from recommendations
    where product_id = ${productId}
    order by position`.execute(db)
  return rows.map((row) => row.id)
}

export const replaceRecommendations = async (
  db: Db,
  productId: string,
  ids: readonly string[],
): Promise<void> => {
  await sql`delete from recommendations where product_id = ${productId}`.execute(db)
  await sql`
    insert into recommendations (product_id, recommended_id, position)
    select ${productId}, r.id, r.place
    from unnest(${ids}::bigint[]) with ordinality r(id, place)`.execute(db)
}
