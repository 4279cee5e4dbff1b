import { z } from 'zod'
import {
  claimActions,
  claimOutcomes,
  claimReasons,
  claimStatuses,
  claimSteps,
} from '../common/statuses/claim-status.ts'
import { deliveryStatuses } from '../common/statuses/delivery-status.ts'
import { differenceStatuses } from '../common/statuses/difference-status.ts'
import { cents, idInShop, scopedId, signedSumCents, sumCents, time, version } from '../common/schemas.ts'

const claimLine = z.object({
  lineId: scopedId,
  skuName: z.string(),
  skuSize: z.string(),
  propertiesName: z.string(),
  imageUrl: z.string(),
  pictureColor: z.string(),
  /** The number of the claimed board. */
  serialNo: z.string().nullable(),
  itemQty: z.int(),
  /** The amount that the customer pays for these pieces. */
  amount: cents,
  /** Of the returned pieces, those put back into stock; the others are written off. Null before the return. */
  keptQty: z.int().nullable(),
})

/**
 * A claim on goods of an order after the sale. `atTheDoor`: the driver found the damage, so the goods were not handed over and are in the shop already. `waitsFor`: what is left to do; `actions`:
 * those allowed to the caller.
 */
export const claim = z.object({
  id: scopedId,
  version: z.int(),
  claimNo: z.string(),
  orderId: scopedId,
  orderNo: z.string(),
  customerName: z.string(),
  guideName: z.string(),
  status: z.enum(claimStatuses),
  reason: z.enum(claimReasons),
  note: z.string(),
  pictures: z.array(z.string()),
  atTheDoor: z.boolean(),
  lines: z.array(claimLine),
  outcome: z.enum(claimOutcomes).nullable(),
  decisionNote: z.string(),
  openedBy: z.string(),
  openedAt: time,
  decidedBy: z.string().nullable(),
  decidedAt: time.nullable(),
  receivedBy: z.string().nullable(),
  receivedAt: time.nullable(),
  doneAt: time.nullable(),
  /** The delivery of the replacement, or the visit. */
  delivery: z
    .object({
      id: scopedId,
      deliveryNo: z.string(),
      day: z.string().nullable(),
      status: z.enum(deliveryStatuses),
    })
    .nullable(),
  /** The requested refund. */
  difference: z.object({ id: scopedId, amount: cents, status: z.enum(differenceStatuses) }).nullable(),
  /** The payable of the order, and what is paid of it. */
  payable: sumCents,
  paid: signedSumCents,
  waitsFor: z.array(z.enum(claimSteps)),
  actions: z.array(z.enum(claimActions)),
})

export const versioned = { id: idInShop, version }
export const stepErrors = ['NOT_FOUND', 'CLAIM_CHANGED', 'CLAIM_TRANSITION'] as const
