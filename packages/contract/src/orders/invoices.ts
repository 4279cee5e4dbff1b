import { z } from 'zod'
import { call } from '../common/call.ts'
import { idInShop, time, token } from '../common/schemas.ts'

export const invoiceKinds = ['COMPANY', 'PERSON'] as const

/** To whom the invoice is made out. A company has a tax number. */
const wish = {
  kind: z.enum(invoiceKinds),
  title: z.string().trim().min(1).max(100),
  /** The unified social credit code of a company; blank for a person. */
  taxNo: z.string().trim().max(18),
  /** The address for the invoice; null keeps the stored one. */
  email: z.string().trim().max(120).nullable(),
}

/** The stored invoice wish; the e-mail address is masked. */
export const invoiceWish = z.object({
  kind: z.enum(invoiceKinds),
  title: z.string(),
  taxNo: z.string(),
  email: z.string(),
  byCustomer: z.boolean(),
  updatedAt: time,
})

/** The invoice wish on the order's public page, without data that a forwarded link must not show. */
export const givenInvoice = z.object({ kind: z.enum(invoiceKinds), title: z.string() })

/** Calls for the invoice that the chain's invoice system makes out. */
export const invoiceCalls = {
  invoiceWishSet: call({
    summary: 'Sets to whom the invoice of an order is made out; null clears it',
    service: 'trade',
    method: 'POST',
    path: '/shop-order/invoice-wish',
    access: 'order.write',
    effect: 'write',
    shop: (input) => [input.id],
    audit: {
      zh: '登记发票信息',
      en: 'Keep what an invoice is to say',
      about: 'order',
      of: ({ id }) => ({ subject: id }),
    },
    input: z.object({ id: idInShop, wish: z.object(wish).nullable() }),
    output: z.object({ invoiceWish: invoiceWish.nullable() }),
    errors: ['NOT_FOUND', 'TAX_NUMBER_WRONG', 'INVOICE_EMAIL_WRONG'],
  }),
  customerInvoiceWish: call({
    summary: 'Sets to whom the invoice is made out, as the customer enters it on the order’s page',
    service: 'trade',
    method: 'POST',
    path: '/customer-confirm/invoice-wish',
    access: 'public',
    effect: 'write',
    repeat: 'sets',
    input: z.object({ token, ...wish }),
    output: z.object({ invoice: givenInvoice }),
    errors: [
      'CONFIRM_LINK_INVALID',
      'CONFIRM_LINK_EXPIRED',
      'CONFIRM_LINK_REVOKED',
      'RATE_LIMITED',
      'TAX_NUMBER_WRONG',
      'INVOICE_EMAIL_WRONG',
    ],
  }),
}
