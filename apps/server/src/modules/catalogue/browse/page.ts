import type { OutputOf, ParsedInputOf } from '@showfloor/contract/common/call'
import { PRODUCT_COUNT_LIMIT } from '@showfloor/contract/common/constants'
import type { Contract } from '@showfloor/contract/contract'
import { createAnswerCache } from '../../../platform/calls/answer-cache.ts'
import type { Context } from '../../../platform/calls/context.ts'
import type { Db } from '../../../platform/database/db.ts'
import type { NewsDesk } from '../../../platform/live/news.ts'
import type { PageFilter } from './page-filter.db.ts'
import {
  gatheredPage,
  idsInOrder,
  isLarge,
  pageInOrder,
  pageOnTheWay,
  productsInOrder,
  type CardRow,
} from './page.db.ts'
import { askedFor } from '../language/keyword.ts'
import { isSkuAsked } from '../search/sku-choice.db.ts'
import type { FoundBy } from '../search/documents.ts'
import { filterOf, plain, type Filter } from './page-filter.ts'
import { matchesOf, type Shown } from '../search/match-marks.ts'
import { surelyMeant } from '../search/corrections.ts'
import { sizeOf, stockInfo } from '../details/detail.ts'
import { pictureColor, pictureUrl } from '../pictures/pictures.ts'

type Calls = Contract['catalogue']
type Card = OutputOf<Calls['itemMappingPage']>['data'][number]

const keptMs = 60_000

/**
 * What is kept between one page and the next: of filters that find more than is counted, how many are sure and whether the keyword is a frequent word; and
 * of far pages, the ids around them. None of it depends on the stock.
 */
export const createKeptPages = (news: NewsDesk) => {
  const options = { topics: ['catalogue', 'price'], maxAgeMs: keptMs } as const
  return {
    large: createAnswerCache<boolean>(news, { ...options, maxEntries: 500 }),
    many: createAnswerCache<{ total: number; frequent: boolean }>(news, { ...options, maxEntries: 2000 }),
    ids: createAnswerCache<string>(news, { ...options, maxEntries: 100 }),
  }
}
export type KeptPages = ReturnType<typeof createKeptPages>

/**
 * A page of what a shop lists, and how many products all pages have. A keyword with nothing in it
 * that could be found finds nothing.
 */
export const itemMappingPage = async (
  context: Context,
  input: ParsedInputOf<Calls['itemMappingPage']>,
  kept: KeptPages,
): Promise<OutputOf<Calls['itemMappingPage']>> => {
  const { page, keyword, isSkuMeant } = await pageMeant(context.db, input, kept)
  const { rows, total, more } = page
  const counted = Math.min(total, PRODUCT_COUNT_LIMIT)
  return {
    data: cardsOf(rows, keyword, context.language, isSkuMeant),
    total: counted,
    more: more || total > counted,
    ...(keyword === input.keyword ? {} : { meant: keyword }),
  }
}

const nothingFound: Page = { rows: [], total: 0, more: false }

/** What a keyword finds, or where that is nothing, what is surely meant by it. */
const pageMeant = async (
  db: Db,
  input: Filter,
  kept?: KeptPages,
): Promise<{ page: Page; keyword: string; isSkuMeant: boolean }> => {
  const { keyword } = input
  const filter = filterOf(input)
  const page = filter ? await pageOf(db, filter, kept) : nothingFound
  const isSkuMeant = filter !== null && isSkuAskedFor(filter)
  if (page.total > 0 || filter?.search === null || keyword === '') return { page, keyword, isSkuMeant }
  for await (const meant of surelyMeant(db, keyword)) {
    const other = filterOf({ ...input, keyword: meant.keyword }, meant.asked)
    const found = other ? await pageOf(db, other, kept) : nothingFound
    if (other && found.total > 0)
      return { page: found, keyword: meant.keyword, isSkuMeant: isSkuAskedFor(other) }
  }
  return { page, keyword, isSkuMeant }
}

/** Whether more is asked of a SKU than that it is here. */
const isSkuAskedFor = (filter: PageFilter): boolean => isSkuAsked({ ...filter, inStock: false })

/** The best fitting products on sale in a shop, as few as wanted and not counted. */
export const findProducts = async (
  db: Db,
  query: { shopId: string; keyword: string; size: number },
  language: Context['language'],
): Promise<Card[]> => {
  const { page, keyword } = await pageMeant(db, { ...plain(query.shopId), ...query })
  return cardsOf(page.rows, keyword, language)
}

/** Products as screens get them, each with why `keyword` found it. `isSkuMeant`: whether one of a product's SKUs may be what is asked for, and another not. */
export const cardsOf = (
  rows: readonly CardRow[],
  keyword: string,
  language: Context['language'],
  isSkuMeant = false,
): Card[] => {
  const matchOf = matchesOf(keyword, askedFor(keyword), language)
  const typed = keyword.trim().toLowerCase()
  // Who types a name means the product.
  const isNamed = ({ name }: CardRow): boolean => typed !== '' && name.toLowerCase().includes(typed)
  return rows.map((row) => ({
    ...cardOf(row),
    severalFit: isSkuMeant && row.sku_count > 1 && !isNamed(row),
    ...(keyword === '' ? {} : { match: matchOf(foundByOf(row), shownOf(row)) }),
  }))
}

const shownOf = (row: CardRow): Shown => ({
  name: row.name,
  kind: row.kind,
  colorName: row.color_name,
  material: row.material,
  materialName: row.material_name,
  sizeText: row.size_text,
  sides: [row.width_mm, row.depth_mm, row.height_mm].filter((mm) => mm !== null).join('×'),
})

const foundByOf = ({ found_by: foundBy, name }: CardRow): FoundBy =>
  foundBy === null ? [['name', name, '']] : (JSON.parse(foundBy) as FoundBy)

const cardOf = (row: CardRow): Omit<Card, 'severalFit'> => ({
  channelSpuId: row.product_id,
  name: row.name,
  kind: row.kind,
  tag: row.tag,
  size: sizeOf(row),
  swatches: row.swatches,
  skuCount: row.sku_count,
  itemMappingId: row.item_mapping_id,
  skuCode: row.sku_code,
  picture: pictureUrl(row, 'front'),
  pictureColor: pictureColor(row),
  marketingPrice: row.marketing_cents,
  salePrice: row.sale_cents,
  stock: stockInfo(row),
})

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

type Page = { rows: CardRow[]; total: number; more: boolean }

/** What a filter finds is gathered first, unless it is known to be too much for that. */
export const pageOf = async (db: Db, filter: PageFilter, kept?: KeptPages): Promise<Page> => {
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

// A page this far on costs going through all before it: as many ids are taken along as the next pages need.
const farFrom = 180
const idsTaken = 1000
const sizeMax = 60

/** A page out of more products than are counted. */
const pageOfMany = async (db: Db, filter: PageFilter, kept?: KeptPages): Promise<CardRow[]> => {
  if (!kept || filter.search || filter.inStock || filter.start < farFrom) return pageInOrder(db, filter)
  const at = filter.start % idsTaken
  const around = { ...filter, start: filter.start - at, size: idsTaken + sizeMax }
  const text = await idsAround(db, around, kept)
  const ids = text
    .slice(1, -1)
    .split(',')
    .slice(at, at + filter.size)
  return ids[0] ? productsInOrder(db, filter, ids) : []
}

const idsAround = async (db: Db, filter: PageFilter, { ids }: KeptPages): Promise<string> => {
  const key = JSON.stringify(filter)
  const known = ids.get(filter.shopId, key)
  if (known !== undefined) return known
  const since = ids.generation(filter.shopId)
  const text = await idsInOrder(db, filter)
  ids.put(key, text, since)
  return text
}
