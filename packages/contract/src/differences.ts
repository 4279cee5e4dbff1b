import { z } from 'zod'
import { call } from './common/call.ts'
import {
  differenceActions,
  differenceDirections,
  differenceStatuses,
} from './common/statuses/difference-status.ts'
import { refundStates } from './common/statuses/payment-status.ts'
import type { ScopedId } from './common/ids.ts'
import {
  cents,
  id,
  idInShop,
  longText,
  paging,
  positiveCents,
  scopedId,
  signedCents,
  time,
  version,
} from './common/schemas.ts'
import { refund } from './payments/state.ts'

/**
 * A difference-price order: more to collect on an order that is paid in part or whole, or money to give back. `change`: what it adds to the amount that the order asks for,
 * `refund`: the part of it to refund, `returned`: what has been refunded, all in cents. `pieces`: goods that are given back with it. `actions`: those allowed to the caller.
 */
export const difference = z.object({
  id: scopedId,
  version: z.int(),
  status: z.enum(differenceStatuses),
  direction: z.enum(differenceDirections),
  orderId: scopedId,
  orderNo: z.string(),
  amount: cents,
  change: signedCents,
  refund: cents,
  returned: cents,
  pieces: z.array(z.object({ lineId: scopedId, itemQty: z.int() })),
  reason: z.string(),
  requesterName: z.string(),
  requestedAt: time.nullable(),
  /** Who approved, refused or cancelled it, and their note. */
  deciderName: z.string().nullable(),
  note: z.string(),
  decidedAt: time.nullable(),
  settledBy: z.string().nullable(),
  settledAt: time.nullable(),
  createdAt: time,
  /** The tenders that get money back; before the refund, the planned ones, for callers who may give it. */
  refunds: z.array(refund.extend({ id: scopedId.nullable(), state: z.enum(['PLANNED', ...refundStates]) })),
  actions: z.array(z.enum(differenceActions)),
})

const versioned = { id: idInShop, version }
const words = z.string().trim().min(1).max(300)
const content = {
  direction: z.enum(differenceDirections),
  amount: positiveCents,
  /** Goods that the customer gives up for the money, neither planned nor handed over: from the approval on, they are not delivered. Only with GIVE_BACK. */
  pieces: z
    .array(z.object({ lineId: idInShop, itemQty: z.int().min(1).max(9999) }))
    .max(200)
    .default([]),
  reason: words,
  /** False saves a draft, which asks for nothing yet. */
  submit: z.boolean().default(true),
}
const stepErrors = ['NOT_FOUND', 'DIFFERENCE_CHANGED', 'DIFFERENCE_TRANSITION'] as const
const pieceErrors = ['DIFFERENCE_PIECES', 'PIECES_TOO_MUCH', 'SUBSIDY_WHOLE_RETURN'] as const
const submitErrors = [
  'DIFFERENCE_ORDER_NOT_PAID',
  'DIFFERENCE_OTHER_OPEN',
  'DIFFERENCE_TOO_MUCH',
  'ORDER_TOO_LARGE',
  ...pieceErrors,
] as const
const linesOf = (input: { pieces: { lineId: ScopedId }[] }) => input.pieces.map(({ lineId }) => lineId)
const ofDifference = (input: { id: ScopedId }) => [input.id]

export const differences = {
  list: call({
    summary: 'Difference-price orders of a shop or of one order, newest first',
    service: 'trade',
    method: 'POST',
    path: '/difference-price-order/list',
    access: 'order.list',
    effect: 'read',
    shop: (input) => [input.shopId, input.orderId],
    input: z.object({
      shopId: id,
      orderId: idInShop.optional(),
      status: z.enum(differenceStatuses).optional(),
      ...paging,
    }),
    output: z.object({
      /** `approvers`: the names of the colleagues who may decide one that waits for it, without its requester. */
      data: z.array(difference.extend({ approvers: z.array(z.string()) })),
      total: z.int(),
    }),
    errors: [],
  }),
  create: call({
    summary: 'Requests more on a paid order, or money to give back; the amount in cents',
    service: 'trade',
    method: 'POST',
    path: '/difference-price-order/create',
    access: 'difference.request',
    effect: 'write',
    idempotent: true,
    shop: (input) => [input.orderId, ...linesOf(input)],
    audit: {
      zh: '开补差单',
      en: 'Create difference-price order',
      about: 'order',
      of: (input) => ({
        subject: input.orderId,
        detail: { direction: input.direction, amountCents: input.amount },
      }),
    },
    input: z.object({ orderId: idInShop, ...content }),
    output: difference,
    errors: submitErrors,
  }),
  update: call({
    summary: 'Changes a difference that is neither paid nor approved; it is requested anew',
    service: 'trade',
    method: 'POST',
    path: '/difference-price-order/update',
    access: 'difference.request',
    effect: 'write',
    idempotent: true,
    shop: (input) => [input.id, ...linesOf(input)],
    audit: {
      zh: '修改补差单',
      en: 'Change difference-price order',
      about: 'difference',
      of: (input) => ({
        subject: input.id,
        detail: { direction: input.direction, amountCents: input.amount },
      }),
    },
    input: z.object({ ...versioned, ...content }),
    output: difference,
    errors: [...stepErrors, ...submitErrors, 'DIFFERENCE_BEING_PAID'],
  }),
  approve: call({
    summary: 'Approves money to give back, which lowers what the order asks for',
    service: 'trade',
    method: 'POST',
    path: '/difference-price-order/approve',
    access: 'difference.approve',
    effect: 'write',
    idempotent: true,
    shop: ofDifference,
    audit: {
      zh: '批准退差',
      en: 'Approve give-back',
      about: 'difference',
      of: (input) => ({ subject: input.id }),
    },
    input: z.object({ ...versioned, note: longText.default('') }),
    output: difference,
    errors: [
      ...stepErrors,
      ...pieceErrors,
      'DIFFERENCE_OWN',
      'DIFFERENCE_TOO_MUCH',
      'DIFFERENCE_BEING_PAID',
      'ORDER_TOO_LARGE',
    ],
  }),
  reject: call({
    summary: 'Refuses to give money back, with a reason',
    service: 'trade',
    method: 'POST',
    path: '/difference-price-order/reject',
    access: 'difference.approve',
    effect: 'write',
    idempotent: true,
    shop: ofDifference,
    audit: {
      zh: '拒绝退差',
      en: 'Refuse give-back',
      about: 'difference',
      of: (input) => ({ subject: input.id }),
    },
    input: z.object({ ...versioned, note: words }),
    output: difference,
    errors: [...stepErrors, 'DIFFERENCE_OWN'],
  }),
  cancel: call({
    summary: 'Cancels a difference that is neither paid nor refunded; an approved one needs an approver',
    service: 'trade',
    method: 'POST',
    path: '/difference-price-order/cancel',
    access: 'difference.request',
    effect: 'write',
    idempotent: true,
    shop: ofDifference,
    audit: {
      zh: '取消补差单',
      en: 'Cancel difference-price order',
      about: 'difference',
      of: (input) => ({ subject: input.id }),
    },
    input: z.object({ ...versioned, note: longText.default('') }),
    output: difference,
    errors: [...stepErrors, 'DIFFERENCE_BEING_PAID', 'STOCK_SHORT', 'BOARD_TAKEN'],
  }),
  settle: call({
    summary:
      'Refunds the tenders that the money came from, as new ledger entries, and settles the difference',
    service: 'trade',
    method: 'POST',
    path: '/difference-price-order/settle',
    access: 'payment.refund',
    effect: 'remote',
    idempotent: true,
    shop: ofDifference,
    audit: {
      zh: '退差退款',
      en: 'Refund a difference',
      about: 'difference',
      of: (input) => ({ subject: input.id }),
    },
    input: z.object(versioned),
    output: difference,
    errors: [...stepErrors, 'DIFFERENCE_UNPAID', 'REFUND_REFUSED', 'PAYMENT_PROVIDER_UNAVAILABLE'],
  }),
}
