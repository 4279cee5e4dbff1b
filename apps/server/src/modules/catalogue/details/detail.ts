import { sellableStock } from '@showfloor/contract/common/cart-rules'
import type { OutputOf, ParsedInputOf } from '@showfloor/contract/common/call'
import type { Contract } from '@showfloor/contract/contract'
import type { PriceInfo } from '@showfloor/contract/pricing'
import type { Context } from '../../../platform/calls/context.ts'
import { CallError } from '../../../platform/calls/errors.ts'
import type { Session } from '../../../platform/http/session.ts'
import {
  categoriesWithCounts,
  categoryPath,
  productSkus,
  type DetailRow,
  type PriceColumns,
} from './detail.db.ts'
import type { StockColumns } from '../browse/cards.db.ts'
import { promiseOf } from '../../shops/shops.public.ts'
import { picturesOfItem } from '../pictures/pictures.ts'

export type { PriceColumns } from './detail.db.ts'

type Calls = Contract['catalogue']

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
    brand: first.brand,
    style: first.style,
    care: first.care,
    reviewCount: first.review_count,
    reviewTenths: first.review_tenths,
    categoryPath: path.map((category) => nameIn(category, context.language)),
    tag: first.tag,
    onSale: first.product_on_sale,
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
    name: nameIn(row, context.language),
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
  pictures: picturesOfItem(row),
  photos: row.photos,
  priceInfo: row.marketing_cents === null || row.marketing_cents === 0 ? null : priceInfoOf(row, session),
  stock: stockInfo(row),
  packages: row.packages,
})

/** The name of a category or zone in a language; the Chinese name where there is no other. */
export const nameIn = (
  { name, name_en: nameEn }: { name: string; name_en: string },
  language: Context['language'],
): string => (language === 'en' && nameEn !== '' ? nameEn : name)

export const sizeOf = (row: {
  width_mm: number | null
  depth_mm: number | null
  height_mm: number | null
}) => ({
  widthMm: row.width_mm,
  depthMm: row.depth_mm,
  heightMm: row.height_mm,
})

/** A SKU's size as text: its own, or from its measures, `2200×950×850 mm`; empty when unknown. */
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

/** The five prices in cents; the cost only with `cost.read`. */
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
  promiseDate: promiseOf(row),
})
