import { z } from 'zod'
import { call } from './common/call.ts'
import { claimOutcomes, claimReasons } from './common/statuses/claim-status.ts'
import { deliveryTroubles } from './common/statuses/delivery-status.ts'
import { differenceDirections } from './common/statuses/difference-status.ts'
import { stageEvents, stageKinds } from './common/payments/payment-stages.ts'
import { revocationKinds } from './common/statuses/payment-status.ts'
import { cents, id, idInShop, scopedId, sumCents, time } from './common/schemas.ts'
import { robotProblems } from './robots/problems.ts'
import { channelOrderFlags, platforms } from './common/statuses/marketplace-status.ts'
import { missingPiece } from './orders/events.ts'

const ofOrder = { orderId: scopedId, orderNo: z.string(), customerName: z.string() }
/** `price`: of one piece, as requested or as countered. */
const ofOffer = { ...ofOrder, offerId: scopedId, itemName: z.string(), price: cents }

const ofDifference = {
  ...ofOrder,
  differenceId: scopedId,
  /** COLLECT: deducted from an overpayment; absent: to be given back. */
  direction: z.enum(differenceDirections).optional(),
  amount: cents,
  reason: z.string(),
}

const ofRevocation = {
  ...ofOrder,
  revocationId: scopedId,
  revokes: z.enum(revocationKinds),
  amount: cents,
  reason: z.string(),
}

const ofClaim = { ...ofOrder, claimId: scopedId }

/** The facts of a notification by kind; its text is made in the reader's language. Money in cents. */
export const notificationContent = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('ORDER_CONFIRMED'), ...ofOrder }),
  z.object({ kind: z.literal('ORDER_REFUSED'), ...ofOrder, reason: z.string() }),
  z.object({ kind: z.literal('HOLD_EXPIRING'), ...ofOrder, expiresAt: time }),
  /** `due`: what is left to pay; `aside`: the part of this payment above it, which waits for a decision. */
  z.object({
    kind: z.literal('PAYMENT_ARRIVED'),
    ...ofOrder,
    amount: cents,
    due: sumCents,
    aside: sumCents.optional(),
  }),
  /** Set-aside money of this order was moved to another order of the customer. */
  z.object({ kind: z.literal('MONEY_MOVED'), ...ofOrder, amount: cents, toOrderNo: z.string() }),
  /** `over`: the overpaid amount, which is refunded. */
  z.object({ kind: z.literal('PAYMENT_OVERPAID'), ...ofOrder, amount: cents, over: sumCents }),
  /**
   * A payment stage falls due on `dueOn`, in `days` days; negative once the day has passed. One that waited for `dueEvent` has no day and is due since
   * that event. `left`: what is still to be paid.
   */
  z.object({
    kind: z.literal('STAGE_DUE'),
    ...ofOrder,
    stage: z.enum(stageKinds),
    /** Its number among several of its kind. */
    nth: z.int().nullable().default(null),
    left: sumCents,
    dueOn: z.string().nullable(),
    dueEvent: z.enum(stageEvents).optional(),
    days: z.int(),
  }),
  /** The customer booked a delivery; minutes since midnight, null for the whole day. */
  z.object({
    kind: z.literal('DELIVERY_BOOKED'),
    ...ofOrder,
    day: z.string(),
    from: z.int().nullable(),
    to: z.int().nullable(),
  }),
  /** A delivery is late, or blocked shortly before its day. */
  z.object({
    kind: z.literal('DELIVERY_TROUBLE'),
    ...ofOrder,
    deliveryNo: z.string(),
    trouble: z.enum(deliveryTroubles),
    day: z.string(),
  }),
  z.object({ kind: z.literal('PAYMENT_LATE'), ...ofOrder, amount: cents }),
  /** An announced bank transfer did not arrive in time. */
  z.object({ kind: z.literal('TRANSFER_LAPSED'), ...ofOrder, amount: cents }),
  z.object({ kind: z.literal('PAYMENT_MISMATCH'), ...ofOrder, amount: cents }),
  /** Somebody requests a refund, or to close a silent link, which needs a second person. */
  z.object({ kind: z.literal('REVOCATION_ASKED'), ...ofRevocation, askedBy: z.string() }),
  z.object({
    kind: z.literal('REVOCATION_DECIDED'),
    ...ofRevocation,
    decidedBy: z.string(),
    decision: z.enum(['APPROVED', 'REJECTED']),
    note: z.string(),
  }),
  /** The provider refused a refund; `reason`: its code. */
  z.object({ kind: z.literal('REFUND_FAILED'), ...ofOrder, amount: cents, reason: z.string() }),
  /** A paid order whose goods could not be held, because other orders hold them. */
  z.object({ kind: z.literal('ORDER_UNHELD'), ...ofOrder, items: z.array(missingPiece) }),
  z.object({ kind: z.literal('OFFER_ASKED'), ...ofOffer, askedBy: z.string() }),
  z.object({
    kind: z.literal('OFFER_DECIDED'),
    ...ofOffer,
    decidedBy: z.string(),
    decision: z.enum(['APPROVED', 'REJECTED', 'COUNTERED']),
  }),
  z.object({ kind: z.literal('DIFFERENCE_ASKED'), ...ofDifference, askedBy: z.string() }),
  z.object({
    kind: z.literal('DIFFERENCE_DECIDED'),
    ...ofDifference,
    decidedBy: z.string(),
    decision: z.enum(['APPROVED', 'REJECTED']),
    note: z.string(),
  }),
  /** Approved: `amount` is to be refunded, or has been. */
  z.object({ kind: z.literal('DIFFERENCE_TO_REFUND'), ...ofDifference }),
  z.object({ kind: z.literal('DIFFERENCE_SETTLED'), ...ofDifference }),
  z.object({
    kind: z.literal('CLAIM_OPENED'),
    ...ofClaim,
    reason: z.enum(claimReasons),
    openedBy: z.string(),
  }),
  z.object({
    kind: z.literal('CLAIM_DECIDED'),
    ...ofClaim,
    outcome: z.enum(claimOutcomes),
    decidedBy: z.string(),
    note: z.string(),
  }),
  /** A marketplace no longer accepts a store's token; somebody has to authorise it again. */
  z.object({
    kind: z.literal('MARKETPLACE_LOST'),
    platform: z.enum(platforms),
    sellerName: z.string(),
  }),
  /** A store lists orders that its marketplace does not return. */
  z.object({
    kind: z.literal('MARKETPLACE_SKIPPED'),
    platform: z.enum(platforms),
    sellerName: z.string(),
    orders: z.int(),
  }),
  /** A store's marketplace refuses the time of this server; `minutes`: how far the marketplace is ahead of it. */
  z.object({
    kind: z.literal('MARKETPLACE_CLOCK'),
    platform: z.enum(platforms),
    sellerName: z.string(),
    minutes: z.int(),
  }),
  /** A marketplace has sold pieces that the shop no longer has, in an unclaimed order. */
  z.object({
    kind: z.literal('CHANNEL_SHORT'),
    channelOrderId: scopedId,
    externalId: z.string(),
    goods: z.string(),
    pieces: z.int(),
  }),
  /** A change of a claimed order at its marketplace. */
  z.object({ kind: z.literal('CHANNEL_ORDER'), ...ofOrder, flag: z.enum(channelOrderFlags) }),
  /** The morning after `day`: open differences of providers' bills, and missing bills. */
  z.object({ kind: z.literal('BILLS_OPEN'), day: z.string(), open: z.int(), missing: z.int() }),
  /** A webhook was switched off, because its receiver did not answer for days or answered 410. */
  z.object({ kind: z.literal('WEBHOOK_OFF'), webhookName: z.string() }),
  /** No key of a cloud POS terminal is valid any more. */
  z.object({ kind: z.literal('POS_BLOCKED'), terminalName: z.string() }),
  /** The clock of a server is off by more than five minutes; `minutes`: how far the providers are ahead of it. */
  z.object({ kind: z.literal('CLOCK_OFF'), machine: z.string(), minutes: z.int() }),
  /** A messaging robot was switched off, because the platform refuses its messages; an empty name is the chain's own. */
  z.object({ kind: z.literal('ROBOT_OFF'), robotName: z.string(), problem: z.enum(robotProblems) }),
])
export type NotificationContent = z.output<typeof notificationContent>

const unread = z.object({ unread: z.int() })

export const notifications = {
  list: call({
    summary: "The caller's notifications in a shop, newest first; `before` is the last id of the page before",
    service: 'base',
    method: 'POST',
    path: '/notification/list',
    access: 'session',
    effect: 'read',
    shop: (input) => [input.shopId, input.before],
    input: z.object({
      shopId: id,
      before: idInShop.optional(),
      size: z.int().min(1).max(50).default(20),
    }),
    output: z.object({
      data: z.array(
        z.object({ id: scopedId, createdAt: time, read: z.boolean(), content: notificationContent }),
      ),
      hasMore: z.boolean(),
    }),
    errors: [],
  }),
  unread: call({
    summary: 'The number of the caller’s unread notifications in a shop',
    service: 'base',
    method: 'POST',
    path: '/notification/unread',
    access: 'session',
    effect: 'read',
    shop: (input) => [input.shopId],
    input: z.object({ shopId: id }),
    output: unread,
    errors: [],
  }),
  markRead: call({
    summary: 'Marks notifications of the caller in a shop as read: the named ones, or all',
    service: 'base',
    method: 'POST',
    path: '/notification/mark-read',
    access: 'session',
    effect: 'statement',
    repeat: 'sets',
    shop: (input) => [input.shopId, ...(input.ids ?? [])],
    input: z.object({ shopId: id, ids: z.array(idInShop).min(1).max(50).optional() }),
    output: unread,
    errors: [],
  }),
}
