import { z } from 'zod'
import { call } from '../common/call.ts'
import { claimOutcomes } from '../common/statuses/claim-status.ts'
import { cents, day, idInShop, longText } from '../common/schemas.ts'
import type { ScopedId } from '../common/ids.ts'
import { claim, stepErrors, versioned } from './claim.ts'

const ofClaim = (input: { id: ScopedId }) => [input.id]
const moneyErrors = [
  'DIFFERENCE_ORDER_NOT_PAID',
  'DIFFERENCE_OTHER_OPEN',
  'DIFFERENCE_TOO_MUCH',
  'PIECES_TOO_MUCH',
] as const

/** The decision on a claim, and its consequences. */
export const deciding = {
  decide: call({
    summary:
      'Decides a claim: plans the replacement’s delivery or the visit, holds the replacement’s stock, and requests a refund by a difference-price order',
    service: 'trade',
    method: 'POST',
    path: '/claim/decide',
    access: 'claim.decide',
    effect: 'write',
    idempotent: true,
    shop: (input) => [input.id, input.windowId ?? undefined],
    audit: {
      zh: '处理售后',
      en: 'Decide a claim',
      about: 'order',
      of: (input, output) => ({
        subject: output?.orderId ?? input.id,
        detail: { outcome: input.outcome, amountCents: input.amount },
      }),
    },
    input: z.object({
      ...versioned,
      outcome: z.enum(claimOutcomes),
      /** For colleagues only; a refusal needs one. */
      note: longText.default(''),
      /** The refund of a return or a difference, in cents. */
      amount: cents.default(0),
      /** The day of the replacement’s delivery or the visit; null while no day is agreed on. */
      day: day.nullable().default(null),
      windowId: idInShop.nullable().default(null),
      assembly: z.boolean().default(false),
      callBefore: z.boolean().default(true),
      /** A note for the driver. */
      deliveryNote: z.string().trim().max(300).default(''),
    }),
    output: claim,
    errors: [
      ...stepErrors,
      ...moneyErrors,
      'CLAIM_ONE_OF_A_KIND',
      'CLAIM_NOT_HANDED_OVER',
      'CLAIM_REASON_MISSING',
      'CLAIM_AMOUNT_MISSING',
      'STOCK_SHORT',
      'BOARD_TAKEN',
      'DELIVERY_ORDER_STATUS',
      'DELIVERY_NOTHING_LEFT',
      'DELIVERY_TOO_MUCH',
      'DELIVERY_DAY_PAST',
      'DELIVERY_SLOT_NEEDED',
      'DELIVERY_SLOT_GONE',
      'DELIVERY_SLOT_FULL',
    ],
  }),
  reopen: call({
    summary:
      'Takes back a decision without consequences yet: cancels its delivery, releases its stock and ends its difference',
    service: 'trade',
    method: 'POST',
    path: '/claim/reopen',
    access: 'claim.decide',
    effect: 'write',
    idempotent: true,
    shop: ofClaim,
    audit: {
      zh: '撤回售后决定',
      en: 'Take back the decision on a claim',
      about: 'order',
      of: (input, output) => ({ subject: output?.orderId ?? input.id }),
    },
    input: z.object(versioned),
    output: claim,
    errors: [
      ...stepErrors,
      'CLAIM_UNDER_WAY',
      'DIFFERENCE_TRANSITION',
      'DIFFERENCE_CHANGED',
      'DIFFERENCE_BEING_PAID',
      'FORBIDDEN',
      'STOCK_SHORT',
      'BOARD_TAKEN',
    ],
  }),
  receive: call({
    summary:
      'Receives the returned goods of a claim: `keptQty` of each line goes into stock, the rest is written off',
    service: 'trade',
    method: 'POST',
    path: '/claim/receive',
    access: 'claim.receive',
    effect: 'write',
    idempotent: true,
    shop: (input) => [input.id, ...input.lines.map(({ lineId }) => lineId)],
    audit: {
      zh: '收回售后商品',
      en: 'Take claimed goods back',
      about: 'order',
      of: (input, output) => ({
        subject: output?.orderId ?? input.id,
        detail: { rows: input.lines.length },
      }),
    },
    input: z.object({
      ...versioned,
      /** Lines that are not named are written off. */
      lines: z.array(z.object({ lineId: idInShop, keptQty: z.int().min(0).max(9999) })).max(200),
    }),
    output: claim,
    errors: [...stepErrors, 'CLAIM_KEPT_TOO_MUCH', 'STOCK_SHORT'],
  }),
  askMoney: call({
    summary: 'Requests the refund of a claim again after a refusal; 0 gives the refund up',
    service: 'trade',
    method: 'POST',
    path: '/claim/ask-money',
    access: 'claim.decide',
    effect: 'write',
    idempotent: true,
    shop: ofClaim,
    audit: {
      zh: '重新申请售后退款',
      en: 'Ask for the money of a claim again',
      about: 'order',
      of: (input, output) => ({
        subject: output?.orderId ?? input.id,
        detail: { amountCents: input.amount },
      }),
    },
    input: z.object({ ...versioned, amount: cents }),
    output: claim,
    errors: [...stepErrors, ...moneyErrors],
  }),
}
