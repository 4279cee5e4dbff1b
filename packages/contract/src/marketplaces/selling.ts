import { z } from 'zod'
import { call } from '../common/call.ts'
import { cents, id, scopedId, shortText, time } from '../common/schemas.ts'
import { platforms, toldProblems } from '../common/statuses/marketplace-status.ts'

const common = { service: 'trade', method: 'POST' } as const
const position = z.string().regex(/^\d{1,18}$/)
const pieces = z.int().min(0)

const outlet = z.object({
  channelId: id,
  channelName: z.string(),
  /** The shop’s store at a marketplace on this channel. */
  linkId: scopedId.nullable(),
  platform: z.enum(platforms).nullable(),
  /** Pieces of every article that are not sold on the channel. */
  safetyPieces: pieces,
  /** Whether the marketplace gets changes of stock and of prices. */
  tellsStock: z.boolean(),
  tellsPrices: z.boolean(),
  articles: z.int(),
  /** The number of articles that could not be updated. */
  problems: z.int(),
  /** The number of articles with an unknown code. */
  unmatched: z.int(),
  comparedAt: time.nullable(),
  /** The number of articles that differed in stock or price in the last comparison. */
  differences: z.int().nullable(),
})

const listing = z.object({
  externalId: z.string(),
  title: z.string(),
  spec: z.string(),
  /** The last values at the marketplace; null: unknown, because an answer was lost. */
  toldPieces: pieces.nullable(),
  toldPrice: cents.nullable(),
  toldAt: time.nullable(),
  nextAt: time.nullable(),
  problem: z.enum(toldProblems).nullable(),
  /** The marketplace’s own text. */
  problemWords: z.string(),
})

const article = z.object({
  skuId: id,
  skuCode: z.string(),
  skuName: z.string(),
  propertiesName: z.string(),
  /** Pieces that the shop’s guides can sell. */
  itemNum: z.int(),
  /** Pieces reserved for this channel. */
  reserved: pieces,
  /** Pieces for sale on this channel: free ones and reserved ones, less the safety stock. */
  pieces,
  price: cents.nullable(),
  listings: z.array(listing),
})

const ofOutlet = { shopId: id, channelId: id }

/** Stock for sale on channels, and its updates at marketplaces. */
export const selling = {
  outlets: call({
    ...common,
    summary: 'The channels on which a shop sells its stock, and the other channels',
    path: '/channel-stock/outlets',
    access: 'order.list',
    effect: 'read',
    shop: (input) => [input.shopId],
    input: z.object({ shopId: id }),
    output: z.object({ data: z.array(outlet), others: z.array(z.object({ id, name: z.string() })) }),
    errors: [],
  }),
  setOutlet: call({
    ...common,
    summary:
      'Sets how a shop sells on a channel: the safety stock, and whether its marketplace gets stock and prices',
    path: '/channel-stock/outlet/set',
    access: 'marketplace.manage',
    effect: 'write',
    shop: (input) => [input.shopId],
    audit: {
      zh: '设置渠道库存同步',
      en: 'Set how a channel is told of stock',
      about: 'shop',
      of: ({ shopId }) => ({ subject: shopId }),
    },
    input: z.object({
      ...ofOutlet,
      safetyPieces: pieces.max(9999),
      tellsStock: z.boolean(),
      tellsPrices: z.boolean(),
    }),
    output: z.object({}),
    errors: ['NOT_FOUND'],
  }),
  channelStock: call({
    ...common,
    summary: 'Articles on a channel by code: free, reserved and for sale, with the values at its marketplace',
    path: '/channel-stock/list',
    access: 'order.list',
    effect: 'read',
    shop: (input) => [input.shopId],
    input: z.object({
      ...ofOutlet,
      keyword: shortText.default(''),
      only: z.enum(['ALL', 'PROBLEM', 'RESERVED']).default('ALL'),
      after: z.string().max(128).optional(),
      size: z.int().min(1).max(100).default(30),
    }),
    output: z.object({ data: z.array(article), next: z.string().nullable() }),
    errors: [],
  }),
  reserve: call({
    ...common,
    summary: 'Reserves pieces of a SKU for a channel, instead of the earlier reservation; 0 releases it',
    path: '/channel-stock/reserve',
    access: 'marketplace.manage',
    effect: 'write',
    shop: (input) => [input.shopId],
    audit: {
      zh: '渠道留货',
      en: 'Reserve stock for a channel',
      of: ({ skuId: subject, pieces: count }) => ({ subject, detail: { name: String(count) } }),
    },
    input: z.object({ ...ofOutlet, skuId: id, pieces: pieces.max(999_999) }),
    output: z.object({}),
    errors: ['NOT_FOUND', 'STOCK_SHORT'],
  }),
  tellNow: call({
    ...common,
    summary: 'Updates a marketplace with the stock and price of a SKU, or of all its articles, now',
    path: '/channel-stock/tell',
    access: 'marketplace.manage',
    effect: 'write',
    shop: (input) => [input.shopId],
    input: z.object({ ...ofOutlet, skuId: id.optional() }),
    output: z.object({ articles: z.int() }),
    errors: [],
  }),
  compareShelf: call({
    ...common,
    summary: 'Compares a store’s articles with what they should be, and updates the differing ones',
    path: '/channel-stock/compare',
    access: 'marketplace.manage',
    effect: 'write',
    shop: (input) => [input.shopId],
    input: z.object(ofOutlet),
    output: z.object({}),
    errors: ['NOT_FOUND'],
  }),
  feed: call({
    ...common,
    summary: 'Changes of what may be sold on a channel, after a cursor; 0 starts with everything',
    path: '/channel-stock/feed',
    access: 'order.list',
    for: 'systems',
    effect: 'read',
    shop: (input) => [input.shopId],
    input: z.object({
      ...ofOutlet,
      after: position.default('0'),
      size: z.int().min(1).max(1000).default(500),
    }),
    output: z.object({
      data: z.array(
        z.object({ skuId: id, skuCode: z.string(), pieces, price: cents.nullable(), changedAt: time }),
      ),
      /** The `after` of the next call. */
      next: position,
      hasMore: z.boolean(),
    }),
    errors: ['NOT_FOUND'],
  }),
}
