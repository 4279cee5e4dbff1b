import { z } from 'zod'
import { skuAttributes } from './attributes.ts'
import { call, type Audit } from '../common/call.ts'
import {
  CATALOGUE_CODE_MAX,
  CATALOGUE_LONG_TEXT_MAX,
  CATALOGUE_TEXT_MAX,
  isCatalogueCode,
} from '../common/catalogue/catalogue-words.ts'
import {
  COMBO_SLOT_SKUS_MAX,
  COMBO_SLOTS_MAX,
  PRODUCT_CATEGORIES_MAX,
  PRODUCT_PICTURES_MAX,
  RECOMMENDATIONS_MAX,
  SKU_PACKAGES_MAX,
  SPECIAL_ZONES_MAX,
} from '../common/constants.ts'
import { problem } from '../common/input-problems.ts'
import { loadedData } from '../common/load-data.ts'
import { productKindNames } from '../common/catalogue/product-kinds.ts'
import { id, millimetres, paging, pictures, shortText, version } from '../common/schemas.ts'

export const productStatuses = ['onsale', 'offsale', 'draft'] as const
export const itemModelKeys = ['md_SellerCategoryBO', 'md_SpecialZoneBO', 'md_ChannelBO'] as const
export const comboKinds = ['LINK_BOARD', 'SOFA_FRAME'] as const

const text = z.string().trim().max(CATALOGUE_TEXT_MAX)
const longText = z.string().trim().max(CATALOGUE_LONG_TEXT_MAX)
const code = z
  .string()
  .trim()
  .max(CATALOGUE_CODE_MAX, problem('CODE'))
  .refine(isCatalogueCode, problem('CODE'))
const codeOrBlank = z.union([z.literal(''), code])
const hex = z.string().regex(/^#[0-9a-fA-F]{6}$/, problem('COLOR'))

const productFields = z.object({
  name: text.min(1),
  kind: z.enum(productKindNames),
  status: z.enum(productStatuses),
  brand: text.default(''),
  style: text.default(''),
  description: longText.default(''),
  care: longText.default(''),
  tag: z.enum(['NEW', 'PROMOTION']).nullable(),
  /** The first is the main category. */
  categoryIds: z.array(id).min(1).max(PRODUCT_CATEGORIES_MAX),
  specialZoneIds: z.array(id).max(SPECIAL_ZONES_MAX).default([]),
})

const skuPackage = z.object({
  lengthMm: millimetres,
  widthMm: millimetres,
  heightMm: millimetres,
  weightG: z.int().min(1).max(10_000_000),
  needsAssembly: z.boolean(),
  mayTilt: z.boolean(),
})

const skuListing = z.object({
  channelId: id,
  itemOuterId: code,
  thirdPartySku: codeOrBlank,
})

const skuFields = z.object({
  skuCode: code,
  name: text.min(1),
  colorName: text.default(''),
  colorHex: hex,
  material: z.string().regex(/^[a-z]{0,20}$/, problem('MATERIAL')),
  materialName: text.default(''),
  widthMm: millimetres.nullable(),
  depthMm: millimetres.nullable(),
  heightMm: millimetres.nullable(),
  sizeText: text.default(''),
  attributes: skuAttributes,
  /** The SKU's name for orders made online and collected in a shop; blank where it has none. */
  o2oValue: text,
  allowSale: z.boolean(),
  allowPurchase: z.boolean(),
  status: z.enum(['onsale', 'offsale']),
  packages: z.array(skuPackage).max(SKU_PACKAGES_MAX),
  listings: z.array(skuListing).max(20),
})

const skuName = z.object({ id, skuCode: z.string(), name: z.string() })
const productName = z.object({
  id,
  code: z.string(),
  name: z.string(),
  status: z.enum(productStatuses),
  picture: z.string(),
  pictureColor: pictures.shape.color,
})

const productPicture = z.object({
  fileId: id,
  url: z.string(),
  alt: z.string(),
  colorName: z.string(),
  widthPx: z.int(),
  heightPx: z.int(),
})

/** A product for its editor. */
export const managedProduct = productFields.extend({
  id,
  version: z.int(),
  code: z.string(),
  kind: z.string(),
  reviewCount: z.int(),
  reviewTenths: z.int(),
  updatedAt: z.string(),
  skus: z.array(
    skuFields.extend({
      id,
      skuCode: z.string(),
      material: z.string(),
      colorHex: z.string(),
      listings: z.array(z.object({ channelId: id, itemOuterId: z.string(), thirdPartySku: z.string(), id })),
      picture: z.string(),
      pictureColor: pictures.shape.color,
    }),
  ),
  pictures: z.array(productPicture),
  combos: z.array(
    z.object({
      id,
      code: z.string(),
      kind: z.enum(comboKinds),
      name: z.string(),
      slots: z.array(z.object({ name: z.string(), optional: z.boolean(), skus: z.array(skuName) })),
    }),
  ),
  recommended: z.array(productName),
})

/** The product to change, and its version when it was read. */
const changed = { channelSpuId: id, version }
/** The product's code for the audit log, and its new version. */
const saved = z.object({ code: z.string(), version: z.int() })
const subjectOf = (detail?: Audit['detail']) => (output: { code: string } | undefined) => ({
  subject: output?.code ?? '',
  ...(detail ? { detail } : {}),
})

export const managing = {
  service: 'item',
  method: 'POST',
  access: 'catalogue.manage',
  reach: 'chain',
} as const

/** Managing the catalogue. Every change is a compare-and-set on the product's version. */
export const manageCalls = {
  productPaging: call({
    ...managing,
    summary:
      'A page of all products in any status, last changed first, by words or a prefix of a code, of one special zone where it is named',
    path: '/product-management/paging',
    effect: 'read',
    input: z.object({
      keyword: shortText.default(''),
      status: z.enum(productStatuses).optional(),
      specialZoneId: id.optional(),
      no: paging.no,
      size: z.int().min(1).max(100).default(20),
    }),
    output: z.object({
      data: z.array(
        productName.extend({
          categoryName: z.string(),
          skuCount: z.int(),
          pictureCount: z.int(),
          updatedAt: z.string(),
        }),
      ),
      total: z.int(),
      counts: z.object({ onsale: z.int(), offsale: z.int(), draft: z.int() }),
    }),
    errors: [],
  }),
  loadData: call({
    ...managing,
    summary:
      'The records of one model from which a product’s editor offers choices: categories, special zones, channels',
    path: '/load-data',
    effect: 'read',
    input: z.object({ modelKey: z.enum(itemModelKeys) }),
    output: loadedData,
    errors: [],
  }),
  managedProduct: call({
    ...managing,
    summary: 'A product with everything that its editor shows',
    path: '/product-management/get',
    effect: 'read',
    input: z.object({ channelSpuId: id }),
    output: managedProduct,
    errors: ['NOT_FOUND'],
  }),
  skuSearch: call({
    ...managing,
    summary: 'SKUs by words or a prefix of their code, for the pieces of a combo',
    path: '/product-management/sku-search',
    effect: 'read',
    input: z.object({ keyword: shortText.min(1) }),
    output: z.object({ data: z.array(skuName) }),
    errors: [],
  }),
  productCreate: call({
    ...managing,
    summary: 'Creates a product; without a SKU, nobody sees it yet',
    path: '/product-management/create',
    effect: 'write',
    audit: {
      zh: '新建商品',
      en: 'Create product',
      of: ({ code: subject, name, status }) => ({ subject, detail: { name, status } }),
    },
    input: productFields.extend({ code }),
    output: z.object({ id, version: z.int() }),
    errors: ['PRODUCT_CODE_TAKEN', 'NOT_FOUND'],
  }),
  productUpdate: call({
    ...managing,
    summary: 'Changes a product’s own fields',
    path: '/product-management/update',
    effect: 'write',
    audit: {
      zh: '修改商品',
      en: 'Change product',
      of: ({ name, status }, output) => subjectOf({ name, status })(output),
    },
    input: productFields.extend(changed),
    output: saved,
    errors: ['NOT_FOUND', 'CATALOGUE_CHANGED'],
  }),
  skuSave: call({
    ...managing,
    summary:
      'Adds or changes a SKU of a product with its packages and listings; a listing in a channel that is not named ends',
    path: '/product-management/sku/save',
    effect: 'write',
    audit: {
      zh: '保存 SKU',
      en: 'Save SKU',
      of: ({ skuCode, name, status }, output) => subjectOf({ skuCode, name, status })(output),
    },
    input: skuFields.extend({ ...changed, id: id.optional() }),
    output: saved.extend({ id }),
    errors: ['NOT_FOUND', 'CATALOGUE_CHANGED', 'SKU_CODE_TAKEN'],
  }),
  skusReorder: call({
    ...managing,
    summary: 'Reorders the SKUs of a product; the first on sale stands for it',
    path: '/product-management/sku/reorder',
    effect: 'write',
    audit: {
      zh: '调整 SKU 顺序',
      en: 'Reorder SKUs',
      of: (_input, output) => subjectOf()(output),
    },
    input: z.object({ ...changed, skuIds: z.array(id).min(1).max(1000) }),
    output: saved,
    errors: ['NOT_FOUND', 'CATALOGUE_CHANGED'],
  }),
  picturesUpdate: call({
    ...managing,
    summary:
      'Replaces the photos of a product by uploaded files or existing photos, in this order; a photo with a blank colour is for all colours',
    path: '/product-management/picture/update',
    effect: 'write',
    audit: {
      zh: '修改商品图片',
      en: 'Change product pictures',
      of: ({ pictures: list }, output) => subjectOf({ pictureCount: list.length })(output),
    },
    input: z.object({
      ...changed,
      pictures: z
        .array(z.object({ fileId: id, alt: text.min(1), colorName: text }))
        .max(PRODUCT_PICTURES_MAX),
    }),
    output: saved,
    errors: ['NOT_FOUND', 'CATALOGUE_CHANGED'],
  }),
  comboSave: call({
    ...managing,
    summary: 'Adds or changes a link board or sofa frame of a product; slots from left to right',
    path: '/product-management/combo/save',
    effect: 'write',
    audit: {
      zh: '保存组合',
      en: 'Save combo',
      of: ({ name }, output) => subjectOf({ name })(output),
    },
    input: z.object({
      ...changed,
      id: id.optional(),
      code,
      kind: z.enum(comboKinds),
      name: text.min(1),
      slots: z
        .array(
          z.object({
            name: text.min(1),
            optional: z.boolean(),
            skuIds: z.array(id).min(1).max(COMBO_SLOT_SKUS_MAX),
          }),
        )
        .min(1)
        .max(COMBO_SLOTS_MAX),
    }),
    output: saved,
    errors: ['NOT_FOUND', 'CATALOGUE_CHANGED', 'COMBO_CODE_TAKEN'],
  }),
  comboRemove: call({
    ...managing,
    summary: 'Removes a combo from a product',
    path: '/product-management/combo/remove',
    effect: 'write',
    audit: { zh: '删除组合', en: 'Remove combo', of: (_input, output) => subjectOf()(output) },
    input: z.object({ ...changed, id }),
    output: saved,
    errors: ['NOT_FOUND', 'CATALOGUE_CHANGED'],
  }),
  recommendationsUpdate: call({
    ...managing,
    summary: 'Replaces the products that the chain recommends beside one, in this order',
    path: '/product-management/recommendation/update',
    effect: 'write',
    audit: {
      zh: '修改搭配推荐',
      en: 'Change recommendations',
      of: (_input, output) => subjectOf()(output),
    },
    input: z.object({ ...changed, recommendedIds: z.array(id).max(RECOMMENDATIONS_MAX) }),
    output: saved,
    errors: ['NOT_FOUND', 'CATALOGUE_CHANGED'],
  }),
}
