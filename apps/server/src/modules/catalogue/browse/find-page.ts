import { PRODUCT_COUNT_LIMIT } from '@showfloor/contract/common/constants'
import type { Db } from '../../../platform/database/db.ts'
import type { CardRow } from './cards.db.ts'
import type { KeptPages } from './kept-pages.ts'
import type { PageFilter } from './page-filter.db.ts'
import { pageOfMany } from './strategies/far-pages.ts'
import { isLarge } from './strategies/frequent-words.db.ts'
import { gatheredPage } from './strategies/gather.db.ts'
import { pageInOrder } from './strategies/walk.db.ts'
import { scannedPage } from './strategies/walk-for-word.db.ts'

// With this many hits among the best-selling products, only these are counted.
const enough = 50
// Nobody pages further, and the cost of counting must not grow with the catalogue.
const countedMax = PRODUCT_COUNT_LIMIT

/** Whether the catalogue is large; cached, because that hardly ever changes. */
const isLargeHere = async (db: Db, shopId: string, kept: KeptPages | undefined): Promise<boolean> => {
  const known = kept?.large.get(shopId, shopId)
  if (known !== undefined) return known
  const since = kept?.large.generation(shopId) ?? 0
  const large = await isLarge(db)
  kept?.large.put(shopId, large, since)
  return large
}

export type Page = { rows: CardRow[]; total: number; more: boolean }

/**
 * A page of a filter with the number of products. The only entrance to the strategies, one file each in `strategies/`. Products are gathered and sorted,
 * unless the filter is known to find too many.
 */
export const findPage = async (db: Db, filter: PageFilter, kept?: KeptPages): Promise<Page> => {
  const { search, shopId, sort } = filter
  const key = JSON.stringify({ ...filter, sort: null, start: null, size: null })
  const known = kept?.many.get(shopId, key)
  if (known && !(known.frequent && sort === 'sales')) {
    const met = known.frequent && search ? await scannedPage(db, { ...filter, search }) : []
    const rows = met.length === filter.size ? met : await pageOfMany(db, filter, kept)
    return { rows, total: known.total, more: true }
  }
  const since = kept?.many.generation(shopId) ?? 0
  const keep = (total: number, frequent: boolean) => kept?.many.put(key, { total, frequent }, since)
  if (search) return searchedPage(db, { ...filter, search }, kept, keep)
  const found = await gatheredPage(db, filter, { among: 'all', most: countedMax })
  if (!found.more) return found
  keep(found.total, false)
  return { rows: await pageOfMany(db, filter, kept), total: found.total, more: true }
}

/** A page of a keyword. In a large catalogue a frequent word is searched for among the best-selling products. */
const searchedPage = async (
  db: Db,
  filter: PageFilter & { search: NonNullable<PageFilter['search']> },
  kept: KeptPages | undefined,
  keep: (total: number, frequent: boolean) => void,
): Promise<Page> => {
  const bySales = filter.sort === 'sales'
  if (!(await isLargeHere(db, filter.shopId, kept)))
    return gatheredPage(db, filter, { among: 'all', most: null })
  // For a rare word of a large catalogue, the number of products to sort is bounded.
  const most = bySales ? countedMax : null
  const found = await gatheredPage(db, filter, { among: 'all if rare', most })
  if (!found.frequent) return found
  // In any order but by sales, the count and the page are read in parallel.
  const [{ rows, total }, met] = await Promise.all([
    gatheredPage(db, bySales ? filter : { ...filter, size: 0 }, { among: 'popular', most: null }),
    bySales ? [] : scannedPage(db, filter),
  ])
  if (total < enough) return gatheredPage(db, filter, { among: 'all', most })
  keep(total, true)
  const page = [rows, met].find((one) => one.length === filter.size)
  return { rows: page ?? (await pageInOrder(db, filter)), total, more: true }
}
