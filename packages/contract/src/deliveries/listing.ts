import { z } from 'zod'
import { call } from '../common/call.ts'
import { deliveryStatuses, deliveryViews } from '../common/delivery-status.ts'
import { isId } from '../common/ids.ts'
import { problem } from '../common/input-problems.ts'
import { day, id } from '../common/schemas.ts'
import { address } from '../customers.ts'
import { delivery } from './delivery.ts'

/** A place in the list: a day, nothing where none is agreed on, and the id of a delivery. */
const place = z
  .string()
  .regex(/^(\d{4}-\d{2}-\d{2})?\.\d{1,19}$/, { error: problem('PLACE'), abort: true })
  .refine((text) => isId(text.slice(text.indexOf('.') + 1)), problem('PLACE'))
  .refine((text) => text.startsWith('.') || !Number.isNaN(Date.parse(text.slice(0, 10))), problem('PLACE'))

/** `customerMobile` is masked where deliveries are listed and whole for whoever carries them today. */
const listed = delivery.extend({
  customerName: z.string(),
  customerMobile: z.string(),
  guideName: z.string(),
  address: address.nullable(),
})

export const listing = {
  list: call({
    summary: 'Deliveries of a shop by day, the earliest first, a page after a place in the list',
    service: 'trade',
    method: 'POST',
    path: '/delivery/list',
    access: 'delivery.read',
    effect: 'read',
    shop: (input) => [input.shopId],
    input: z.object({
      shopId: id,
      view: z.enum(deliveryViews).optional(),
      status: z.enum(deliveryStatuses).optional(),
      from: day.optional(),
      to: day.optional(),
      after: place.optional(),
      size: z.literal([20, 50, 100]).default(20),
    }),
    output: z.object({
      today: z.string(),
      data: z.array(listed),
      /** Where the next page begins; null where there is none. */
      next: z.string().nullable(),
    }),
    errors: [],
  }),
  counts: call({
    summary:
      'How many deliveries of a shop are due today, late, blocked or without a day, and how many on each day of a week',
    service: 'trade',
    method: 'POST',
    path: '/delivery/counts',
    access: 'delivery.read',
    effect: 'read',
    shop: (input) => [input.shopId],
    /** `from`: the first day of the week that is counted, today unless named. */
    input: z.object({ shopId: id, from: day.optional() }),
    output: z.object({
      today: z.int(),
      late: z.int(),
      blocked: z.int(),
      undated: z.int(),
      days: z.array(
        z.object({ day: z.string(), deliveries: z.int(), pieces: z.int(), capacity: z.int().nullable() }),
      ),
    }),
    errors: [],
  }),
  stops: call({
    summary:
      'What whoever carries goods has to do today in a shop, in the order of its slots: those of today, those under way and those that wait for assembly, with the whole mobile',
    service: 'trade',
    method: 'POST',
    path: '/delivery/stops',
    access: 'delivery.carry',
    effect: 'read',
    shop: (input) => [input.shopId],
    input: z.object({ shopId: id }),
    output: z.object({ today: z.string(), data: z.array(listed) }),
    errors: [],
  }),
}
