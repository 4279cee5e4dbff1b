import { z } from 'zod'
import { call } from '../common/call.ts'
import { claimOutcomes, claimReasons, claimStatuses } from '../common/statuses/claim-status.ts'
import { id, idInShop, paging, time, token } from '../common/schemas.ts'
import { claim } from './claim.ts'

/** Claims in lists, and those that a customer follows. */
export const listing = {
  get: call({
    summary: 'A claim',
    service: 'trade',
    method: 'POST',
    path: '/claim/get',
    access: 'order.read',
    opens: ['claim.open', 'claim.decide', 'claim.receive'],
    effect: 'read',
    shop: (input) => [input.id],
    input: z.object({ id: idInShop }),
    output: claim,
    errors: ['NOT_FOUND'],
  }),
  list: call({
    summary: 'Claims of a shop, newest first; `open` leaves out finished ones',
    service: 'trade',
    method: 'POST',
    path: '/claim/list',
    access: 'order.read',
    opens: ['claim.open', 'claim.decide', 'claim.receive'],
    effect: 'read',
    shop: (input) => [input.shopId],
    input: z.object({
      shopId: id,
      open: z.boolean().default(false),
      status: z.enum(claimStatuses).optional(),
      /** Opened at least this many days ago. */
      days: z.int().min(1).max(3650).optional(),
      /** Claims that the caller opened, and those on the caller’s orders. */
      mine: z.boolean().default(false),
      ...paging,
      size: z.int().min(1).max(100).default(20),
    }),
    output: z.object({ data: z.array(claim), total: z.int() }),
    errors: [],
  }),
  counts: call({
    summary:
      'The number of a shop’s claims that wait for a decision, and of decided ones that are not finished',
    service: 'trade',
    method: 'POST',
    path: '/claim/counts',
    access: 'order.read',
    effect: 'read',
    shop: (input) => [input.shopId],
    input: z.object({ shopId: id }),
    output: z.object({ open: z.int(), decided: z.int() }),
    errors: [],
  }),
  ofLink: call({
    summary: 'The state of the claims on an order, for the customer with its link; without internal notes',
    service: 'trade',
    method: 'POST',
    path: '/customer-confirm/claims',
    access: 'public',
    effect: 'write',
    repeat: 'reads',
    input: z.object({ token }),
    output: z.object({
      data: z.array(
        z.object({
          claimNo: z.string(),
          status: z.enum(claimStatuses),
          reason: z.enum(claimReasons),
          outcome: z.enum(claimOutcomes).nullable(),
          goods: z.array(z.object({ skuName: z.string(), itemQty: z.int() })),
          openedAt: time,
          decidedAt: time.nullable(),
          doneAt: time.nullable(),
          /** The agreed day of the delivery or the visit. */
          day: z.string().nullable(),
        }),
      ),
    }),
    errors: ['CONFIRM_LINK_INVALID', 'CONFIRM_LINK_EXPIRED', 'CONFIRM_LINK_REVOKED', 'RATE_LIMITED'],
  }),
}
