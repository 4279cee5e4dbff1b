import { sql, type Sql } from '../../../platform/database/sql.ts'
import type { Db } from '../../../platform/database/db.ts'
import { beginsWith, spellings } from '../search/codes.db.ts'
import type { PicturedItem } from '../pictures/pictures.ts'
import { packagesOfSku, type SkuPackage } from '../details/packages.db.ts'

export type ProductStatus = 'onsale' | 'offsale' | 'draft'
/** The words of a tsquery, or a prefix of a code; a blank keyword is neither. */
export type ManagedFilter = {
  code: string
  terms: string | null
  status: ProductStatus | null
  zoneId: string | null
}

export type ManagedCardRow = PicturedItem & {
  id: string
  code: string
  name: string
  status: ProductStatus
  categoryName: string
  skuCount: number
  pictureCount: number
  updatedAt: Date
}

/** Whether `column` begins with a code in one of its spellings. */
const begins = (column: Sql, code: string): Sql =>
  sql.join(
    spellings(code).map((spelling) => beginsWith(column, spelling)),
    sql` or `,
  )

const found = ({ code, terms, zoneId }: ManagedFilter) => {
  const ways = [
    ...(code === ''
      ? []
      : [
          sql`select id from products where ${begins(sql`code`, code)}`,
          sql`select product_id from skus where ${begins(sql`sku_code`, code)}`,
        ]),
    ...(terms === null ? [] : [sql`select product_id from product_terms where terms @@ ${terms}::tsquery`]),
  ]
  const byWords = ways.length === 0 ? sql`true` : sql`p.id in (${sql.join(ways, sql` union `)})`
  return zoneId === null ? byWords : sql`${byWords} and p.special_zone_ids @> array[${zoneId}::bigint]`
}

// The SKU that a product's card shows: the first, also one off sale; a product without any is drawn neutrally.
const firstSku = sql`
  left join lateral (
    select s.width_mm, s.depth_mm, s.height_mm, s.color_hex, s.material, s.name as sku_name, s.attributes, s.photo
    from skus s
    where s.product_id = p.id
    order by s.status desc, s.position, s.id
    limit 1
  ) k on true`
const drawn = sql`p.kind, k.width_mm, k.depth_mm, k.height_mm, coalesce(k.color_hex, '') as color_hex,
  coalesce(k.material, '') as material, k.sku_name, k.attributes,
  coalesce(
    nullif(k.photo, ''),
    (select url from product_pictures f where f.product_id = p.id order by f.position limit 1), ''
  ) as photo`

/** Products of the query `chosen`, in its order. */
const managedCards = async (db: Db, chosen: Sql, order: Sql): Promise<ManagedCardRow[]> => {
  const { rows } = await sql<ManagedCardRow>`
    select p.id, p.code, p.name, p.status, p.updated_at, c.name as category_name, ${drawn},
      (select count(*)::integer from skus s where s.product_id = p.id) as sku_count,
      (select count(*)::integer from product_pictures f where f.product_id = p.id) as picture_count
    from (select * from products p where ${chosen}) p
    join categories c on c.id = p.category_id ${firstSku}
    order by ${order}`.execute(db)
  return rows
}

const managed = (filter: ManagedFilter): Sql =>
  filter.status === null ? found(filter) : sql`${found(filter)} and p.status = ${filter.status}`

/** A page of products, last changed first. */
export const managedPage = (
  db: Db,
  filter: ManagedFilter & { limit: number; offset: number },
): Promise<ManagedCardRow[]> => {
  const order = sql`p.updated_at desc, p.id desc`
  const chosen = sql`${managed(filter)} order by ${order} limit ${filter.limit} offset ${filter.offset}`
  return managedCards(db, chosen, order)
}

/** The same products by code after the cursor `after` (keyset pagination), so that each batch takes the same time. */
export const managedAfter = (
  db: Db,
  filter: ManagedFilter & { limit: number; after: string },
): Promise<ManagedCardRow[]> => {
  const order = sql`p.code`
  const chosen = sql`${managed(filter)} and p.code > ${filter.after} order by ${order} limit ${filter.limit}`
  return managedCards(db, chosen, order)
}

export const managedCounts = async (
  db: Db,
  filter: ManagedFilter,
): Promise<{ status: ProductStatus; count: number }[]> => {
  const { rows } = await sql<{ status: ProductStatus; count: number }>`
    select p.status, count(*)::integer as count
    from products p
    where ${found(filter)}
    group by p.status`.execute(db)
  return rows
}

/** Names of products, in the order of these ids. */
export const namedProducts = async (db: Db, ids: readonly string[]): Promise<ManagedCardRow[]> => {
  const { rows } = await sql<ManagedCardRow>`
    select p.id, p.code, p.name, p.status, ${drawn}
    from unnest(${ids}::bigint[]) with ordinality r(id, place)
    join products p on p.id = r.id ${firstSku}
    order by r.place`.execute(db)
  return rows
}

/** All categories in the order of the tree; `under`: the names of the ancestors. */
export const categoryPaths = async (db: Db): Promise<{ id: string; name: string; under: string[] }[]> => {
  const { rows } = await sql<{ id: string; name: string; under: string[] }>`
    with recursive paths as (
      select id, name, array[]::text[] as under, array[position::bigint, id] as place
      from categories
      where parent_id is null
      union all
      select c.id, c.name, p.under || p.name, p.place || array[c.position::bigint, c.id]
      from categories c
      join paths p on c.parent_id = p.id
    )
    select id, name, under
    from paths
    order by place`.execute(db)
  return rows
}

export type ManagedProductRow = {
  id: string
  version: number
  code: string
  name: string
  kind: string
  status: ProductStatus
  brand: string
  style: string
  description: string
  care: string
  tag: 'NEW' | 'PROMOTION' | null
  specialZoneIds: string[]
  categoryIds: string[]
  reviewCount: number
  reviewTenths: number
  updatedAt: Date
}

export const managedProductRow = async (db: Db, id: string): Promise<ManagedProductRow | undefined> => {
  const { rows } = await sql<ManagedProductRow>`
    select id, version, code, name, kind, status, brand, style, description, care, tag,
      array(
        select z.id::text
        from special_zones z
        where z.id = any(p.special_zone_ids)
        order by z.position, z.id
      ) as special_zone_ids, review_count, review_tenths, updated_at,
      array(
        select category_id::text
        from product_categories c
        where c.product_id = p.id
        order by c.category_id <> p.category_id, c.category_id
      ) as category_ids
    from products p
    where id = ${id}`.execute(db)
  return rows[0]
}

export type ManagedSkuRow = PicturedItem & {
  id: string
  skuCode: string
  name: string
  colorName: string
  materialName: string
  sizeText: string
  o2oValue: string
  allowSale: boolean
  allowPurchase: boolean
  status: 'onsale' | 'offsale'
  packages: SkuPackage[]
  listings: { id: string; channelId: string; itemOuterId: string; thirdPartySku: string }[]
}

export const managedSkus = async (db: Db, productId: string): Promise<ManagedSkuRow[]> => {
  const { rows } = await sql<ManagedSkuRow>`
    select s.id, s.sku_code, s.name, s.name as sku_name, s.color_name, s.color_hex, s.material,
      s.material_name, s.width_mm, s.depth_mm, s.height_mm, s.size_text, s.attributes, s.o2o_value,
      s.allow_sale, s.allow_purchase, s.status, s.photo, p.kind, ${packagesOfSku} as packages,
      array(
        select jsonb_build_object(
          'id', m.id::text, 'channelId', m.channel_id::text, 'itemOuterId', m.item_outer_id,
          'thirdPartySku', coalesce(m.third_party_sku, '')
        )
        from live_mappings m
        where m.sku_id = s.id
        order by m.channel_id
      ) as listings
    from skus s
    join products p on p.id = s.product_id
    where s.product_id = ${productId}
    order by s.position, s.id`.execute(db)
  return rows
}

export type SkuNameRow = { id: string; skuCode: string; name: string }

const skusFoundMax = 20

/** SKUs by a prefix of their code, then by words of their products. */
export const searchSkus = async (
  db: Db,
  { code, terms }: Pick<ManagedFilter, 'code' | 'terms'>,
): Promise<SkuNameRow[]> => {
  const { rows } = await sql<SkuNameRow>`
    select id, sku_code, name
    from (
      (
        select id, sku_code, name, 0 as rank
        from skus
        where ${code} <> '' and (${begins(sql`sku_code`, code)})
        limit ${skusFoundMax}
      )
      union all (
        select s.id, s.sku_code, s.name, 1
        from skus s
        where ${terms !== null}
          and s.product_id in (
            select product_id
            from product_terms
            where terms @@ ${terms ?? ''}::tsquery
            limit ${skusFoundMax}
          )
        limit ${skusFoundMax}
      )
    ) s
    group by id, sku_code, name
    order by min(rank), sku_code
    limit ${skusFoundMax}`.execute(db)
  return rows
}
