import { z } from 'zod'
import { call } from '../common/call.ts'
import { id, idInShop, moment, scopedId, time } from '../common/schemas.ts'
import {
  externalOrderNo,
  pullKinds,
  pullOrdersMax,
  pullProblems,
  pullStates,
  skipReasons,
} from '../common/statuses/marketplace-status.ts'

const common = { service: 'trade', method: 'POST' } as const

const pull = z.object({
  id: scopedId,
  linkId: scopedId,
  kind: z.enum(pullKinds),
  state: z.enum(pullStates),
  from: time.nullable(),
  to: time.nullable(),
  orderNos: z.array(z.string()),
  /** Those of `orderNos` that the marketplace does not return. */
  absentNos: z.array(z.string()),
  /** The progress. */
  doneUntil: time.nullable(),
  pages: z.int(),
  fetched: z.int(),
  /** New and changed orders; for a nightly comparison, the differences. */
  written: z.int(),
  problem: z.enum(pullProblems).nullable(),
  /** A waiting pull continues then, because the marketplace accepts no requests before. */
  waitsUntil: time.nullable(),
  /** Empty for the nightly comparison. */
  startedBy: z.string(),
  createdAt: time,
  endedAt: time.nullable(),
})

const skipped = z.object({
  linkId: scopedId,
  externalId: z.string(),
  reason: z.enum(skipReasons),
  /** What the marketplace said, or which fields are in another form. */
  detail: z.string(),
  tries: z.int(),
  since: time,
  /** When it is requested again. */
  nextAt: time,
})

/** How orders are pulled from marketplaces: by schedule, and by hand. */
export const pulling = {
  pull: call({
    ...common,
    summary:
      'Pulls orders of a store now: those changed within a span of at most 90 days, or some by their numbers',
    path: '/channel-order/pull',
    access: 'order.write',
    effect: 'write',
    idempotent: true,
    shop: (input) => [input.linkId],
    input: z.object({
      linkId: idInShop,
      from: moment.optional(),
      to: moment.optional(),
      orderNos: z.array(z.string().trim().regex(externalOrderNo)).max(pullOrdersMax).default([]),
    }),
    output: z.object({ id: scopedId }),
    errors: ['NOT_FOUND', 'MARKETPLACE_SPAN', 'MARKETPLACE_LOST'],
  }),
  pulls: call({
    ...common,
    summary: 'The last pulls of a shop, newest first, with their progress',
    path: '/channel-order/pull/list',
    access: 'order.list',
    effect: 'read',
    shop: (input) => [input.shopId],
    input: z.object({ shopId: id }),
    output: z.object({ data: z.array(pull) }),
    errors: [],
  }),
  skippedOrders: call({
    ...common,
    summary:
      'Orders that a shop’s stores list and do not return, longest skipped first, at most 200; a pull by number requests them now',
    path: '/channel-order/skipped/list',
    access: 'order.list',
    effect: 'read',
    shop: (input) => [input.shopId],
    input: z.object({ shopId: id }),
    output: z.object({ data: z.array(skipped) }),
    errors: [],
  }),
}
