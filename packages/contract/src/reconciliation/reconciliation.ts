import { z } from 'zod'
import { call } from '../common/call.ts'
import { chainEntity } from '../common/payments/legal-entities.ts'
import {
  billSources,
  billDifferenceKinds,
  billDayStates,
  billDifferenceStates,
  billRowKinds,
  billSides,
  billSums,
  billBytesMax,
  knownSources,
  ratedSources,
  ratedTypes,
} from '../common/payments/provider-bills.ts'
import { cents, day, id, paging, scopedId, signedSumCents, sumCents, time } from '../common/schemas.ts'
import { tenderTypes } from '../common/statuses/payment-status.ts'
import { acquirers } from './acquirers.ts'

const bill = z.object({
  id,
  source: z.enum(billSources),
  day,
  revision: z.int(),
  /** The merchant's number at the provider, or the acquirer's name; empty where the file states none. */
  merchant: z.string(),
  /** The legal entity whose bill it is; empty for the chain before somebody names it. */
  entityName: z.string(),
  rows: z.int(),
  paid: sumCents,
  refunded: sumCents,
  fee: signedSumCents,
  /** The remainder of rounding the fees row by row, in thousandths of a cent. */
  feeRest: z.int(),
  /** The number and the sum of rows with numbers that are not ours. */
  foreignRows: z.int(),
  foreign: signedSumCents,
  open: z.int(),
  /** Empty for a bill that was fetched automatically. */
  takenBy: z.string(),
  takenAt: time,
})

/** A row of a bill, in the order of the file. `order…` and `shopName` of a row that is ours. */
const row = z.object({
  line: z.int(),
  side: z.enum(billRowKinds),
  number: z.string(),
  providerNumber: z.string(),
  amount: cents,
  fee: signedSumCents,
  at: time,
  orderId: scopedId.nullable(),
  orderNo: z.string(),
  shopName: z.string(),
})

const difference = z.object({
  id,
  source: z.enum(billSources),
  day,
  kind: z.enum(billDifferenceKinds),
  side: z.enum(billSides),
  number: z.string(),
  type: z.enum(tenderTypes).nullable(),
  orderId: scopedId.nullable(),
  orderNo: z.string(),
  shopName: z.string(),
  /** The legal entity whose bill it is, as in a bill; null where the chain is the only one. */
  entityName: z.string().nullable(),
  /** For a FEE, the kept and the agreed fee, negative for a refund. */
  theirs: signedSumCents.nullable(),
  ours: signedSumCents.nullable(),
  state: z.enum(billDifferenceStates),
  reason: z.string(),
  /** Empty for a difference that a later bill or entry settled. */
  actor: z.string(),
  settledAt: time.nullable(),
  /** A request to settle it above the person's own limit, which needs another person. */
  asked: z.object({ by: z.string(), reason: z.string(), isMine: z.boolean() }).nullable(),
})

const billDay = z.object({
  source: z.enum(knownSources),
  entityId: id,
  entityName: z.string(),
  day,
  state: z.enum(billDayStates),
  /** Why it failed, in the language of the caller. */
  reason: z.string(),
  askedAt: time.nullable(),
  nextAt: time.nullable(),
  rows: z.int(),
  open: z.int(),
})

/** `rate`: in millionths of the amount: 6000 is 0.6 %. Without `type` or `shopId` it applies to all; the most specific rate counts, and of these the latest. */
const rateTerms = {
  source: z.enum(ratedSources),
  from: day,
  rate: z.int().min(0).max(1_000_000),
  /** Whether a refund gives the fee back. */
  returnsFee: z.boolean(),
}
const rate = z.object({
  id,
  ...rateTerms,
  type: z.enum(tenderTypes).nullable(),
  shopId: id.nullable(),
  shopName: z.string(),
  until: day.nullable(),
  actor: z.string(),
})

const chain = { access: 'bill.reconcile', reach: 'chain' } as const

/** Bills of payment providers, compared with the ledger of the whole chain. */
export const reconciliation = {
  bills: call({
    ...chain,
    summary: 'The stored bills in their last revision, newest day first',
    service: 'trade',
    method: 'POST',
    path: '/provider-bill/list',
    effect: 'read',
    input: z.object({ no: paging.no, size: z.int().min(1).max(100).default(20) }),
    output: z.object({ data: z.array(bill), total: z.int() }),
    errors: [],
  }),
  rows: call({
    ...chain,
    summary: 'The rows of a stored bill, or those that one of its sums is made of',
    service: 'trade',
    method: 'POST',
    path: '/provider-bill/rows',
    effect: 'read',
    input: z.object({
      id,
      of: z.enum(billSums).optional(),
      no: paging.no,
      size: z.int().min(1).max(100).default(50),
    }),
    output: z.object({ source: z.enum(billSources), day, data: z.array(row), total: z.int() }),
    errors: ['NOT_FOUND'],
  }),
  take: call({
    ...chain,
    summary:
      'Stores a provider’s bill of a day and compares it with the ledger; the same file changes nothing, a changed one is a new revision',
    service: 'direct',
    method: 'PUT',
    path: '/api/provider-bills/:source/:day',
    effect: 'remote',
    repeat: 'sets',
    takes: { types: ['application/octet-stream'], bytesMax: billBytesMax },
    audit: {
      zh: '导入渠道账单',
      en: 'Take in a provider’s bill',
      of: ({ source, day: of }) => ({ subject: `${source} ${of}` }),
    },
    input: z.object({ source: z.enum(billSources), day, entityId: id.default(chainEntity) }),
    output: z.object({
      revision: z.int(),
      /** Whether the same file was stored before. */
      known: z.boolean(),
      rows: z.int(),
      /** The number of open differences of this day. */
      open: z.int(),
    }),
    errors: ['BILL_REFUSED', 'BILL_COLUMNS_UNKNOWN', 'FILE_TOO_LARGE'],
  }),
  days: call({
    ...chain,
    summary: 'The state of the fetched bills of seven days, newest first, for each provider that offers them',
    service: 'trade',
    method: 'POST',
    path: '/provider-bill/days',
    effect: 'read',
    /** The last of the seven days; by default yesterday in China. */
    input: z.object({ until: day.optional() }),
    output: z.object({ data: z.array(billDay) }),
    errors: [],
  }),
  fetch: call({
    ...chain,
    summary: 'Fetches a provider’s bill of a day and compares it with the ledger',
    service: 'trade',
    method: 'POST',
    path: '/provider-bill/fetch',
    effect: 'remote',
    repeat: 'sets',
    audit: {
      zh: '获取渠道账单',
      en: 'Fetch a provider’s bill',
      of: ({ source, day: of }) => ({ subject: `${source} ${of}` }),
    },
    input: z.object({ source: z.enum(knownSources), day, entityId: id.default(chainEntity) }),
    output: billDay,
    errors: ['BILL_NOT_FETCHED'],
  }),
  rates: call({
    ...chain,
    summary: 'The agreed rate of each provider',
    service: 'trade',
    method: 'POST',
    path: '/provider-bill/rates',
    effect: 'read',
    input: z.object({}),
    output: z.object({ data: z.array(rate) }),
    errors: [],
  }),
  setRate: call({
    ...chain,
    summary: 'Adds a rate and checks the fees of the bills since its first day again',
    service: 'trade',
    method: 'POST',
    path: '/provider-bill/rate/set',
    effect: 'write',
    idempotent: true,
    shop: ({ shopId }) => [shopId],
    audit: {
      zh: '设置渠道费率',
      en: 'Set a provider’s rate',
      of: ({ source, from, rate: of }) => ({ subject: source, detail: { from, rate: of } }),
    },
    input: z
      .object({
        ...rateTerms,
        type: z.enum(Object.values(ratedTypes).flat()).optional(),
        shopId: id.optional(),
        until: day.optional(),
      })
      .refine(({ source, type }) => type === undefined || ratedTypes[source].some((one) => one === type)),
    output: z.object({ id }),
    errors: ['RATE_EXISTS', 'RATE_DAYS'],
  }),
  removeRate: call({
    ...chain,
    summary: 'Removes a rate and checks the fees of the bills since its first day again',
    service: 'trade',
    method: 'POST',
    path: '/provider-bill/rate/remove',
    effect: 'write',
    idempotent: true,
    audit: {
      zh: '删除渠道费率',
      en: 'Remove a provider’s rate',
      of: ({ id: of }) => ({ subject: of }),
    },
    input: z.object({ id }),
    output: z.object({}),
    errors: ['NOT_FOUND'],
  }),
  differences: call({
    ...chain,
    summary: 'Differences between bills and ledger, oldest first',
    service: 'trade',
    method: 'POST',
    path: '/provider-bill/differences',
    effect: 'read',
    input: z.object({
      state: z.enum(billDifferenceStates).default('OPEN'),
      kind: z.enum(billDifferenceKinds).optional(),
      /** The bill that they were found by. */
      source: z.enum(billSources).optional(),
      day: day.optional(),
      no: paging.no,
      size: z.int().min(1).max(100).default(20),
    }),
    output: z.object({
      data: z.array(difference),
      total: z.int(),
      /** The number of each kind in this state. */
      counts: z.record(z.enum(billDifferenceKinds), z.int()),
    }),
    errors: [],
  }),
  settle: call({
    ...chain,
    summary:
      'Settles a difference with a reason; one above the limit of the caller’s roles stays open until a second person settles it',
    opens: ['payment.revoke'],
    service: 'trade',
    method: 'POST',
    path: '/provider-bill/settle',
    effect: 'write',
    idempotent: true,
    audit: {
      zh: '处理对账差异',
      en: 'Settle a difference of a bill',
      of: ({ id: of }) => ({ subject: of }),
    },
    input: z.object({
      id,
      state: z.enum(['EXPLAINED', 'CORRECTED', 'WRITTEN_OFF']),
      reason: z.string().trim().min(1).max(300),
    }),
    output: z.object({
      /** Whether it waits for a second person. */
      waits: z.boolean(),
    }),
    errors: ['NOT_FOUND', 'BILL_DIFFERENCE_SETTLED', 'BILL_SECOND_PERSON'],
  }),
  ...acquirers,
}
