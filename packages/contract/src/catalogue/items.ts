import { z } from 'zod'
import { productCard, productFilter, stockInfo } from './find.ts'
import { productKindNames, productKinds } from '../common/catalogue/product-kinds.ts'
import { call } from '../common/call.ts'
import { id, pictures, shortText, size } from '../common/schemas.ts'
import { priceInfo } from '../pricing.ts'

const channel = z.object({ id, code: z.string(), name: z.string(), siteCode: z.string() })

/** A SKU as one channel lists it, with the prices it has there in this shop and this shop's stock. */
export const listedItem = z.object({
  itemMappingId: id,
  itemOuterId: z.string(),
  thirdPartySku: z.string().nullable(),
  channelId: id,
  channelCode: z.string(),
  channelSpuId: id,
  skuId: id,
  skuCode: z.string(),
  skuName: z.string(),
  size,
  skuSize: z.string(),
  propertiesName: z.string(),
  onSale: z.boolean(),
  picture: z.string(),
  alone: pictures.shape.alone,
  pictureColor: pictures.shape.color,
  priceInfo: priceInfo.nullable(),
  stock: stockInfo,
})

/** A whole made of pieces, one for each slot, from left to right. */
export const combo = z.object({
  id,
  code: z.string(),
  kind: z.enum(['LINK_BOARD', 'SOFA_FRAME']),
  name: z.string(),
  channelSpuId: id,
  slots: z.array(z.object({ name: z.string(), optional: z.boolean(), pieces: z.array(listedItem) })),
})

/** The source of recommendations: chosen by the chain, found by style and room, or the chosen ones first. */
export const recommendationSetting = z.object({
  source: z.enum(['CHOSEN', 'AUTOMATIC', 'BOTH']),
  inStockOnly: z.boolean(),
  size: z.int().min(1).max(12),
})

const percent = z.int().min(1).max(10_000).nullable()

/** What goes with a kind of product: another kind, and what one of that kind must have beside the chosen SKU. Percents are of its price. */
export const recommendationRule = z
  .object({
    companionKind: z.enum(productKindNames),
    sameSize: z.boolean(),
    sameStyle: z.boolean(),
    sameRoom: z.boolean(),
    priceFromPercent: percent,
    priceToPercent: percent,
  })
  .refine((rule) => (rule.priceFromPercent ?? 1) <= (rule.priceToPercent ?? 10_000), {
    path: ['priceToPercent'],
  })
const rulesOfKind = z
  .array(recommendationRule)
  .max(12)
  .refine((rules) => new Set(rules.map(({ companionKind }) => companionKind)).size === rules.length)

const inShop = {
  service: 'item',
  method: 'POST',
  access: 'catalogue.read',
  effect: 'read',
  errors: [],
} as const

/** Listings of SKUs in channels, combos and recommendations. */
export const itemCalls = {
  itemSearch: call({
    ...inShop,
    summary:
      'Listings of a channel (by default the shop’s own) by code or words. A prefix of a code finds those SKUs alone, on sale or not; words find what is on sale, or with `status` what is not',
    path: '/channel-item/search',
    shop: (input) => [input.shopId],
    input: z.object({
      shopId: id,
      channelId: id.optional(),
      keyword: shortText.default(''),
      categories: productFilter.shape.categories,
      inStock: z.boolean().default(false),
      status: z.enum(['offsale']).optional(),
      sort: z.enum(['sales', 'new', 'name', 'code']).default('sales'),
      start: z.int().min(0).max(100_000).default(0),
      size: z.int().min(1).max(60).default(30),
    }),
    output: z.object({ data: z.array(listedItem), more: z.boolean() }),
  }),
  itemNearest: call({
    ...inShop,
    summary: 'Corrections of a keyword that finds no listing: words, or codes with one different character',
    path: '/channel-item/nearest',
    shop: (input) => [input.shopId],
    input: z.object({ shopId: id, channelId: id.optional(), keyword: shortText.min(1) }),
    output: z.object({ keywords: z.array(z.string()) }),
  }),
  itemFitting: call({
    ...inShop,
    summary: 'The listings of one product that fit a page’s keyword and filters, best first',
    path: '/channel-item/fitting',
    shop: (input) => [input.shopId],
    input: productFilter.omit({ start: true, size: true, sort: true }).extend({ channelSpuId: id }),
    output: z.object({ data: z.array(listedItem) }),
  }),
  itemMappingByIds: call({
    ...inShop,
    summary: 'Listings by their ids, in the order of the input; unknown ids are left out',
    path: '/item-mapping/by-ids',
    shop: (input) => [input.shopId],
    input: z.object({ shopId: id, ids: z.array(id).min(1).max(500) }),
    output: z.object({ data: z.array(listedItem) }),
  }),
  itemMappingByThirdPartySku: call({
    ...inShop,
    summary: 'Listings by their SKU codes at a marketplace, in one channel or all',
    service: 'trade',
    path: '/item-mapping/by-third-party-sku',
    shop: (input) => [input.shopId],
    input: z.object({
      shopId: id,
      channelId: id.optional(),
      /** As long as marketplaces write them. */
      thirdPartySkus: z.array(z.string().min(1).max(128)).min(1).max(500),
    }),
    output: z.object({ data: z.array(listedItem) }),
  }),
  itemMappingsOfSku: call({
    ...inShop,
    summary: 'The listings of one SKU in all channels',
    path: '/item-mapping/of-sku',
    shop: (input) => [input.shopId],
    input: z.object({ shopId: id, skuCode: shortText.min(1) }),
    output: z.object({ data: z.array(listedItem) }),
  }),
  channelBySite: call({
    ...inShop,
    summary: 'All channels, or the channel of a site code',
    path: '/channel/by-site',
    input: z.object({ siteCode: shortText.optional() }),
    output: z.object({ data: z.array(channel) }),
  }),
  comboList: call({
    ...inShop,
    summary: 'The link boards and sofa frames that a product belongs to',
    path: '/link-board-or-sofa-frame/list',
    shop: (input) => [input.shopId],
    input: z.object({ shopId: id, channelSpuId: id }),
    output: z.object({ data: z.array(combo) }),
  }),
  comboSearch: call({
    ...inShop,
    summary:
      'Link boards and sofa frames by a prefix of their own or a piece’s code, or a part of their name',
    service: 'trade',
    path: '/link-board-or-sofa-frame/search',
    shop: (input) => [input.shopId],
    input: z.object({ shopId: id, keyword: shortText.default('') }),
    output: z.object({ data: z.array(combo) }),
  }),
  recommendations: call({
    ...inShop,
    summary:
      'Recommended products beside a product or one of its SKUs, by the shop’s setting and the chain’s rules',
    path: '/recommendation/list',
    shop: (input) => [input.shopId],
    input: z.object({ shopId: id, channelSpuId: id, itemMappingId: id.optional() }),
    output: z.object({ data: z.array(productCard) }),
  }),
  recommendationSetting: call({
    ...inShop,
    summary: 'The source of a shop’s recommendations',
    path: '/recommendation-setting/query',
    shop: (input) => [input.shopId],
    input: z.object({ shopId: id }),
    output: recommendationSetting,
  }),
  recommendationSettingUpdate: call({
    ...inShop,
    summary: 'Changes the source of a shop’s recommendations',
    path: '/recommendation-setting/update',
    access: 'catalogue.manage',
    effect: 'write',
    audit: {
      zh: '修改推荐设置',
      en: 'Change recommendation settings',
      about: 'shop',
      of: ({ shopId, source, inStockOnly, size: shown }) => ({
        subject: shopId,
        detail: { recommendedFrom: source, inStockOnly, shown },
      }),
    },
    shop: (input) => [input.shopId],
    input: recommendationSetting.extend({ shopId: id }),
    output: z.object({}),
  }),
  recommendationRules: call({
    ...inShop,
    summary: 'The chain’s rules for what goes with a kind of product, in their order',
    path: '/recommendation-rule/query',
    access: 'catalogue.manage',
    reach: 'chain',
    input: z.object({ kind: z.enum(productKindNames) }),
    output: z.object({ data: z.array(recommendationRule) }),
  }),
  recommendationRulesUpdate: call({
    ...inShop,
    summary: 'Replaces the rules of a kind of product; `before` is what was read',
    path: '/recommendation-rule/update',
    access: 'catalogue.manage',
    reach: 'chain',
    effect: 'write',
    audit: {
      zh: '修改搭配规则',
      en: 'Change recommendation rules',
      of: ({ kind, rules }) => ({ subject: productKinds[kind].zh, detail: { rows: rules.length } }),
    },
    input: z.object({ kind: z.enum(productKindNames), before: rulesOfKind, rules: rulesOfKind }),
    output: z.object({}),
    errors: ['RECOMMENDATION_RULES_CHANGED'],
  }),
}
