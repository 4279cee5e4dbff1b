import type { OutputOf, ParsedInputOf } from '@showfloor/contract/common/call'
import type { Contract } from '@showfloor/contract/contract'
import type { Context } from '../../../platform/calls/context.ts'
import type { Db } from '../../../platform/database/db.ts'
import type { Session } from '../../../platform/http/session.ts'
import {
  channels,
  combosBy,
  fittingListings,
  listingsByIds,
  listingsByThirdPartySku,
  listingsOfSku,
  listingsOfSkus,
  searchListings,
  searchListingsAfter,
  type ComboRow,
  type ListedItemRow,
  type ListingSearch,
} from './listings.db.ts'
import { askedFor, type Asked } from '../language/keyword.ts'
import { spellings } from '../search/codes.db.ts'
import { filterOf, isLimited, plain, skuAskedOf } from '../browse/page-filter.ts'
import { certainCorrections } from '../search/corrections.ts'
import { termsOf } from '../search/query.ts'
import { pictureColor, pictureUrl } from '../pictures/pictures.ts'
import { priceInfoOf, propertiesNameOf, sizeOf, skuSizeOf, stockInfo } from './detail.ts'

type Calls = Contract['catalogue']
type Item = OutputOf<Calls['itemSearch']>['data'][number]

type Search = ParsedInputOf<Calls['itemSearch']>

/** The search of a keyword; null when it can find nothing. */
const searchOf = (input: Omit<Search, 'sort' | 'start' | 'size'>): Omit<ListingSearch, 'size'> | null => {
  const { shopId, channelId, keyword } = input
  const asked = askedFor(keyword)
  const terms = termsOf(asked)
  const typed = /^[\x21-\x7e]{2,}$/.test(keyword) ? [keyword] : []
  const codes = [...new Set([...typed, ...asked.codes].flatMap(spellings))]
  if (keyword !== '' && terms === null && codes.length === 0 && !isLimited(asked)) return null
  return {
    shopId,
    channelId: channelId ?? null,
    codes,
    terms,
    sku: skuAskedOf(asked),
    priceFromCents: asked.price.fromCents,
    priceToCents: asked.price.toCents,
    categoryIds: input.categories,
    inStock: input.inStock,
    isOffSale: input.status === 'offsale',
  }
}

/** Whether a keyword finds any listing. */
export const isAnyListing = async (
  db: Db,
  input: Pick<Search, 'shopId' | 'channelId' | 'keyword'>,
): Promise<boolean> => {
  const search = searchOf({ ...input, categories: [], inStock: false })
  const one = { sort: 'sales', start: 0, size: 1 } as const
  return search !== null && (await searchListings(db, { ...search, ...one })).length > 0
}

/** A page of a channel's listings by code or words. One more row than the page is read, to know whether there are more. */
export const itemSearch = async (
  { db, session }: Context,
  input: Search,
): Promise<OutputOf<Calls['itemSearch']>> => {
  const search = searchOf(input)
  if (!search) return { data: [], more: false }
  const { sort, start, size } = input
  const rows = await searchListings(db, { ...search, sort, start, size: size + 1 })
  return { data: itemsOf(rows.slice(0, size), session), more: rows.length > size }
}

/** The same listings in batches by SKU code, after the cursor `before`. */
export const itemsByCode = async (
  { db, session }: Context,
  input: Search & { before?: string },
): Promise<OutputOf<Calls['itemSearch']> & { next: string | null }> => {
  const search = searchOf(input)
  const rows = search
    ? await searchListingsAfter(db, { ...search, after: input.before ?? '', size: input.size })
    : []
  const next = rows.length < input.size ? null : (rows.at(-1)?.skuCode ?? null)
  return { data: itemsOf(rows, session), more: next !== null, next }
}

/** The SKUs of one product that match a page's keyword, or its certain correction, and filters, as its channel lists them. */
export const itemFitting = async (
  { db, session }: Context,
  input: ParsedInputOf<Calls['itemFitting']>,
): Promise<OutputOf<Calls['itemFitting']>> => {
  const fitting = async (keyword: string, asked: Asked) => {
    const filter = filterOf({ ...plain(input.shopId), ...input, keyword }, asked)
    return filter ? fittingListings(db, filter, input.channelSpuId) : []
  }
  const { keyword } = input
  const typed = await fitting(keyword, askedFor(keyword))
  if (typed.length > 0) return { data: itemsOf(typed, session) }
  for await (const meant of certainCorrections(db, keyword)) {
    const rows = await fitting(meant.keyword, meant.asked)
    if (rows.length > 0) return { data: itemsOf(rows, session) }
  }
  return { data: [] }
}

export const itemMappingByIds = async (
  context: Context,
  input: ParsedInputOf<Calls['itemMappingByIds']>,
): Promise<OutputOf<Calls['itemMappingByIds']>> => ({
  data: itemsOf(await listingsByIds(context.db, input.shopId, input.ids), context.session),
})

export const itemMappingByThirdPartySku = async (
  context: Context,
  input: ParsedInputOf<Calls['itemMappingByThirdPartySku']>,
): Promise<OutputOf<Calls['itemMappingByThirdPartySku']>> => {
  const channelId = input.channelId ?? null
  const rows = await listingsByThirdPartySku(context.db, input.shopId, channelId, input.thirdPartySkus)
  return { data: itemsOf(rows, context.session) }
}

export const itemMappingsOfSku = async (
  context: Context,
  input: ParsedInputOf<Calls['itemMappingsOfSku']>,
): Promise<OutputOf<Calls['itemMappingsOfSku']>> => ({
  data: itemsOf(await listingsOfSku(context.db, input.shopId, input.skuCode), context.session),
})

export const channelBySite = async (
  context: Context,
  input: ParsedInputOf<Calls['channelBySite']>,
): Promise<OutputOf<Calls['channelBySite']>> => {
  const rows = await channels(context.db, input.siteCode ?? null)
  return {
    data: rows.map((row) => ({
      id: row.channelId,
      code: row.code,
      name: row.name,
      siteCode: row.siteCode,
    })),
  }
}

export const comboList = async (
  context: Context,
  input: ParsedInputOf<Calls['comboList']>,
): Promise<OutputOf<Calls['comboList']>> => ({
  data: await withPieces(
    context,
    input.shopId,
    await combosBy(context.db, { productId: input.channelSpuId }),
  ),
})

export const comboSearch = async (
  context: Context,
  input: ParsedInputOf<Calls['comboSearch']>,
): Promise<OutputOf<Calls['comboSearch']>> => ({
  data: await withPieces(context, input.shopId, await combosBy(context.db, { keyword: input.keyword })),
})

/** Combos with the pieces in the shop's channel; a combo without any, or without one for a required slot, is left out. */
const withPieces = async (
  { db, session }: Context,
  shopId: string,
  combos: readonly ComboRow[],
): Promise<OutputOf<Calls['comboList']>['data']> => {
  const skuIds = [...new Set(combos.flatMap(({ slots }) => slots.flatMap((slot) => slot.skuIds)))]
  if (skuIds.length === 0) return []
  const bySku = new Map(
    itemsOf(await listingsOfSkus(db, shopId, skuIds), session).map((item) => [item.skuId, item]),
  )
  return combos
    .map(({ productId: channelSpuId, slots, ...combo }) => ({
      ...combo,
      channelSpuId,
      slots: slots.map(({ name, optional, skuIds: ids }) => ({
        name,
        optional,
        pieces: ids.flatMap((skuId) => bySku.get(skuId) ?? []),
      })),
    }))
    .filter(
      ({ slots }) =>
        slots.every(({ optional, pieces }) => optional || pieces.length > 0) &&
        slots.some(({ pieces }) => pieces.length > 0),
    )
}

const itemsOf = (rows: readonly ListedItemRow[], session: Session): Item[] =>
  rows.map((row) => ({
    itemMappingId: row.itemMappingId,
    itemOuterId: row.itemOuterId,
    thirdPartySku: row.thirdPartySku,
    channelId: row.channelId,
    channelCode: row.channelCode,
    channelSpuId: row.productId,
    skuId: row.skuId,
    skuCode: row.skuCode,
    skuName: row.skuName,
    size: sizeOf(row),
    skuSize: skuSizeOf(row),
    propertiesName: propertiesNameOf(row),
    onSale: row.onSale,
    picture: pictureUrl(row, 'front'),
    alone: pictureUrl(row, 'alone'),
    pictureColor: pictureColor(row),
    priceInfo: row.marketingCents === null || row.marketingCents === 0 ? null : priceInfoOf(row, session),
    stock: stockInfo(row),
  }))
