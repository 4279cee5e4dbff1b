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
}
