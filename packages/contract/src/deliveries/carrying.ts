import { z } from 'zod'
import { call } from '../common/call.ts'
import { deliveryFailures, deliveryProblems } from '../common/statuses/delivery-status.ts'
import { goodsPicturesMax } from '../common/imports/file-rules.ts'
import { problem } from '../common/input-problems.ts'
import { id, idInShop } from '../common/schemas.ts'
import { delivery, ofDelivery, stepErrors, versioned } from './delivery.ts'

const carried = {
  service: 'trade',
  method: 'POST',
  access: 'delivery.carry',
  effect: 'write',
  idempotent: true,
  shop: ofDelivery,
  output: delivery,
} as const

/** The carrier's reports on a delivery. */
export const carrying = {
  pick: call({
    ...carried,
    summary: 'Records that the goods are picked; the first of them starts the fulfilment of the order',
    path: '/delivery/pick',
    input: z.object(versioned),
    errors: [...stepErrors, 'DELIVERY_UNPAID', 'DELIVERY_NOT_HELD'],
  }),
  putBack: call({
    ...carried,
    summary: 'Returns picked goods to the shelf',
    path: '/delivery/put-back',
    input: z.object(versioned),
    errors: stepErrors,
  }),
  depart: call({
    ...carried,
    summary: 'Sends picked goods out, carried by the caller',
    path: '/delivery/depart',
    input: z.object(versioned),
    errors: stepErrors,
  }),
  deliver: call({
    ...carried,
    summary:
      'Hands goods over to the customer, which takes them out of stock; `short`: lines of which fewer were handed over, with the reasons; `pictures` are uploaded files',
    path: '/delivery/deliver',
    shop: (input) => [input.id, ...input.short.map(({ lineId }) => lineId)],
    input: z.object({
      ...versioned,
      short: z
        .array(
          z.object({
            lineId: idInShop,
            /** Pieces that were handed over. */
            deliveredQty: z.int().min(0).max(9999),
            problem: z.enum(deliveryProblems),
            note: z.string().trim().max(300).default(''),
            pictures: z.array(id).max(goodsPicturesMax).default([]),
          }),
        )
        .max(200)
        .default([]),
      receiver: z.string().trim().max(40).default(''),
      signature: z
        .string()
        .max(20_000)
        .regex(/^[MLQCZmlqcz\d\s.,-]*$/, problem('SIGNATURE'))
        .default(''),
      pictures: z.array(id).max(goodsPicturesMax).default([]),
    }),
    errors: [
      ...stepErrors,
      'DELIVERY_UNPAID',
      'DELIVERY_NOT_HELD',
      'DELIVERY_STOCK',
      'DELIVERY_TOO_MUCH',
      'DELIVERY_NOTHING_HANDED',
    ],
  }),
  install: call({
    ...carried,
    summary: 'Records that the goods are assembled',
    path: '/delivery/install',
    input: z.object(versioned),
    errors: stepErrors,
  }),
  fail: call({
    ...carried,
    summary:
      'Records a failed attempt (nobody there, damaged, refused), after which the goods are back in the shop; a new day makes the delivery ready again',
    path: '/delivery/fail',
    input: z.object({
      ...versioned,
      failure: z.enum(deliveryFailures),
      note: z.string().trim().max(300).default(''),
    }),
    errors: stepErrors,
  }),
}
