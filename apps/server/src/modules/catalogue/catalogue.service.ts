import { sellableStock } from '@showfloor/contract/common/cart-item'
import type { OutputOf, ParsedInputOf } from '@showfloor/contract/common/call'
import type { Contract } from '@showfloor/contract/contract'
import type { PriceInfo } from '@showfloor/contract/pricing'
import type { AnswerCache } from '../../platform/answer-cache.ts'
import type { Context } from '../../platform/context.ts'
import type { Db } from '../../platform/db.ts'
import { CallError } from '../../platform/errors.ts'
import type { Session } from '../../platform/session.ts'
import {
  categoriesWithCounts,
  categoryPath,
  productCount,
  productPage,
  productSkus,
  type CategoryRow,
  type DetailRow,
  type PageFilter,
  type PriceColumns,
  type StockColumns,
} from './catalogue.db.ts'
import { queryTerms } from './catalogue.search.ts'
import { pictureColor, pictureUrl } from './catalogue.service.pictures.ts'

export type { PriceColumns } from './catalogue.db.ts'

type Calls = Contract['catalogue']

/**
 * A page of what a shop lists, and how many products all pages have, which is counted once for all of them and kept in `totals`. A keyword with nothing in
 * it that could be found finds nothing.
 */
export const itemMappingPage = async (
  context: Context,
  input: ParsedInputOf<Calls['itemMappingPage']>,
  totals: AnswerCache,
): Promise<OutputOf<Calls['itemMappingPage']>> => {
  const terms = input.keyword === '' ? null : queryTerms(input.keyword)
  if (input.keyword !== '' && terms === null) return { data: [], total: 0 }
  const filter: PageFilter = {
    shopId: input.shopId,
    statuses: input.statusList,
    search: terms === null ? null : { terms, keyword: input.keyword },
    categoryIds: input.categories,
    zoneIds: input.specialZoneIds,
    inStock: input.inStock,
    priceFromCents: input.priceFrom ?? null,
    priceToCents: input.priceTo ?? null,
    widthToMm: input.widthTo ?? null,
    sort: input.sort,
    start: input.start,
    size: input.size,
  }
  const [rows, total] = await Promise.all([
    productPage(context.db, filter),
    totalOf(context.db, filter, totals),
  ])
  const data = rows.map((row) => ({
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
  }))
  return { data, total }
}

const totalOf = async (db: Db, filter: PageFilter, totals: AnswerCache): Promise<number> => {
  const key = JSON.stringify({ ...filter, sort: null, start: null, size: null })
  const kept = totals.get(filter.shopId, key)
  if (kept !== undefined) return Number(kept)
  const since = totals.generation(filter.shopId)
  const total = await productCount(db, filter)
  totals.put(key, String(total), since)
  return total
}

/** One product with the SKUs that the shop's channel lists. Error: NOT_FOUND when there are none. */
export const productDetail = async (
  context: Context,
  input: ParsedInputOf<Calls['productDetail']>,
): Promise<OutputOf<Calls['productDetail']>> => {
  const rows = await productSkus(context.db, input.shopId, input.channelSpuId)
  const [first] = rows
  if (!first) throw new CallError('NOT_FOUND')
  const path = await categoryPath(context.db, first.category_id)
  return {
    channelSpuId: first.product_id,
    name: first.product_name,
    kind: first.kind,
    description: first.description,
    style: first.style,
    categoryPath: path.map((category) => categoryName(category, context.language)),
    tag: first.tag,
    skus: rows.map((row) => skuDetail(row, context.session)),
  }
}

/** The category tree, parents before children, names in the caller's language. */
export const sellerCategory = async (
  context: Context,
  input: ParsedInputOf<Calls['sellerCategory']>,
): Promise<OutputOf<Calls['sellerCategory']>> => {
  const rows = await categoriesWithCounts(context.db, input.shopId)
  const data = rows.map((row) => ({
    id: row.id,
    parentId: row.parent_id,
    name: categoryName(row, context.language),
    productCount: row.product_count,
  }))
  return { data }
}

const skuDetail = (row: DetailRow, session: Session) => ({
  id: row.sku_id,
  itemMappingId: row.item_mapping_id,
  itemOuterId: row.item_outer_id,
  skuCode: row.sku_code,
  skuName: row.sku_name,
  size: sizeOf(row),
  skuSize: skuSizeOf(row),
  colorName: row.color_name,
  colorHex: row.color_hex,
  material: row.material,
  materialClassificationName: row.material_name,
  propertiesName: propertiesNameOf(row),
  allowSale: row.allow_sale,
  allowedPurchas: row.allow_purchase,
  pictures: {
    front: pictureUrl(row, 'front'),
    dimensions: pictureUrl(row, 'dimensions'),
    room: pictureUrl(row, 'room'),
    color: pictureColor(row),
  },
  priceInfo: row.marketing_cents === null || row.marketing_cents === 0 ? null : priceInfoOf(row, session),
  stock: stockInfo(row),
  packages: row.packages,
})

const categoryName = (category: CategoryRow, language: Context['language']): string =>
  language === 'en' && category.name_en !== '' ? category.name_en : category.name

const sizeOf = (row: { width_mm: number | null; depth_mm: number | null; height_mm: number | null }) => ({
  widthMm: row.width_mm,
  depthMm: row.depth_mm,
  heightMm: row.height_mm,
})

/** A SKU's size as text: its own, or made of its measures, `2200×950×850 mm`; empty when nothing is known. */
export const skuSizeOf = (row: {
  size_text: string
  width_mm: number | null
  depth_mm: number | null
  height_mm: number | null
}): string => {
  if (row.size_text !== '') return row.size_text
  const known = [row.width_mm, row.depth_mm, row.height_mm].filter((mm) => mm !== null)
  return known.length === 0 ? '' : `${known.join('×')} mm`
}

/** Colour and material as one text, `米白 · 棉麻`. */
export const propertiesNameOf = (row: { color_name: string; material_name: string }): string =>
  [row.color_name, row.material_name].filter(Boolean).join(' · ')

/** The five prices in cents; the cost only for whoever may read it. */
export const priceInfoOf = (row: PriceColumns, session: Session): PriceInfo => ({
  marketingPrice: row.marketing_cents,
  shoppePrice: row.shoppe_cents,
  salePrice: row.sale_cents,
  redLinePrice: row.red_line_cents,
  ...(session.permissions.has('cost.read') ? { costPrice: row.cost_cents } : {}),
})

/** Stock as screens show it; never below 0. */
export const stockInfo = (row: StockColumns) => ({
  itemNum: sellableStock(
    { allowSale: row.allow_sale, allowedPurchas: row.allow_purchase },
    Math.max(0, row.item_num ?? 0),
  ),
  inTransit: row.in_transit ?? 0,
  inTransitDate: row.in_transit_date,
})
