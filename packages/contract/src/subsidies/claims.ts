import { z } from 'zod'
import { call } from '../common/call.ts'
import type { ScopedId } from '../common/ids.ts'
import { problem } from '../common/input-problems.ts'
import {
  cents,
  done,
  id,
  idInShop,
  paging,
  scopedId,
  shortText,
  sumCents,
  time,
  version,
} from '../common/schemas.ts'
import {
  evidenceKinds,
  isIdNumber,
  subsidyActions,
  subsidyBatchActions,
  subsidyStates,
} from '../common/statuses/subsidy-status.ts'

/** The subsidy of a line of an order; personal data is masked. `actions`: those allowed to the caller. */
const claim = z.object({
  id: scopedId,
  version: z.int(),
  orderId: scopedId,
  orderNo: z.string(),
  skuName: z.string(),
  kind: z.string(),
  amount: cents,
  state: z.enum(subsidyStates),
  personName: z.string(),
  idTail: z.string(),
  /** The number of its filing or payment. */
  reference: z.string(),
  reason: z.string(),
  actor: z.string(),
  createdAt: time,
  movedAt: time,
  evidence: z.array(z.object({ kind: z.enum(evidenceKinds), url: z.string() })),
  actions: z.array(z.enum(subsidyActions)),
})

const claimsPage = z.object({ data: z.array(claim), total: z.int() })
const trade = { service: 'trade', method: 'POST' } as const
const writing = { ...trade, effect: 'write', idempotent: true } as const
const ofOrder = ({ orderId }: { orderId: ScopedId }) => [orderId]
const reason = shortText.min(1)

/** The state subsidies of orders: reserved by a guide, filed and followed by finance. */
export const claimCalls = {
  ofOrder: call({
    ...trade,
    summary: 'The subsidy claims of an order, and the part of its subsidy without a claim',
    path: '/subsidy/order',
    access: 'order.read',
    opens: ['order.list', 'delivery.carry', 'payment.take', 'subsidy.claim'],
    effect: 'read',
    shop: ofOrder,
    input: z.object({ orderId: idInShop }),
    output: z.object({
      data: z.array(claim),
      /** The lines without a claim. */
      open: z.array(z.object({ skuName: z.string(), kind: z.string(), amount: cents })),
      mayReserve: z.boolean(),
    }),
    errors: ['NOT_FOUND'],
  }),
  reserve: call({
    ...writing,
    summary:
      'Reserves the subsidy of an order for a person, once per kind of goods and year across the chain; it counts as paid',
    path: '/subsidy/reserve',
    access: 'payment.take',
    shop: ofOrder,
    audit: {
      zh: '预留国补',
      en: 'Reserve a subsidy',
      about: 'order',
      of: ({ orderId }) => ({ subject: orderId }),
    },
    /** The identity card number: stored as a keyed hash and its last four digits. */
    input: z.object({
      orderId: idInShop,
      name: shortText.min(1).max(30),
      idNumber: z
        .string()
        .trim()
        .toUpperCase()
        .regex(/^\d{17}[\dXx]$/, problem('ID_NUMBER'))
        .refine(isIdNumber, problem('ID_NUMBER')),
    }),
    output: done,
    errors: [
      'NOT_FOUND',
      'SUBSIDY_NONE',
      'SUBSIDY_QUOTA_USED',
      'PAYMENT_NOT_OPEN',
      'PAYMENT_TOO_MUCH',
      'STOCK_SHORT',
      'BOARD_TAKEN',
    ],
  }),
  waive: call({
    ...writing,
    summary: 'Waives the unreserved part of an order’s subsidy, which the customer then pays',
    path: '/subsidy/waive',
    access: 'payment.take',
    shop: ofOrder,
    audit: {
      zh: '放弃国补',
      en: 'Give up a subsidy',
      about: 'order',
      of: ({ orderId }) => ({ subject: orderId }),
    },
    input: z.object({ orderId: idInShop, reason }),
    output: done,
    errors: ['NOT_FOUND', 'SUBSIDY_NONE'],
  }),
  release: call({
    ...writing,
    summary:
      'Releases a claim; what counted as paid is due again. A claim past its reservation needs the permission to follow claims',
    path: '/subsidy/release',
    access: 'payment.take',
    opens: ['subsidy.claim'],
    shop: ({ id: named }) => [named],
    audit: {
      zh: '释放国补',
      en: 'Release a subsidy',
      of: ({ id: named }) => ({ subject: named }),
    },
    input: z.object({ id: idInShop, version, reason }),
    output: done,
    errors: ['NOT_FOUND', 'SUBSIDY_CHANGED', 'SUBSIDY_TRANSITION', 'FORBIDDEN'],
  }),
  attach: call({
    ...writing,
    summary: 'Adds uploaded pictures to a claim as evidence',
    path: '/subsidy/attach',
    access: 'payment.take',
    shop: ({ id: named }) => [named],
    input: z.object({ id: idInShop, kind: z.enum(evidenceKinds), pictures: z.array(id).min(1).max(6) }),
    output: done,
    errors: ['NOT_FOUND', 'SUBSIDY_EVIDENCE_FULL'],
  }),
  claims: call({
    ...trade,
    summary: 'The subsidy claims of a shop, oldest first',
    path: '/subsidy/claim/list',
    access: 'subsidy.claim',
    effect: 'read',
    shop: ({ shopId }) => [shopId],
    input: z.object({ shopId: id, state: z.enum(subsidyStates).optional(), ...paging }),
    output: claimsPage.extend({
      /** What the state still owes on all claims of the shop. */
      owed: sumCents,
    }),
    errors: [],
  }),
  advance: call({
    ...writing,
    summary: 'Moves several claims to the next state, all or none: filed, approved, paid, rejected or repaid',
    path: '/subsidy/claim/advance',
    access: 'subsidy.claim',
    shop: ({ claims }) => claims.map(({ id: named }) => named),
    audit: {
      zh: '推进国补申报',
      en: 'Advance subsidy claims',
      of: ({ claims, action }) => ({ subject: action, detail: { rows: claims.length } }),
    },
    /** A rejection needs a reason. */
    input: z
      .object({
        claims: z
          .array(z.object({ id: idInShop, version }))
          .min(1)
          .max(200),
        action: z.enum(subsidyBatchActions),
        reference: shortText.default(''),
        reason: shortText.default(''),
      })
      .refine(({ action, reason: why }) => action !== 'reject' || why !== '', {
        path: ['reason'],
        error: problem('REASON'),
      }),
    output: done,
    errors: ['NOT_FOUND', 'SUBSIDY_CHANGED', 'SUBSIDY_TRANSITION'],
  }),
}
