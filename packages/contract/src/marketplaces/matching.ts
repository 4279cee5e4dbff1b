import { z } from 'zod'
import { call } from '../common/call.ts'
import { id, shortText, time } from '../common/schemas.ts'

const common = { service: 'trade', method: 'POST' } as const
const code = z.string().min(1).max(128)

/** What a SKU shares with an order’s line. */
export const likenesses = ['CODE', 'NAME', 'SIZE', 'COLOR', 'SEARCH'] as const
export type Likeness = (typeof likenesses)[number]

const candidate = z.object({
  skuId: id,
  skuCode: z.string(),
  skuName: z.string(),
  skuSize: z.string(),
  propertiesName: z.string(),
  imageUrl: z.string(),
  pictureColor: z.string(),
  by: z.array(z.enum(likenesses)),
})

/** Marketplace codes without a known SKU. */
export const matching = {
  unknownCodes: call({
    ...common,
    summary: 'Unknown codes that block claims of a shop’s orders, those with the most orders first',
    path: '/marketplace/code/unknown',
    access: 'order.list',
    effect: 'read',
    shop: (input) => [input.shopId],
    input: z.object({ shopId: id }),
    output: z.object({
      data: z.array(
        z.object({
          channelId: id,
          channelName: z.string(),
          code,
          title: z.string(),
          spec: z.string(),
          orders: z.int(),
          firstPlacedAt: time,
          /** The number of SKUs with the code: none, or more than one. */
          fits: z.int(),
        }),
      ),
    }),
    errors: [],
  }),
  matchedCodes: call({
    ...common,
    summary: 'Codes that people have matched on the channels of a shop’s stores, the last 100, newest first',
    path: '/marketplace/code/matched',
    access: 'order.list',
    effect: 'read',
    shop: (input) => [input.shopId],
    input: z.object({ shopId: id }),
    output: z.object({
      data: z.array(
        z.object({
          channelId: id,
          channelName: z.string(),
          code,
          skuCode: z.string(),
          skuName: z.string(),
          matchedBy: z.string(),
          matchedAt: time,
        }),
      ),
    }),
    errors: [],
  }),
  codeCandidates: call({
    ...common,
    summary: 'Possible SKUs for a code: by the code, by the name and size of the line, or by typed words',
    path: '/marketplace/code/candidates',
    access: 'order.list',
    effect: 'read',
    shop: (input) => [input.shopId],
    input: z.object({ shopId: id, channelId: id, code, keyword: shortText.default('') }),
    output: z.object({ data: z.array(candidate) }),
    errors: [],
  }),
  matchCode: call({
    ...common,
    summary: 'Sets the SKU of a channel’s code for all its orders from now on',
    path: '/marketplace/code/match',
    access: 'order.write',
    effect: 'write',
    shop: (input) => [input.shopId],
    audit: {
      zh: '匹配渠道商品编码',
      en: 'Match a marketplace code',
      of: ({ code: subject, skuId }) => ({ subject, detail: { name: skuId } }),
    },
    input: z.object({ shopId: id, channelId: id, code, skuId: id }),
    output: z.object({ orders: z.int() }),
    errors: ['NOT_FOUND'],
  }),
}
