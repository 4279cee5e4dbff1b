import { z } from 'zod'
import { call } from './common/call.ts'
import { PRODUCT_DEFAULT_STATUS, PRODUCT_PAGE_SIZE } from './common/constants.ts'
import { cents, id, pictures, shortText, size } from './common/schemas.ts'
import { priceInfo } from './pricing.ts'

/** Stock as a card shows it: `itemNum` is what can be sold now in this shop. */
const stockInfo = z.object({ itemNum: z.int(), inTransit: z.int(), inTransitDate: z.string().nullable() })

/** One product of a page with the SKU that its picture, price and quick "add" stand for. */
export const productCard = z.object({
  channelSpuId: id,
  name: z.string(),
  kind: z.string(),
  tag: z.enum(['NEW', 'PROMOTION']).nullable(),
  size,
  swatches: z.array(z.string()),
  skuCount: z.int(),
  itemMappingId: id,
  skuCode: z.string(),
  picture: z.string(),
  pictureColor: z.string(),
  marketingPrice: cents,
  salePrice: cents,
  stock: stockInfo,
})

export const skuDetail = z.object({
  id,
  itemMappingId: id,
  itemOuterId: z.string(),
  skuCode: z.string(),
  skuName: z.string(),
  size,
  skuSize: z.string(),
  colorName: z.string(),
  colorHex: z.string(),
  material: z.string(),
  materialClassificationName: z.string(),
  propertiesName: z.string(),
  allowSale: z.boolean(),
  allowedPurchas: z.boolean(),
  pictures,
  priceInfo: priceInfo.nullable(),
  stock: stockInfo,
  packages: z.array(
    z.object({
      lengthMm: z.int(),
      widthMm: z.int(),
      heightMm: z.int(),
      weightG: z.int(),
      needsAssembly: z.boolean(),
      mayTilt: z.boolean(),
    }),
  ),
})

export const category = z.object({ id, parentId: id.nullable(), name: z.string(), productCount: z.int() })

export const productFilter = z.object({
  shopId: id,
  start: z.int().min(0).max(100_000).default(0),
  size: z.int().min(1).max(60).default(PRODUCT_PAGE_SIZE),
  keyword: shortText.default(''),
  statusList: z
    .array(z.enum(['onsale', 'offsale']))
    .min(1)
    .default([PRODUCT_DEFAULT_STATUS]),
  categories: z.array(id).max(50).default([]),
  specialZoneIds: z.array(id).max(20).default([]),
  inStock: z.boolean().default(false),
  priceFrom: cents.optional(),
  priceTo: cents.optional(),
  widthTo: z.int().min(1).max(100_000).optional(),
  sort: z.enum(['sales', 'new', 'priceUp', 'priceDown', 'name']).default('sales'),
})

export const catalogue = {
  itemMappingPage: call({
    summary: 'A page of products with prices and stock in a shop',
    service: 'item',
    method: 'POST',
    path: '/item-mapping/paging',
    access: 'catalogue.read',
    effect: 'read',
    shop: (input) => [input.shopId],
    input: productFilter,
    output: z.object({ data: z.array(productCard), total: z.int() }),
    errors: [],
  }),
  productDetail: call({
    summary: 'One product with its SKUs, prices, stock and packages in a shop',
    service: 'item',
    method: 'POST',
    path: '/product/detail',
    access: 'catalogue.read',
    effect: 'read',
    shop: (input) => [input.shopId],
    input: z.object({ shopId: id, channelSpuId: id }),
    output: z.object({
      channelSpuId: id,
      name: z.string(),
      kind: z.string(),
      description: z.string(),
      style: z.string(),
      categoryPath: z.array(z.string()),
      tag: z.enum(['NEW', 'PROMOTION']).nullable(),
      skus: z.array(skuDetail),
    }),
    errors: ['NOT_FOUND'],
  }),
  sellerCategory: call({
    summary: 'The category tree with the number of products on sale in a shop',
    service: 'item',
    method: 'POST',
    path: '/seller-category/list',
    access: 'catalogue.read',
    effect: 'read',
    shop: (input) => [input.shopId],
    input: z.object({ shopId: id }),
    output: z.object({ data: z.array(category) }),
    errors: [],
  }),
}
