import { z } from 'zod'
import { call } from './common/call.ts'
import { OFFLINESHOPCHANNEL } from './common/constants.ts'
import { cents, id, shortText } from './common/schemas.ts'

/** The five prices in cents; red line ≤ marketing ≤ sale ≤ shoppe, marketing 0 = not for sale here. The cost only with `cost.read`. */
export const priceInfo = z.object({
  marketingPrice: cents,
  shoppePrice: cents,
  salePrice: cents,
  redLinePrice: cents,
  costPrice: cents.optional(),
})
export type PriceInfo = z.output<typeof priceInfo>

export const pricing = {
  priceExtension: call({
    summary: 'Prices of listed items in a shop',
    service: 'trade',
    method: 'POST',
    path: '/price-extension/query',
    access: 'catalogue.read',
    effect: 'read',
    shop: (input) => [input.shopId],
    input: z.object({
      channelCode: z.literal(OFFLINESHOPCHANNEL),
      shopId: id,
      itemOutIdAndSkuCode: z
        .array(z.object({ itemOutId: shortText, skuCode: shortText }))
        .min(1)
        .max(500),
    }),
    output: z.object({ data: z.array(z.object({ itemOutId: z.string(), skuCode: z.string(), priceInfo })) }),
    errors: [],
  }),
}
