import { z } from 'zod'
import { deliveryFailures } from '../common/delivery-status.ts'
import { differenceDirections } from '../common/difference-status.ts'
import { tenderTypes } from '../common/payment-status.ts'
import { cents } from '../common/schemas.ts'

/** Pieces of an order that another order has: so many of an article, or one board of it. */
export const missingPiece = z.object({
  skuName: z.string(),
  itemQty: z.int(),
  serialNo: z.string().nullable(),
})
export type MissingPiece = z.output<typeof missingPiece>

/** What is known of an event beside who and when: facts, which a screen puts into words. Amounts are in cents. */
export const eventFacts = z.object({
  tenderType: z.enum(tenderTypes).optional(),
  direction: z.enum(differenceDirections).optional(),
  amount: cents.optional(),
  /** What somebody wrote: a reason, a note, an answer to the customer. */
  text: z.string().optional(),
  missing: z.array(missingPiece).optional(),
  /** The number of the delivery, and its day. */
  deliveryNo: z.string().optional(),
  day: z.string().optional(),
  failure: z.enum(deliveryFailures).optional(),
})
export type EventFacts = z.output<typeof eventFacts>
