import { z } from 'zod'
import { call } from './common/call.ts'
import { id, shortText } from './common/schemas.ts'

export const inventory = {
  query: call({
    summary:
      'What a shop can still sell of each SKU (on hand − held; 99999999 where sale or purchase is allowed without stock)',
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
    output: z.object({
      data: z.array(
        z.object({
          skuCode: z.string(),
          itemNum: z.int(),
          inTransit: z.int(),
          inTransitDate: z.string().nullable(),
        }),
      ),
    }),
    errors: [],
  }),
  siteStock: call({
    summary:
      'What every site of the shop’s channel has of a SKU, the shop itself first, with what is on its way and the day it can be promised for (null: not known)',
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
  naturalEdge: call({
    summary:
      'Which SKUs are boards with a natural edge, and the boards that one can choose from; those of the shop first',
    service: 'wms',
    method: 'POST',
    path: '/natural-edge-setting/query',
    access: 'catalogue.read',
    effect: 'read',
    shop: (input) => [input.siteBO.id],
    input: z.object({
      siteBO: z.object({ id }),
      itemList: z
        .array(z.object({ skuCode: shortText }))
        .min(1)
        .max(100),
    }),
    output: z.object({
      data: z.array(
        z.object({
          skuCode: z.string(),
          boards: z.array(
            z.object({
              serialNo: z.string(),
              siteName: z.string(),
              lengthMm: z.int(),
              widthMinMm: z.int(),
              widthMaxMm: z.int(),
              thicknessMm: z.int(),
            }),
          ),
        }),
      ),
    }),
    errors: [],
  }),
}
