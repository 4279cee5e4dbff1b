import { PRODUCT_COUNT_LIMIT } from '@showfloor/contract/common/constants'
import type { Db } from '../../../platform/database/db.ts'
import type { CardRow } from './cards.db.ts'
import type { KeptPages } from './kept-pages.ts'
import type { PageFilter } from './page-filter.db.ts'
import { pageOfMany } from './strategies/far-pages.ts'
import { isLarge } from './strategies/frequent-words.db.ts'
import { gatheredPage } from './strategies/gather.db.ts'
import { pageInOrder } from './strategies/walk.db.ts'
import { pageOnTheWay } from './strategies/walk-for-word.db.ts'

// What so many of the best sold products are is counted among these alone.
const enough = 50
// Nobody turns so many pages, and what counting costs shall not grow with the catalogue.
const countedMax = PRODUCT_COUNT_LIMIT

/** Whether the catalogue is a large one, which hardly ever changes. */
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
 * The page of products that a filter asks for, and how many there are: the only door to the strategies, each of which has a file in `strategies/`. What a filter
 * finds is gathered first, unless it is known to be too much for that.
 */
export const findPage = async (db: Db, filter: PageFilter, kept?: KeptPages): Promise<Page> => {
  const { search, shopId, sort } = filter
  const key = JSON.stringify({ ...filter, sort: null, start: null, size: null })
  const known = kept?.many.get(shopId, key)
  if (known && !(known.frequent && sort === 'sales')) {
    const met = known.frequent && search ? await pageOnTheWay(db, { ...filter, search }) : []
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

/** What a word finds: a frequent one of a large catalogue among the best sold. */
const searchedPage = async (
  db: Db,
  filter: PageFilter & { search: NonNullable<PageFilter['search']> },
  kept: KeptPages | undefined,
  keep: (total: number, frequent: boolean) => void,
): Promise<Page> => {
  const bySales = filter.sort === 'sales'
  if (!(await isLargeHere(db, filter.shopId, kept)))
    return gatheredPage(db, filter, { among: 'all', most: null })
  // Of what a word finds in a large catalogue, and hardly ever among its best sold, no more are looked at to find the best.
  const most = bySales ? countedMax : null
  const found = await gatheredPage(db, filter, { among: 'all if rare', most })
  if (!found.frequent) return found
  // In another order than by sales, how many there are is counted while the page is looked for.
  const [{ rows, total }, met] = await Promise.all([
    gatheredPage(db, bySales ? filter : { ...filter, size: 0 }, { among: 'popular', most: null }),
    bySales ? [] : pageOnTheWay(db, filter),
  ])
  if (total < enough) return gatheredPage(db, filter, { among: 'all', most })
  keep(total, true)
  const page = [rows, met].find((one) => one.length === filter.size)
  return { rows: page ?? (await pageInOrder(db, filter)), total, more: true }
}
