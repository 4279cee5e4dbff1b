import { z } from 'zod'
import { call } from '../common/call.ts'
import type { ScopedId } from '../common/ids.ts'
import { cashPieces } from '../common/payments/cash-pieces.ts'
import {
  cents,
  id,
  idInShop,
  scopedId,
  signedCents,
  signedSumCents,
  sumCents,
  time,
} from '../common/schemas.ts'
import { dayCalls } from './days.ts'

/** FLOAT: the opening float of the drawer. ORDER and ORDER_BACK: cash taken on an order, and refunded. */
export const tillMovementKinds = ['FLOAT', 'ORDER', 'ORDER_BACK', 'PAY_IN', 'PAY_OUT'] as const
/** The number of movements of a session in an answer, newest first. */
export const TILL_MOVEMENTS_SHOWN = 200

/** A till with its open session. `expected`: what the drawer should hold, only for those who manage tills; others count without knowing it. */
const till = z.object({
  id: scopedId,
  name: z.string(),
  retired: z.boolean(),
  session: z
    .object({
      id: scopedId,
      openedBy: z.string(),
      openedAt: time,
      float: cents,
      /** Whether the caller's cash goes into it. */
      mine: z.boolean(),
      users: z.array(z.string()),
      expected: signedSumCents.nullable(),
    })
    .nullable(),
})
const tillList = z.object({ data: z.array(till) })

/** A drawer from its opening float to its count; `expected` once it is counted, and before for those who manage tills. */
const session = z.object({
  id: scopedId,
  tillName: z.string(),
  openedBy: z.string(),
  openedAt: time,
  closedBy: z.string(),
  closedAt: time.nullable(),
  expected: signedSumCents.nullable(),
  counted: sumCents.nullable(),
  reason: z.string(),
  pieces: z.array(z.object({ value: z.int(), pieces: z.int() })),
  movements: z.array(
    z.object({
      kind: z.enum(tillMovementKinds),
      amount: signedCents,
      orderId: scopedId.nullable(),
      orderNo: z.string(),
      reason: z.string(),
      actor: z.string(),
      at: time,
    }),
  ),
})

const ofTill = (input: { id: ScopedId }) => [input.id]
const name = z.string().trim().min(1).max(40)
const step = { service: 'trade', method: 'POST', effect: 'write', idempotent: true } as const

/** Cash drawers of a shop, and the close of its days. */
export const tills = {
  list: call({
    summary: 'The tills of a shop with their open sessions',
    service: 'trade',
    method: 'POST',
    path: '/till/list',
    access: 'till.use',
    opens: ['till.manage'],
    effect: 'read',
    shop: ({ shopId }) => [shopId],
    input: z.object({ shopId: id }),
    output: tillList,
    errors: [],
  }),
  create: call({
    ...step,
    summary: 'Adds a till to a shop',
    path: '/till/create',
    access: 'till.manage',
    shop: ({ shopId }) => [shopId],
    input: z.object({ shopId: id, name }),
    output: tillList,
    errors: ['TILL_NAME_TAKEN'],
  }),
  update: call({
    ...step,
    summary: 'Renames a till, retires it or activates it again',
    path: '/till/update',
    access: 'till.manage',
    shop: ofTill,
    input: z.object({ id: idInShop, name, retired: z.boolean() }),
    output: tillList,
    errors: ['NOT_FOUND', 'TILL_NAME_TAKEN', 'TILL_OPEN'],
  }),
  open: call({
    ...step,
    summary: 'Opens a till with its opening float; the caller’s cash goes into it from now on',
    path: '/till/open',
    access: 'till.use',
    shop: ofTill,
    input: z.object({ id: idInShop, float: cents }),
    output: tillList,
    errors: ['NOT_FOUND', 'TILL_OPEN', 'TILL_RETIRED'],
  }),
  use: call({
    ...step,
    summary: 'Directs the caller’s cash into a till that somebody else opened',
    path: '/till/use',
    access: 'till.use',
    shop: ofTill,
    input: z.object({ id: idInShop }),
    output: tillList,
    errors: ['NOT_FOUND', 'TILL_CLOSED'],
  }),
  session: call({
    summary: 'A session of a till with its newest movements',
    service: 'trade',
    method: 'POST',
    path: '/till/session/query',
    access: 'till.use',
    opens: ['till.manage'],
    effect: 'read',
    shop: ofTill,
    input: z.object({ id: idInShop }),
    output: session,
    errors: ['NOT_FOUND'],
  }),
  pay: call({
    ...step,
    summary: 'Puts cash into a drawer or takes some out, with a reason',
    path: '/till/pay',
    access: 'till.use',
    shop: ofTill,
    audit: {
      zh: '钱箱存取',
      en: 'Pay into or out of a drawer',
      of: ({ id: of, amount }) => ({ subject: of, detail: { amountCents: amount } }),
    },
    input: z.object({
      id: idInShop,
      /** A negative amount is a pay-out. */
      amount: signedCents.refine((amount) => amount !== 0),
      reason: z.string().trim().min(1).max(200),
    }),
    output: session,
    errors: ['NOT_FOUND', 'TILL_CLOSED', 'TILL_SHORT'],
  }),
  close: call({
    ...step,
    summary: 'Counts a drawer by notes and coins and ends its session; a difference needs a reason',
    path: '/till/close',
    access: 'till.use',
    shop: ofTill,
    audit: {
      zh: '清点钱箱',
      en: 'Count a drawer',
      of: (input, output) => ({ subject: input.id, detail: { amountCents: output?.counted ?? 0 } }),
    },
    input: z.object({
      id: idInShop,
      pieces: z
        .array(z.object({ value: z.literal([...cashPieces]), pieces: z.int().min(0).max(100_000) }))
        .max(cashPieces.length)
        .refine((all) => new Set(all.map(({ value }) => value)).size === all.length),
      reason: z.string().trim().max(200).default(''),
    }),
    output: session,
    errors: ['NOT_FOUND', 'TILL_CLOSED', 'TILL_DIFFERENCE'],
  }),
  ...dayCalls,
}
