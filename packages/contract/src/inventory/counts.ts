import { z } from 'zod'
import { call } from '../common/call.ts'
import {
  id,
  idInShop,
  paging,
  scopedId,
  shortText,
  signedSumCents,
  time,
  version,
} from '../common/schemas.ts'
import type { ScopedId } from '../common/ids.ts'

export const countStatuses = ['OPEN', 'SUBMITTED', 'BOOKED', 'CANCELLED'] as const
export const countActions = ['count', 'submit', 'reopen', 'book', 'cancel'] as const
/** The number of lines in an answer: the last counted, then those with the largest differences. */
export const COUNT_LINES_SHOWN = 200

const summary = z.object({
  id: scopedId,
  version: z.int(),
  countNo: z.string(),
  status: z.enum(countStatuses),
  /** Whether uncounted SKUs count as zero. */
  whole: z.boolean(),
  startedBy: z.string(),
  startedAt: time,
  submittedBy: z.string(),
  endedBy: z.string(),
  endedAt: time.nullable(),
  /** The number of counted SKUs, and of those that differ; null while people count. */
  skus: z.int(),
  differing: z.int().nullable(),
})

/** A count with its lines. `expected` is hidden while people count; `value`: the difference at cost, only with `cost.read`. */
const count = summary.extend({
  lines: z.array(
    z.object({
      skuId: id,
      skuCode: z.string(),
      skuName: z.string(),
      counted: z.int(),
      expected: z.int().nullable(),
      value: signedSumCents.nullable(),
      countedBy: z.string(),
    }),
  ),
  actions: z.array(z.enum(countActions)),
})

const versioned = { id: idInShop, version }
const ofCount = (input: { id: ScopedId }) => [input.id]
const step = {
  service: 'wms',
  method: 'POST',
  effect: 'write',
  idempotent: true,
  shop: ofCount,
  input: z.object(versioned),
  output: count,
} as const

/** Counts of a shop's stock. */
export const counts = {
  countPaging: call({
    summary: 'Counts of a shop, newest first',
    service: 'wms',
    method: 'POST',
    path: '/stock-count/paging',
    access: 'stock.count',
    effect: 'read',
    shop: ({ shopId }) => [shopId],
    input: z.object({ shopId: id, ...paging }),
    output: z.object({ data: z.array(summary), total: z.int() }),
    errors: [],
  }),
  count: call({
    summary:
      'A count. Its lines: the SKUs counted last while people count, the largest differences afterwards',
    service: 'wms',
    method: 'POST',
    path: '/stock-count/query',
    access: 'stock.count',
    opens: ['cost.read', 'stock.approve'],
    effect: 'read',
    shop: ofCount,
    input: z.object({ id: idInShop }),
    output: count,
    errors: ['NOT_FOUND'],
  }),
  countStart: call({
    summary: 'Starts a count of a shop; `whole`: uncounted SKUs count as zero',
    service: 'wms',
    method: 'POST',
    path: '/stock-count/start',
    access: 'stock.count',
    effect: 'write',
    idempotent: true,
    shop: ({ shopId }) => [shopId],
    input: z.object({ shopId: id, whole: z.boolean() }),
    output: count,
    errors: [],
  }),
  countAdd: call({
    summary:
      'Adds pieces of a SKU to an open count, or takes some back; several people count at once. Pieces counted offline are compared with the stock at the time of counting',
    service: 'wms',
    method: 'POST',
    path: '/stock-count/add',
    access: 'stock.count',
    effect: 'write',
    idempotent: true,
    shop: ofCount,
    input: z.object({
      id: idInShop,
      skuCode: shortText.min(1),
      pieces: z.int().min(-9999).max(9999),
      /** The age of the count, up to three days; a duration, because a device's clock may be wrong. */
      secondsAgo: z.int().min(0).max(259_200).default(0),
    }),
    output: count,
    errors: ['NOT_FOUND', 'COUNT_CHANGED', 'COUNT_CODE', 'COUNT_BELOW_ZERO'],
  }),
  countSubmit: call({
    ...step,
    summary: 'Ends the counting, so that another person can approve the differences',
    path: '/stock-count/submit',
    access: 'stock.count',
    errors: ['NOT_FOUND', 'COUNT_CHANGED'],
  }),
  countReopen: call({
    ...step,
    summary: 'Resumes the counting before the differences are booked',
    path: '/stock-count/reopen',
    access: 'stock.count',
    errors: ['NOT_FOUND', 'COUNT_CHANGED'],
  }),
  countCancel: call({
    ...step,
    summary: 'Cancels a count; no stock changes',
    path: '/stock-count/cancel',
    access: 'stock.count',
    errors: ['NOT_FOUND', 'COUNT_CHANGED'],
  }),
  countBook: call({
    ...step,
    summary:
      'Books the differences; whoever submitted the count cannot. Sales since a SKU was counted are kept',
    path: '/stock-count/book',
    access: 'stock.approve',
    audit: {
      zh: '盘点入账',
      en: 'Book differences of a count',
      of: (input, output) => ({
        subject: output?.countNo ?? input.id,
        detail: { rows: output?.differing ?? 0 },
      }),
    },
    errors: ['NOT_FOUND', 'COUNT_CHANGED', 'COUNT_SECOND_PERSON', 'COUNT_STALE'],
  }),
}
