import type { OutputOf, ParsedInputOf } from '@showfloor/contract/common/call'
import { PRICE_STEPS_CENTS, colorFamilies } from '@showfloor/contract/common/constants'
import type { Contract } from '@showfloor/contract/contract'
import type { AnswerCache } from '../../platform/answer-cache.ts'
import type { Context } from '../../platform/context.ts'
import type { Db } from '../../platform/db.ts'
import {
  countedOver,
  countsByValue,
  refreshPopularTerms,
  specialZones,
  type CountRow,
} from './catalogue.db.counts.ts'
import type { PageFilter } from './catalogue.db.filter.ts'
import {
  countedMax,
  isFrequent,
  gatheredPage,
  pageInOrder,
  productsInOrder,
  productsWithAnyTerm,
  type CardRow,
} from './catalogue.db.page.ts'
import { readSetting, recommendedIds, writeSetting } from './catalogue.db.recommendations.ts'
import { forgetSearches, keepSearch, popularSearches, recentSearches } from './catalogue.db.searches.ts'
import { wordsOfLength } from './catalogue.db.terms.ts'
import { matchesOf } from './catalogue.match.ts'
import { queryTerms } from './catalogue.search.ts'
import { nameIn, sizeOf, stockInfo } from './catalogue.service.ts'
import { pictureColor, pictureUrl } from './catalogue.service.pictures.ts'
import { mistakesAllowed, nearestWord } from './catalogue.typo.ts'

type Calls = Contract['catalogue']
type Card = OutputOf<Calls['itemMappingPage']>['data'][number]

const suggestionsMax = 8
const nearestMax = 12

/**
 * A page of what a shop lists, and how many products all pages have. `many` keeps which filters find more than are counted. A keyword with nothing in it
 * that could be found finds nothing.
 */
export const itemMappingPage = async (
  context: Context,
  input: ParsedInputOf<Calls['itemMappingPage']>,
  many: AnswerCache<Many>,
): Promise<OutputOf<Calls['itemMappingPage']>> => {
  const filter = filterOf(input)
  if (filter === null) return { data: [], total: 0, more: false }
  const { rows, total, more } = await pageOf(context.db, filter, many)
  return { data: cardsOf(rows, input.keyword), total, more }
}

// As many products as a catalogue may have before a frequent word is looked for among the best sold first.
const popularMost = 5_000

/** Job: which products sell best changes slowly; how they are found depends on it only for being quick. */
export const keepPopularTerms = (db: Db): Promise<void> => refreshPopularTerms(db, popularMost)

/** The best fitting products on sale in a shop, as few as wanted and not counted. */
export const findProducts = async (
  db: Db,
  query: { shopId: string; keyword: string; size: number },
): Promise<Card[]> => {
  const filter = filterOf({ ...plain(query.shopId), keyword: query.keyword, size: query.size })
  const rows = filter ? (await pageOf(db, filter)).rows : []
  return cardsOf(rows, query.keyword)
}

/** How many products each value of a filter would find, values that would find none left out. */
export const filterCounts = async (
  context: Context,
  input: ParsedInputOf<Calls['filterCounts']>,
): Promise<OutputOf<Calls['filterCounts']>> => {
  const filter = filterOf({ ...input, start: 0, size: 1, sort: 'sales' })
  const among = filter && (await isFrequent(context.db, filter)) ? 'popular' : 'all'
  const [rows, zones] = await Promise.all([
    filter ? countsByValue(context.db, filter, PRICE_STEPS_CENTS, among) : [],
    specialZones(context.db),
  ])
  const of = (facet: CountRow['facet']) => rows.filter((row) => row.facet === facet)
  const zoneCounts = new Map(of('zone').map((row) => [row.value, row.products]))
  const colorCounts = new Map(of('color').map((row) => [row.value, row.products]))
  return {
    categories: of('category').map((row) => ({ value: row.value, count: row.products })),
    zones: zones.flatMap((zone) => {
      const count = zoneCounts.get(zone.id)
      return count === undefined ? [] : [{ id: zone.id, name: nameIn(zone, context.language), count }]
    }),
    prices: of('price').map((row) => ({ value: Number(row.value) - 1, count: row.products })),
    colors: colorFamilies.flatMap((value) => {
      const count = colorCounts.get(value)
      return count === undefined ? [] : [{ value, count }]
    }),
    materials: of('material')
      .map((row) => ({ value: row.value, count: row.products }))
      .sort((a, b) => b.count - a.count),
    inStock: of('stock')[0]?.products ?? 0,
    more: among === 'popular' || (of('all')[0]?.products ?? 0) > countedOver,
  }
}

/** What comes nearest to a keyword that finds nothing: first with its typing mistakes mended, then with any part of it. */
export const searchNearest = async (
  context: Context,
  input: ParsedInputOf<Calls['searchNearest']>,
): Promise<OutputOf<Calls['searchNearest']>> => {
  const { db } = context
  const keyword = await mended(db, input.keyword)
  const filter = keyword === null ? null : filterOf({ ...plain(input.shopId), keyword })
  const found = filter ? (await pageOf(db, filter)).rows : []
  if (keyword !== null && found.length > 0) return { keyword, data: cardsOf(found, keyword) }
  const parts = [
    ...new Set(input.keyword.match(/\p{Script=Han}|(?:(?!\p{Script=Han})[\p{L}\p{N}.])+/gu) ?? []),
  ]
  const terms = parts.map(queryTerms).filter((part) => part !== null)
  const base = filterOf(plain(input.shopId))
  const rows = base && terms.length > 0 ? await productsWithAnyTerm(db, base, terms) : []
  return { keyword: null, data: cardsOf(rows, input.keyword) }
}

const settingByDefault: OutputOf<Calls['recommendationSetting']> = {
  source: 'BOTH',
  inStockOnly: false,
  size: 6,
}

export const recommendationSetting = async (
  context: Context,
  input: ParsedInputOf<Calls['recommendationSetting']>,
): Promise<OutputOf<Calls['recommendationSetting']>> => {
  const row = await readSetting(context.db, input.shopId)
  return row ? { source: row.source, inStockOnly: row.in_stock_only, size: row.size } : settingByDefault
}

export const recommendationSettingUpdate = async (
  context: Context,
  { shopId, source, inStockOnly, size }: ParsedInputOf<Calls['recommendationSettingUpdate']>,
): Promise<Record<string, never>> => {
  await writeSetting(context.db, shopId, { source, in_stock_only: inStockOnly, size })
  context.announce({ topic: 'catalogue', shopId, id: null })
  return {}
}

/** What goes with a product, as the shop's setting says. */
export const recommendations = async (
  context: Context,
  input: ParsedInputOf<Calls['recommendations']>,
): Promise<OutputOf<Calls['recommendations']>> => {
  const { source, inStockOnly, size } = await recommendationSetting(context, input)
  const ids = await recommendedIds(context.db, input.channelSpuId, source)
  const filter = filterOf({ ...plain(input.shopId), inStock: inStockOnly, size })
  const rows = filter && ids.length > 0 ? await productsInOrder(context.db, filter, ids) : []
  return { data: cardsOf(rows, '') }
}

export const searchSuggestions = async (
  context: Context,
  input: ParsedInputOf<Calls['searchSuggestions']>,
): Promise<OutputOf<Calls['searchSuggestions']>> => {
  const [recent, popular] = await Promise.all([
    recentSearches(context.db, input.shopId, context.session.accountId, suggestionsMax),
    popularSearches(context.db, input.shopId, suggestionsMax),
  ])
  return { recent, popular: popular.filter((keyword) => !recent.includes(keyword)) }
}

export const searchRemember = async (
  context: Context,
  input: ParsedInputOf<Calls['searchRemember']>,
): Promise<Record<string, never>> => {
  await keepSearch(context.db, input.shopId, context.session.accountId, input.keyword)
  return {}
}

export const searchForget = async (
  context: Context,
  input: ParsedInputOf<Calls['searchForget']>,
): Promise<Record<string, never>> => {
  await forgetSearches(context.db, input.shopId, context.session.accountId)
  return {}
}

type Filter = ParsedInputOf<Calls['itemMappingPage']>

const plain = (shopId: string): Filter => ({
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
const filterOf = (input: Filter): PageFilter | null => {
  const terms = input.keyword === '' ? null : queryTerms(input.keyword)
  if (input.keyword !== '' && terms === null) return null
  return {
    shopId: input.shopId,
    statuses: input.statusList,
    search: terms === null ? null : { terms, keyword: input.keyword },
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

/** The keyword with every Latin word that is not in the catalogue exchanged for the nearest that is; null when none was. */
const mended = async (db: Db, keyword: string): Promise<string | null> => {
  const words = [...new Set(keyword.toLowerCase().match(/(?<![\p{L}\p{N}])[a-z]{4,24}(?![\p{N}])/gu) ?? [])]
  let text = keyword.toLowerCase()
  for (const word of words) {
    const limit = mistakesAllowed(word)
    const known = await wordsOfLength(db, word.length - limit, word.length + limit)
    const meant = nearestWord(word, known)
    if (meant !== undefined && meant !== word) text = text.replace(word, meant)
  }
  return text === keyword.toLowerCase() ? null : text
}

/** Products as screens get them, each with why `keyword` found it. */
const cardsOf = (rows: readonly CardRow[], keyword: string): Card[] => {
  const matchOf = matchesOf(keyword)
  return rows.map((row) => ({
    ...cardOf(row),
    ...(row.found_by ? { match: matchOf(row.found_by) } : {}),
  }))
}

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

/** A filter that finds more than is counted: how many are sure, and whether its keyword is a frequent word. */
export type Many = { total: number; frequent: boolean }

// What so many of the best sold products are is counted among these alone.
const enough = 50

/** What a filter finds is gathered first, a frequent word among the best sold, unless it is known to be too much for that. */
const pageOf = async (
  db: Db,
  filter: PageFilter,
  many?: AnswerCache<Many>,
): Promise<{ rows: CardRow[]; total: number; more: boolean }> => {
  const key = JSON.stringify({ ...filter, sort: null, start: null, size: null })
  const bySales = filter.sort === 'sales'
  const known = many?.get(filter.shopId, key)
  if (known && !(known.frequent && bySales))
    return {
      rows: await pageInOrder(db, filter, known.frequent ? 'each' : 'all'),
      total: known.total,
      more: true,
    }
  const since = many?.generation(filter.shopId) ?? 0
  const first = await gatheredPage(db, filter)
  const frequent = first.amongPopular && first.total >= enough
  const found = first.amongPopular && !frequent ? await gatheredPage(db, filter, true) : first
  if (!frequent && found.total <= countedMax) return { ...found, more: false }
  const total = Math.min(found.total, countedMax)
  many?.put(key, { total, frequent }, since)
  const isWhole = frequent && bySales && found.rows.length === filter.size
  const rows = isWhole ? found.rows : await pageInOrder(db, filter, frequent && !bySales ? 'each' : 'all')
  return { rows, total, more: true }
}
