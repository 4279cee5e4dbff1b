import type { ErrorParams } from '@showfloor/contract/common/errors'
import { formatCents } from '@showfloor/contract/common/money'
import type { BalanceRow } from './bills.db.ts'

type Balance = Pick<BalanceRow, 'payableCents' | 'paidCents' | 'inFlightCents' | 'subsidyOpenCents'>

/** What the customer may be asked for now, besides open links and the state's part; negative where more has come in. In cents. */
export const dueNow = (bill: Balance): number =>
  bill.payableCents - bill.paidCents - bill.inFlightCents - bill.subsidyOpenCents

/** The amounts of a refusal: what can be taken, what is due, and what of that open payments ask for. In cents. */
export const takeable = (dueCents: number, askedCents: number): ErrorParams => ({
  left: formatCents(Math.max(dueCents - askedCents, 0)),
  due: formatCents(Math.max(dueCents, 0)),
  asked: formatCents(askedCents),
})
