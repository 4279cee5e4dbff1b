import type { OutputOf, ParsedInputOf } from '@showfloor/contract/common/call'
import { PRODUCT_COUNT_LIMIT } from '@showfloor/contract/common/constants'
import type { Contract } from '@showfloor/contract/contract'
import { createAnswerCache } from '../../platform/answer-cache.ts'
import type { Context } from '../../platform/context.ts'
import type { Db } from '../../platform/db.ts'
import type { NewsDesk } from '../../platform/news.ts'
import type { PageFilter } from './catalogue.filter.db.ts'
import {
  gatheredPage,
  idsInOrder,
  isLarge,
  pageInOrder,
  pageOnTheWay,
  productsInOrder,
  type CardRow,
} from './catalogue.page.db.ts'
import { looksNamed } from './catalogue.languages.ts'
import { matchesOf } from './catalogue.match.ts'
import { queryTerms, type FoundBy } from './catalogue.search.ts'
import { isUnwanted, keywordSaid, singular } from './catalogue.spoken.ts'
import { kindsNamed } from './thing-words.ts'
import { sizeOf, stockInfo } from './catalogue.service.ts'
import { pictureColor, pictureUrl } from './catalogue.pictures.service.ts'

type Calls = Contract['catalogue']
type Card = OutputOf<Calls['itemMappingPage']>['data'][number]
type Filter = ParsedInputOf<Calls['itemMappingPage']>

const nearestMax = 12

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
  const filter = filterOf(input)
  if (filter === null) return { data: [], total: 0, more: false }
  const { rows, total, more } = await pageOf(context.db, filter, kept)
  const counted = Math.min(total, PRODUCT_COUNT_LIMIT)
  return { data: cardsOf(rows, input.keyword), total: counted, more: more || total > counted }
}

/** The best fitting products on sale in a shop, as few as wanted and not counted. */
export const findProducts = async (
  db: Db,
  query: { shopId: string; keyword: string; size: number },
): Promise<Card[]> => {
  const filter = filterOf({ ...plain(query.shopId), keyword: query.keyword, size: query.size })
  const rows = filter ? (await pageOf(db, filter)).rows : []
  return cardsOf(rows, query.keyword)
}

export const plain = (shopId: string): Filter => ({
  shopId,
  start: 0,
  size: nearestMax,
  keyword: '',
  statusList: ['onsale'],
  categories: [],
  specialZoneIds: [],
  inStock: false,
  colors: [],
  materials: [],
  sort: 'sales',
})

/** Null when the keyword has nothing in it that could be found. */
export const filterOf = (input: Filter): PageFilter | null => {
  const terms = input.keyword === '' ? null : queryTerms(input.keyword)
  if (input.keyword !== '' && terms === null) return null
  return {
    shopId: input.shopId,
    statuses: input.statusList,
    search: terms === null ? null : searchOf(input.keyword, terms),
    categoryIds: input.categories,
    zoneIds: input.specialZoneIds,
    inStock: input.inStock,
    priceFromCents: input.priceFrom ?? null,
    priceToCents: input.priceTo ?? null,
    widthToMm: input.widthTo ?? null,
    depthToMm: input.depthTo ?? null,
    heightToMm: input.heightTo ?? null,
    colorFamilies: input.colors,
    materials: input.materials,
    sort: input.sort,
    start: input.start,
    size: input.size,
  }
}

const searchOf = (keyword: string, terms: string): NonNullable<PageFilter['search']> => {
  const said = keywordSaid(keyword)
  const wanted = said
    .split(/\s+/)
    .filter((word) => !isUnwanted(word))
    .join(' ')
  return {
    terms,
    keyword,
    said: singular(said) ?? said,
    looks: looksNamed(wanted),
    kinds: kindsNamed(wanted),
  }
}

/** Products as screens get them, each with why `keyword` found it. */
export const cardsOf = (rows: readonly CardRow[], keyword: string): Card[] => {
  const matchOf = matchesOf(keyword)
  return rows.map((row) => ({
    ...cardOf(row),
    ...(keyword === '' ? {} : { match: matchOf(foundByOf(row)) }),
  }))
}

const foundByOf = ({ found_by: foundBy, name }: CardRow): FoundBy =>
  foundBy === null ? [['name', name, '']] : (JSON.parse(foundBy) as FoundBy)

const cardOf = (row: CardRow): Card => ({
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
