import { z } from 'zod'
import { sampleFacts } from './boards.ts'
import { call } from '../common/call.ts'
import { goodsPicturesMax } from '../common/imports/file-rules.ts'
import { sampleEnds } from '../common/statuses/sample-status.ts'
import { cents, id, idInShop, positiveCents, scopedId, shortText } from '../common/schemas.ts'

export const sampleNow = sampleFacts.extend({
  id: scopedId,
  skuCode: z.string(),
  itemMappingId: id,
  price: cents,
  taken: z.boolean(),
})
export type SampleNow = z.output<typeof sampleNow>

/** Pieces on display that are sold as seen, each at its own price. */
export const samples = {
  samples: call({
    summary: 'The floor samples of SKUs in a shop, free ones first',
    service: 'wms',
    method: 'POST',
    path: '/floor-sample/query',
    access: 'catalogue.read',
    effect: 'read',
    shop: (input) => [input.siteBO.id],
    input: z.object({
      siteBO: z.object({ id }),
      itemList: z
        .array(z.object({ skuCode: shortText }))
        .min(1)
        .max(200),
    }),
    output: z.object({ data: z.array(sampleNow) }),
    errors: [],
  }),
  sampleMake: call({
    summary: 'Makes a free piece of a SKU a floor sample, which is no longer sold as new',
    service: 'wms',
    method: 'POST',
    path: '/floor-sample/create',
    access: 'sample.manage',
    effect: 'write',
    idempotent: true,
    shop: (input) => [input.siteBO.id],
    audit: {
      zh: '设置样品',
      en: 'Make a floor sample',
      of: ({ skuCode, price }, output) => ({
        subject: output?.serialNo ?? skuCode,
        detail: { skuCode, samplePrice: price },
      }),
    },
    input: z.object({
      siteBO: z.object({ id }),
      skuCode: shortText.min(1),
      condition: shortText.trim().min(1),
      price: positiveCents,
      /** Pictures that the caller uploaded. */
      pictures: z.array(id).max(goodsPicturesMax).default([]),
    }),
    output: z.object({ id: scopedId, serialNo: z.string() }),
    errors: ['NOT_FOUND', 'SAMPLE_NO_PIECE'],
  }),
  sampleWithdraw: call({
    summary: 'Withdraws a free floor sample: the piece is sold as new again, or written off',
    service: 'wms',
    method: 'POST',
    path: '/floor-sample/withdraw',
    access: 'sample.manage',
    effect: 'write',
    idempotent: true,
    shop: (input) => [input.id],
    audit: {
      zh: '撤下样品',
      en: 'Withdraw a floor sample',
      of: ({ id: sample, end }, output) => ({
        subject: output?.serialNo ?? `${sample.shopId}-${sample.id}`,
        detail: { writtenOff: end === 'WRITTEN_OFF' },
      }),
    },
    input: z.object({ id: idInShop, end: z.enum(sampleEnds) }),
    output: z.object({ serialNo: z.string() }),
    errors: ['BOARD_UNKNOWN', 'BOARD_TAKEN', 'SAMPLE_NO_PIECE'],
  }),
}
