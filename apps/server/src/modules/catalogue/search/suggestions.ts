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
import { isFrequent } from '../browse/strategies/frequent-words.db.ts'
import { forgetSearches, keepSearch, popularSearches, recentSearches } from './remembered-searches.db.ts'
import { queryTerms } from './query.ts'
import { nameIn } from '../details/detail.ts'
import { filterOf } from '../browse/page-filter.ts'

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
