import { z } from 'zod'
import { stagePlan } from './stages.ts'
import {
  paymentStatuses,
  refundActions,
  refundStates,
  revocationActions,
  revocationKinds,
  revocationStatuses,
  tenderActions,
  tenderStates,
  tenderTypes,
} from '../common/statuses/payment-status.ts'
import { cents, scopedId, signedSumCents, sumCents, time } from '../common/schemas.ts'

/** A refund to its tender; `failure`: the provider's own code, `evidence`: how it was refunded another way. */
export const refund = z.object({
  id: scopedId,
  type: z.enum(tenderTypes),
  amount: cents,
  state: z.enum(refundStates),
  failure: z.string().nullable(),
  evidence: z.string().nullable(),
  /** Who decided it, or recorded that it was refunded another way. */
  actor: z.string(),
  actions: z.array(z.enum(refundActions)),
})

/**
 * One attempt to take money. `codeUrl`: the content of the QR code; `payUrl`: opens on the customer's phone; both only while it can be paid. `actions`: those
 * allowed to the caller.
 */
export const tender = z.object({
  id: scopedId,
  type: z.enum(tenderTypes),
  state: z.enum(tenderStates),
  amount: cents,
  /** What came in, and the set-aside part of it, which counts as paid once it is accepted, or is refunded. */
  received: sumCents,
  aside: sumCents,
  /** Its share of the payable: what counts as paid by it, or what it asks for while it may still be paid. */
  counted: sumCents,
  /** The part of the amount that merchant or platform bears instead of the customer; it counts as paid. */
  merchantBorne: cents,
  platformBorne: cents,
  actor: z.string(),
  createdAt: z.string(),
  succeededAt: z.string().nullable(),
  expiresAt: z.string().nullable(),
  codeUrl: z.string().nullable(),
  payUrl: z.string().nullable(),
  /** How often the provider was queried, and the time of the next query; null once there is none. */
  asked: z.int(),
  nextAskAt: z.string().nullable(),
  /** The mixed payment that it is a line of. */
  collectionId: scopedId.nullable(),
  /** A planned line, which a person begins. */
  isPlanned: z.boolean(),
  /** Why its money was set aside: it came after the end of the link, or with another amount than requested. */
  flag: z.enum(['LATE', 'AMOUNT_MISMATCH']).nullable(),
  /** The order it was made for, if its money was moved here from there. */
  origin: z.object({ orderId: scopedId, orderNo: z.string() }).nullable(),
  /** The orders to which set-aside money of it was moved. */
  moved: z.array(z.object({ orderId: scopedId, orderNo: z.string(), amount: cents })),
  /** The paid amount that is neither refunded nor requested as a refund. */
  revocable: sumCents,
  /** Why it failed, as the refusing party says. */
  failure: z.string().nullable(),
  /** The finding of the person who closed it while the provider answered nothing. */
  closingNote: z.string().nullable(),
  refunds: z.array(refund),
  actions: z.array(z.enum(tenderActions)),
})

/** A request to refund a payment, or to close a silent link. `reason`: why, or the evidence that the link was not paid. */
export const revocation = z.object({
  id: scopedId,
  version: z.int(),
  kind: z.enum(revocationKinds),
  status: z.enum(revocationStatuses),
  /** Null: the tenders of the order, newest first. */
  tenderId: scopedId.nullable(),
  amount: cents,
  reason: z.string(),
  requesterName: z.string(),
  createdAt: time,
  /** Null without a decision. */
  deciderName: z.string().nullable(),
  decidedAt: time.nullable(),
  note: z.string(),
  actions: z.array(z.enum(revocationActions)),
})

export const paymentState = z.object({
  orderId: scopedId,
  open: z.boolean(),
  /** `payable`: what the order asks for in all; `difference`: the sum of its differences in it. */
  payable: sumCents,
  difference: signedSumCents,
  paid: sumCents,
  /** Set-aside money, which neither counts as paid nor went back. */
  aside: sumCents,
  refunded: sumCents,
  /** What the customer has to pay now, without the unreserved subsidy. */
  due: sumCents,
  /** The subsidy for which no claim is reserved yet. */
  subsidyOpen: sumCents,
  paymentStatus: z.enum(paymentStatuses),
  tenders: z.array(tender),
  revocations: z.array(revocation),
  /** What the caller may refund of this order without a second person. */
  revocableAlone: sumCents,
  /** The payment stages; null where everything is due at once. */
  plan: stagePlan.nullable(),
})
