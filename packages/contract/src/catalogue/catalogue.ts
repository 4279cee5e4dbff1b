import { z } from 'zod'
import { findCalls, stockInfo } from './find.ts'
import { itemCalls } from './items.ts'
import { historyCalls } from './history.ts'
import { manageCalls } from './manage.ts'
import { pictureCalls } from './pictures.ts'
import { shareCalls } from './share.ts'
import { zoneCalls } from './zones.ts'
import { call } from '../common/call.ts'
import { id, pictures, size } from '../common/schemas.ts'
import { priceInfo } from '../pricing.ts'

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
  /** Photos of this SKU's colour first; empty where it is drawn. */
  photos: z.array(z.object({ url: z.string(), alt: z.string() })),
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

export const catalogue = {
  ...findCalls,
  ...itemCalls,
  ...manageCalls,
  ...historyCalls,
  ...shareCalls,
  ...pictureCalls,
  ...zoneCalls,
  productDetail: call({
    summary: 'One product with its SKUs, prices, stock and packages in a shop',
    service: 'item',
    method: 'POST',
    path: '/product/detail',
    access: 'catalogue.read',
    opens: ['cost.read'],
    effect: 'read',
    shop: (input) => [input.shopId],
    input: z.object({ shopId: id, channelSpuId: id }),
    output: z.object({
      channelSpuId: id,
      name: z.string(),
      kind: z.string(),
      description: z.string(),
      brand: z.string(),
      style: z.string(),
      /** The chain's own words on care; blank where the usual care of the material applies. */
      care: z.string(),
      reviewCount: z.int(),
      reviewTenths: z.int(),
      categoryPath: z.array(z.string()),
      tag: z.enum(['NEW', 'PROMOTION']).nullable(),
      /** A product that is off sale can be viewed, but not added to a cart. */
      onSale: z.boolean(),
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
