import { defaultColorHex } from '@showfloor/contract/common/product-kinds'
import type { Tx } from '../../../platform/database/db.ts'
import { countResults, type StagedMode, type RowResults } from '../../../platform/database/staging.ts'
import { sql, type Sql } from '../../../platform/database/sql.ts'
import { rowResult } from './staged.db.ts'

/** Rows with the code of a SKU whose product has another code; the value is the product's name. */
export const takenCodeRows = (): Sql<{ line: number; value: string }> => sql`
  select s.line, p.name as value
  from staged s
  join skus k on k.sku_code = s.sku_code
  join products p on p.id = k.product_id
  where p.code <> s.sku_code`

/** The category of a new article without one. */
export const noCategory = '未分类'

const namedPaths = sql`unnest(
  case when s.category is null then array[${noCategory}] else coalesce(s.categories, array[s.category]) end
)`

/** A batch of the categories of staged articles after `path`, sorted by path. */
export const stagedPaths = async (tx: Tx, path: string, limit: number): Promise<string[]> => {
  const { rows } = await sql<{ path: string }>`
    select distinct t.path collate "C" as path
    from staged s
    cross join lateral (select ${namedPaths} as path) t
    where t.path collate "C" > ${path}
      and (s.category is not null or not exists (select from products p where p.code = s.sku_code))
    order by 1
    limit ${limit}`.execute(tx)
  return rows.map((row) => row.path)
}

/** Creates temporary tables that several steps read: the ids of category paths, and the result of each row's product. */
export const createArticleTables = async (tx: Tx): Promise<void> => {
  await sql`
    create temporary table staged_paths (
      path text primary key, category_id bigint not null
    ) on commit drop`.execute(tx)
  await sql`
    create temporary table wanted_products (
      line integer primary key, id bigint not null, name text not null, is_new boolean not null,
      differs boolean not null
    ) on commit drop`.execute(tx)
}

export const keepPaths = async (tx: Tx, ids: ReadonlyMap<string, string>): Promise<void> => {
  await sql`
    insert into staged_paths
    select *
    from unnest(${[...ids.keys()]}::text[], ${[...ids.values()]}::bigint[])
    on conflict do nothing`.execute(tx)
}

/**
 * Writes staged products that are new or differ, and records them in `wanted_products`. Columns that the file does not have keep their values, and so do
 * columns with guessed values.
 */
export const takeStagedProducts = (tx: Tx, mode: StagedMode): Promise<RowResults> =>
  countResults(tx, mode, {
    compared: sql`compared as (
      select s.line, coalesce(p.id, s.product_id) as id, p.id is null as is_new, s.sku_code as code,
        case when p.name = s.given_name then p.name else s.name end as name,
        case when p.name = s.given_name then p.name_order else s.name_order end as name_order,
        case
          when p.name in (s.name, s.given_name) or s.kind = 'other' then coalesce(p.kind, s.kind)
          else s.kind
        end as kind,
        coalesce(c.category_id, p.category_id) as category_id,
        case
          when s.description in ('', trim(regexp_replace(p.description, '\\s+', ' ', 'g')))
            then coalesce(p.description, '')
          else s.description
        end as description,
        coalesce(nullif(s.brand, ''), p.brand, '') as brand,
        case when s.on_promotion then coalesce(p.tag, 'PROMOTION') else nullif(p.tag, 'PROMOTION') end as tag,
        (p.name, p.kind, p.category_id, p.description, p.brand, p.tag) as was
      from staged s
      left join products p on p.code = s.sku_code
      left join staged_paths c on c.path = coalesce(s.category, case when p.id is null then ${noCategory} end)
    ), wanted as (
      select c.*,
        not c.is_new
          and (c.name, c.kind, c.category_id, c.description, c.brand, c.tag) is distinct from c.was as differs
      from compared c
    ), kept as (
      insert into wanted_products (line, id, name, is_new, differs)
      select line, id, name, is_new, differs
      from wanted
      returning line, is_new, differs
    )`,
    written: sql`written as (
      insert into products as p (
        id, code, name, name_order, kind, category_id, description, brand, tag, source
      )
      select id, code, name, name_order, kind, category_id, description, brand, tag, 'import'
      from wanted
      where is_new or differs
      on conflict (code) do update
      set name = excluded.name, name_order = excluded.name_order, kind = excluded.kind,
        category_id = excluded.category_id, description = excluded.description, brand = excluded.brand,
        tag = excluded.tag, updated_at = now(), version = p.version + 1
    )`,
    results: sql`select line, ${rowResult} from kept`,
  })

/** Sets the categories of products to those of their staged articles. When rows are only compared, new products are skipped. */
export const takeStagedCategories = async (tx: Tx, mode: StagedMode): Promise<void> => {
  const written = sql`, gone as (
    delete from product_categories pc
    using superfluous x
    where pc.product_id = x.product_id and pc.category_id = x.category_id
  ), added as (
    insert into product_categories (product_id, category_id)
    select product_id, category_id
    from missing
    on conflict do nothing
  )`
  await sql`
    with wanted as materialized (
      select distinct s.line, p.id as product_id, p.is_new, c.category_id
      from staged s
      join wanted_products p on p.line = s.line
      cross join lateral (select ${namedPaths} as path) t
      join staged_paths c on c.path = t.path
      where case when p.is_new then ${mode === 'write'} else s.category is not null end
    ), stored as materialized (
      select d.line, pc.product_id, pc.category_id
      from (select distinct line, product_id from wanted where not is_new) d
      join product_categories pc on pc.product_id = d.product_id
    ), superfluous as materialized (
      select *
      from stored x
      where not exists (
        select
        from wanted w
        where w.product_id = x.product_id and w.category_id = x.category_id
      )
    ), missing as materialized (
      select line, product_id, category_id
      from wanted w
      where not exists (select from stored x where x.product_id = w.product_id and x.category_id = w.category_id)
    )${mode === 'write' ? written : sql``}
    insert into staged_changes
    select line
    from superfluous
    union
    select line
    from missing`.execute(tx)
}

// Guessed values apply to a new SKU, and to one whose product differs.
const articleSku = sql`
  select s.line, coalesce(k.id, s.sku_id) as id, p.id as product_id, s.sku_code, k.id is null as is_new,
    case when g.counts then concat_ws(' ', p.name, nullif(s.size_text, '')) else k.name end as name,
    case
      when g.counts or s.tells_color then coalesce(nullif(s.color_name, ''), k.color_name, '')
      else k.color_name
    end as color_name,
    case
      when (g.counts or s.tells_color) and s.color_name is distinct from k.color_name
        then coalesce(s.color_hex, k.color_hex, ${defaultColorHex})
      else k.color_hex
    end as color_hex,
    case
      when (g.counts or s.tells_material) and s.material_name is distinct from k.material_name then s.material
      else k.material
    end as material,
    case
      when g.counts or s.tells_material then coalesce(nullif(s.material_name, ''), k.material_name, '')
      else k.material_name
    end as material_name,
    coalesce(s.width_mm, k.width_mm) as width_mm, coalesce(s.depth_mm, k.depth_mm) as depth_mm,
    coalesce(s.height_mm, k.height_mm) as height_mm,
    case
      when not g.counts
        and (k.width_mm, k.depth_mm, k.height_mm) is not distinct from (
          coalesce(s.width_mm, k.width_mm), coalesce(s.depth_mm, k.depth_mm),
          coalesce(s.height_mm, k.height_mm)
        )
        then k.size_text
      else coalesce(nullif(s.size_text, ''), k.size_text, '')
    end as size_text,
    case when g.counts then coalesce(k.attributes, '{}') || s.attributes else k.attributes end as attributes,
    s.allow_sale and coalesce(k.allow_sale, true) as allow_sale,
    coalesce(
      k.position,
      case
        when p.is_new then 0
        else (select coalesce(max(o.position) + 1, 0) from skus o where o.product_id = p.id)
      end
    ) as position,
    (
      k.name, k.color_name, k.color_hex, k.material, k.material_name, k.width_mm, k.depth_mm, k.height_mm,
      k.size_text, k.attributes, k.allow_sale
    ) as was
  from staged s
  join wanted_products p on p.line = s.line
  left join skus k on k.sku_code = s.sku_code
  cross join lateral (select k.id is null or p.differs as counts) g`

/** Writes the SKU of each staged article, where it is new or differs. */
export const takeArticleSkus = (tx: Tx, mode: StagedMode): Promise<RowResults> =>
  countResults(tx, mode, {
    compared: sql`wanted as (
      select w.*,
        not w.is_new
          and (
            w.name, w.color_name, w.color_hex, w.material, w.material_name, w.width_mm, w.depth_mm,
            w.height_mm, w.size_text, w.attributes, w.allow_sale
          ) is distinct from w.was as differs
      from (${articleSku}) w
    )`,
    written: sql`written as (
      insert into skus (
        id, product_id, sku_code, name, color_name, color_hex, material, material_name, width_mm, depth_mm,
        height_mm, size_text, attributes, allow_sale, position
      )
      select id, product_id, sku_code, name, color_name, color_hex, material, material_name, width_mm,
        depth_mm, height_mm, size_text, attributes, allow_sale, position
      from wanted
      where is_new or differs
      on conflict (sku_code) do update
      set name = excluded.name, color_name = excluded.color_name, color_hex = excluded.color_hex,
        material = excluded.material, material_name = excluded.material_name, width_mm = excluded.width_mm,
        depth_mm = excluded.depth_mm, height_mm = excluded.height_mm, size_text = excluded.size_text,
        attributes = excluded.attributes, allow_sale = excluded.allow_sale
    )`,
    results: sql`select line, ${rowResult} from wanted`,
  })

/** Lists staged articles in a channel under their own code. An existing listing stays as it is; an ended one is resumed. */
export const takeArticleListings = (tx: Tx, channelId: string, mode: StagedMode): Promise<RowResults> =>
  countResults(tx, mode, {
    compared: sql`wanted as (
      select s.line, s.listing_id, k.id as sku_id, k.product_id, s.sku_code, m.id is null as is_new,
        m.ended_at is not null as differs
      from staged s
      left join skus k on k.sku_code = s.sku_code
      left join item_mappings m on m.channel_id = ${channelId}::bigint and m.sku_id = k.id
    )`,
    written: sql`written as (
      insert into item_mappings (id, channel_id, sku_id, product_id, item_outer_id)
      select listing_id, ${channelId}::bigint, sku_id, product_id, sku_code
      from wanted
      where is_new or differs
      on conflict (channel_id, sku_id) do update set ended_at = null
    )`,
    results: sql`select line, ${rowResult} from wanted`,
  })

/** Records which products changed, for derived data, and raises the versions of those whose SKUs, listings or prices changed. */
export const recordChangedArticles = async (tx: Tx): Promise<void> => {
  await sql`
    create temporary table changed_articles (product_id bigint primary key) on commit drop`.execute(tx)
  await sql`
    insert into changed_articles
    select distinct p.id
    from staged_changes c
    join wanted_products p on p.line = c.line`.execute(tx)
  // A product that this transaction wrote itself has its time, and its version is raised already.
  await sql`
    update products p
    set version = version + 1, updated_at = now()
    from changed_articles c
    where c.product_id = p.id and p.updated_at <> now()`.execute(tx)
}

/** A batch of changed products after an id. */
export const changedArticles = async (tx: Tx, after: string, limit: number): Promise<string[]> => {
  const { rows } = await sql<{ productId: string }>`
    select product_id
    from changed_articles
    where product_id > ${after}::bigint
    order by product_id
    limit ${limit}`.execute(tx)
  return rows.map((row) => row.productId)
}

/** The results of whole articles with their prices and stock. */
export const articleResults = (tx: Tx): Promise<RowResults> =>
  countResults(tx, 'compare', {
    compared: sql`changed as materialized (select distinct line from staged_changes)`,
    written: sql``,
    results: sql`
      select p.line,
        case when p.is_new then 'created' when c.line is not null then 'updated' else 'unchanged' end as result
      from wanted_products p
      left join changed c on c.line = p.line`,
  })
