import { z } from 'zod'
import { call } from '../common/call.ts'
import { STOCK_PIECES_MAX } from '../common/constants.ts'
import { day, id, shortText } from '../common/schemas.ts'
import { boards } from './boards.ts'
import { counts } from './counts.ts'
import { movements } from './movements.ts'
import { samples } from './samples.ts'
import { transfers } from './transfers.ts'
import { site } from '../pricing.ts'

const pieces = z.int().min(0).max(STOCK_PIECES_MAX)
const level = { onHand: pieces, inTransit: pieces, inTransitDate: day.nullable() }

export const inventory = {
  productStock: call({
    summary:
      'The stock of every SKU of a product in the caller’s shops: on hand, held by orders, and in transit',
    service: 'wms',
    method: 'POST',
    path: '/product-stock/query',
    access: 'catalogue.manage',
    effect: 'read',
    reach: 'own',
    input: z.object({ channelSpuId: id }),
    output: z.object({
      sites: z.array(site),
      skus: z.array(
        z.object({
          skuId: id,
          skuCode: z.string(),
          skuName: z.string(),
          levels: z.array(
            z.object({
              siteId: id,
              onHand: z.int(),
              held: z.int(),
              inTransit: z.int(),
              inTransitDate: z.string().nullable(),
            }),
          ),
        }),
      ),
    }),
    errors: [],
  }),
  productStockUpdate: call({
    summary: 'Sets the stock of a SKU in shops, by compare-and-set on `before` (null: no stock yet)',
    service: 'wms',
    method: 'POST',
    path: '/product-stock/update',
    access: 'catalogue.manage',
    effect: 'write',
    idempotent: true,
    shop: ({ changes }) => changes.map(({ siteId }) => siteId),
    audit: {
      zh: '修改库存',
      en: 'Change stock',
      of: ({ skuCode, changes }) => ({
        subject: skuCode,
        detail: { onHand: changes.map(({ before, onHand }) => `${before?.onHand ?? 0} → ${onHand}`) },
      }),
    },
    input: z.object({
      skuCode: shortText.min(1),
      changes: z
        .array(z.object({ siteId: id, before: z.object(level).nullable(), ...level }))
        .min(1)
        .max(500),
    }),
    output: z.object({}),
    errors: ['NOT_FOUND', 'STOCK_CHANGED'],
  }),
  query: call({
    summary:
      'What a shop can still sell of each SKU: on hand − held, 99999999 where sale or purchase is allowed without stock',
    service: 'wms',
    method: 'POST',
    path: '/inventory/query',
    access: 'catalogue.read',
    effect: 'read',
    shop: (input) => [input.siteBO.id],
    input: z.object({
      siteBO: z.object({ id }),
      itemList: z
        .array(z.object({ skuId: id.optional(), skuCode: shortText }))
        .min(1)
        .max(500),
    }),
    output: z.array(
      z.object({
        skuCode: z.string(),
        itemNum: z.int(),
        inTransit: z.int(),
        inTransitDate: z.string().nullable(),
        promiseDate: z.string().nullable(),
      }),
    ),
    errors: [],
  }),
  siteStock: call({
    summary:
      'The stock of a SKU at every site of the shop’s channel, the shop itself first: free, in transit, and the first possible delivery day (null: unknown)',
    service: 'wms',
    method: 'POST',
    path: '/inventory/sites',
    access: 'catalogue.read',
    effect: 'read',
    shop: (input) => [input.shopId],
    input: z.object({ shopId: id, skuCode: shortText.min(1) }),
    output: z.object({
      data: z.array(
        z.object({
          siteCode: z.string(),
          siteName: z.string(),
          here: z.boolean(),
          itemNum: z.int(),
          inTransit: z.int(),
          inTransitDate: z.string().nullable(),
          promiseDate: z.string().nullable(),
        }),
      ),
    }),
    errors: [],
  }),
  ...boards,
  ...samples,
  ...movements,
  ...transfers,
  ...counts,
}
