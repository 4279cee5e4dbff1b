import { z } from 'zod'
import { call } from '../common/call.ts'
import { day, idInShop, longText, scopedId } from '../common/schemas.ts'
import { booking } from './booking.ts'
import { calendar } from './calendar.ts'
import { carrying } from './carrying.ts'
import { delivery, ofDelivery, stepErrors, versioned } from './delivery.ts'
import { listing } from './listing.ts'
import { slots } from './slots.ts'

const pieces = z.int().min(1).max(9999)

/** Goods of an order that are in no delivery yet. */
const goodsLeft = z.object({
  lineId: scopedId,
  skuName: z.string(),
  propertiesName: z.string(),
  serialNo: z.string().nullable(),
  itemQty: z.int(),
  /** Pieces that are left to plan. */
  left: z.int(),
  delivered: z.int(),
})

const slotErrors = [
  'DELIVERY_DAY_PAST',
  'DELIVERY_SLOT_NEEDED',
  'DELIVERY_SLOT_GONE',
  'DELIVERY_SLOT_FULL',
] as const
const terms = {
  /** The agreed day; null before one is agreed. */
  day: day.nullable(),
  /** The window of the day, where the shop delivers in windows. */
  windowId: idInShop.nullable().default(null),
  assembly: z.boolean(),
  callBefore: z.boolean(),
  note: longText.default(''),
}

export const deliveries = {
  ofOrder: call({
    summary: 'The deliveries of an order, newest first, and its goods with the unplanned pieces',
    service: 'trade',
    method: 'POST',
    path: '/delivery/of-order',
    access: 'delivery.read',
    opens: ['order.list', 'delivery.plan', 'delivery.carry', 'delivery.release'],
    effect: 'read',
    shop: (input) => [input.orderId],
    input: z.object({ orderId: idInShop }),
    output: z.object({
      data: z.array(delivery),
      goods: z.array(goodsLeft),
      /** Whether the customer collects the goods. */
      pickup: z.boolean(),
      /** The first possible delivery day of the remaining goods; null while it is unknown, and where nothing is left or the customer collects. */
      firstDay: z.string().nullable(),
      /** Whether the caller may plan a delivery of the order now. */
      mayPlan: z.boolean(),
    }),
    errors: ['NOT_FOUND'],
  }),
  plan: call({
    summary: 'Plans a delivery of goods of a confirmed order; without lines, of all remaining goods',
    service: 'trade',
    method: 'POST',
    path: '/delivery/plan',
    access: 'delivery.plan',
    effect: 'write',
    idempotent: true,
    shop: (input) => [input.orderId, input.windowId ?? undefined, ...input.lines.map(({ lineId }) => lineId)],
    input: z.object({
      orderId: idInShop,
      lines: z
        .array(z.object({ lineId: idInShop, itemQty: pieces }))
        .max(200)
        .default([]),
      ...terms,
    }),
    output: delivery,
    errors: [
      'NOT_FOUND',
      'DELIVERY_ORDER_STATUS',
      'DELIVERY_NOTHING_LEFT',
      'DELIVERY_TOO_MUCH',
      ...slotErrors,
    ],
  }),
  change: call({
    summary: 'Changes an unpicked delivery, or gives a failed one a new day',
    service: 'trade',
    method: 'POST',
    path: '/delivery/change',
    access: 'delivery.plan',
    effect: 'write',
    idempotent: true,
    shop: (input) => [input.id, input.windowId ?? undefined],
    input: z.object({ ...versioned, ...terms }),
    output: delivery,
    errors: [...stepErrors, ...slotErrors],
  }),
  cancel: call({
    summary: 'Cancels an unpicked delivery; its goods can be planned again',
    service: 'trade',
    method: 'POST',
    path: '/delivery/cancel',
    access: 'delivery.plan',
    effect: 'write',
    idempotent: true,
    shop: ofDelivery,
    input: z.object({ ...versioned, reason: z.string().trim().max(300).default('') }),
    output: delivery,
    errors: stepErrors,
  }),
  release: call({
    summary: 'Releases a delivery while money is due, with a reason',
    service: 'trade',
    method: 'POST',
    path: '/delivery/release',
    access: 'delivery.release',
    effect: 'write',
    idempotent: true,
    shop: ofDelivery,
    audit: {
      zh: '未付清放行配送',
      en: 'Release delivery with money due',
      about: 'order',
      of: (input, output) => ({
        subject: output?.orderId ?? input.id,
        detail: { amountCents: output?.due ?? null },
      }),
    },
    input: z.object({ ...versioned, reason: z.string().trim().min(1).max(300) }),
    output: delivery,
    errors: stepErrors,
  }),
  ...booking,
  ...carrying,
  ...slots,
  ...listing,
  ...calendar,
}
