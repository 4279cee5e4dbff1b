import { z } from 'zod'
import { call } from '../common/call.ts'
import { day, id, idInShop, scopedId } from '../common/schemas.ts'

const minute = z.int().min(0).max(1440)

/** A part of a day in minutes since midnight, from a window of the shop. */
export const bookedWindow = z.object({ id: scopedId, from: minute, to: minute })

const window = z.object({
  /** Monday is 1. */
  weekday: z.int().min(1).max(7),
  from: minute,
  to: minute,
  /** Its capacity in pieces. */
  capacity: z.int().min(1).max(9999),
  /** The districts that it serves, by county; none: everywhere. */
  areas: z
    .array(z.object({ code: z.string().regex(/^\d{6,12}$/), name: z.string().trim().min(1).max(100) }))
    .max(50),
})

const rules = {
  /** The number of whole days before a slot when booking ends, one more after the cut-off; the cut-off is in minutes since midnight. */
  leadDays: z.int().min(0).max(180),
  cutoff: minute,
  /** The shop of the same channel, such as a warehouse, that supplies missing goods, and the days that this takes. */
  warehouseId: id.nullable(),
  warehouseDays: z.int().min(0).max(180),
  /** The days for goods that are purchased for an order; null: nothing is promised of them. */
  madeDays: z.int().min(0).max(365).nullable(),
  closedDays: z.array(z.object({ day, reason: z.string().trim().max(60) })).max(400),
}

/** When a shop delivers, and the free slots. */
export const slots = {
  slots: call({
    summary:
      'The slots of four weeks in which goods of an order can be delivered, from their first possible day on; a shop without windows delivers on any day',
    service: 'trade',
    method: 'POST',
    path: '/delivery/slots',
    access: 'delivery.read',
    effect: 'read',
    shop: (input) => [input.orderId, input.deliveryId],
    /** `deliveryId`: the delivery to move; its own pieces count as free. */
    input: z.object({ orderId: idInShop, deliveryId: idInShop.optional() }),
    output: z.object({
      /** Null while goods of the order are neither in stock nor in transit with a date. */
      firstDay: z.string().nullable(),
      /** Whether the shop delivers in windows. */
      windowed: z.boolean(),
      data: z.array(bookedWindow.extend({ day: z.string(), left: z.int() })),
      closedDays: z.array(z.object({ day: z.string(), reason: z.string() })),
    }),
    errors: ['NOT_FOUND'],
  }),
  slotRules: call({
    summary:
      'When a shop delivers: windows by day of the week, lead time, cut-off, closed days, and the sources of missing goods',
    service: 'trade',
    method: 'POST',
    path: '/delivery/rules',
    access: 'delivery.setup',
    effect: 'read',
    shop: (input) => [input.shopId],
    input: z.object({ shopId: id }),
    output: z.object({
      /** 0 before the first change. */
      version: z.int(),
      windows: z.array(window.extend({ id: scopedId })),
      /** The shops that can supply this one. */
      suppliers: z.array(z.object({ id, name: z.string() })),
      ...rules,
    }),
    errors: [],
  }),
  slotRulesUpdate: call({
    summary: 'Sets when a shop delivers; bookings stay valid, also in a removed window',
    service: 'trade',
    method: 'POST',
    path: '/delivery/rules/update',
    access: 'delivery.setup',
    effect: 'write',
    idempotent: true,
    shop: (input) => [input.shopId, ...input.windows.map((one) => one.id)],
    audit: {
      zh: '修改配送时段',
      en: 'Change delivery windows',
      about: 'shop',
      of: (input) => ({
        subject: input.shopId,
        detail: { leadDays: input.leadDays, rows: input.windows.length },
      }),
    },
    input: z.object({
      shopId: id,
      version: z.int().min(0).max(2_147_483_647),
      windows: z.array(window.extend({ id: idInShop.optional() })).max(100),
      ...rules,
    }),
    output: z.object({ version: z.int() }),
    errors: ['DELIVERY_RULES_CHANGED', 'DELIVERY_WINDOW_TIMES', 'NOT_FOUND'],
  }),
}
