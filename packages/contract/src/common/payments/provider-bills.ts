import type { TenderType } from '../statuses/payment-status.ts'

/** The sources with bills of a known form: trades, and for …_FUNDS the movements of the merchant's account, which are the third side of the comparison. CLOUD_POS: Shouqianba, for its terminals and payment codes. */
export const knownSources = ['WECHAT_PAY', 'WECHAT_FUNDS', 'ALIPAY', 'ALIPAY_FUNDS', 'CLOUD_POS'] as const
export type KnownSource = (typeof knownSources)[number]
/** ACQUIRER: any other acquirer, whose columns a person has named once. Its name counts as the merchant of its bills. */
export const billSources = [...knownSources, 'ACQUIRER'] as const
export type BillSource = (typeof billSources)[number]
/**
 * MISSING_HERE: only the provider has it. MISSING_THERE: only our ledger has it. AMOUNT: the amounts differ. DUPLICATE: the provider
 * has it more than once. FEE: the fee differs from the agreed one; the amounts are fees. STATE: a refund that our ledger has, and that failed at the provider.
 */
export const billDifferenceKinds = [
  'MISSING_HERE',
  'MISSING_THERE',
  'AMOUNT',
  'DUPLICATE',
  'FEE',
  'STATE',
] as const
export type BillDifferenceKind = (typeof billDifferenceKinds)[number]
export const billDifferenceStates = ['OPEN', 'EXPLAINED', 'CORRECTED', 'WRITTEN_OFF'] as const
export type BillDifferenceState = (typeof billDifferenceStates)[number]
/** The side of a difference. */
export const billSides = ['PAYMENT', 'REFUND'] as const
/** The kind of a bill's row; FEE: a fee that is a movement of its own. */
export const billRowKinds = [...billSides, 'FEE'] as const
export type BillRowKind = (typeof billRowKinds)[number]
/** The kinds of rows that a bill sums up: payments, refunds, rows with fees, and rows with numbers that are not ours. */
export const billSums = ['PAYMENT', 'REFUND', 'FEE', 'FOREIGN'] as const
export type BillSum = (typeof billSums)[number]
export const billBytesMax = 50_000_000
/** WAITING: not before its hour. NOT_READY: the provider has not written it yet. EMPTY: nothing happened on that day. */
export const billDayStates = ['WAITING', 'NOT_READY', 'TAKEN', 'EMPTY', 'FAILED'] as const
export type BillDayState = (typeof billDayStates)[number]
/** The providers with agreed rates, and the types of tender with a rate of their own. */
export const ratedSources = ['WECHAT_PAY', 'ALIPAY', 'CLOUD_POS'] as const
export type RatedSource = (typeof ratedSources)[number]
export const ratedTypes = {
  WECHAT_PAY: ['WECHAT_PAY', 'WECHAT_CODE'],
  ALIPAY: ['ALIPAY', 'ALIPAY_CODE'],
  CLOUD_POS: ['CLOUD_POS', 'POS_CODE'],
} as const satisfies Record<RatedSource, readonly string[]>

/** The types of tender that acquirers settle and that carry the number of the acquirer's trade. */
export const acquirerTypes = ['MIS_POS', 'CLOUD_POS', 'POS_CODE'] as const satisfies readonly TenderType[]
export type AcquirerType = (typeof acquirerTypes)[number]
/**
 * What the columns of an acquirer's bill are. `number`: the acquirer's number of the trade; `reference`: ours; `original`: for a refund, either number of its payment. `day`:
 * where `time` is a time of day only. Without `kind` the sign of the amount tells a refund. Without `state` every row counts.
 */
export const acquirerColumns = [
  'number',
  'reference',
  'original',
  'day',
  'time',
  'amount',
  'fee',
  'kind',
  'state',
] as const
export type AcquirerColumn = (typeof acquirerColumns)[number]
