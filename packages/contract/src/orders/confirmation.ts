import { z } from 'zod'
import { problem } from '../common/input-problems.ts'
import { call } from '../common/call.ts'
import { orderStatuses } from '../common/statuses/order-status.ts'
import { cents, idInShop, scopedId, signedSumCents, sumCents, token, version } from '../common/schemas.ts'
import { pieceFacts } from '../inventory/boards.ts'
import { announced } from '../payments/bank-transfers.ts'
import { stagePlan } from '../payments/stages.ts'
import { deliveryOf } from './delivery.ts'
import { givenInvoice } from './invoices.ts'
import { customerPaying } from './paying.ts'

export const orderAmounts = z.object({
  goods: sumCents,
  discount: sumCents,
  deliveryFee: cents,
  /** What the state pays or will pay. */
  subsidy: sumCents,
  payable: sumCents,
  /** What the customer pays: the payable without the subsidy. */
  ownShare: sumCents,
})

export const versioned = { id: idInShop, version }
export const changed = z.object({ id: scopedId, status: z.enum(orderStatuses), version: z.int() })

/** What the customer sees: no cost, no red line, no other customer, and a masked mobile. Name, mobile and address are blank once the customer has answered. */
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
      board: pieceFacts.nullable(),
      itemQty: z.int(),
      dealPrice: cents,
      amount: sumCents,
    }),
  ),
  amounts: orderAmounts,
  /** `difference`: the sum of later difference-price orders, negative for money back; `paid`: what the customer has paid. */
  difference: signedSumCents,
  paid: signedSumCents,
  /** The payment stages; null where everything is due at once. */
  plan: stagePlan.nullable(),
  paying: customerPaying,
  /** The invoice wish; null while there is none. */
  invoice: givenInvoice.nullable(),
  /** Announced bank transfers that have not arrived: the account, and the reference to write. */
  transfers: z.array(announced.omit({ tenderId: true, orderId: true, payer: true, announcedBy: true })),
  differences: z.array(z.string()),
  answer: z.enum(['CONFIRMED', 'REFUSED']).nullable(),
})

/** How a customer agrees to an order: by a link to one revision, or in the shop. */
export const confirmation = {
  createConfirmLink: call({
    summary:
      'Creates a link on which the customer confirms the current revision, or reads the confirmed one; earlier links end',
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
    summary: 'The links made for an order, newest first, with what became of them',
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
    summary: 'Confirms the order for a customer who is in the shop',
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
    summary:
      'Confirms the revision that the customer saw, with a signature drawn on the screen (an SVG path)',
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
    summary: 'Refuses the revision with a reason, because the customer has a question',
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
