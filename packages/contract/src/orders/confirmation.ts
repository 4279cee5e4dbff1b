import { z } from 'zod'
import { problem } from '../common/input-problems.ts'
import { call } from '../common/call.ts'
import { orderStatuses } from '../common/order-status.ts'
import { cents, idInShop, scopedId, signedCents, token, version } from '../common/schemas.ts'
import { boardFacts } from '../inventory/boards.ts'
import { stagePlan } from '../payments/stages.ts'
import { deliveryOf } from './delivery.ts'

export const orderAmounts = z.object({
  goods: cents,
  discount: cents,
  deliveryFee: cents,
  subsidy: cents,
  payable: cents,
})

export const versioned = { id: idInShop, version }
export const changed = z.object({ id: scopedId, status: z.enum(orderStatuses), version: z.int() })

/** What the customer sees: no cost, no floor, no other customer; their own mobile masked. Once it is answered, name, mobile and address are blank. */
export const customerView = z.object({
  orderNo: z.string(),
  shopName: z.string(),
  guideName: z.string(),
  customerName: z.string(),
  customerMobile: z.string(),
  revision: z.int(),
  status: z.enum(orderStatuses),
  expiresAt: z.string(),
  ...deliveryOf,
  addressText: z.string(),
  lines: z.array(
    z.object({
      skuName: z.string(),
      skuSize: z.string(),
      propertiesName: z.string(),
      imageUrl: z.string(),
      pictureColor: z.string(),
      board: boardFacts.nullable(),
      itemQty: z.int(),
      dealPrice: cents,
      amount: cents,
    }),
  ),
  amounts: orderAmounts,
  /** What difference-price orders added to the payable since, or took away, and what is paid. */
  difference: signedCents,
  paid: signedCents,
  /** How it is paid in stages; null where all of it is due at once. */
  plan: stagePlan.nullable(),
  differences: z.array(z.string()),
  answer: z.enum(['CONFIRMED', 'REFUSED']).nullable(),
})

/** How a customer agrees to an order: on a link to one revision, or in the shop. */
export const confirmation = {
  createConfirmLink: call({
    summary:
      'A link on which the customer confirms the current revision, or reads what is confirmed; earlier links end',
    service: 'trade',
    method: 'POST',
    path: '/shop-order/confirm-link',
    access: 'order.write',
    effect: 'write',
    secret: true,
    shop: (input) => [input.id],
    input: z.object({ id: idInShop }),
    output: z.object({ url: z.string(), expiresAt: z.string() }),
    errors: ['NOT_FOUND', 'ORDER_TRANSITION'],
  }),
  links: call({
    summary: 'The links that were made for an order, the newest first, and what became of them',
    service: 'trade',
    method: 'POST',
    path: '/shop-order/links',
    access: 'order.read',
    effect: 'read',
    shop: (input) => [input.id],
    input: z.object({ id: idInShop }),
    output: z.object({
      data: z.array(
        z.object({
          author: z.string(),
          revision: z.int(),
          createdAt: z.string(),
          expiresAt: z.string(),
          openedAt: z.string().nullable(),
          lastOpenedAt: z.string().nullable(),
          openedCount: z.int(),
          state: z.enum(['OPEN', 'CONFIRMED', 'REFUSED', 'EXPIRED', 'REVOKED']),
        }),
      ),
    }),
    errors: [],
  }),
  revokeLinks: call({
    summary: 'Ends every link of an order',
    service: 'trade',
    method: 'POST',
    path: '/shop-order/revoke-links',
    access: 'order.write',
    effect: 'write',
    shop: (input) => [input.id],
    input: z.object({ id: idInShop }),
    output: z.object({}),
    errors: ['NOT_FOUND'],
  }),
  confirmInShop: call({
    summary: 'The guide confirms for a customer who stands in the shop',
    service: 'trade',
    method: 'POST',
    path: '/shop-order/confirm-in-shop',
    access: 'order.write',
    effect: 'write',
    idempotent: true,
    shop: (input) => [input.id],
    input: z.object(versioned),
    output: changed,
    errors: ['NOT_FOUND', 'ORDER_CHANGED', 'ORDER_TRANSITION', 'ORDER_HOLD_EXPIRED'],
  }),
  customerOrder: call({
    summary: 'The order behind a confirmation link',
    service: 'trade',
    method: 'POST',
    path: '/customer-confirm/order',
    access: 'public',
    effect: 'write',
    repeat: 'reads',
    input: z.object({ token }),
    output: customerView,
    errors: ['CONFIRM_LINK_INVALID', 'CONFIRM_LINK_EXPIRED', 'CONFIRM_LINK_REVOKED', 'RATE_LIMITED'],
  }),
  customerConfirm: call({
    summary: 'The customer confirms the revision they saw, signed on the screen (an SVG path)',
    service: 'trade',
    method: 'POST',
    path: '/customer-confirm/confirm',
    access: 'public',
    effect: 'write',
    repeat: 'sets',
    input: z.object({
      token,
      revision: version,
      signature: z
        .string()
        .max(20_000)
        .regex(/^[MLQCZmlqcz\d\s.,-]*$/, problem('SIGNATURE'))
        .default(''),
    }),
    output: z.object({ orderNo: z.string() }),
    errors: [
      'CONFIRM_LINK_INVALID',
      'CONFIRM_LINK_EXPIRED',
      'CONFIRM_LINK_REVOKED',
      'CONFIRM_REVISION_CHANGED',
      'ORDER_TRANSITION',
      'ORDER_HOLD_EXPIRED',
      'RATE_LIMITED',
    ],
  }),
  customerRefuse: call({
    summary: 'The customer has a question: refuses the revision with a reason',
    service: 'trade',
    method: 'POST',
    path: '/customer-confirm/refuse',
    access: 'public',
    effect: 'write',
    repeat: 'sets',
    input: z.object({ token, revision: version, reason: z.string().trim().min(1).max(300) }),
    output: z.object({ orderNo: z.string() }),
    errors: [
      'CONFIRM_LINK_INVALID',
      'CONFIRM_LINK_EXPIRED',
      'CONFIRM_LINK_REVOKED',
      'CONFIRM_REVISION_CHANGED',
      'ORDER_TRANSITION',
      'RATE_LIMITED',
    ],
  }),
}
