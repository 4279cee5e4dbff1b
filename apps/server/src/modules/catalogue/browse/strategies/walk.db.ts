import { sql } from '../../../../platform/database/sql.ts'
import type { Db } from '../../../../platform/database/db.ts'
import { conditions } from '../../search/sku-choice.db.ts'
import { cardRows, type CardRow } from '../cards.db.ts'
import { productsInOrderHere, withCode, type Condition, type PageFilter } from '../page-filter.db.ts'
import { isByPrice, keyInRange, orders, rank } from '../page-order.db.ts'
import { byPrice } from './walk-prices.db.ts'

/** With too many products to sort, the best-selling are read first. */
const popularFirst = sql`case
  when exists (select from popular_terms t where t.product_id = cp.product_id) then 0
  else 40
end`

export const inOrder = (filter: PageFilter): Condition => {
  const { key, order } = orders[filter.sort]
  const first = rank(filter, withCode(filter.search?.codes ?? []), popularFirst)
  return sql`
    select cp.product_id as id, ${keyInRange(filter, key())} as key, ${first} as rank
    from ${productsInOrderHere(filter.shopId)}
    where ${conditions(filter)}
    order by rank, ${order}
    limit ${filter.size}
    offset ${filter.start}`
}

const pageOfAll = (filter: PageFilter): Condition =>
  isByPrice(filter) && !filter.search ? byPrice(filter) : inOrder(filter)

/** A page of a filter that finds more products than are counted. */
export const pageInOrder = async (db: Db, filter: PageFilter): Promise<CardRow[]> => {
  return (await cardRows(db, filter, pageOfAll(filter), sql`rank, ${orders[filter.sort].order}`)).rows
}

/** The ids of such a page as the text of an array, which is compact in the cache. */
export const idsInOrder = async (db: Db, filter: PageFilter): Promise<string> => {
  const { rows } = await sql<{ ids: string }>`
    select array(select id from (${pageOfAll(filter)}) page)::text as ids`.execute(db)
  return rows[0]?.ids ?? '{}'
}
