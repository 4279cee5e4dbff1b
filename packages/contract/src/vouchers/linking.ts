import { z } from 'zod'
import { call } from '../common/call.ts'
import { cents, done, id, idInShop, positiveCents, scopedId, shortText, sumCents } from '../common/schemas.ts'
import { shopOfTender } from '../payments/taking.ts'
import { platform } from './voucher.ts'

const linking = {
  service: 'trade',
  method: 'POST',
  access: 'bill.reconcile',
  shop: ({ shopId }: { shopId: string }) => [shopId],
} as const

const wanted = z.object({
  shopId: id,
  platform,
  /** The platform's own number of the use. */
  useNo: z.string().min(1).max(100),
  orderNo: shortText.min(1).max(40),
  /** What the use is worth; read only where the platform does not state it per use. */
  value: positiveCents.optional(),
})
const refusals = [
  'NOT_FOUND',
  'VOUCHER_LINK_ORDER',
  'VOUCHER_LINK_WAITS',
  'VOUCHER_LINK_VALUE',
  'VOUCHER_USED_HERE',
  'VOUCHER_NOTHING_DUE',
  'PAYMENT_NOT_OPEN',
] as const

/** Uses that were verified elsewhere, linked to orders by hand. */
export const linkingCalls = {
  linkPreview: call({
    ...linking,
    effect: 'read',
    summary: 'Shows what a use that was verified elsewhere would pay of an order; nothing is booked',
    path: '/certificate/link/preview',
    input: wanted,
    output: z.object({
      orderId: scopedId,
      orderNo: z.string(),
      customer: z.string(),
      due: sumCents,
      value: cents,
      amount: cents,
      discount: cents,
      surplus: sumCents,
    }),
    errors: refusals,
  }),
  link: call({
    ...linking,
    effect: 'write',
    idempotent: true,
    summary: 'Links a use that was verified elsewhere to an order of the shop, which it pays as a tender',
    path: '/certificate/link',
    audit: {
      zh: '关联别处核销',
      en: 'Link a voucher used elsewhere',
      of: ({ shopId, useNo, orderNo }) => ({ subject: useNo, detail: { shopIds: [shopId], orderNo } }),
    },
    input: wanted,
    output: z.object({ orderId: scopedId, tenderId: scopedId }),
    errors: [
      ...refusals,
      'VOUCHER_IN_USE',
      'PAYMENT_TOO_MUCH',
      'PAYMENT_BESIDE_UNKNOWN',
      'STOCK_SHORT',
      'BOARD_TAKEN',
    ],
  }),
  unlink: call({
    ...linking,
    access: 'payment.revoke',
    effect: 'write',
    idempotent: true,
    summary:
      'Removes the link of a use that was verified elsewhere; reversing entries take its money off the order',
    path: '/certificate/unlink',
    shop: shopOfTender,
    audit: {
      zh: '解除别处核销的关联',
      en: 'Unlink a voucher used elsewhere',
      of: ({ tenderId }) => ({ subject: tenderId }),
    },
    input: z.object({ tenderId: idInShop, reason: z.string().trim().min(1).max(300) }),
    output: done,
    errors: [
      'NOT_FOUND',
      'VOUCHER_NOT_VERIFIED',
      'VOUCHER_MONEY_GONE',
      'VOUCHER_SETTLED',
      'DIFFERENCE_OTHER_OPEN',
    ],
  }),
}
