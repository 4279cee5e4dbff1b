import { sql } from '../../../platform/database/sql.ts'
import type { Db } from '../../../platform/database/db.ts'

/** The result of a row of a set-based upsert, by natural key. */
export type UpsertedRow = { code: string; id: string; change: 'created' | 'updated' | 'unchanged' }
type Records = readonly Record<string, unknown>[]

const json = (records: Records): string => JSON.stringify(records)

/**
 * Upserts categories of one depth under existing parents, by their name in either language. `key` comes back as `code`. An empty English name keeps the
 * stored one.
 */
export const upsertCategoryLevel = async (db: Db, records: Records): Promise<UpsertedRow[]> => {
  const { rows } = await sql<UpsertedRow>`
    with input as (
      select r.key, r.id, r.parent_id, coalesce(called.name, r.name) as name, r.name_en, r.position
      from jsonb_to_recordset(${json(records)}::jsonb) as r(
        key text, id bigint, parent_id bigint, name text, name_en text, position integer
      )
      left join lateral (
        select c.name
        from categories c
        where coalesce(c.parent_id, 0) = coalesce(r.parent_id, 0)
          and (c.name = r.name or lower(c.name_en) = lower(r.name))
        order by c.name = r.name desc, c.position, c.id
        limit 1
      ) called on true
    ), written as (
      insert into categories (id, parent_id, name, name_en, position)
      select distinct on (parent_id, name) id, parent_id, name, name_en, position
      from input
      order by parent_id, name, position
      on conflict (coalesce(parent_id, 0), name) do update
      set name_en = excluded.name_en
      where excluded.name_en <> '' and categories.name_en <> excluded.name_en
      returning id, parent_id, name, xmax = 0 as created
    )
    select i.key as code, coalesce(w.id, c.id) as id,
      case when w.created then 'created' when w.id is not null then 'updated' else 'unchanged' end as change
    from input i
    left join written w on w.name = i.name and w.parent_id is not distinct from i.parent_id
    left join categories c on c.name = i.name
      and coalesce(c.parent_id, 0) = coalesce(i.parent_id, 0)`.execute(db)
  return rows
}

export const upsertProducts = async (db: Db, records: Records): Promise<UpsertedRow[]> => {
  const { rows } = await sql<UpsertedRow>`
    with input as (
      select *
      from jsonb_to_recordset(${json(records)}::jsonb) as r(
        id bigint, code text, name text, kind text, category_id bigint, status text, style text,
        description text, special_zone_ids bigint[], tag text, sales_count integer, source text,
        created_at timestamptz, brand text, review_count integer, review_tenths smallint
      )
    ), written as (
      insert into products as p (
        id, code, name, kind, category_id, status, style, description, special_zone_ids, tag, sales_count,
        source, created_at, brand, review_count, review_tenths
      )
      select id, code, name, kind, category_id, status, style, description, special_zone_ids, tag,
        sales_count, source, coalesce(created_at, now()), brand, review_count, review_tenths
      from input
      on conflict (code) do update
      set name = excluded.name, kind = excluded.kind, category_id = excluded.category_id,
        status = excluded.status, style = excluded.style, description = excluded.description,
        special_zone_ids = excluded.special_zone_ids, tag = excluded.tag, source = excluded.source,
        updated_at = now(), version = p.version + 1, brand = coalesce(nullif(excluded.brand, ''), p.brand)
      where (
        p.name, p.kind, p.category_id, p.status, p.style, p.description, p.special_zone_ids, p.tag, p.source,
        p.brand
      ) is distinct from (
        excluded.name, excluded.kind, excluded.category_id, excluded.status, excluded.style,
        excluded.description, excluded.special_zone_ids, excluded.tag, excluded.source,
        coalesce(nullif(excluded.brand, ''), p.brand)
      )
      returning id, code, xmax = 0 as created
    )
    select i.code, coalesce(w.id, p.id) as id,
      case when w.created then 'created' when w.id is not null then 'updated' else 'unchanged' end as change
    from input i
    left join written w on w.code = i.code
    left join products p on p.code = i.code`.execute(db)
  return rows
}

/** Replaces the categories of products. Answers the products that changed. */
export const upsertProductCategories = async (db: Db, records: Records): Promise<string[]> => {
  const { rows } = await sql<{ productId: string }>`
    with input as (
      select *
      from jsonb_to_recordset(${json(records)}::jsonb) as r(product_id bigint, category_id bigint)
    ), gone as (
      delete from product_categories pc
      where pc.product_id in (select product_id from input)
        and not exists (
          select
          from input i
          where i.product_id = pc.product_id and i.category_id = pc.category_id
        )
      returning pc.product_id
    ), added as (
      insert into product_categories (product_id, category_id)
      select product_id, category_id
      from input
      on conflict do nothing
      returning product_id
    )
    select product_id
    from gone
    union
    select product_id
    from added`.execute(db)
  return rows.map((row) => row.productId)
}

export const upsertSkus = async (db: Db, records: Records): Promise<UpsertedRow[]> => {
  const { rows } = await sql<UpsertedRow>`
    with input as (
      select *
      from jsonb_to_recordset(${json(records)}::jsonb) as r(
        id bigint, product_id bigint, sku_code text, name text, color_name text, color_hex text,
        material text, material_name text, width_mm integer, depth_mm integer, height_mm integer,
        size_text text, attributes jsonb, allow_sale boolean, allow_purchase boolean, o2o_value text,
        status text, position integer
      )
    ), written as (
      insert into skus as s (
        id, product_id, sku_code, name, color_name, color_hex, material, material_name, width_mm, depth_mm,
        height_mm, size_text, attributes, allow_sale, allow_purchase, o2o_value, status, position
      )
      select id, product_id, sku_code, name, color_name, color_hex, material, material_name, width_mm,
        depth_mm, height_mm, size_text, attributes, allow_sale, allow_purchase, o2o_value, status, position
      from input
      on conflict (sku_code) do update
      set product_id = excluded.product_id, name = excluded.name, color_name = excluded.color_name,
        color_hex = excluded.color_hex, material = excluded.material, material_name = excluded.material_name,
        width_mm = excluded.width_mm, depth_mm = excluded.depth_mm, height_mm = excluded.height_mm,
        size_text = excluded.size_text, attributes = excluded.attributes, allow_sale = excluded.allow_sale,
        allow_purchase = excluded.allow_purchase, o2o_value = excluded.o2o_value, status = excluded.status,
        position = excluded.position
      where (
        s.product_id, s.name, s.color_name, s.color_hex, s.material, s.material_name, s.width_mm, s.depth_mm,
        s.height_mm, s.size_text, s.attributes, s.allow_sale, s.allow_purchase, s.o2o_value, s.status,
        s.position
      ) is distinct from (
        excluded.product_id, excluded.name, excluded.color_name, excluded.color_hex, excluded.material,
        excluded.material_name, excluded.width_mm, excluded.depth_mm, excluded.height_mm, excluded.size_text,
        excluded.attributes, excluded.allow_sale, excluded.allow_purchase, excluded.o2o_value,
        excluded.status, excluded.position
      )
      returning id, sku_code, xmax = 0 as created
    )
    select i.sku_code as code, coalesce(w.id, s.id) as id,
      case when w.created then 'created' when w.id is not null then 'updated' else 'unchanged' end as change
    from input i
    left join written w on w.sku_code = i.sku_code
    left join skus s on s.sku_code = i.sku_code`.execute(db)
  return rows
}

/** Replaces the packages of the named SKUs. */
export const upsertSkuPackages = async (db: Db, records: Records): Promise<never[]> => {
  await sql`
    with input as (
      select *
      from jsonb_to_recordset(${json(records)}::jsonb) as r(sku_id bigint, packages jsonb)
    ), wanted as (
      select i.sku_id, p.*
      from input i
      cross join lateral jsonb_to_recordset(i.packages) as p(
        no smallint, length_mm integer, width_mm integer, height_mm integer, weight_g integer,
        needs_assembly boolean, may_tilt boolean
      )
    ), gone as (
      delete from sku_packages sp
      where sp.sku_id in (select sku_id from input)
        and not exists (select from wanted w where w.sku_id = sp.sku_id and w.no = sp.no)
    )
    insert into sku_packages as sp (
      sku_id, no, length_mm, width_mm, height_mm, weight_g, needs_assembly, may_tilt
    )
    select sku_id, no, length_mm, width_mm, height_mm, weight_g, needs_assembly, may_tilt
    from wanted
    on conflict (sku_id, no) do update
    set length_mm = excluded.length_mm, width_mm = excluded.width_mm, height_mm = excluded.height_mm,
      weight_g = excluded.weight_g, needs_assembly = excluded.needs_assembly, may_tilt = excluded.may_tilt
    where (sp.length_mm, sp.width_mm, sp.height_mm, sp.weight_g, sp.needs_assembly, sp.may_tilt)
      is distinct from (
      excluded.length_mm, excluded.width_mm, excluded.height_mm, excluded.weight_g, excluded.needs_assembly,
      excluded.may_tilt
    )`.execute(db)
  return []
}

/** Lists SKUs in a channel; an ended listing is resumed. `code` of the answer: the SKU's. */
export const upsertListings = async (db: Db, channelId: string, records: Records): Promise<UpsertedRow[]> => {
  const { rows } = await sql<UpsertedRow>`
    with input as (
      select r.*, s.product_id
      from jsonb_to_recordset(${json(records)}::jsonb) as r(
        id bigint, sku_code text, sku_id bigint, item_outer_id text, third_party_sku text
      )
      join skus s on s.id = r.sku_id
    ), written as (
      insert into item_mappings as m (id, channel_id, sku_id, product_id, item_outer_id, third_party_sku)
      select id, ${channelId}::bigint, sku_id, product_id, item_outer_id, third_party_sku
      from input
      on conflict (channel_id, sku_id) do update
      set product_id = excluded.product_id, item_outer_id = excluded.item_outer_id,
        third_party_sku = excluded.third_party_sku, ended_at = null
      where m.ended_at is not null
        or (m.product_id, m.item_outer_id, m.third_party_sku) is distinct from (
          excluded.product_id, excluded.item_outer_id, excluded.third_party_sku
        )
      returning id, sku_id, xmax = 0 as created
    )
    select i.sku_code as code, coalesce(w.id, m.id) as id,
      case when w.created then 'created' when w.id is not null then 'updated' else 'unchanged' end as change
    from input i
    left join written w on w.sku_id = i.sku_id
    left join item_mappings m on m.sku_id = i.sku_id and m.channel_id = ${channelId}::bigint`.execute(db)
  return rows
}

/** Raises the version of products whose SKUs, listings or prices changed, so that an edit of an older version is refused. */
export const raiseVersions = async (db: Db, ids: readonly string[]): Promise<void> => {
  await sql`
    update products
    set version = version + 1, updated_at = now()
    where id = any(${ids}::bigint[])`.execute(db)
}

/** Adds pieces (negative: subtracts them) to the products' sales. */
export const changeSales = async (
  db: Db,
  sold: readonly { productId: string; pieces: number }[],
): Promise<void> => {
  await sql`
    with changed as (
      select p.id, s.pieces
      from products p
      join unnest(
        ${sold.map(({ productId }) => productId)}::bigint[], ${sold.map(({ pieces }) => pieces)}::integer[]
      ) s(id, pieces) on s.id = p.id
      order by p.id
      for no key update of p
    )
    update products p
    set sales_count = greatest(p.sales_count + c.pieces, 0)
    from changed c
    where c.id = p.id`.execute(db)
}

/** Refreshes what channels sell of these products, after changes of SKUs, listings, prices or photos. */
export const refreshChannelProducts = async (db: Db, productIds: readonly string[]): Promise<void> => {
  await sql`select refresh_photos(${productIds}::bigint[])`.execute(db)
  await sql`select refresh_channel_products(${productIds}::bigint[])`.execute(db)
}

export type ZoneInput = { id: string; name: string; nameEn?: string }

/** Upserts special zones by name, in this order; equal ones are not touched. */
export const upsertZones = async (db: Db, zones: readonly ZoneInput[]): Promise<void> => {
  const records = zones.map(({ id, name, nameEn = '' }, position) => ({
    id,
    name,
    name_en: nameEn,
    position,
  }))
  await sql`
    insert into special_zones as z (id, name, name_en, position)
    select *
    from jsonb_to_recordset(${json(records)}::jsonb) as r(
      id bigint, name text, name_en text, position integer
    )
    on conflict (id) do update
    set name = excluded.name, name_en = excluded.name_en, position = excluded.position
    where (z.name, z.name_en, z.position) is distinct from (
      excluded.name, excluded.name_en, excluded.position
    )`.execute(db)
}

/** A combo by its code; `slots` from left to right, each with the codes of the SKUs that can fill it. */
export type ComboInput = {
  id: string
  code: string
  kind: 'LINK_BOARD' | 'SOFA_FRAME'
  name: string
  productCode: string
  slots: readonly { name: string; optional: boolean; skuCodes: readonly string[] }[]
}

/** Inserts missing combos with their pieces. */
export const insertCombos = async (db: Db, combos: readonly ComboInput[]): Promise<void> => {
  await sql`
    with input as (
      select *
      from jsonb_to_recordset(${json(combos)}::jsonb) as r(
        id bigint, code text, kind text, name text, "productCode" text, slots jsonb
      )
    ), made as (
      insert into combos (id, code, kind, name, product_id)
      select i.id, i.code, i.kind, i.name, p.id
      from input i
      join products p on p.code = i."productCode"
      on conflict do nothing
      returning id
    )
    insert into combo_pieces (combo_id, slot_no, slot_name, optional, piece_no, sku_id)
    select m.id, slot.no, slot.value->>'name', (slot.value->>'optional')::boolean, piece.no, s.id
    from made m
    join input i on i.id = m.id
    cross join lateral jsonb_array_elements(i.slots) with ordinality slot(value, no)
    cross join lateral jsonb_array_elements_text(slot.value->'skuCodes') with ordinality piece(code, no)
    join skus s on s.sku_code = piece.code`.execute(db)
}

export type SkuIdRow = { skuCode: string; skuId: string; itemMappingId: string | null }

export const idsBySkuCode = async (
  db: Db,
  channelId: string,
  skuCodes: readonly string[],
): Promise<SkuIdRow[]> => {
  const { rows } = await sql<SkuIdRow>`
    select s.sku_code, s.id as sku_id, m.id as item_mapping_id
    from skus s
    left join live_mappings m on m.sku_id = s.id and m.channel_id = ${channelId}
    where s.sku_code = any(${skuCodes}::text[])`.execute(db)
  return rows
}
