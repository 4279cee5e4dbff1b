import { z } from 'zod'
import { billSources } from '../common/payments/provider-bills.ts'
import { publicEventTypes, type PublicEventType } from '../common/public-events.ts'
import { cents, day, id, scopedId, signedSumCents, sumCents, time } from '../common/schemas.ts'
import { claimOutcomes } from '../common/statuses/claim-status.ts'
import { deliveryFailures, deliveryTroubles } from '../common/statuses/delivery-status.ts'
import { orderStatuses } from '../common/statuses/order-status.ts'
import { tenderTypes } from '../common/statuses/payment-status.ts'
import { subsidyStates } from '../common/statuses/subsidy-status.ts'

const order = z.object({
  orderId: scopedId,
  orderNo: z.string(),
  status: z.enum(orderStatuses),
  revision: z.int(),
  /** The order's total and paid amounts, in cents. */
  payable: sumCents,
  paid: signedSumCents,
})
const money = order.extend({ tenderType: z.enum(tenderTypes).optional(), amount: cents.optional() })
const deliveryStep = order.extend({
  deliveryNo: z.string(),
  day: z.string().optional(),
  failure: z.enum(deliveryFailures).optional(),
})
const claimStep = order.extend({ claimNo: z.string(), outcome: z.enum(claimOutcomes).optional() })
const ofOrder = { orderId: scopedId, orderNo: z.string() }
const refundRequest = z.object({ ...ofOrder, refundRequestId: scopedId, amount: cents })
/** `price` is that of one piece. */
const offerRequest = z.object({ ...ofOrder, offerId: scopedId, price: cents })
const delivery = z.object({ ...ofOrder, deliveryNo: z.string(), trouble: z.enum(deliveryTroubles), day })
const settlement = z.object({
  settlementId: scopedId,
  settlementNo: z.string(),
  channelId: id,
  /** The last day of its period. */
  through: day,
  due: signedSumCents,
})
/** `taken`: what the ledger moved in the day's period. */
const closedDay = z.object({ day, taken: signedSumCents })
const receipt = z.object({ ...ofOrder, receiptId: scopedId, receiptNo: z.string(), amount: cents })
/** `rows`: those that name payments and refunds of the shop. A corrected bill of a day is its next revision. */
const bill = z.object({ billId: id, source: z.enum(billSources), day, revision: z.int(), rows: z.int() })
const subsidy = z.object({ ...ofOrder, claimId: scopedId, state: z.enum(subsidyStates), amount: cents })
const customer = z.object({ customerId: scopedId })
/** Up to a hundred SKUs of one shop. `onHand`: the stock after the change. */
const stock = z.object({
  changes: z.array(z.object({ skuId: id, change: z.int(), onHand: z.int(), kind: z.string() })),
})

/** The data of each event: ids, numbers and states, never personal data. */
export const publicEventData = {
  'order.placed': order,
  'order.changed': order,
  'order.confirmed': order,
  'order.refused': order,
  'order.paid': money,
  'order.refunded': money,
  'order.delivered': deliveryStep,
  'order.completed': order,
  'order.cancelled': order,
  'order.expired': order,
  'refund.requested': refundRequest,
  'offer.requested': offerRequest,
  'delivery.planned': deliveryStep,
  'delivery.changed': deliveryStep,
  'delivery.departed': deliveryStep,
  'delivery.failed': deliveryStep,
  'delivery.cancelled': deliveryStep,
  'claim.opened': claimStep,
  'claim.decided': claimStep,
  'claim.completed': claimStep,
  'delivery.blocked': delivery,
  'settlement.created': settlement,
  'settlement.signed': settlement,
  'settlement.received': settlement,
  'settlement.revoked': settlement,
  'day.closed': closedDay,
  'receipt.issued': receipt,
  'receipt.voided': receipt,
  'bill.taken': bill,
  'subsidy.changed': subsidy,
  'stock.changed': stock,
  'customer.created': customer,
  'customer.changed': customer,
} as const satisfies Record<PublicEventType, z.ZodType>

/** The body of a webhook, and an entry of the list of events. `id` stays the same in a repeat. */
export const publicEvent = z.object({
  id: z.string(),
  type: z.enum(publicEventTypes),
  timestamp: time,
  shopId: z.string(),
  data: z.record(z.string(), z.unknown()),
})
export type PublicEvent = z.output<typeof publicEvent>
