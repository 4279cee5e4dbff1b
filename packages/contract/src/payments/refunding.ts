import { z } from 'zod'
import { paymentState } from './state.ts'
import { auditedAmount, shopOfTender } from './taking.ts'
import { call } from '../common/call.ts'
import type { ScopedId } from '../common/ids.ts'
import {
  lookAtActions,
  lookAtKinds,
  revocationKinds,
  tenderTypes,
} from '../common/statuses/payment-status.ts'
import {
  cents,
  id,
  idInShop,
  paging,
  positiveCents,
  scopedId,
  sumCents,
  time,
  version,
} from '../common/schemas.ts'

/** A matter that waits: `amount`: the money in question; `since`: the beginning of the wait. `actions`: those allowed to the caller, the most likely first. */
const moneyToLookAt = z.object({
  kind: z.enum(lookAtKinds),
  shopId: id,
  orderId: scopedId,
  orderNo: z.string(),
  tenderId: scopedId.nullable(),
  refundId: scopedId.nullable(),
  revocation: z.object({ id: scopedId, version: z.int(), kind: z.enum(revocationKinds) }).nullable(),
  /** The tender type; null for several. */
  type: z.enum(tenderTypes).nullable(),
  amount: cents,
  /** What is still due on its order. */
  due: sumCents,
  since: time,
  /** For a payment without an outcome: how often its provider was queried, and the time of the next query. */
  asked: z.int().nullable(),
  nextAskAt: z.string().nullable(),
  /** Why a refund failed, as the provider says, or why somebody requested it. */
  reason: z.string().nullable(),
  actor: z.string(),
  actions: z.array(z.enum(lookAtActions)),
})

const words = z.string().trim().min(1).max(300)
const ofRevocation = (input: { id: ScopedId }) => [input.id]
const subject = (input: { id: ScopedId }) => ({ subject: input.id })
const decided = {
  service: 'trade',
  method: 'POST',
  access: 'payment.revoke',
  idempotent: true,
  shop: ofRevocation,
  output: paymentState,
} as const
const decisionErrors = ['NOT_FOUND', 'REVOCATION_CHANGED'] as const

/** Refunding payments, and closing payments without an answer: by one person up to the limit of their roles, above it by two. */
export const refundingCalls = {
  toLookAt: call({
    summary:
      'Money that waits for a person in the caller’s shops, oldest first, with the number of each kind',
    service: 'trade',
    method: 'POST',
    path: '/payment/to-look-at/list',
    access: 'payment.revoke',
    opens: ['payment.refund', 'payment.take'],
    effect: 'read',
    shop: (input) => [input.shopId],
    input: z.object({
      /** One shop; by default all of the caller’s. */
      shopId: id.optional(),
      kind: z.enum(lookAtKinds).optional(),
      /** Matters that have waited for at least this many days. */
      days: z.int().min(0).max(3650).default(0),
      no: paging.no,
      size: z.int().min(1).max(100).default(20),
    }),
    output: z.object({
      data: z.array(moneyToLookAt),
      total: z.int(),
      counts: z.record(z.enum(lookAtKinds), z.int()),
    }),
    errors: [],
  }),
  revoke: call({
    summary:
      'Refunds an amount of a tender, or of the order’s newest tenders; above the limit of the caller’s roles it needs a second person',
    service: 'trade',
    method: 'POST',
    path: '/payment/revoke',
    access: 'payment.revoke',
    effect: 'remote',
    idempotent: true,
    shop: (input) => [input.orderId, input.tenderId],
    audit: {
      zh: '退款',
      en: 'Give back a payment',
      about: 'order',
      of: auditedAmount,
    },
    input: z.object({
      orderId: idInShop,
      tenderId: idInShop.optional(),
      amount: positiveCents,
      reason: words,
    }),
    output: paymentState,
    errors: ['NOT_FOUND', 'REVOKE_NOTHING', 'REVOKE_TOO_MUCH', 'DIFFERENCE_OTHER_OPEN'],
  }),
  closeByHand: call({
    summary:
      'Requests to close a payment about which the provider answers nothing, with evidence that it was not paid; a second person decides',
    service: 'trade',
    method: 'POST',
    path: '/payment/remote/close-by-hand',
    access: 'payment.revoke',
    effect: 'write',
    idempotent: true,
    shop: shopOfTender,
    audit: {
      zh: '申请人工关闭线上收款',
      en: 'Ask to close a remote payment by hand',
      of: ({ tenderId }) => ({ subject: tenderId }),
    },
    input: z.object({ tenderId: idInShop, evidence: words }),
    output: paymentState,
    errors: ['NOT_FOUND', 'TENDER_NOT_SILENT', 'REVOCATION_OPEN'],
  }),
  move: call({
    summary:
      'Moves set-aside money to another order of the customer, up to its due amount; a refund still goes to the money’s source',
    service: 'trade',
    method: 'POST',
    path: '/payment/move',
    access: 'payment.take',
    effect: 'write',
    idempotent: true,
    shop: (input) => [input.tenderId, input.orderId],
    audit: {
      zh: '待处理款转到其他订单',
      en: 'Move money set aside to another order',
      about: 'order',
      of: ({ orderId }) => ({ subject: orderId }),
    },
    input: z.object({ tenderId: idInShop, orderId: idInShop }),
    output: paymentState,
    errors: [
      'NOT_FOUND',
      'TENDER_NOTHING_ASIDE',
      'MOVE_SAME_ORDER',
      'MOVE_OTHER_CUSTOMER',
      'PAYMENT_NOT_OPEN',
      'PAYMENT_TOO_MUCH',
      'STOCK_SHORT',
      'BOARD_TAKEN',
    ],
  }),
  revokeApprove: call({
    ...decided,
    summary: 'Approves somebody else’s request and carries it out',
    path: '/payment/revoke/approve',
    effect: 'remote',
    audit: { zh: '批准退款申请', en: 'Approve giving back a payment', of: subject },
    input: z.object({ id: idInShop, version, note: z.string().trim().max(300).default('') }),
    errors: [
      ...decisionErrors,
      'REVOCATION_OWN',
      'REVOKE_NOTHING',
      'REVOKE_TOO_MUCH',
      'TENDER_NOT_SILENT',
      'DIFFERENCE_OTHER_OPEN',
    ],
  }),
  revokeReject: call({
    ...decided,
    summary: 'Rejects somebody else’s request, with a reason',
    path: '/payment/revoke/reject',
    effect: 'write',
    audit: { zh: '拒绝退款申请', en: 'Refuse to give back a payment', of: subject },
    input: z.object({ id: idInShop, version, note: words }),
    errors: [...decisionErrors, 'REVOCATION_OWN'],
  }),
  revokeWithdraw: call({
    ...decided,
    summary: 'Withdraws the caller’s own request before it is decided',
    path: '/payment/revoke/withdraw',
    effect: 'write',
    audit: { zh: '撤回退款申请', en: 'Withdraw a request to give back', of: subject },
    input: z.object({ id: idInShop, version }),
    errors: [...decisionErrors, 'REVOCATION_NOT_OWN'],
  }),
}
