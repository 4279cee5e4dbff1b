import { z } from 'zod'
import { call } from '../common/call.ts'
import { cents, id, pictures, idInShop, scopedId, shortText, size, token } from '../common/schemas.ts'

/** A SKU as a customer sees it, without stock, red line and cost. `price` is null where the link shows none or the SKU is not for sale here. */
const sharedSku = z.object({
  skuCode: z.string(),
  skuName: z.string(),
  size,
  skuSize: z.string(),
  colorName: z.string(),
  colorHex: z.string(),
  material: z.string(),
  materialClassificationName: z.string(),
  pictures,
  photos: z.array(z.object({ url: z.string(), alt: z.string() })),
  price: z.object({ marketingPrice: cents, salePrice: cents }).nullable(),
})

const inShop = { service: 'item', method: 'POST', access: 'catalogue.read' } as const

/** Showing a product to a customer on the customer's own phone. */
export const shareCalls = {
  shareCreate: call({
    ...inShop,
    summary:
      'Creates a link that shows a product to a customer, with or without prices; only this answer holds its token',
    path: '/product-share/create',
    effect: 'write',
    secret: true,
    shop: (input) => [input.shopId],
    input: z.object({
      shopId: id,
      channelSpuId: id,
      /** The SKU that is shown first. */
      skuCode: shortText.default(''),
      withPrices: z.boolean(),
      validDays: z.int().min(1).max(90).default(14),
    }),
    output: z.object({ id: scopedId, url: z.string(), validUntil: z.string() }),
    errors: ['NOT_FOUND'],
  }),
  shareList: call({
    ...inShop,
    summary: 'The caller’s links for a product in a shop, newest first',
    path: '/product-share/list',
    effect: 'read',
    shop: (input) => [input.shopId],
    input: z.object({ shopId: id, channelSpuId: id }),
    output: z.object({
      data: z.array(
        z.object({
          id: scopedId,
          withPrices: z.boolean(),
          createdAt: z.string(),
          validUntil: z.string(),
          openedAt: z.string().nullable(),
          state: z.enum(['VALID', 'EXPIRED', 'REVOKED']),
        }),
      ),
    }),
    errors: [],
  }),
  shareRevoke: call({
    ...inShop,
    summary: 'Withdraws one of the caller’s links',
    path: '/product-share/revoke',
    effect: 'write',
    shop: (input) => [input.id],
    input: z.object({ id: idInShop }),
    output: z.object({}),
    errors: ['NOT_FOUND'],
  }),
  sharedProduct: call({
    summary: 'The current product behind a link',
    service: 'item',
    method: 'POST',
    path: '/customer-product/get',
    access: 'public',
    effect: 'write',
    repeat: 'reads',
    input: z.object({ token }),
    output: z.object({
      name: z.string(),
      brand: z.string(),
      style: z.string(),
      description: z.string(),
      care: z.string(),
      reviewCount: z.int(),
      reviewTenths: z.int(),
      withPrices: z.boolean(),
      skuCode: z.string(),
      skus: z.array(sharedSku),
      shopName: z.string(),
      guideName: z.string(),
      validUntil: z.string(),
    }),
    errors: ['SHARE_LINK_INVALID', 'SHARE_LINK_EXPIRED', 'SHARE_LINK_REVOKED', 'RATE_LIMITED'],
  }),
}
