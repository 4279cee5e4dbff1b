import type { BalanceRow } from './bills.db.ts'
import type { TenderRow } from './tenders.db.ts'

/** Whether a tender is over, so that money for it is late. */
export const hasEnded = ({ state }: Pick<TenderRow, 'state'>): boolean =>
  state === 'CLOSED' || state === 'FAILED'

/** Why money is set aside instead of counted as paid; null for the requested amount, in time and on an open bill. */
export const whySetAside = (
  tender: Pick<TenderRow, 'state' | 'amountCents'>,
  bill: Pick<BalanceRow, 'open'>,
  receivedCents: number,
): TenderRow['flag'] => {
  if (receivedCents !== tender.amountCents) return 'AMOUNT_MISMATCH'
  return hasEnded(tender) || !bill.open ? 'LATE' : null
}

/** The ledger entry for each reason. */
export const entryKinds = {
  IN_TIME: 'PAYMENT',
  LATE: 'LATE_PAYMENT',
  AMOUNT_MISMATCH: 'MISMATCHED_PAYMENT',
} as const
