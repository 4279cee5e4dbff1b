import { z } from 'zod'
import { call } from '../common/call.ts'
import { colorFamilies, PRODUCT_DEFAULT_STATUS, PRODUCT_PAGE_SIZE } from '../common/constants.ts'
import { cents, id, millimetres, pictures, shortText, size } from '../common/schemas.ts'

/** Stock as a card shows it: `itemNum` is what can be sold now in this shop. */
export const stockInfo = z.object({
  itemNum: z.int(),
  inTransit: z.int(),
  inTransitDate: z.string().nullable(),
})

const marks = z.array(z.tuple([z.int(), z.int()]))

/** One product of a page with the SKU that its picture, price and quick "add" stand for. `match`: why the keyword found it, as parts of the texts. */
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
  /** Whether several SKUs may be what the keyword and the filters ask for: which one is meant has to be asked. */
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
  specialZoneIds: z.array(id).max(20).default([]),
  inStock: z.boolean().default(false),
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

/** Looking for products: pages, counts, what was meant by a keyword that finds nothing, and what was looked for before. */
export const findCalls = {
  itemMappingPage: call({
    ...inShop,
    summary:
      'A page of products with prices and stock in a shop; counting stops at `total` when there are `more`',
    path: '/item-mapping/paging',
    effect: 'read',
    shop: (input) => [input.shopId],
    input: productFilter,
    output: z.object({
      data: z.array(productCard),
      total: z.int(),
      more: z.boolean(),
      /** The keyword that was surely meant by one that finds nothing, `mattress` by `matress`; these are its products. */
      meant: z.string().optional(),
    }),
  }),
  filterCounts: call({
    ...inShop,
    summary:
      'How many products each value of a filter would find beside the other filters; `prices` counts by the index of PRICE_STEPS_CENTS; where there are `more` products, only the best sold are counted',
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
      'What comes nearest to a keyword that finds nothing: what was probably meant, several where it is a code, and its products; or, when nothing is near, those with a part of it',
    path: '/item-mapping/nearest',
    effect: 'read',
    shop: (input) => [input.shopId],
    input: z.object({ shopId: id, keyword: shortText.min(1) }),
    output: z.object({ keywords: z.array(z.string()), data: z.array(productCard) }),
  }),
  searchSuggestions: call({
    ...inShop,
    summary:
      'What the caller looked for last in a shop, and what is looked for most there, newest and most frequent first',
    path: '/search/suggestions',
    effect: 'read',
    shop: (input) => [input.shopId],
    input: z.object({ shopId: id }),
    output: z.object({ recent: z.array(z.string()), popular: z.array(z.string()) }),
  }),
  searchRemember: call({
    ...inShop,
    summary: 'Keeps a keyword that the caller found something with',
    path: '/search/remember',
    effect: 'statement',
    repeat: 'sets',
    shop: (input) => [input.shopId],
    input: z.object({ shopId: id, keyword: shortText.min(1) }),
    output: z.object({}),
  }),
  searchForget: call({
    ...inShop,
    summary: 'Forgets what the caller looked for in a shop',
    path: '/search/forget',
    effect: 'statement',
    repeat: 'sets',
    shop: (input) => [input.shopId],
    input: z.object({ shopId: id }),
    output: z.object({}),
  }),
}
