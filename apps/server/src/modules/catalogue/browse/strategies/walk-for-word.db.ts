import { sql, type Sql } from '../../../../platform/database/sql.ts'
import type { Db } from '../../../../platform/database/db.ts'
import { cardRows, type CardRow } from '../cards.db.ts'
import type { Condition, PageFilter } from '../page-filter.db.ts'
import { isByPrice, orders } from '../page-order.db.ts'
import { inOrder } from './walk.db.ts'
import { byPrice } from './walk-prices.db.ts'

// A frequent word is in about one of a hundred products.
const walkedPerHit = 250

/**
 * A page of a frequent word by a scan of the products in their order. The scan ends after a fixed number of products, so the page may be incomplete.
 * Exact codes are not sorted first.
 */
export const scannedPage = async (
  db: Db,
  filter: PageFilter & { search: NonNullable<PageFilter['search']> },
): Promise<CardRow[]> => {
  const { start, size, search } = filter
  const { order } = orders[filter.sort]
  const most = (start + size) * walkedPerHit
  const isMet = (id: Sql): Condition =>
    sql`(select terms @@ ${search.terms}::tsquery from product_terms t where t.product_id = ${id})`
  const page = isByPrice(filter)
    ? byPrice({ ...filter, search: null }, { isMet, most })
    : sql`
      select *
      from (${inOrder({ ...filter, search: null, start: 0, size: most })}) walked
      where ${isMet(sql`walked.id`)}
      order by ${order}
      limit ${size}
      offset ${start}`
  return (await cardRows(db, filter, page, order)).rows
}
