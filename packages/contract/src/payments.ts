import { z } from 'zod'
import { call } from './common/call.ts'
import { paymentStatuses, tenderStates, tenderTypes } from './common/payment-status.ts'
import { cents, id, scopedId, signedCents } from './common/schemas.ts'

/** One attempt to take money. `codeUrl` is what the QR code shows, `payUrl` opens on the customer's phone; both only while it can be paid. */
export const tender = z.object({
  id: scopedId,
  type: z.enum(tenderTypes),
  state: z.enum(tenderStates),
  amount: cents,
  actor: z.string(),
  createdAt: z.string(),
  succeededAt: z.string().nullable(),
  expiresAt: z.string().nullable(),
  codeUrl: z.string().nullable(),
  payUrl: z.string().nullable(),
  /** What needs a person: money after closing, another amount than asked. */
  flag: z.enum(['LATE', 'AMOUNT_MISMATCH']).nullable(),
})

export const paymentState = z.object({
  orderId: scopedId,
  open: z.boolean(),
  /** What is asked for in all; `difference` is what of it differences added, or took away. */
  payable: cents,
  difference: signedCents,
  paid: signedCents,
  refunded: cents,
  due: cents,
  paymentStatus: z.enum(paymentStatuses),
  tenders: z.array(tender),
})

const orderScope = (input: { orderId: string }) => [input.orderId]

export const payments = {
  status: call({
    summary: 'What is payable, paid and due on an order, with every tender',
    service: 'trade',
    method: 'POST',
    path: '/payment/status',
    access: 'payment.read',
    effect: 'read',
    shop: orderScope,
    input: z.object({ orderId: scopedId }),
    output: paymentState,
    errors: ['NOT_FOUND'],
  }),
  types: call({
    summary: 'The kinds of payment a shop takes',
    service: 'trade',
    method: 'POST',
    path: '/payment/types',
    access: 'payment.read',
    effect: 'read',
    shop: (input) => [input.shopId],
    input: z.object({ shopId: id }),
    output: z.object({ data: z.array(z.enum(tenderTypes)) }),
    errors: [],
  }),
  shopPayment: call({
    summary: 'Takes cash in the shop',
    service: 'trade',
    method: 'POST',
    path: '/payment/shop',
    access: 'payment.take',
    effect: 'write',
    idempotent: true,
    shop: orderScope,
    audit: {
      zh: '收现金',
      en: 'Take cash',
      about: 'order',
      of: ({ orderId, amount }) => ({ subject: orderId, detail: { amountCents: amount } }),
    },
    input: z.object({ orderId: scopedId, amount: cents.min(1) }),
    output: paymentState,
    errors: ['NOT_FOUND', 'PAYMENT_NOT_OPEN', 'PAYMENT_TOO_MUCH'],
  }),
  remoteSubmit: call({
    summary: 'Asks a provider for a payment by link and QR code',
    service: 'trade',
    method: 'POST',
    path: '/payment/remote/submit',
    access: 'payment.take',
    effect: 'remote',
    idempotent: true,
    shop: orderScope,
    audit: {
      zh: '发起线上收款',
      en: 'Ask for a remote payment',
      about: 'order',
      of: ({ orderId, amount, type }) => ({ subject: orderId, detail: { type, amountCents: amount } }),
    },
    input: z.object({ orderId: scopedId, type: z.enum(['WECHAT_PAY', 'ALIPAY']), amount: cents.min(1) }),
    output: tender,
    errors: [
      'NOT_FOUND',
      'PAYMENT_NOT_OPEN',
      'PAYMENT_TOO_MUCH',
      'PAYMENT_TYPE_UNAVAILABLE',
      'PAYMENT_PROVIDER_UNAVAILABLE',
    ],
  }),
  remoteCancel: call({
    summary: 'Closes a payment that the customer has not made',
    service: 'trade',
    method: 'POST',
    path: '/payment/remote/cancel',
    access: 'payment.take',
    effect: 'remote',
    idempotent: true,
    shop: (input) => [input.tenderId],
    audit: {
      zh: '关闭线上收款',
      en: 'Close a remote payment',
      of: ({ tenderId }) => ({ subject: tenderId }),
    },
    input: z.object({ tenderId: scopedId }),
    output: tender,
    errors: ['NOT_FOUND', 'TENDER_NOT_CANCELLABLE', 'PAYMENT_PROVIDER_UNAVAILABLE'],
  }),
  remoteQuery: call({
    summary: 'Asks the provider what became of a payment and books what it says',
    service: 'trade',
    method: 'POST',
    path: '/payment/remote/query',
    access: 'payment.take',
    effect: 'remote',
    idempotent: true,
    shop: (input) => [input.tenderId],
    input: z.object({ tenderId: scopedId }),
    output: tender,
    errors: ['NOT_FOUND', 'PAYMENT_PROVIDER_UNAVAILABLE'],
  }),
}
