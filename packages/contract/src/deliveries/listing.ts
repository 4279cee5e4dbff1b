import { z } from 'zod'
import { call } from '../common/call.ts'
import { deliveryStatuses, deliveryTroubles, deliveryViews } from '../common/statuses/delivery-status.ts'
import { isId } from '../common/ids.ts'
import { problem } from '../common/input-problems.ts'
import { day, id } from '../common/schemas.ts'
import { address } from '../customers.ts'
import { delivery } from './delivery.ts'

/** A cursor of the list: a day, empty where none is agreed, and the id of a delivery. */
const place = z
  .string()
  .regex(/^(\d{4}-\d{2}-\d{2})?\.\d{1,19}$/, { error: problem('PLACE'), abort: true })
  .refine((text) => isId(text.slice(text.indexOf('.') + 1)), problem('PLACE'))
  .refine((text) => text.startsWith('.') || !Number.isNaN(Date.parse(text.slice(0, 10))), problem('PLACE'))

/** `customerMobile` is masked in lists and whole for those who carry the delivery today. */
const listed = delivery.extend({
  customerName: z.string(),
  customerMobile: z.string(),
  guideName: z.string(),
  address: address.nullable(),
  troubles: z.array(z.enum(deliveryTroubles)),
})

/** Without `order.list` only deliveries of today and tomorrow, those under way and those that wait for assembly. */
export const listing = {
  list: call({
    summary: 'Deliveries of a shop by day, earliest first, a page after a cursor',
    service: 'trade',
    method: 'POST',
    path: '/delivery/list',
    access: 'delivery.read',
    opens: ['order.list'],
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
      /** The cursor of the next page; null on the last page. */
      next: z.string().nullable(),
    }),
    errors: [],
  }),
  counts: call({
    summary:
      'The number of a shop’s deliveries that are due today, late, blocked by each problem, or without a day, and that of each day of a week',
    service: 'trade',
    method: 'POST',
    path: '/delivery/counts',
    access: 'delivery.read',
    opens: ['order.list'],
    effect: 'read',
    shop: (input) => [input.shopId],
    /** `from`: the first day of the counted week, by default today. */
    input: z.object({ shopId: id, from: day.optional() }),
    output: z.object({
      today: z.int(),
      late: z.int(),
      blocked: z.int(),
      stock: z.int(),
      money: z.int(),
      address: z.int(),
      undated: z.int(),
      days: z.array(
        z.object({ day: z.string(), deliveries: z.int(), pieces: z.int(), capacity: z.int().nullable() }),
      ),
    }),
    errors: [],
  }),
  daySheet: call({
    summary:
      'The deliveries of a day for print, in the order of their slots, with whole mobiles: delivery notes and pick list',
    service: 'trade',
    method: 'POST',
    path: '/delivery/day-sheet',
    access: 'delivery.carry',
    opens: ['order.list'],
    effect: 'read',
    shop: (input) => [input.shopId],
    audit: {
      zh: '打印配送单据（完整手机号）',
      en: 'Print delivery papers (whole mobiles)',
      about: 'shop',
      of: (input, output) => ({
        subject: input.shopId,
        detail: { deliveryDay: input.day, rows: output?.data.length ?? null },
      }),
    },
    input: z.object({ shopId: id, day }),
    output: z.object({ data: z.array(listed) }),
    errors: [],
  }),
  stops: call({
    summary:
      'A carrier’s work in a shop today, in the order of the slots: today’s deliveries, those under way and those that wait for assembly, with whole mobiles',
    service: 'trade',
    method: 'POST',
    path: '/delivery/stops',
    access: 'delivery.carry',
    effect: 'read',
    shop: (input) => [input.shopId],
    audit: { zh: '查看今日送货（完整手机号）', en: 'See today’s stops (whole mobiles)', about: 'shop' },
    input: z.object({ shopId: id }),
    output: z.object({ today: z.string(), data: z.array(listed) }),
    errors: [],
  }),
}
