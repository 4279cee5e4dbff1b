import { z } from 'zod'
import { notificationCalls } from './notifications.ts'
import { stageCalls, stageNos, stagePlan } from './stages.ts'
import { call } from '../common/call.ts'
import {
  paymentStatuses,
  refundActions,
  refundStates,
  tenderActions,
  tenderStates,
  tenderTypes,
} from '../common/payment-status.ts'
import type { ScopedId } from '../common/ids.ts'
import { cents, id, idInShop, scopedId, signedCents } from '../common/schemas.ts'

/** Money on its way back to the tender it came from; `failure` is the provider's own code, `evidence` how it was given back another way. */
export const refund = z.object({
  id: scopedId,
  type: z.enum(tenderTypes),
  amount: cents,
  state: z.enum(refundStates),
  failure: z.string().nullable(),
  evidence: z.string().nullable(),
  /** Who decided it, or who settled it another way. */
  actor: z.string(),
  actions: z.array(z.enum(refundActions)),
})

/**
 * One attempt to take money. `codeUrl` is what the QR code shows, `payUrl` opens on the customer's phone; both only while it can be paid. `actions` are those
 * the server would allow the caller.
 */
export const tender = z.object({
  id: scopedId,
  type: z.enum(tenderTypes),
  state: z.enum(tenderStates),
  amount: cents,
  /** What came in, and what of it is set aside: it counts as paid once it is accepted, or goes back. */
  received: cents,
  aside: cents,
  actor: z.string(),
  createdAt: z.string(),
  succeededAt: z.string().nullable(),
  expiresAt: z.string().nullable(),
  codeUrl: z.string().nullable(),
  payUrl: z.string().nullable(),
  /** Why its money was set aside: it came after the end, or it was another amount than asked for. */
  flag: z.enum(['LATE', 'AMOUNT_MISMATCH']).nullable(),
  /** What the person found out who closed it while the provider answered nothing. */
  closingNote: z.string().nullable(),
  refunds: z.array(refund),
  actions: z.array(z.enum(tenderActions)),
})

export const paymentState = z.object({
  orderId: scopedId,
  open: z.boolean(),
  /** What is asked for in all; `difference` is what of it differences added, or took away. */
  payable: cents,
  difference: signedCents,
  paid: cents,
  /** Money that came in and neither counts as paid nor went back. */
  aside: cents,
  refunded: cents,
  due: cents,
  paymentStatus: z.enum(paymentStatuses),
  tenders: z.array(tender),
  /** How it is paid in stages; null where all of it is due at once. */
  plan: stagePlan.nullable(),
})

const evidence = z.string().trim().min(1).max(300)
const ofTender = (input: { tenderId: ScopedId }) => [input.tenderId]
const ofRefund = (input: { refundId: ScopedId }) => [input.refundId]
const orderScope = (input: { orderId: ScopedId }) => [input.orderId]

export const payments = {
  status: call({
    summary: 'What is payable, paid and due on an order, with every tender',
    service: 'trade',
    method: 'POST',
    path: '/payment/status',
    access: 'payment.read',
    effect: 'read',
    shop: orderScope,
    input: z.object({ orderId: idInShop }),
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
    input: z.object({ orderId: idInShop, amount: cents.min(1), stages: stageNos.optional() }),
    output: paymentState,
    errors: [
      'NOT_FOUND',
      'PAYMENT_NOT_OPEN',
      'PAYMENT_TOO_MUCH',
      'STAGE_TOO_MUCH',
      'STOCK_SHORT',
      'BOARD_TAKEN',
    ],
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
    input: z.object({
      orderId: idInShop,
      type: z.enum(['WECHAT_PAY', 'ALIPAY']),
      amount: cents.min(1),
      stages: stageNos.optional(),
    }),
    output: tender,
    errors: [
      'NOT_FOUND',
      'PAYMENT_NOT_OPEN',
      'PAYMENT_TOO_MUCH',
      'STAGE_TOO_MUCH',
      'PAYMENT_TYPE_UNAVAILABLE',
      'PAYMENT_PROVIDER_UNAVAILABLE',
      'PAYMENT_REFUSED',
      'STOCK_SHORT',
      'BOARD_TAKEN',
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
    shop: ofTender,
    audit: {
      zh: '关闭线上收款',
      en: 'Close a remote payment',
      of: ({ tenderId }) => ({ subject: tenderId }),
    },
    input: z.object({ tenderId: idInShop }),
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
    shop: ofTender,
    input: z.object({ tenderId: idInShop }),
    output: tender,
    errors: ['NOT_FOUND', 'TENDER_NOT_CANCELLABLE'],
  }),
  closeByHand: call({
    summary: 'Closes a payment of which the provider tells nothing, with what a person found out',
    service: 'trade',
    method: 'POST',
    path: '/payment/remote/close-by-hand',
    access: 'payment.revoke',
    effect: 'write',
    idempotent: true,
    shop: ofTender,
    audit: {
      zh: '人工关闭线上收款',
      en: 'Close a remote payment by hand',
      of: ({ tenderId }) => ({ subject: tenderId }),
    },
    input: z.object({ tenderId: idInShop, evidence }),
    output: paymentState,
    errors: ['NOT_FOUND', 'TENDER_NOT_SILENT'],
  }),
  accept: call({
    summary: 'Counts money that was set aside as paid, as much of it as is due',
    service: 'trade',
    method: 'POST',
    path: '/payment/accept',
    access: 'payment.take',
    effect: 'write',
    idempotent: true,
    shop: ofTender,
    audit: {
      zh: '待处理款入账',
      en: 'Accept money set aside',
      of: ({ tenderId }) => ({ subject: tenderId }),
    },
    input: z.object({ tenderId: idInShop }),
    output: paymentState,
    errors: [
      'NOT_FOUND',
      'TENDER_NOTHING_ASIDE',
      'PAYMENT_NOT_OPEN',
      'PAYMENT_TOO_MUCH',
      'STOCK_SHORT',
      'BOARD_TAKEN',
    ],
  }),
  giveBack: call({
    summary: 'Gives money that was set aside back to where it came from',
    service: 'trade',
    method: 'POST',
    path: '/payment/give-back',
    access: 'payment.refund',
    effect: 'remote',
    idempotent: true,
    shop: ofTender,
    audit: {
      zh: '待处理款退回',
      en: 'Give back money set aside',
      of: ({ tenderId }) => ({ subject: tenderId }),
    },
    input: z.object({ tenderId: idInShop }),
    output: paymentState,
    errors: ['NOT_FOUND', 'TENDER_NOTHING_ASIDE'],
  }),
  refundRetry: call({
    summary: 'Asks the provider once more for a refund that is not done',
    service: 'trade',
    method: 'POST',
    path: '/payment/refund/retry',
    access: 'payment.refund',
    effect: 'remote',
    idempotent: true,
    shop: ofRefund,
    audit: { zh: '重试退款', en: 'Retry a refund', of: ({ refundId }) => ({ subject: refundId }) },
    input: z.object({ refundId: idInShop }),
    output: paymentState,
    errors: ['NOT_FOUND'],
  }),
  refundSettle: call({
    summary: 'Books a failed refund that was given back another way, and how',
    service: 'trade',
    method: 'POST',
    path: '/payment/refund/settle',
    access: 'payment.refund',
    effect: 'write',
    idempotent: true,
    shop: ofRefund,
    audit: {
      zh: '退款改为其他方式',
      en: 'Settle a refund another way',
      of: ({ refundId }) => ({ subject: refundId }),
    },
    input: z.object({ refundId: idInShop, evidence }),
    output: paymentState,
    errors: ['NOT_FOUND', 'REFUND_NOT_FAILED'],
  }),
  ...stageCalls,
  ...notificationCalls,
}
