import { sql } from 'kysely'
import type { Db } from '../../platform/db.ts'

export type ProductTextsRow = { product_id: string; texts: string[]; codes: string[] }

/** Everything a product is found by: words (names, categories, colours, materials, style) and codes (product, SKU, listing). */
export const textsOfProducts = async (db: Db, productIds: readonly string[]): Promise<ProductTextsRow[]> => {
  const { rows } = await sql<ProductTextsRow>`
    select p.id as product_id,
      array[p.name, p.style, p.kind]
        || array(
          with recursive above as (
            select c.id, c.parent_id, c.name, c.name_en from categories c join product_categories pc on pc.category_id = c.id and pc.product_id = p.id
            union select c.id, c.parent_id, c.name, c.name_en from categories c join above a on a.parent_id = c.id
          ) select name || ' ' || name_en from above)
        || array(select distinct t from skus s, unnest(array[s.name, s.color_name, s.material_name, s.material]) t where s.product_id = p.id) as texts,
      array[p.code]
        || array(select s.sku_code from skus s where s.product_id = p.id)
        || array(select distinct m.item_outer_id from item_mappings m join skus s on s.id = m.sku_id where s.product_id = p.id) as codes
    from products p where p.id = any(${productIds}::bigint[])`.execute(db)
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
