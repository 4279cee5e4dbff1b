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
  BUYER_LIMIT: ['ACQ.BUYER_PAYMENT_AMOUNT_DAY_LIMIT_ERROR', 'ACQ.BUYER_PAYMENT_AMOUNT_MONTH_LIMIT_ERROR'],
  SELLER_LIMIT: ['ACQ.BEYOND_PAY_RESTRICTION', 'ACQ.BEYOND_PER_RECEIPT_RESTRICTION'],
  NOT_ALLOWED: [
    'ACQ.BUYER_ENABLE_STATUS_FORBID',
    'ACQ.BUYER_SELLER_EQUAL',
    'ACQ.ERROR_BUYER_CERTIFY_LEVEL_LIMIT',
    'ACQ.NO_PAYMENT_INSTRUMENTS_AVAILABLE',
    'ACQ.PAYMENT_REQUEST_HAS_RISK',
    'ACQ.USER_FACE_PAYMENT_SWITCH_OFF',
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
export type FailureReason = keyof typeof reasons

/** Why a payment failed; undefined for a code that is not known. */
export const failureReason = (code: string): FailureReason | undefined =>
  (Object.keys(reasons) as FailureReason[]).find((reason) =>
    (reasons[reason] as readonly string[]).includes(code),
  )
