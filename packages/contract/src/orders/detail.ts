import { z } from 'zod'
import { openDifferenceStatuses } from '../common/difference-status.ts'
import { orderStatuses } from '../common/order-status.ts'
import { paymentStatuses } from '../common/payment-status.ts'
import { cents, id, scopedId, signedCents } from '../common/schemas.ts'
import { address } from '../customers.ts'
import { orderAmounts } from './confirmation.ts'
import { deliveryOf } from './delivery.ts'
import { orderLine } from './items.ts'
import { eventFacts, missingPiece } from './events.ts'
import { stagePlan } from '../payments/stages.ts'
import { check, validationSections } from '../validation.ts'

const orderEvent = z.object({
  type: z.string(),
  at: z.string(),
  actor: z.string(),
  detail: eventFacts,
})

const orderRevision = z.object({
  revision: z.int(),
  author: z.string(),
  at: z.string(),
  answer: z.enum(['CONFIRMED', 'REFUSED']).nullable(),
  answeredBy: z.string().nullable(),
  answeredAt: z.string().nullable(),
  reason: z.string().nullable(),
  /** What it changed of the revision before, as sentences. */
  differences: z.array(z.string()),
})

/** An order as its guide sees it. */
export const orderDetail = z.object({
  id: scopedId,
  orderNo: z.string(),
  shopId: id,
  shopName: z.string(),
  status: z.enum(orderStatuses),
  version: z.int(),
  revision: z.int(),
  paymentStatus: z.enum(paymentStatuses),
  customerId: scopedId,
  customerName: z.string(),
  customerMobile: z.string(),
  address: address.nullable(),
  guideName: z.string(),
  ...deliveryOf,
  note: z.string(),
  lines: z.array(orderLine),
  amounts: orderAmounts,
  paid: signedCents,
  refunded: cents,
  /** What differences added to the payable, or took away, and the one that waits for somebody. */
  difference: signedCents,
  openDifference: z.enum(openDifferenceStatuses).nullable(),
  due: cents,
  /** How it is paid in stages; null where all of it is due at once. */
  plan: stagePlan.nullable(),
  /** What was paid too much, and goes back. */
  toRefund: cents,
  /** Money that came in and neither counts as paid nor went back: it waits for a decision at the payments. */
  aside: cents,
  /** Money was asked for at some time: it cannot be deleted. */
  hasTenders: z.boolean(),
  validation: z.array(
    check.extend({
      section: z.enum(validationSections),
      tickedBy: z.string().nullable(),
      tickedAt: z.string().nullable(),
    }),
  ),
  /** A price of it has still to be approved: it can't be submitted. */
  needsApproval: z.boolean(),
  holdExpiresAt: z.string().nullable(),
  /** Paid, and another order has some of the goods: since when, and which. Null when everything is held. */
  unheld: z.object({ since: z.string(), items: z.array(missingPiece) }).nullable(),
  confirmedAt: z.string().nullable(),
  refusedReason: z.string().nullable(),
  signature: z.string().nullable(),
  events: z.array(orderEvent),
  /** The newest first. */
  revisions: z.array(orderRevision),
  /** What the customer confirmed last against what the order says now; empty when there is no difference. */
  changedSinceConfirmed: z.array(z.string()),
  createdAt: z.string(),
})
