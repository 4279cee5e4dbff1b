import { keepPreviousData } from '@tanstack/react-query'
import { call, type CallOutput } from '../../client/call.ts'
import { callQuery, localizedQuery, pageQuery } from '../../client/queries.ts'
import { sizeText } from '../../ui/figures/size.tsx'
import type { Article } from '../carts/cart-rules.ts'
import { filterInput, pageInput, type ShopSearch } from './shop-search.ts'

export type ProductCard = CallOutput<'catalogue.itemMappingPage'>['data'][number]
export type ProductDetail = CallOutput<'catalogue.productDetail'>
export type Sku = ProductDetail['skus'][number]
export type Category = CallOutput<'catalogue.sellerCategory'>['data'][number]

/** One page of a shop's products; the previous page stays while it loads. */
export const productPageQuery = (shopId: string, search: ShopSearch) => ({
  ...pageQuery('catalogue.itemMappingPage', search.no ?? 1, (no) => pageInput(shopId, { ...search, no })),
  placeholderData: keepPreviousData,
  staleTime: 30_000,
})

/** The listings of a product's SKUs that fit a search, best first. */
export const fittingItemsQuery = (shopId: string, search: ShopSearch, channelSpuId: string) => ({
  ...callQuery('catalogue.itemFitting', { ...filterInput(shopId, search), channelSpuId }),
  staleTime: 30_000,
})

/** The category tree with counts. */
export const categoriesQuery = (shopId: string) => ({
  ...localizedQuery('catalogue.sellerCategory', { shopId }),
  staleTime: 300_000,
})

/** One product with its SKUs. */
export const productDetailQuery = (shopId: string, channelSpuId: string) => ({
  ...localizedQuery('catalogue.productDetail', { shopId, channelSpuId }),
  staleTime: 30_000,
})

/** Remembers a keyword as a suggestion of the search box; runs in the background, and a failure is ignored. */
export const rememberSearch = (shopId: string, keyword: string): Promise<unknown> =>
  keyword.trim() === ''
    ? Promise.resolve()
    : call('catalogue.searchRemember', { shopId, keyword }).catch(() => {})

/** The article of a product card: the SKU that it shows. */
export const articleOfCard = (card: ProductCard): Article => ({
  itemMappingId: card.itemMappingId,
  channelSpuId: card.channelSpuId,
  skuCode: card.skuCode,
  name: card.name,
  sizeText: sizeText(card.size.widthMm, card.size.depthMm, card.size.heightMm),
  propertiesName: '',
  picture: card.picture,
  marketingPrice: card.marketingPrice,
  salePrice: card.salePrice,
  itemNum: card.stock.itemNum,
})

/** The article of a chosen SKU. */
export const articleOfSku = (channelSpuId: string, sku: Sku): Article => ({
  itemMappingId: sku.itemMappingId,
  channelSpuId,
  skuCode: sku.skuCode,
  name: sku.skuName,
  sizeText: sku.skuSize,
  propertiesName: sku.propertiesName,
  picture: sku.pictures.front,
  marketingPrice: sku.priceInfo?.marketingPrice ?? 0,
  salePrice: sku.priceInfo?.salePrice ?? 0,
  itemNum: sku.stock.itemNum,
})
