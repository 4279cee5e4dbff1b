import type { OutputOf, ParsedInputOf } from '@showfloor/contract/common/call'
import { PRICE_STEPS_CENTS, colorFamilies } from '@showfloor/contract/common/constants'
import type { Contract } from '@showfloor/contract/contract'
import type { Context } from '../../../platform/calls/context.ts'
import type { Db } from '../../../platform/database/db.ts'
import {
  countedOver,
  countsByValue,
  refreshPopularTerms,
  specialZones,
  type CountRow,
} from '../browse/filter-counts.db.ts'
import { productsInOrder } from '../browse/given-products.db.ts'
import { isFrequent } from '../browse/strategies/frequent-words.db.ts'
import { readSetting, recommendedIds, writeSetting } from '../details/recommendations.db.ts'
import { forgetSearches, keepSearch, popularSearches, recentSearches } from './remembered-searches.db.ts'
import { queryTerms } from './query.ts'
import { nameIn } from '../details/detail.ts'
import { filterOf, plain } from '../browse/page-filter.ts'
import { cardsOf } from '../browse/page.ts'

export { forgetOldSearches } from './remembered-searches.db.ts'

type Calls = Contract['catalogue']

const suggestionsMax = 8

// The number of best-selling products whose terms are copied; a larger catalogue is searched among them first.
const popularMost = 5_000

/** Job: copies the terms of the best-selling products. Only speed depends on the copy, and best sellers change slowly. */
export const keepPopularTerms = (db: Db): Promise<void> => refreshPopularTerms(db, popularMost)

/** How many products each value of a filter would find, without values that find none. */
export const filterCounts = async (
  context: Context,
  input: ParsedInputOf<Calls['filterCounts']>,
): Promise<OutputOf<Calls['filterCounts']>> => {
  const filter = filterOf({ ...input, start: 0, size: 1, sort: 'sales' })
  const among = filter?.search && (await isFrequent(context.db, filter.search)) ? 'popular' : 'all'
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

/** Recommended products beside a product, by the shop's setting. */
export const recommendations = async (
  context: Context,
  input: ParsedInputOf<Calls['recommendations']>,
): Promise<OutputOf<Calls['recommendations']>> => {
  const { source, inStockOnly, size } = await recommendationSetting(context, input)
  const ids = await recommendedIds(context.db, input.channelSpuId, source)
  const filter = filterOf({ ...plain(input.shopId), inStock: inStockOnly, size })
  const rows = filter && ids.length > 0 ? await productsInOrder(context.db, filter, ids) : []
  return { data: cardsOf(rows, '', context.language) }
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
  const terms = queryTerms(input.keyword)
  if (terms !== null)
    await keepSearch(context.db, input.shopId, context.session.accountId, { keyword: input.keyword, terms })
  return {}
}

export const searchForget = async (
  context: Context,
  input: ParsedInputOf<Calls['searchForget']>,
): Promise<Record<string, never>> => {
  await forgetSearches(context.db, input.shopId, context.session.accountId)
  return {}
}
