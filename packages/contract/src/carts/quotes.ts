import { CART_LINES_LIMIT } from '../common/orders/cart-rules.ts'
import { z } from 'zod'
import { call } from '../common/call.ts'
import { cents, idInShop, longText, scopedId, sumCents, token } from '../common/schemas.ts'
import { pieceFacts } from '../inventory/boards.ts'

const quoteLine = z.object({
  skuName: z.string(),
  skuCode: z.string(),
  skuSize: z.string(),
  propertiesName: z.string(),
  imageUrl: z.string(),
  board: pieceFacts.optional(),
  itemQty: z.int(),
  salePrice: cents,
  price: cents,
  amount: sumCents,
})

/** A quote as the customer sees it, without cost, red line and stock. Lines outside of all rooms stand under a blank room name. */
export const quoteContent = z.object({
  quoteNo: z.string(),
  shopName: z.string(),
  guideName: z.string(),
  customerName: z.string(),
  note: z.string(),
  rooms: z.array(z.object({ roomName: z.string(), lines: z.array(quoteLine), subtotal: sumCents })),
  saving: sumCents,
  total: sumCents,
})
export type QuoteContent = z.output<typeof quoteContent>

/** Calls for quotes: priced offers made from a cart. */
export const cartQuotes = {
  quoteCreate: call({
    summary:
      'Makes a quote of a cart’s items at today’s prices, with a link for the customer; only this answer holds the link’s token',
    service: 'trade',
    method: 'POST',
    path: '/shop-guide-cart-quote/create',
    access: 'cart.use',
    effect: 'write',
    secret: true,
    shop: (input) => [input.shopGuideCartId, ...input.itemList],
    input: z.object({
      shopGuideCartId: idInShop,
      /** The items to quote; empty: all that count. */
      itemList: z.array(idInShop).max(CART_LINES_LIMIT).default([]),
      validDays: z.int().min(1).max(90).default(7),
      note: longText.default(''),
    }),
    output: z.object({ id: scopedId, url: z.string(), validUntil: z.string() }),
    errors: ['NOT_FOUND', 'QUOTE_EMPTY'],
  }),
  quoteList: call({
    summary: 'The quotes made from a cart, newest first',
    service: 'trade',
    method: 'POST',
    path: '/shop-guide-cart-quote/list',
    access: 'cart.use',
    effect: 'read',
    shop: (input) => [input.shopGuideCartId],
    input: z.object({ shopGuideCartId: idInShop }),
    output: z.object({
      data: z.array(
        z.object({
          id: scopedId,
          quoteNo: z.string(),
          total: sumCents,
          createdAt: z.string(),
          validUntil: z.string(),
          openedAt: z.string().nullable(),
          state: z.enum(['VALID', 'EXPIRED', 'REVOKED']),
        }),
      ),
    }),
    errors: ['NOT_FOUND'],
  }),
  quoteRevoke: call({
    summary: 'Withdraws a quote, which ends its link',
    service: 'trade',
    method: 'POST',
    path: '/shop-guide-cart-quote/revoke',
    access: 'cart.use',
    effect: 'write',
    shop: (input) => [input.shopGuideCartId, input.id],
    input: z.object({ shopGuideCartId: idInShop, id: idInShop }),
    output: z.object({}),
    errors: ['NOT_FOUND'],
  }),
  customerQuote: call({
    summary: 'The quote behind a link',
    service: 'trade',
    method: 'POST',
    path: '/customer-quote/get',
    access: 'public',
    effect: 'write',
    repeat: 'reads',
    input: z.object({ token }),
    output: quoteContent.extend({ createdAt: z.string(), validUntil: z.string() }),
    errors: ['QUOTE_LINK_INVALID', 'QUOTE_LINK_EXPIRED', 'QUOTE_LINK_REVOKED', 'RATE_LIMITED'],
  }),
}
