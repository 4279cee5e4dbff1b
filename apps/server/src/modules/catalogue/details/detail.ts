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
  const path = await categoryPath(context.db, first.categoryId)
  return {
    channelSpuId: first.productId,
    name: first.productName,
    kind: first.kind,
    description: first.description,
    brand: first.brand,
    style: first.style,
    care: first.care,
    reviewCount: first.reviewCount,
    reviewTenths: first.reviewTenths,
    categoryPath: path.map((category) => nameIn(category, context.language)),
    tag: first.tag,
    onSale: first.productOnSale,
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
    parentId: row.parentId,
    name: nameIn(row, context.language),
    productCount: row.productCount,
  }))
  return { data }
}

const skuDetail = (row: DetailRow, session: Session) => ({
  id: row.skuId,
  itemMappingId: row.itemMappingId,
  itemOuterId: row.itemOuterId,
  skuCode: row.skuCode,
  skuName: row.skuName,
  size: sizeOf(row),
  skuSize: skuSizeOf(row),
  colorName: row.colorName,
  colorHex: row.colorHex,
  material: row.material,
  materialClassificationName: row.materialName,
  propertiesName: propertiesNameOf(row),
  allowSale: row.allowSale,
  allowedPurchas: row.allowPurchase,
  pictures: picturesOfItem(row),
  photos: row.photos,
  priceInfo: row.marketingCents === null || row.marketingCents === 0 ? null : priceInfoOf(row, session),
  stock: stockInfo(row),
  packages: row.packages,
})

/** The name of a category or zone in a language; the Chinese name where there is no other. */
export const nameIn = (
  { name, nameEn }: { name: string; nameEn: string },
  language: Context['language'],
): string => (language === 'en' && nameEn !== '' ? nameEn : name)

export const sizeOf = (row: { widthMm: number | null; depthMm: number | null; heightMm: number | null }) => ({
  widthMm: row.widthMm,
  depthMm: row.depthMm,
  heightMm: row.heightMm,
})

/** A SKU's size as text: its own, or from its measures, `2200×950×850 mm`; empty when unknown. */
export const skuSizeOf = (row: {
  sizeText: string
  widthMm: number | null
  depthMm: number | null
  heightMm: number | null
}): string => {
  if (row.sizeText !== '') return row.sizeText
  const known = [row.widthMm, row.depthMm, row.heightMm].filter((mm) => mm !== null)
  return known.length === 0 ? '' : `${known.join('×')} mm`
}

/** Colour and material as one text, `米白 · 棉麻`. */
export const propertiesNameOf = (row: { colorName: string; materialName: string }): string =>
  [row.colorName, row.materialName].filter(Boolean).join(' · ')

/** The five prices in cents; the cost only with `cost.read`. */
export const priceInfoOf = (row: PriceColumns, session: Session): PriceInfo => ({
  marketingPrice: row.marketingCents,
  shoppePrice: row.shoppeCents,
  salePrice: row.saleCents,
  redLinePrice: row.redLineCents,
  ...(session.permissions.has('cost.read') ? { costPrice: row.costCents } : {}),
})

/** Stock as screens show it; never below 0. */
export const stockInfo = (row: StockColumns) => ({
  itemNum: sellableStock(
    { allowSale: row.allowSale, allowedPurchas: row.allowPurchase },
    Math.max(0, row.itemNum ?? 0),
  ),
  inTransit: row.inTransit ?? 0,
  inTransitDate: row.inTransitDate,
  promiseDate: promiseOf(row),
})
