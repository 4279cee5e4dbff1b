import { z } from 'zod'
import { call } from './common/call.ts'
import { OFFLINESHOPCHANNEL } from './common/constants.ts'
import { problem } from './common/input-problems.ts'
import { priceOutOfOrder } from './common/payments/price-order.ts'
import { cents, id, shortText, version } from './common/schemas.ts'

/** The five prices in cents: red line ≤ marketing ≤ sale ≤ shoppe; marketing 0: not for sale here. The cost only with `cost.read`. */
export const priceInfo = z.object({
  marketingPrice: cents,
  shoppePrice: cents,
  salePrice: cents,
  redLinePrice: cents,
  costPrice: cents.optional(),
})
export type PriceInfo = z.output<typeof priceInfo>

/** A shop that may have its own prices or stock. */
export const site = z.object({ id, siteCode: z.string(), siteName: z.string(), channelId: id.nullable() })

const priceChange = z
  .object({
    itemMappingId: id,
    /** The shop with these own prices; null for the channel's. */
    siteId: id.nullable(),
    /** As the caller read them; null where there were none. */
    before: priceInfo.nullable(),
    ...priceInfo.shape,
  })
  .refine((prices) => priceOutOfOrder(prices) === null, problem('PRICE_ORDER'))

export const pricing = {
  productPrices: call({
    summary:
      'The prices of every listing of a product: its channel’s, null without any, and the own prices of the caller’s shops',
    service: 'trade',
    method: 'POST',
    path: '/product-price/query',
    access: 'catalogue.manage',
    opens: ['cost.read'],
    effect: 'read',
    reach: 'own',
    input: z.object({ channelSpuId: id }),
    output: z.object({
      sites: z.array(site),
      listings: z.array(
        z.object({
          itemMappingId: id,
          channelId: id,
          channelName: z.string(),
          skuCode: z.string(),
          skuName: z.string(),
          priceInfo: priceInfo.nullable(),
          overrides: z.array(z.object({ siteId: id, priceInfo })),
        }),
      ),
    }),
    errors: [],
  }),
  productPricesUpdate: call({
    summary:
      'Sets channel prices and shops’ own prices of a product’s listings, or removes own ones, by compare-and-set on `before`. An absent cost, or one that the caller may not read, stays unchanged',
    service: 'trade',
    method: 'POST',
    path: '/product-price/update',
    access: 'catalogue.manage',
    opens: ['cost.read'],
    effect: 'write',
    idempotent: true,
    shop: ({ prices, removed }) => [...prices, ...removed].map(({ siteId }) => siteId ?? undefined),
    audit: {
      zh: '修改商品价格',
      en: 'Change product prices',
      of: ({ prices, removed }, output) => ({
        subject: output?.code ?? '',
        detail: { priceCount: prices.length + removed.length },
      }),
    },
    input: z.object({
      channelSpuId: id,
      version,
      prices: z.array(priceChange).max(1000),
      removed: z.array(z.object({ itemMappingId: id, siteId: id })).max(1000),
    }),
    output: z.object({ code: z.string(), version: z.int() }),
    errors: ['NOT_FOUND', 'CATALOGUE_CHANGED', 'PRICES_CHANGED'],
  }),
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
