import { sql } from 'kysely'
import type { Db } from '../../platform/db.ts'

export type ProductTextsRow = { product_id: string; texts: string[]; codes: string[] }

/** Everything a product is found by: words (names, categories, colours, materials, style) and codes (product, SKU, listing). */
export const textsOfProducts = async (db: Db, productIds: readonly string[]): Promise<ProductTextsRow[]> => {
  const { rows } = await sql<ProductTextsRow>`
    with recursive category_texts as (
      select id, name || ' ' || name_en as text from categories where parent_id is null
      union all select c.id, t.text || ' ' || c.name || ' ' || c.name_en from categories c join category_texts t on c.parent_id = t.id
    ), found as (
      select p.id, p.code, array[p.name, p.style, p.kind] as texts from products p where p.id = any(${productIds}::bigint[])
    ), categorised as (
      select pc.product_id, array_agg(t.text) as texts
      from product_categories pc join category_texts t on t.id = pc.category_id
      where pc.product_id = any(${productIds}::bigint[]) group by pc.product_id
    ), variants as (
      select product_id, array_agg(concat_ws(' ', name, color_name, material_name, material)) as texts, array_agg(sku_code) as codes
      from skus where product_id = any(${productIds}::bigint[]) group by product_id
    ), listings as (
      select product_id, array_agg(distinct item_outer_id) as codes
      from item_mappings where product_id = any(${productIds}::bigint[]) group by product_id
    )
    select f.id as product_id, f.texts || c.texts || v.texts as texts, array[f.code] || v.codes || l.codes as codes
    from found f
    left join categorised c on c.product_id = f.id
    left join variants v on v.product_id = f.id
    left join listings l on l.product_id = f.id`.execute(db)
  return rows
}

export const saveTerms = async (
  db: Db,
  rows: readonly { product_id: string; terms: string }[],
): Promise<void> => {
  await sql`
    insert into product_terms (product_id, terms)
    select product_id, terms::tsvector from unnest(${rows.map((row) => row.product_id)}::bigint[], ${rows.map((row) => row.terms)}::text[]) r(product_id, terms)
    on conflict (product_id) do update set terms = excluded.terms where product_terms.terms <> excluded.terms`.execute(
    db,
  )
}
