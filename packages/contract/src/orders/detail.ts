import { z } from 'zod'
import { openDifferenceStatuses } from '../common/statuses/difference-status.ts'
import { orderStatuses } from '../common/statuses/order-status.ts'
import { paymentStatuses } from '../common/statuses/payment-status.ts'
import { id, scopedId, signedSumCents, sumCents } from '../common/schemas.ts'
import { address } from '../customers.ts'
import { orderAmounts } from './confirmation.ts'
import { deliveryOf } from './delivery.ts'
import { invoiceWish } from './invoices.ts'
import { orderLine } from './items.ts'
import { eventFacts, missingPiece } from './events.ts'
import { announced } from '../payments/bank-transfers.ts'
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
  /** Its differences from the revision before, as sentences. */
  differences: z.array(z.string()),
})

/** An order for its guide. */
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
  paid: signedSumCents,
  refunded: sumCents,
  /** `difference`: the sum of its difference-price orders, negative for money back; `openDifference`: the state of the one that is open. */
  difference: signedSumCents,
  openDifference: z.enum(openDifferenceStatuses).nullable(),
  /** `due`: what the customer has to pay now; `subsidyOpen`: what the state is still to pay; `subsidyPaid`: what it has paid. */
  due: sumCents,
  subsidyOpen: sumCents,
  subsidyPaid: sumCents,
  /** The payment stages; null where everything is due at once. */
  plan: stagePlan.nullable(),
  /** To whom its invoice is made out. */
  invoiceWish: invoiceWish.nullable(),
  /** Announced bank transfers that have not arrived. */
  transfers: z.array(announced),
  /** The overpaid amount, which is refunded. */
  toRefund: sumCents,
  /** Money that is set aside: it neither counts as paid nor went back, and waits for a decision. */
  aside: sumCents,
  /** Whether a tender was ever made; such an order cannot be deleted. */
  hasTenders: z.boolean(),
  validation: z.array(
    check.extend({
      section: z.enum(validationSections),
      tickedBy: z.string().nullable(),
      tickedAt: z.string().nullable(),
    }),
  ),
  /** Whether a price still needs approval; such an order cannot be submitted. */
  needsApproval: z.boolean(),
  holdExpiresAt: z.string().nullable(),
  /** The missing goods of a paid order, which other orders hold, and since when; null when everything is held. */
  unheld: z.object({ since: z.string(), items: z.array(missingPiece) }).nullable(),
  confirmedAt: z.string().nullable(),
  refusedReason: z.string().nullable(),
  signature: z.string().nullable(),
  events: z.array(orderEvent),
  /** Newest first. */
  revisions: z.array(orderRevision),
  /** Differences of the current revision from the one confirmed last, as sentences; empty when there are none. */
  changedSinceConfirmed: z.array(z.string()),
  createdAt: z.string(),
})
