import { z } from 'zod'
import { call } from './common/call.ts'
import { stageKinds } from './common/payment-stages.ts'
import { cents, id, idInShop, scopedId, time } from './common/schemas.ts'
import { missingPiece } from './orders/events.ts'

const ofOrder = { orderId: scopedId, orderNo: z.string(), customerName: z.string() }
/** `price` is of one piece: the one asked for, or the other one that was answered. */
const ofOffer = { ...ofOrder, offerId: scopedId, itemName: z.string(), price: cents }

const ofDifference = {
  ...ofOrder,
  differenceId: scopedId,
  amount: cents,
  reason: z.string(),
}

/** The facts of a notification by kind; the sentence is made in the reader's language. Money is cents. */
export const notificationContent = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('ORDER_CONFIRMED'), ...ofOrder }),
  z.object({ kind: z.literal('ORDER_REFUSED'), ...ofOrder, reason: z.string() }),
  z.object({ kind: z.literal('HOLD_EXPIRING'), ...ofOrder, expiresAt: time }),
  /** `due` is what is left to pay. */
  z.object({ kind: z.literal('PAYMENT_ARRIVED'), ...ofOrder, amount: cents, due: cents }),
  /** `over` is what was paid beyond the payable and goes back. */
  z.object({ kind: z.literal('PAYMENT_OVERPAID'), ...ofOrder, amount: cents, over: cents }),
  /** A payment stage falls due on `dueOn`, in `days` days; below 0 its day has passed. `left` is still to be paid. */
  z.object({
    kind: z.literal('STAGE_DUE'),
    ...ofOrder,
    stage: z.enum(stageKinds),
    left: cents,
    dueOn: z.string(),
    days: z.int(),
  }),
  z.object({ kind: z.literal('PAYMENT_LATE'), ...ofOrder, amount: cents }),
  z.object({ kind: z.literal('PAYMENT_MISMATCH'), ...ofOrder, amount: cents }),
  /** Paid, and these goods could not be held: another order has them. */
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
  /** Approved: `amount` is what finance gives back, or has given back. */
  z.object({ kind: z.literal('DIFFERENCE_TO_REFUND'), ...ofDifference }),
  z.object({ kind: z.literal('DIFFERENCE_SETTLED'), ...ofDifference }),
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
    summary: 'How many notifications the caller has not read in a shop',
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
    summary: "Marks the caller's notifications in a shop as read: those named, or all of them",
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
