import { t } from '../../../i18n/i18n.ts'
import type { Tender } from '../payment-rules.ts'

/** Why payments fail, by the codes of whoever refuses them. */
const reasons = {
  CODE_OVER: [
    'AUTHCODEEXPIRE',
    'AUTH_CODE_ERROR',
    'AUTH_CODE_INVALID',
    'ACQ.PAYMENT_AUTH_CODE_INVALID',
    'INVALID_BARCODE',
    'EXPIRED_BARCODE',
  ],
  SHORT: [
    'NOTENOUGH',
    'ACQ.BUYER_BALANCE_NOT_ENOUGH',
    'ACQ.BUYER_BANKCARD_BALANCE_NOT_ENOUGH',
    'ACQ.TOTAL_FEE_EXCEED',
    'INSUFFICIENT_FUND',
  ],
  NOT_PAID: ['PAYERROR', 'PAY_CANCELED', 'PAY_FAIL', 'TRADE_TIMEOUT', 'TRADE_FAILED', 'FAILED', 'FAIL'],
  OFFLINE: ['OFFLINE'],
  BUSY: ['BUSY'],
  SIGNED_OUT: ['NOT_SIGNED_IN'],
  NOT_RECEIVED: ['NOT_RECEIVED', 'EXPIRED', 'NOTHING_WAITS'],
  CANCELLED: ['CANCELLED', 'C0'],
  DECLINED: ['DECLINED'],
  NOT_SET_UP: ['STORE_NOT_EXISTS', 'TERMINAL_NOT_EXISTS'],
} as const
type Reason = keyof typeof reasons

const isCode = (failure: string): boolean => /^[A-Z0-9_.]+$/.test(failure)

/** Why a tender failed, in the reader's language: a terminal's own words stay as they are, and a code that is not known stands behind ours. */
export const failureText = ({ failure }: Pick<Tender, 'failure'>): string => {
  const code = failure ?? ''
  const known = (Object.keys(reasons) as Reason[]).find((reason) =>
    (reasons[reason] as readonly string[]).includes(code),
  )
  const reason = known
    ? t(`payments.failure.${known}`)
    : isCode(code)
      ? t('payments.failure.OTHER', { code })
      : code
  return t('payments.failedBecause', { reason })
}
