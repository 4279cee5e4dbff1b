import { z } from 'zod'
import {
  deliveryActions,
  deliveryFailures,
  deliveryProblems,
  deliveryStatuses,
} from '../common/statuses/delivery-status.ts'
import type { ScopedId } from '../common/ids.ts'
import { bookedWindow } from './slots.ts'
import { idInShop, scopedId, sumCents, time, version } from '../common/schemas.ts'

const deliveryLine = z.object({
  lineId: scopedId,
  skuCode: z.string(),
  skuName: z.string(),
  skuSize: z.string(),
  propertiesName: z.string(),
  imageUrl: z.string(),
  pictureColor: z.string(),
  /** The number of the one board that is delivered. */
  serialNo: z.string().nullable(),
  itemQty: z.int(),
  deliveredQty: z.int(),
  problem: z.enum(deliveryProblems).nullable(),
  problemNote: z.string(),
  /** Photos of the damaged or wrong pieces. */
  pictures: z.array(z.string()),
})

/** A delivery of an order's goods. `due`: what is still to be paid on the order. `actions`: those that the server would allow the caller. */
export const delivery = z.object({
  id: scopedId,
  version: z.int(),
  deliveryNo: z.string(),
  orderId: scopedId,
  orderNo: z.string(),
  status: z.enum(deliveryStatuses),
  day: z.string().nullable(),
  /** The booked slot, where the shop delivers in windows. */
  window: bookedWindow.nullable(),
  pickup: z.boolean(),
  /** A visit without goods, to repair what the customer has. */
  visit: z.boolean(),
  assembly: z.boolean(),
  callBefore: z.boolean(),
  note: z.string(),
  due: sumCents,
  lines: z.array(deliveryLine),
  failure: z.object({ kind: z.enum(deliveryFailures), note: z.string() }).nullable(),
  /** Who released it although money is due. */
  release: z.object({ by: z.string(), at: time, reason: z.string() }).nullable(),
  carrierName: z.string().nullable(),
  pickedAt: time.nullable(),
  outAt: time.nullable(),
  deliveredAt: time.nullable(),
  installedAt: time.nullable(),
  receiver: z.string(),
  signature: z.string(),
  /** Photos of the hand-over. */
  pictures: z.array(z.string()),
  createdBy: z.string(),
  createdAt: time,
  actions: z.array(z.enum(deliveryActions)),
})

export const versioned = { id: idInShop, version }
export const ofDelivery = (input: { id: ScopedId }) => [input.id]
export const stepErrors = ['NOT_FOUND', 'DELIVERY_CHANGED', 'DELIVERY_TRANSITION'] as const
