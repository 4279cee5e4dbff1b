import { z } from 'zod'
import { call } from './common/call.ts'
import type { ScopedId } from './common/ids.ts'
import { problem } from './common/input-problems.ts'
import { depositEntryKinds, depositMoves } from './common/payments/deposit-moves.ts'
import {
  cents,
  done,
  id,
  idInShop,
  paging,
  positiveCents,
  scopedId,
  shortText,
  signedCents,
  signedSumCents,
  sumCents,
  time,
  version,
} from './common/schemas.ts'
import { paymentState } from './payments/state.ts'
import { amountOnOrder, takingErrors } from './payments/taking.ts'

/**
 * A deposit of a franchisee with a supplier. `held`: what open lines of mixed payments will take. `available`: the balance without the frozen and the
 * held part.
 */
const deposit = z.object({
  id,
  version: z.int(),
  franchisee: z.string(),
  supplier: z.string(),
  enabled: z.boolean(),
  shopIds: z.array(id),
  balance: sumCents,
  frozen: sumCents,
  held: sumCents,
  available: sumCents,
  /** A withdrawal or an adjustment that waits for a second person. */
  requests: z.array(
    z.object({
      id,
      kind: z.enum(depositMoves),
      amount: cents,
      reason: z.string(),
      requester: z.string(),
      /** The caller requested it, so somebody else decides. */
      own: z.boolean(),
      at: time,
    }),
  ),
})

const entry = z.object({
  seq: z.int(),
  kind: z.enum(depositEntryKinds),
  /** How it changed the balance and the frozen part. */
  amount: signedCents,
  frozen: signedSumCents,
  balance: sumCents,
  reason: z.string(),
  orderId: scopedId.nullable(),
  orderNo: z.string().nullable(),
  actor: z.string(),
  approver: z.string().nullable(),
  at: time,
})

const shopScope = ({ shopId }: { shopId: string }) => [shopId]
const ofDeposit = { shopId: id, depositId: id }
const reason = shortText.min(1)
const name = shortText.min(1).max(60)
const reading = { service: 'trade', method: 'POST', effect: 'read', shop: shopScope } as const
const writing = { service: 'trade', method: 'POST', effect: 'write', idempotent: true } as const

/** Deposits of franchisees with suppliers, which pay for orders of their shops. */
export const deposits = {
  list: call({
    ...reading,
    summary: 'Deposits that pay for orders of a shop, with balance and open requests',
    path: '/deposit/list',
    access: 'deposit.read',
    input: z.object({ shopId: id }),
    output: z.object({ data: z.array(deposit) }),
    errors: [],
  }),
  balance: call({
    ...reading,
    summary: 'The parts of the deposits that can pay for orders of a shop now',
    path: '/deposit/balance',
    access: 'payment.take',
    shop: ({ shopId, tenderId }) => [shopId, tenderId],
    /** `tenderId`: a line of a mixed payment, for which its deposit comes first and what it holds there counts as available. */
    input: z.object({ shopId: id, tenderId: idInShop.optional() }),
    output: z.object({ data: z.array(z.object({ id, supplier: z.string(), available: sumCents })) }),
    errors: [],
  }),
  statement: call({
    ...reading,
    summary: 'The entries of a deposit in a month of China’s calendar, with opening and closing balance',
    path: '/deposit/statement',
    access: 'deposit.read',
    input: z.object({
      ...ofDeposit,
      month: z.string().regex(/^\d{4}-(?:0[1-9]|1[0-2])$/, problem('DATE')),
      ...paging,
    }),
    output: z.object({
      franchisee: z.string(),
      supplier: z.string(),
      opening: sumCents,
      closing: sumCents,
      frozen: sumCents,
      in: sumCents,
      out: sumCents,
      data: z.array(entry),
      total: z.int(),
    }),
    errors: ['NOT_FOUND'],
  }),
  save: call({
    ...writing,
    summary: 'Opens or changes a deposit; all of its shops must be the caller’s',
    path: '/deposit/save',
    access: 'deposit.manage',
    shop: ({ shopIds }) => shopIds,
    audit: {
      zh: '维护预存款账户',
      en: 'Edit a deposit',
      of: (input, output) => ({
        subject: input.id ?? output?.id ?? '',
        detail: { shopIds: input.shopIds, enabled: input.enabled },
      }),
    },
    /** Without `id` a new one. */
    input: z.object({
      id: id.optional(),
      version: version.optional(),
      franchisee: name,
      supplier: name,
      enabled: z.boolean(),
      shopIds: z.array(id).min(1).max(2000),
    }),
    output: z.object({ id }),
    errors: ['NOT_FOUND', 'DEPOSIT_CHANGED', 'DEPOSIT_KNOWN'],
  }),
  move: call({
    ...writing,
    summary:
      'Tops a deposit up, freezes or releases a part, deducts, pays out to the franchisee, or asks for an adjustment',
    path: '/deposit/move',
    access: 'deposit.manage',
    shop: shopScope,
    audit: {
      zh: '预存款变动',
      en: 'Move a deposit',
      of: ({ depositId, kind, amount: amountCents }) => ({
        subject: depositId,
        detail: { kind, amountCents },
      }),
    },
    input: z.object({ ...ofDeposit, kind: z.enum(depositMoves), amount: positiveCents, reason }),
    /** PENDING: a second person decides, on an adjustment and above the caller's limit. */
    output: z.object({ state: z.enum(['DONE', 'PENDING']) }),
    errors: ['NOT_FOUND', 'DEPOSIT_SHORT', 'DEPOSIT_FROZEN'],
  }),
  decide: call({
    ...writing,
    summary:
      'Approves somebody else’s withdrawal from a deposit or adjustment and carries it out, or rejects it',
    path: '/deposit/decide',
    access: 'deposit.manage',
    shop: shopScope,
    audit: {
      zh: '审批预存款变动',
      en: 'Decide on a deposit',
      of: ({ requestId, approve }) => ({ subject: requestId, detail: { approved: approve } }),
    },
    input: z.object({ ...ofDeposit, requestId: id, approve: z.boolean() }),
    output: done,
    errors: ['NOT_FOUND', 'DEPOSIT_REQUEST_DECIDED', 'DEPOSIT_REQUEST_OWN', 'DEPOSIT_SHORT'],
  }),
  pay: call({
    ...writing,
    summary: 'Pays for an order from a deposit, at once',
    path: '/deposit/pay',
    access: 'payment.take',
    shop: ({ orderId }: { orderId: ScopedId }) => [orderId],
    audit: {
      zh: '预存款付款',
      en: 'Pay from a deposit',
      about: 'order',
      of: ({ orderId, amount: amountCents }) => ({ subject: orderId, detail: { amountCents } }),
    },
    input: z.object({ ...amountOnOrder, depositId: id }),
    output: paymentState,
    errors: [...takingErrors, 'PAYMENT_TYPE_UNAVAILABLE', 'DEPOSIT_CLOSED', 'DEPOSIT_SHORT'],
  }),
}
