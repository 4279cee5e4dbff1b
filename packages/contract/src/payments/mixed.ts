import { z } from 'zod'
import { stageNos } from './stages.ts'
import { shopOfOrder, takingErrors } from './taking.ts'
import { call } from '../common/call.ts'
import type { ScopedId } from '../common/ids.ts'
import { codeDigits } from '../common/payments/payment-codes.ts'
import { mixedLinesMax, mixedTypes, tenderStates, tenderTypes } from '../common/statuses/payment-status.ts'
import { id, idInShop, positiveCents, scopedId, shortText, sumCents, version } from '../common/schemas.ts'

/**
 * One line of a collection: its tender. A link in CREATED does not exist yet, because its provider gave no answer: a retry of the call requests it again.
 * `codeUrl` and `payUrl` only while it can be paid.
 */
const mixedLine = z.object({
  tenderId: scopedId,
  type: z.enum(tenderTypes),
  state: z.enum(tenderStates),
  /** A planned line, which a person begins: at a terminal, with a code, or by the verification of a voucher. */
  isPlanned: z.boolean(),
  amount: sumCents,
  /** What came in, before any refund. */
  received: sumCents,
  expiresAt: z.string().nullable(),
  codeUrl: z.string().nullable(),
  payUrl: z.string().nullable(),
})

/**
 * An amount of an order that is taken by several tenders, each of which succeeds or fails by itself. `state`: OPEN while a line may still be paid,
 * COMPLETE once all of it came in, INCOMPLETE when lines failed or were closed, REVOKED when somebody ended it; paid lines stay paid. `due`: what is
 * still due on the whole order.
 */
const collection = z.object({
  id: scopedId,
  orderId: scopedId,
  version: z.int(),
  state: z.enum(['OPEN', 'COMPLETE', 'INCOMPLETE', 'REVOKED']),
  /** The stages that its money pays first. */
  stages: z.array(z.int()).nullable(),
  amount: sumCents,
  paid: sumCents,
  due: sumCents,
  actor: z.string(),
  createdAt: z.string(),
  lines: z.array(mixedLine),
})

const newLine = z.strictObject({ type: z.enum(mixedTypes), amount: positiveCents })
const keptLine = z.strictObject({ tenderId: idInShop })
const ofCollection = (input: { collectionId: ScopedId }) => ({ subject: input.collectionId })
const remote = {
  service: 'trade',
  method: 'POST',
  access: 'payment.take',
  effect: 'remote',
  idempotent: true,
  output: collection,
} as const
const refusals = [...takingErrors, 'PAYMENT_TYPE_UNAVAILABLE', 'DEPOSIT_SHORT'] as const

export const mixedCalls = {
  mixedGet: call({
    summary: 'The mixed payments of an order, newest first',
    service: 'trade',
    method: 'POST',
    path: '/payment/mixed/get',
    access: 'payment.read',
    opens: ['order.list', 'delivery.carry'],
    effect: 'read',
    shop: shopOfOrder,
    input: z.object({ orderId: idInShop }),
    output: z.object({ data: z.array(collection) }),
    errors: ['NOT_FOUND'],
  }),
  mixedCreate: call({
    ...remote,
    summary:
      'Takes an amount by several tenders: books cash, creates links, holds deposits and plans lines that a person begins; each succeeds or fails by itself',
    path: '/payment/mixed/create',
    shop: shopOfOrder,
    audit: {
      zh: '发起混合收款',
      en: 'Begin a mixed payment',
      about: 'order',
      of: ({ orderId, lines }) => ({
        subject: orderId,
        detail: { amountCents: lines.reduce((sum, { amount }) => sum + amount, 0) },
      }),
    },
    input: z.object({
      orderId: idInShop,
      lines: z.array(newLine).min(1).max(mixedLinesMax),
      stages: stageNos.optional(),
      /** As in the calls for one tender. */
      besideUnknown: z.boolean().optional(),
    }),
    errors: refusals,
  }),
  mixedUpdate: call({
    ...remote,
    summary:
      'Replaces the lines of a mixed payment that have not succeeded; a removed line is closed at its provider first',
    path: '/payment/mixed/update',
    shop: ({ collectionId, lines }) => [
      collectionId,
      ...lines.flatMap((line) => ('tenderId' in line ? [line.tenderId] : [])),
    ],
    audit: { zh: '修改混合收款', en: 'Change a mixed payment', of: ofCollection },
    input: z.object({
      collectionId: idInShop,
      version,
      /** A paid line stays, named or not; so does a voucher while its platform has not answered. */
      lines: z
        .array(z.union([keptLine, newLine]))
        .min(1)
        .max(mixedLinesMax),
    }),
    errors: [
      ...refusals,
      'COLLECTION_CHANGED',
      'COLLECTION_OVER',
      'COLLECTION_LINE_UNKNOWN',
      'COLLECTION_NOT_CLOSED',
      'ORDER_JUST_PAID',
    ],
  }),
  mixedBegin: call({
    ...remote,
    summary:
      'Begins a planned line: at the terminal, by the scanned code, from a deposit or by announcing the transfer; a failed or closed line is requested anew',
    path: '/payment/mixed/begin',
    shop: (input: { tenderId: ScopedId; terminalId?: ScopedId | undefined }) =>
      input.terminalId ? [input.tenderId, input.terminalId] : [input.tenderId],
    audit: {
      zh: '开始混合收款的一笔',
      en: 'Begin a line of a mixed payment',
      of: ({ tenderId }) => ({ subject: tenderId }),
    },
    input: z.object({
      tenderId: idInShop,
      /** The amount that the caller saw: a voucher of the same payment changes planned lines. */
      amount: positiveCents.optional(),
      /** The digits on the customer’s phone, for a line by payment code. */
      authCode: z.string().max(64).transform(codeDigits).optional(),
      /** The card terminal, for a line by MIS POS. */
      terminalId: idInShop.optional(),
      /** The deposit that pays, for a line by deposit. */
      depositId: id.optional(),
      /** The account and the payer, for a line by bank transfer. */
      accountId: id.optional(),
      payer: shortText.min(1).max(60).optional(),
    }),
    errors: [
      'TERMINAL_OFFLINE',
      'TERMINAL_BUSY',
      'DEPOSIT_CLOSED',
      'BANK_ACCOUNT_CLOSED',
      ...refusals,
      'COLLECTION_OVER',
      'COLLECTION_LINE_OVER',
      'COLLECTION_CHANGED',
      'PAYMENT_CODE_STRANGE',
      'PAYMENT_CODE_USED',
      'PAYMENT_CODE_OVER',
      'PAYMENT_CODE_SHORT',
      'PAYMENT_REFUSED',
      'PAYMENT_PROVIDER_UNAVAILABLE',
    ],
  }),
  mixedRevoke: call({
    ...remote,
    summary: 'Ends a mixed payment: open lines are closed at their provider first, paid lines stay paid',
    path: '/payment/mixed/revoke',
    shop: (input) => [input.collectionId],
    audit: { zh: '撤销混合收款', en: 'Revoke a mixed payment', of: ofCollection },
    input: z.object({ collectionId: idInShop }),
    errors: ['NOT_FOUND', 'COLLECTION_CHANGED', 'COLLECTION_NOT_CLOSED'],
  }),
}
