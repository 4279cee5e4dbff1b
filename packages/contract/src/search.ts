import { z } from 'zod'
import { call } from './common/call.ts'
import { orderStatuses } from './common/statuses/order-status.ts'
import { cents, id, scopedId, shortText, sumCents } from './common/schemas.ts'

export const search = {
  everywhere: call({
    summary:
      'The first products, orders and customers of a shop that match a text, of the kinds that the caller may see',
    service: 'base',
    method: 'POST',
    path: '/search/everywhere',
    access: 'session',
    effect: 'read',
    shop: (input) => [input.shopId],
    input: z.object({ shopId: id, text: shortText.min(1) }),
    output: z.object({
      products: z.array(
        z.object({
          channelSpuId: id,
          name: z.string(),
          skuCode: z.string(),
          picture: z.string(),
          pictureColor: z.string(),
          marketingPrice: cents,
        }),
      ),
      orders: z.array(
        z.object({
          id: scopedId,
          orderNo: z.string(),
          status: z.enum(orderStatuses),
          customerName: z.string(),
          payable: sumCents,
        }),
      ),
      customers: z.array(z.object({ id: scopedId, name: z.string(), mobile: z.string() })),
    }),
    errors: ['UNKNOWN_MOBILES_LIMIT'],
  }),
}
