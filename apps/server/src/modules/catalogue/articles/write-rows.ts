import { defaultColorHex } from '@showfloor/contract/common/product-kinds'
import { newId } from '../../../platform/database/ids.ts'
import type { SkuPackage } from '../details/packages.db.ts'

/** A category by its path of names, `['客厅', '沙发']`. Categories that products name are created without being listed here. */
export type CategoryInput = { path: readonly string[]; nameEn?: string }

/** `kind`: one of the picture kinds. `categoryPaths`: the first is the main one. `salesCount` and `createdAt` count for new products only. */
export type ProductInput = {
  code: string
  name: string
  kind: string
  categoryPaths: readonly (readonly string[])[]
  status?: 'onsale' | 'offsale' | 'draft'
  style?: string
  /** A blank keeps the stored brand. */
  brand?: string
  description?: string
  specialZoneIds?: readonly string[]
  tag?: 'NEW' | 'PROMOTION' | null
  salesCount?: number
  /** Reviews of a new product: their number, and their mean in tenths of a star. */
  reviewCount?: number
  reviewTenths?: number
  source?: string
  createdAt?: string
}

export type PackageInput = Omit<SkuPackage, 'needsAssembly' | 'mayTilt'> &
  Partial<Pick<SkuPackage, 'needsAssembly' | 'mayTilt'>>

/** A SKU. The first of a product is its default SKU. `attributes`: facts for the validation rules. */
export type SkuInput = {
  skuCode: string
  productCode: string
  name: string
  colorName?: string
  colorHex?: string
  material?: string
  materialName?: string
  widthMm?: number | null
  depthMm?: number | null
  heightMm?: number | null
  sizeText?: string
  attributes?: Record<string, unknown>
  allowSale?: boolean
  allowPurchase?: boolean
  o2oValue?: string
  status?: 'onsale' | 'offsale'
  packages?: readonly PackageInput[]
}

/** A SKU's listing in the batch's channel. */
export type ListingInput = { skuCode: string; itemOuterId: string; thirdPartySku?: string | null }

/** Separates the names of a category's path in its code. */
export const separator = '\u001f'

/** The id of a code of the batch. Throws for an unknown code. */
export const idOf = (ids: ReadonlyMap<string, string>, code: string): string => {
  const id = ids.get(code)
  if (id === undefined)
    throw new Error(
      `The batch names "${code.replaceAll(separator, ' / ')}", which is neither in it nor stored.`,
    )
  return id
}

export const productRecord = (product: ProductInput, categoryIds: ReadonlyMap<string, string>) => ({
  id: newId(),
  code: product.code,
  name: product.name,
  kind: product.kind,
  category_id: idOf(categoryIds, (product.categoryPaths[0] ?? []).join(separator)),
  status: product.status ?? 'onsale',
  style: product.style ?? '',
  description: product.description ?? '',
  special_zone_ids: product.specialZoneIds ?? [],
  tag: product.tag ?? null,
  sales_count: product.salesCount ?? 0,
  source: product.source ?? '',
  created_at: product.createdAt ?? null,
  brand: product.brand ?? '',
  review_count: product.reviewCount ?? 0,
  review_tenths: product.reviewTenths ?? 0,
})

export const categoryRecords = (
  product: ProductInput,
  productIds: ReadonlyMap<string, string>,
  categoryIds: ReadonlyMap<string, string>,
) => {
  const ids = new Set(product.categoryPaths.map((path) => idOf(categoryIds, path.join(separator))))
  return [...ids].map((categoryId) => ({
    product_id: idOf(productIds, product.code),
    category_id: categoryId,
  }))
}

export const skuRecord = (sku: SkuInput, productIds: ReadonlyMap<string, string>, position: number) => ({
  id: newId(),
  product_id: idOf(productIds, sku.productCode),
  sku_code: sku.skuCode,
  name: sku.name,
  color_name: sku.colorName ?? '',
  color_hex: sku.colorHex ?? defaultColorHex,
  material: sku.material ?? '',
  material_name: sku.materialName ?? '',
  width_mm: sku.widthMm ?? null,
  depth_mm: sku.depthMm ?? null,
  height_mm: sku.heightMm ?? null,
  size_text: sku.sizeText ?? '',
  attributes: sku.attributes ?? {},
  allow_sale: sku.allowSale ?? false,
  allow_purchase: sku.allowPurchase ?? false,
  o2o_value: sku.o2oValue ?? '',
  status: sku.status ?? 'onsale',
  position,
})

export const packagesRecord = (sku: SkuInput, skuIds: ReadonlyMap<string, string>) => ({
  sku_id: idOf(skuIds, sku.skuCode),
  packages: (sku.packages ?? []).map((item, index) => ({
    no: index + 1,
    length_mm: item.lengthMm,
    width_mm: item.widthMm,
    height_mm: item.heightMm,
    weight_g: item.weightG,
    needs_assembly: item.needsAssembly ?? false,
    may_tilt: item.mayTilt ?? true,
  })),
})

export const listingRecord = (listing: ListingInput, skuIds: ReadonlyMap<string, string>) => ({
  id: newId(),
  sku_code: listing.skuCode,
  sku_id: idOf(skuIds, listing.skuCode),
  item_outer_id: listing.itemOuterId,
  third_party_sku: listing.thirdPartySku ?? null,
})
