import { sql } from '../../../platform/database/sql.ts'
import type { Db } from '../../../platform/database/db.ts'
import { colorFamily, namedMeasures } from './sku-conditions.db.ts'
import type { FoundBy, FoundField, SkuLook } from './documents.ts'

export type ProductTextsRow = {
  productId: string
  kind: string
  texts: [field: FoundField, text: string][]
  codes: string[]
  sizesMm: number[]
  namedMm: number[]
  looks: SkuLook[]
}

/** The texts of the SKUs in `variants`: words and codes, looks, sides in mm and the measures in their names. */
const variantFacts = sql`variant_texts as (
  select v.product_id,
    jsonb_agg(distinct jsonb_build_array(t.field, t.text)) filter (where t.text <> '') as texts,
    array_agg(distinct v.sku_code) as codes
  from variants v
  cross join lateral (
    values ('sku', v.name), ('color', v.color_name), ('material', v.material_name), ('kind', v.material),
      ('size', v.size_text), ('size', concat_ws('×', v.width_mm, v.depth_mm, v.height_mm))
  ) t(field, text)
  group by v.product_id
), variant_looks as (
  select v.product_id,
    jsonb_agg(
      distinct jsonb_build_array(
        v.color_name, ${colorFamily(sql`v`)}, v.material_name, v.material, v.name, v.size_text,
        v.attributes->'seats', v.attributes ?| '{mattressWidthMm,frameInnerWidthMm}'
      )
    ) as looks
  from variants v
  group by v.product_id
), sides as (
  select v.product_id, array_agg(distinct t.mm) as sizes_mm
  from variants v
  cross join lateral (
    values (v.width_mm), (v.depth_mm), (v.height_mm), ((v.attributes->>'mattressWidthMm')::integer),
      ((v.attributes->>'mattressLengthMm')::integer), ((v.attributes->>'frameInnerWidthMm')::integer),
      ((v.attributes->>'frameInnerLengthMm')::integer)
  ) t(mm)
  where t.mm is not null
  group by v.product_id
), names as (
  select s.product_id, array_agg(distinct t.mm) as named_mm
  from variants s
  join found cp on cp.id = s.product_id
  cross join lateral (${namedMeasures}) t(mm)
  where t.mm is not null
  group by s.product_id
)`

/** All texts by which products are found: words (names, categories, colours, materials, style), codes (product, SKU, listing), sides in mm and the facts of each SKU. */
export const textsOfProducts = async (db: Db, productIds: readonly string[]): Promise<ProductTextsRow[]> => {
  const { rows } = await sql<ProductTextsRow>`
    with recursive category_texts as (
      select id, name as text, name_en as text_en
      from categories
      where parent_id is null
      union all
      select c.id, t.text || ' ' || c.name, trim(t.text_en || ' ' || c.name_en)
      from categories c
      join category_texts t on c.parent_id = t.id
    ), found as (
      select p.id, p.code, p.name, p.style, p.brand, p.kind
      from products p
      where p.id = any(${productIds}::bigint[])
    ), categorised as (
      select pc.product_id, jsonb_agg(jsonb_build_array(named.field, named.text)) as texts
      from product_categories pc
      join category_texts t on t.id = pc.category_id
      cross join lateral (values ('category', t.text), ('categoryEn', t.text_en)) named(field, text)
      where named.text <> '' and pc.product_id = any(${productIds}::bigint[])
      group by pc.product_id
    ), variants as (
      select *
      from skus
      where product_id = any(${productIds}::bigint[])
    ), ${variantFacts}, listings as (
      select product_id, array_agg(distinct code) as codes
      from live_mappings
      cross join lateral (values (item_outer_id), (third_party_sku)) t(code)
      where product_id = any(${productIds}::bigint[]) and code <> ''
      group by product_id
    )
    select f.id as product_id, f.kind, f.texts || coalesce(c.texts, '[]') || coalesce(v.texts, '[]') as texts,
      array[f.code] || v.codes || l.codes as codes, coalesce(d.sizes_mm, '{}') as sizes_mm,
      coalesce(n.named_mm, '{}') as named_mm, coalesce(k.looks, '[]') as looks
    from (
      select id, code, kind,
        jsonb_build_array(
          jsonb_build_array('name', name), jsonb_build_array('style', style), jsonb_build_array('kind', kind)
        ) || case
          when brand = '' then '[]'::jsonb
          else jsonb_build_array(jsonb_build_array('brand', brand))
        end as texts
      from found
    ) f
    left join categorised c on c.product_id = f.id
    left join variant_texts v on v.product_id = f.id
    left join variant_looks k on k.product_id = f.id
    left join sides d on d.product_id = f.id
    left join names n on n.product_id = f.id
    left join listings l on l.product_id = f.id`.execute(db)
  return rows
}

/** A trigger copies them to the terms of popular searches. */
export const saveTerms = async (
  db: Db,
  documents: readonly { productId: string; terms: string; foundBy: FoundBy; nameOrder: string }[],
): Promise<void> => {
  const ids = documents.map(({ productId }) => productId)
  await sql`
    with ordered as (
      update products p
      set name_order = r.name_order
      from unnest(${ids}::bigint[], ${documents.map(({ nameOrder }) => nameOrder)}::text[]) r(id, name_order)
      where p.id = r.id and p.name_order <> r.name_order
    )
    insert into product_terms (product_id, terms, found_by)
    select product_id, terms::tsvector, found_by
    from unnest(
      ${ids}::bigint[], ${documents.map(({ terms }) => terms)}::text[],
      ${documents.map(({ foundBy }) => JSON.stringify(foundBy))}::text[]
    ) r(product_id, terms, found_by)
    on conflict (product_id) do update
    set terms = excluded.terms, found_by = excluded.found_by
    where (product_terms.terms, product_terms.found_by) is distinct from (
      excluded.terms, excluded.found_by
    )`.execute(db)
}

/** Takes a batch of products with stale terms; another process takes others. */
export const takeStale = async (db: Db, limit: number): Promise<string[]> => {
  const { rows } = await sql<{ productId: string }>`
    delete from stale_terms
    where product_id in (
      select product_id
      from stale_terms
      order by product_id
      limit ${limit}
      for update skip locked
    )
    returning product_id`.execute(db)
  return rows.map((row) => row.productId)
}

/** Whether terms of an older version still have to be rebuilt. */
export const isStale = async (db: Db): Promise<boolean> => {
  const { rows } = await sql<{ yes: boolean }>`select exists (select from stale_terms) as yes`.execute(db)
  return rows[0]?.yes ?? false
}

/** Moves terms from the pending list of the index into its tree; every search scans that list. */
export const flushPendingTerms = async (db: Db): Promise<void> => {
  await sql`select gin_clean_pending_list('product_terms_index')`.execute(db)
}

/** Stores words of the catalogue, each with the text that replaces it in the search box. */
export const saveWords = async (db: Db, words: ReadonlyMap<string, string>): Promise<void> => {
  const sorted = [...words].sort(([a], [b]) => (a < b ? -1 : 1))
  await sql`
    insert into search_words (word, meaning)
    select *
    from unnest(${sorted.map(([word]) => word)}::text[], ${sorted.map(([, meaning]) => meaning)}::text[])
    on conflict do nothing`.execute(db)
}

/** Which of these words are in the catalogue, each with the text that replaces it in the search box. */
export const wordsThatAre = async (db: Db, words: readonly string[]): Promise<Map<string, string>> => {
  const { rows } = await sql<{ word: string; meaning: string }>`
    select word, meaning from search_words where word = any(${words}::text[])`.execute(db)
  return new Map(rows.map(({ word, meaning }) => [word, meaning]))
}

/** Words of about this length. */
export const wordsOfLength = async (
  db: Db,
  from: number,
  to: number,
): Promise<{ word: string; meaning: string }[]> => {
  const { rows } = await sql<{ word: string; meaning: string }>`
    select word, meaning
    from search_words
    where length(word) between ${from} and ${to}
    limit 20000`.execute(db)
  return rows
}
