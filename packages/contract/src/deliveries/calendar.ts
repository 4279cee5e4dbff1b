import { z } from 'zod'
import { call } from '../common/call.ts'
import { day, id } from '../common/schemas.ts'

const minute = z.int().min(0).max(1440)

/** The use of a shop's slots. */
export const calendar = {
  calendar: call({
    summary: 'The slots of a shop from a day on, with planned deliveries, used capacity and districts',
    service: 'trade',
    method: 'POST',
    path: '/delivery/calendar',
    access: 'delivery.read',
    effect: 'read',
    shop: (input) => [input.shopId],
    /** `from`: by default today. */
    input: z.object({ shopId: id, from: day.optional(), days: z.literal([1, 7]).default(7) }),
    output: z.object({
      today: z.string(),
      days: z.array(
        z.object({
          day: z.string(),
          /** Why the shop does not deliver on it; null where it does. */
          closed: z.string().nullable(),
          /** In their order; a slot without a window is planned for the whole day. */
          slots: z.array(
            z.object({
              window: z.object({ from: minute, to: minute }).nullable(),
              /** The capacity in pieces; null without a window or in a closed one. */
              capacity: z.int().nullable(),
              pieces: z.int(),
              deliveries: z.int(),
              /** County and number of deliveries, largest first; an empty name where the address is unknown, or the goods are collected. */
              districts: z.array(z.object({ name: z.string(), deliveries: z.int() })),
            }),
          ),
        }),
      ),
    }),
    errors: [],
  }),
}
