import { z } from 'zod'
import { call } from '../common/call.ts'
import {
  colorFamilies,
  PRODUCT_DEFAULT_STATUS,
  PRODUCT_PAGE_SIZE,
  SPECIAL_ZONES_MAX,
} from '../common/constants.ts'
import { cents, id, millimetres, pictures, shortText, size } from '../common/schemas.ts'

/** Stock as a card shows it. `itemNum`: pieces that can be sold now in this shop; `promiseDate`: the first possible delivery day, null while it is unknown. */
export const stockInfo = z.object({
  itemNum: z.int(),
  inTransit: z.int(),
  inTransitDate: z.string().nullable(),
  promiseDate: z.string().nullable(),
})

const marks = z.array(z.tuple([z.int(), z.int()]))

/** A product of a page. Picture, price and the quick "add" belong to the SKU that stands for it. `match`: why the keyword found it, as ranges of the texts. */
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
  pictureColor: pictures.shape.color,
  marketingPrice: cents,
  salePrice: cents,
  stock: stockInfo,
  /** Whether a floor sample of the product stands in the shop. */
  hasSample: z.boolean(),
  /** Whether several SKUs fit keyword and filters, so that the guide has to choose one. */
  severalFit: z.boolean(),
  match: z
    .object({
      nameMarks: marks,
      hint: z
        .object({
          field: z.enum(['category', 'style', 'brand', 'color', 'material', 'size', 'code']),
          text: z.string(),
          marks,
        })
        .nullable(),
    })
    .optional(),
})

export const productFilter = z.object({
  shopId: id,
  start: z.int().min(0).max(100_000).default(0),
  size: z.int().min(1).max(60).default(PRODUCT_PAGE_SIZE),
  keyword: shortText.default(''),
  statusList: z
    .array(z.enum(['onsale', 'offsale']))
    .min(1)
    .max(2)
    .default([PRODUCT_DEFAULT_STATUS]),
  categories: z.array(id).max(50).default([]),
  specialZoneIds: z.array(id).max(SPECIAL_ZONES_MAX).default([]),
  inStock: z.boolean().default(false),
  /** Whether a floor sample stands in the shop. */
  sample: z.boolean().default(false),
  priceFrom: cents.optional(),
  priceTo: cents.optional(),
  widthTo: millimetres.optional(),
  depthTo: millimetres.optional(),
  heightTo: millimetres.optional(),
  colors: z.array(z.enum(colorFamilies)).max(colorFamilies.length).default([]),
  materials: z.array(shortText).max(20).default([]),
  sort: z.enum(['sales', 'new', 'priceUp', 'priceDown', 'name']).default('sales'),
})

const counted = <Value extends z.ZodType>(value: Value) => z.array(z.object({ value, count: z.int() }))
const inShop = { service: 'item', method: 'POST', access: 'catalogue.read', errors: [] } as const

/** Searching for products: pages, counts, corrections of a keyword that finds nothing, and earlier searches. */
export const findCalls = {
  itemMappingPage: call({
    ...inShop,
    summary:
      'A page of products with prices and stock in a shop; with `more`, there are more products than `total`',
    path: '/item-mapping/paging',
    effect: 'read',
    shop: (input) => [input.shopId],
    input: productFilter,
    output: z.object({
      data: z.array(productCard),
      total: z.int(),
      more: z.boolean(),
      /** The correction of a keyword that finds nothing, where it is certain: `mattress` for `matress`. The page shows its products. */
      meant: z.string().optional(),
    }),
  }),
  filterCounts: call({
    ...inShop,
    summary:
      'How many products each value of a filter would leave under the other filters. `prices`: by the index in PRICE_STEPS_CENTS; with `more`, only the best-selling products are counted',
    path: '/item-mapping/filter-counts',
    effect: 'read',
    shop: (input) => [input.shopId],
    input: productFilter.omit({ start: true, size: true, sort: true }),
    output: z.object({
      categories: counted(id),
      zones: z.array(z.object({ id, name: z.string(), count: z.int() })),
      prices: counted(z.int()),
      colors: counted(z.enum(colorFamilies)),
      materials: counted(z.string()),
      inStock: z.int(),
      more: z.boolean(),
    }),
  }),
  searchNearest: call({
    ...inShop,
    summary:
      'The nearest matches of a keyword that finds nothing: its corrections (several for a code) with their products, else products that match a part of it',
    path: '/item-mapping/nearest',
    effect: 'read',
    shop: (input) => [input.shopId],
    input: z.object({ shopId: id, keyword: shortText.min(1) }),
    output: z.object({ keywords: z.array(z.string()), data: z.array(productCard) }),
  }),
  searchSuggestions: call({
    ...inShop,
    summary: 'Earlier searches in a shop: the caller’s, newest first, and everybody’s, most frequent first',
    path: '/search/suggestions',
    effect: 'read',
    shop: (input) => [input.shopId],
    input: z.object({ shopId: id }),
    output: z.object({ recent: z.array(z.string()), popular: z.array(z.string()) }),
  }),
  searchRemember: call({
    ...inShop,
    summary: 'Keeps a keyword with which the caller found something',
    path: '/search/remember',
    effect: 'statement',
    repeat: 'sets',
    shop: (input) => [input.shopId],
    input: z.object({ shopId: id, keyword: shortText.min(1) }),
    output: z.object({}),
  }),
  searchForget: call({
    ...inShop,
    summary: 'Deletes the caller’s earlier searches in a shop',
    path: '/search/forget',
    effect: 'statement',
    repeat: 'sets',
    shop: (input) => [input.shopId],
    input: z.object({ shopId: id }),
    output: z.object({}),
  }),
}
