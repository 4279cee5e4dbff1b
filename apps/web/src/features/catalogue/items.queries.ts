import { PRODUCT_PAGE_SIZE } from '@showfloor/contract/common/constants'
import { keepPreviousData } from '@tanstack/react-query'
import type { CallOutput } from '../../client/call.ts'
import { callQuery } from '../../client/queries.ts'
import { readId, readInt, readText } from '../../client/search.ts'
import type { Article } from '../carts/cart-rules.ts'

export type ListedItem = CallOutput<'catalogue.itemSearch'>['data'][number]

/** What the lists of listings are asked for; it lives in the query string. */
export type ItemSearch = { keyword?: string; channel?: string; no?: number }

/** The search of a query string; a value that makes no sense counts as not given. */
export const readItemSearch = (search: Record<string, unknown>): ItemSearch => {
  const keyword = readText(search['keyword'])?.slice(0, 100)
  const channel = readId(search['channel'])
  const no = readInt(search['no'], { min: 2, max: 3000 })
  return {
    ...(keyword ? { keyword } : {}),
    ...(channel ? { channel } : {}),
    ...(no ? { no } : {}),
  }
}

/** A page of a channel's listings; the page before stays until it is there. */
export const itemSearchQuery = (shopId: string, search: ItemSearch) => ({
  ...callQuery('catalogue.itemSearch', {
    shopId,
    keyword: search.keyword?.trim() ?? '',
    start: ((search.no ?? 1) - 1) * PRODUCT_PAGE_SIZE,
    size: PRODUCT_PAGE_SIZE,
    ...(search.channel ? { channelId: search.channel } : {}),
  }),
  placeholderData: keepPreviousData,
  staleTime: 30_000,
})

/** What was probably meant by a keyword that finds no listing of a channel. */
export const itemNearestQuery = (shopId: string, keyword: string, channelId: string | undefined) => ({
  ...callQuery('catalogue.itemNearest', { shopId, keyword, ...(channelId ? { channelId } : {}) }),
  staleTime: 60_000,
})

/** What a listing puts into a cart. */
export const articleOfItem = (item: ListedItem): Article => ({
  itemMappingId: item.itemMappingId,
  channelSpuId: item.channelSpuId,
  skuCode: item.skuCode,
  name: item.skuName,
  sizeText: item.skuSize,
  propertiesName: item.propertiesName,
  picture: item.picture,
  marketingPrice: item.priceInfo?.marketingPrice ?? 0,
  salePrice: item.priceInfo?.salePrice ?? 0,
  itemNum: item.stock.itemNum,
})

export type Scan = { code: string; quantity: number }

/** `3*SA001-11` → 3 of that code; a code by itself is one. */
export const readScan = (text: string): Scan => {
  const counted = /^(\d{1,2})\s*[*x×]\s*(\S.*)$/i.exec(text.trim())
  const quantity = Number(counted?.[1] ?? 1)
  return { code: counted?.[2] ?? text.trim(), quantity: Math.max(1, quantity) }
}

/** The listing that has exactly this code: the SKU's, the channel's or the marketplace's. */
export const itemWithCode = (items: readonly ListedItem[], code: string): ListedItem | undefined =>
  items.find((item) =>
    [item.skuCode, item.itemOuterId, item.thirdPartySku].some(
      (one) => one?.toUpperCase() === code.toUpperCase(),
    ),
  )
