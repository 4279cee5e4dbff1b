export const tenderStates = ['CREATED', 'PROCESSING', 'SUCCEEDED', 'FAILED', 'CLOSED', 'UNKNOWN'] as const
export type TenderState = (typeof tenderStates)[number]
export const tenderTypes = ['CASH', 'WECHAT_PAY', 'ALIPAY'] as const
export type TenderType = (typeof tenderTypes)[number]
export const tenderNames = {
  CASH: { zh: '现金', en: 'Cash' },
  WECHAT_PAY: { zh: '微信支付', en: 'WeChat Pay' },
  ALIPAY: { zh: '支付宝', en: 'Alipay' },
} as const satisfies Record<TenderType, { zh: string; en: string }>
/** FAILED: the provider said no or never answered; it is asked again under the same number, or the money goes back another way. */
export const refundStates = ['PROCESSING', 'FAILED', 'DONE'] as const
export type RefundState = (typeof refundStates)[number]
export const paymentStatuses = [
  'UNPAID',
  'PARTIALLY_PAID',
  'PAID',
  'OVERPAID',
  'PARTIALLY_REFUNDED',
  'REFUNDED',
] as const
export type PaymentStatus = (typeof paymentStatuses)[number]

/** What a person may do about a tender: count money that was set aside as paid, give it back, or close a link about which the provider answers nothing. */
export const tenderActions = ['accept', 'giveBack', 'closeByHand'] as const
/** What a person may do about a refund: ask the provider once more, or record how it was given back another way. */
export const refundActions = ['retry', 'settle'] as const

/** Derived, never stored: from what is payable, what the ledger says is paid (net) and what of it went back. All in cents. */
export const paymentStatus = (
  payableCents: number,
  paidCents: number,
  refundedCents: number,
): PaymentStatus => {
  if (paidCents > payableCents) return 'OVERPAID'
  if (refundedCents > 0) return paidCents === 0 ? 'REFUNDED' : 'PARTIALLY_REFUNDED'
  if (paidCents === 0) return payableCents === 0 ? 'PAID' : 'UNPAID'
  return paidCents === payableCents ? 'PAID' : 'PARTIALLY_PAID'
}

const tenderRules: Record<TenderState, readonly TenderState[]> = {
  CREATED: ['PROCESSING', 'SUCCEEDED', 'FAILED', 'CLOSED', 'UNKNOWN'],
  PROCESSING: ['SUCCEEDED', 'FAILED', 'CLOSED', 'UNKNOWN'],
  UNKNOWN: ['PROCESSING', 'SUCCEEDED', 'FAILED', 'CLOSED'],
  SUCCEEDED: [],
  FAILED: [],
  CLOSED: [],
}

export const tenderAllows = (from: TenderState, to: TenderState): boolean => tenderRules[from].includes(to)
