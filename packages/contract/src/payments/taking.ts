import { z } from 'zod'
import type { ScopedId } from '../common/ids.ts'
import { idInShop, positiveCents } from '../common/schemas.ts'
import { stageNos } from './stages.ts'
import { tender } from './state.ts'

export const shopOfOrder = (input: { orderId: ScopedId }): ScopedId[] => [input.orderId]
export const shopOfTender = (input: { tenderId: ScopedId }): ScopedId[] => [input.tenderId]

/** What the audit log keeps of an amount on an order. */
export const auditedAmount = (input: { orderId: ScopedId; amount: number }) => ({
  subject: input.orderId,
  detail: { amountCents: input.amount },
})

/** An amount of an order, and the stages that it pays. */
export const amountOnOrder = {
  orderId: idInShop,
  amount: positiveCents,
  stages: stageNos.optional(),
  /** Allows the payment although an earlier one has no outcome yet; both may come in. */
  besideUnknown: z.boolean().optional(),
}

export const takingErrors = [
  'NOT_FOUND',
  'PAYMENT_NOT_OPEN',
  'PAYMENT_TOO_MUCH',
  'PAYMENT_BESIDE_UNKNOWN',
  'STAGE_UNKNOWN',
  'STAGE_TOO_MUCH',
  'STOCK_SHORT',
  'BOARD_TAKEN',
] as const

/** A call that takes money by a provider; it answers the requested tender. */
export const byProvider = {
  service: 'trade',
  method: 'POST',
  access: 'payment.take',
  effect: 'remote',
  idempotent: true,
  output: tender,
} as const

/** A call that ends an unpaid tender. */
export const cancelling = {
  ...byProvider,
  shop: shopOfTender,
  errors: ['NOT_FOUND', 'TENDER_NOT_CANCELLABLE', 'TENDER_STILL_PAYING', 'PAYMENT_PROVIDER_UNAVAILABLE'],
} as const
