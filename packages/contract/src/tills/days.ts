import { z } from 'zod'
import { call } from '../common/call.ts'
import { tenderTypes } from '../common/statuses/payment-status.ts'
import { cents, day, id, scopedId, signedCents, signedSumCents, time, version } from '../common/schemas.ts'

/** OPEN: no signature. SIGNED: one. CLOSED: two; nothing changes any more. */
export const dayStates = ['OPEN', 'SIGNED', 'CLOSED'] as const
/** The number of closed days on a page of the list; open days come first. */
export const DAYS_SHOWN = 31
export const dayActions = ['submit', 'sign', 'reopen', 'correct'] as const

const type = z.enum(tenderTypes)
const reason = z.string().trim().max(200)

const summary = z.object({
  day,
  state: z.enum(dayStates),
  /** The sum of the ledger, and the difference between counted and expected; the latter once one person has signed. */
  taken: signedSumCents,
  difference: signedSumCents.nullable(),
  firstBy: z.string(),
  secondBy: z.string(),
})

const correction = z.object({
  ofDay: day,
  type,
  amount: signedCents,
  reason: z.string(),
  actor: z.string(),
  at: time,
})

/** A day of a shop: expected and counted amounts per tender type, and for cash per drawer. */
const books = z.object({
  shopName: z.string(),
  day,
  state: z.enum(dayStates),
  /** 0 before the first signature. */
  version: z.int(),
  since: time,
  until: time.nullable(),
  lines: z.array(
    z.object({
      type,
      /** The drawer of a line of cash; null for all other lines. */
      till: z.string().nullable(),
      sessionId: scopedId.nullable(),
      /** The drawer's opening float; included in the expected and counted amounts. */
      float: cents.nullable(),
      /** What was paid into the drawer beside orders, less what was paid out; included as well. */
      paidIn: signedSumCents.nullable(),
      /** The drawer's cash of orders from outside of the day's period; included as well. */
      otherDays: signedSumCents.nullable(),
      expected: signedSumCents,
      /** Null before it is counted. */
      counted: signedSumCents.nullable(),
      reason: z.string(),
    }),
  ),
  /** The orders whose cash went through no drawer, where the shop has counted one: what the line of cash without a drawer is made of. */
  loose: z.array(z.object({ orderId: scopedId, orderNo: z.string(), amount: signedSumCents })),
  /** Tills that have to be counted first. */
  openTills: z.array(z.string()),
  firstBy: z.string(),
  firstAt: time.nullable(),
  secondBy: z.string(),
  secondAt: time.nullable(),
  taken: signedSumCents,
  /** Cash of the period in drawers that are in no line: not counted yet, or counted with another day. */
  elsewhere: signedSumCents,
  /** The entries since the close of the last closed day, which belong to the next one; null for other days. */
  after: z.object({ amount: signedSumCents, entries: z.int() }).nullable(),
  /** Corrections of earlier days that were made on this day; included in the expected amount. */
  corrected: z.array(correction),
  /** Later corrections of this day. */
  corrections: z.array(correction),
  actions: z.array(z.enum(dayActions)),
})

const ofShop = (input: { shopId: string }) => [input.shopId]
const step = {
  service: 'trade',
  method: 'POST',
  access: 'day.end',
  effect: 'write',
  idempotent: true,
  shop: ofShop,
  output: books,
} as const

/** The close of a shop's day, signed by two people. */
export const dayCalls = {
  days: call({
    summary: 'The days of a shop: open ones first, then closed ones, newest first',
    service: 'trade',
    method: 'POST',
    path: '/day-end/list',
    access: 'day.end',
    effect: 'read',
    shop: ofShop,
    input: z.object({ shopId: id, before: day.optional() }),
    output: z.object({ data: z.array(summary), next: day.nullable() }),
    errors: [],
  }),
  day: call({
    summary: 'A day with its expected and counted amounts',
    service: 'trade',
    method: 'POST',
    path: '/day-end/query',
    access: 'day.end',
    effect: 'read',
    shop: ofShop,
    input: z.object({ shopId: id, day }),
    output: books,
    errors: ['DAY_NOT_YET', 'NOT_FOUND'],
  }),
  daySubmit: call({
    ...step,
    summary: 'Signs the counted amounts first; later entries belong to the next day',
    path: '/day-end/submit',
    audit: { zh: '日结第一签', en: 'Sign a day as the first', of: ({ shopId }) => ({ subject: shopId }) },
    input: z.object({
      shopId: id,
      day,
      /** `expected`: the amounts with which the caller compared. Drawers are counted already and are left out. */
      lines: z
        .array(z.object({ type, expected: signedSumCents, counted: signedSumCents, reason }))
        .max(tenderTypes.length)
        .refine((lines) => new Set(lines.map((line) => line.type)).size === lines.length),
    }),
    errors: ['DAY_NOT_YET', 'NOT_FOUND', 'DAY_EARLIER_OPEN', 'DAY_TILL_OPEN', 'DAY_CHANGED', 'DAY_REASON'],
  }),
  daySign: call({
    ...step,
    summary: 'Signs second; afterwards the day never changes',
    path: '/day-end/sign',
    audit: { zh: '日结第二签', en: 'Sign a day as the second', of: ({ shopId }) => ({ subject: shopId }) },
    input: z.object({ shopId: id, day, version }),
    errors: ['NOT_FOUND', 'DAY_CHANGED', 'DAY_SECOND_PERSON'],
  }),
  dayReopen: call({
    ...step,
    summary: 'Withdraws the first signature, so that the day is counted again',
    path: '/day-end/reopen',
    audit: { zh: '撤回日结', en: 'Reopen a day', of: ({ shopId }) => ({ subject: shopId }) },
    input: z.object({ shopId: id, day, version }),
    errors: ['NOT_FOUND', 'DAY_CHANGED'],
  }),
  dayCorrect: call({
    ...step,
    summary: 'Records a correction of a closed day on the open day',
    path: '/day-end/correct',
    audit: {
      zh: '日结更正',
      en: 'Correct an ended day',
      of: ({ shopId, amount }) => ({ subject: shopId, detail: { amountCents: amount } }),
    },
    input: z.object({
      shopId: id,
      day,
      type,
      amount: signedCents.refine((amount) => amount !== 0),
      reason: reason.min(1),
    }),
    errors: ['NOT_FOUND'],
  }),
}
