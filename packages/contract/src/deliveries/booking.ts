import { z } from 'zod'
import { call } from '../common/call.ts'
import { deliveryStatuses } from '../common/statuses/delivery-status.ts'
import { day, idInShop, scopedId, token, version } from '../common/schemas.ts'
import { bookedWindow } from './slots.ts'

const linkErrors = [
  'CONFIRM_LINK_INVALID',
  'CONFIRM_LINK_EXPIRED',
  'CONFIRM_LINK_REVOKED',
  'RATE_LIMITED',
] as const

/** Booking of deliveries by the customer, on the link of their order. */
export const booking = {
  customerSlots: call({
    summary:
      'The deliveries of the order behind a link, and the free slots of the next four weeks, without their capacity',
    service: 'trade',
    method: 'POST',
    path: '/customer-confirm/delivery/slots',
    access: 'public',
    effect: 'write',
    repeat: 'reads',
    /** `deliveryId`: the delivery to move; without it, slots are for goods that are in no delivery yet. */
    input: z.object({ token, deliveryId: idInShop.optional() }),
    output: z.object({
      /** `UNPAID`: nothing is paid yet; `CLOSED`: there is nothing to book, or the customer collects the goods. */
      state: z.enum(['OPEN', 'UNPAID', 'CLOSED']),
      deliveries: z.array(
        z.object({
          id: scopedId,
          version,
          status: z.enum(deliveryStatuses),
          day: z.string().nullable(),
          window: bookedWindow.nullable(),
          pieces: z.int(),
          /** Whether the customer may choose another slot. */
          movable: z.boolean(),
        }),
      ),
      /** Whether goods are left that are in no delivery. */
      left: z.boolean(),
      /** Without a window: the whole day. */
      slots: z.array(z.object({ day: z.string(), window: bookedWindow.nullable() })),
    }),
    errors: [...linkErrors, 'NOT_FOUND'],
  }),
  customerBook: call({
    summary:
      'The customer books a slot for the goods that are left, or moves a delivery that is not picked; a repeat changes nothing',
    service: 'trade',
    method: 'POST',
    path: '/customer-confirm/delivery/book',
    access: 'public',
    effect: 'write',
    repeat: 'sets',
    input: z.object({
      token,
      /** The delivery to move, in the version that the customer saw; without it, the rest of the goods is booked. */
      moved: z.object({ id: idInShop, version }).optional(),
      day,
      windowId: idInShop.nullable().default(null),
    }),
    output: z.object({ day: z.string() }),
    errors: [
      ...linkErrors,
      'NOT_FOUND',
      'DELIVERY_NOT_BOOKABLE',
      'DELIVERY_NOTHING_LEFT',
      'DELIVERY_TRANSITION',
      'DELIVERY_CHANGED',
      'DELIVERY_DAY_PAST',
      'DELIVERY_SLOT_NEEDED',
      'DELIVERY_SLOT_GONE',
    ],
  }),
}
