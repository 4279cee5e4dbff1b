import { z } from 'zod'
import { claimOutcomes } from '../common/statuses/claim-status.ts'
import { deliveryFailures } from '../common/statuses/delivery-status.ts'
import { differenceDirections } from '../common/statuses/difference-status.ts'
import { tenderTypes } from '../common/statuses/payment-status.ts'
import { cents } from '../common/schemas.ts'

/** Pieces of an order that another order holds: a quantity of an article, or one board. */
export const missingPiece = z.object({
  skuName: z.string(),
  itemQty: z.int(),
  serialNo: z.string().nullable(),
})
export type MissingPiece = z.output<typeof missingPiece>

/** Facts of an event beside who and when; a screen makes the sentence. Amounts in cents. */
export const eventFacts = z.object({
  tenderType: z.enum(tenderTypes).optional(),
  direction: z.enum(differenceDirections).optional(),
  amount: cents.optional(),
  /** A text that somebody wrote: a reason, a note, an answer to the customer. */
  text: z.string().optional(),
  missing: z.array(missingPiece).optional(),
  /** The number of the order to which money was moved, or of the marketplace's order that ended. */
  orderNo: z.string().optional(),
  /** The number and day of the delivery. */
  deliveryNo: z.string().optional(),
  day: z.string().optional(),
  failure: z.enum(deliveryFailures).optional(),
  /** The number and outcome of the claim. */
  claimNo: z.string().optional(),
  outcome: z.enum(claimOutcomes).optional(),
})
export type EventFacts = z.output<typeof eventFacts>
