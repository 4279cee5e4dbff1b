import { sql } from '../../../platform/database/sql.ts'
import type { Db } from '../../../platform/database/db.ts'
import { conditions } from '../search/sku-choice.db.ts'
import { cardRows, type CardRow } from './cards.db.ts'
import { productsHere, type PageFilter } from './page-filter.db.ts'

/** These products in this order, without those that the filter excludes. */
export const productsInOrder = async (
  db: Db,
  filter: PageFilter,
  ids: readonly string[],
): Promise<CardRow[]> => {
  const page = sql`
    select cp.product_id as id, r.place as rank, 0 as key
    from unnest(${ids}::bigint[]) with ordinality r(id, place)
    join (${productsHere(filter.shopId)}) on cp.product_id = r.id
    where ${conditions(filter)}
    order by rank
    limit ${filter.size}`
  return (await cardRows(db, filter, page, sql`rank`)).rows
}

// The most products that a search for parts reads: enough to find the best, and never the whole catalogue.
const partlyFoundMax = 2000

/** The products with the most parts of a keyword; kinds that it names come first, then best-selling ones. */
export const productsWithAnyTerm = async (
  db: Db,
  filter: PageFilter,
  terms: readonly string[],
  kinds: readonly string[],
): Promise<CardRow[]> => {
  const hits = sql.join(
    terms.map((term) => sql`(t.terms @@ ${term}::tsquery)::integer`),
    sql` + `,
  )
  const page = sql`
    select cp.product_id as id,
      case when cp.kind = any(${kinds}::text[]) then -${terms.length}::integer else 0 end - (${hits}) as rank,
      cp.sales_count as key
    from (
      select product_id, terms
      from product_terms
      where terms @@ ${terms.join(' | ')}::tsquery
      limit ${partlyFoundMax}
    ) t
    join (${productsHere(filter.shopId)}) on cp.product_id = t.product_id
    where ${conditions(filter)}
    order by rank, key desc, id
    limit ${filter.size}`
  const search = { terms: terms.join(' | '), keyword: '', said: [], codes: [], kinds: [], alsoKinds: [] }
  return (await cardRows(db, { ...filter, search }, page, sql`rank, key desc, id`)).rows
}
