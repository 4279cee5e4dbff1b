import { agreedStatuses } from '@showfloor/contract/common/order-status'
import type { CallOutput } from '../../client/call.ts'
import { CallError } from '../../client/request.ts'

export type CustomerView = CallOutput<'orders.customerOrder'>

/** Why a link does not show its order. */
export type Problem = 'invalid' | 'expired' | 'revoked' | 'limited' | 'offline' | 'trouble'

const problems: Record<string, Problem> = {
  CONFIRM_LINK_INVALID: 'invalid',
  INVALID_INPUT: 'invalid',
  CONFIRM_LINK_EXPIRED: 'expired',
  ORDER_HOLD_EXPIRED: 'expired',
  CONFIRM_LINK_REVOKED: 'revoked',
  ORDER_TRANSITION: 'revoked',
  RATE_LIMITED: 'limited',
  NETWORK: 'offline',
}

export const problemOf = (error: unknown): Problem =>
  (error instanceof CallError ? problems[error.code] : undefined) ?? 'trouble'

/** Whether the answer may have reached the server although the call failed, so that a retry is the way to find out. */
export const isUnanswered = (error: unknown): boolean =>
  !(error instanceof CallError) || error.status === 0 || error.status >= 500

/** The seconds that a rate limit's message names; 30 when it names none. */
export const waitSeconds = (error: unknown): number =>
  Number((error instanceof Error ? /\d+/.exec(error.message)?.[0] : undefined) ?? 30)

/** The state of a customer's order: `open` asks for an answer; `outdated` means that the answer was to a revision which the shop has revoked since. */
export type Standing = 'open' | 'confirmed' | 'refused' | 'outdated'

export const standingOf = ({ answer, status }: Pick<CustomerView, 'answer' | 'status'>): Standing => {
  if (answer === null) return 'open'
  if (answer === 'REFUSED') return status === 'PENDING_CONFIRMATION' ? 'refused' : 'outdated'
  return agreedStatuses.includes(status) ? 'confirmed' : 'outdated'
}

/** Whether one of the sentences about differences mentions this line. */
export const isChanged = (
  { skuName, board }: { skuName: string; board: { serialNo: string } | null },
  differences: readonly string[],
): boolean =>
  differences.some((sentence) => sentence.includes(board ? `${skuName} · ${board.serialNo}` : skuName))

type Money = Pick<CustomerView, 'amounts' | 'difference' | 'paid'>

/** What the customer still has to pay of their own share, in cents. */
export const dueOf = ({ amounts, difference, paid }: Money): number =>
  Math.max(amounts.ownShare + difference - paid, 0)

/** The amount that a customer pays of a stage: its unpaid part, at most what is due. In cents. */
export const leftOf = (order: Money, stage: { amount: number; paid: number }): number =>
  Math.max(Math.min(stage.amount - stage.paid, dueOf(order)), 0)
