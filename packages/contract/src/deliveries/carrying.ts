import { z } from 'zod'
import { call } from '../common/call.ts'
import { deliveryFailures, deliveryProblems } from '../common/delivery-status.ts'
import { problem } from '../common/input-problems.ts'
import { idInShop } from '../common/schemas.ts'
import { delivery, ofDelivery, stepErrors, versioned } from './delivery.ts'

/** What the carrier reports of a delivery. */
export const carrying = {
  pick: call({
    summary: 'The goods are taken from the shelf; with the first of them the order is being fulfilled',
    service: 'trade',
    method: 'POST',
    path: '/delivery/pick',
    access: 'delivery.carry',
    effect: 'write',
    idempotent: true,
    shop: ofDelivery,
    input: z.object(versioned),
    output: delivery,
    errors: [...stepErrors, 'DELIVERY_UNPAID', 'DELIVERY_NOT_HELD'],
  }),
  putBack: call({
    summary: 'Picked goods go back to the shelf',
    service: 'trade',
    method: 'POST',
    path: '/delivery/put-back',
    access: 'delivery.carry',
    effect: 'write',
    idempotent: true,
    shop: ofDelivery,
    input: z.object(versioned),
    output: delivery,
    errors: stepErrors,
  }),
  depart: call({
    summary: 'Picked goods leave for the customer, carried by the caller',
    service: 'trade',
    method: 'POST',
    path: '/delivery/depart',
    access: 'delivery.carry',
    effect: 'write',
    idempotent: true,
    shop: ofDelivery,
    input: z.object(versioned),
    output: delivery,
    errors: stepErrors,
  }),
  deliver: call({
    summary:
      'The customer has the goods, and the stock is without them; `short` names lines of which fewer were handed over, and why',
    service: 'trade',
    method: 'POST',
    path: '/delivery/deliver',
    access: 'delivery.carry',
    effect: 'write',
    idempotent: true,
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
    }),
    output: delivery,
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
    summary: 'The goods are assembled',
    service: 'trade',
    method: 'POST',
    path: '/delivery/install',
    access: 'delivery.carry',
    effect: 'write',
    idempotent: true,
    shop: ofDelivery,
    input: z.object(versioned),
    output: delivery,
    errors: stepErrors,
  }),
  fail: call({
    summary:
      'The goods come back to the shop: nobody there, damaged, refused; a new day makes it ready again',
    service: 'trade',
    method: 'POST',
    path: '/delivery/fail',
    access: 'delivery.carry',
    effect: 'write',
    idempotent: true,
    shop: ofDelivery,
    input: z.object({
      ...versioned,
      failure: z.enum(deliveryFailures),
      note: z.string().trim().max(300).default(''),
    }),
    output: delivery,
    errors: stepErrors,
  }),
}
