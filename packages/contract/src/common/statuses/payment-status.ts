export const tenderStates = ['CREATED', 'PROCESSING', 'SUCCEEDED', 'FAILED', 'CLOSED', 'UNKNOWN'] as const
export type TenderState = (typeof tenderStates)[number]
/**
 * The kinds of ledger entries. PAYMENT counts as paid. LATE_PAYMENT and MISMATCHED_PAYMENT are set aside; ACCEPTANCE makes set-aside money
 * count as paid. REFUND gives back paid money, RETURN set-aside money; both name their refund. TRANSFER_OUT moves set-aside money to another order, where
 * TRANSFER_IN counts it as paid; both name their transfer. REJECTION and RELEASE end what counted as paid by a state subsidy: it was refused, or released.
 */
export const entryKinds = [
  'PAYMENT',
  'LATE_PAYMENT',
  'MISMATCHED_PAYMENT',
  'ACCEPTANCE',
  'REFUND',
  'RETURN',
  'TRANSFER_OUT',
  'TRANSFER_IN',
  'REJECTION',
  'RELEASE',
] as const
export type EntryKind = (typeof entryKinds)[number]
export const tenderTypes = [
  'CASH',
  'WECHAT_PAY',
  'ALIPAY',
  'WECHAT_CODE',
  'ALIPAY_CODE',
  'CLOUD_POS',
  'BANK_TRANSFER',
  'MIS_POS',
  'DEPOSIT',
  'POS_CODE',
  'VOUCHER',
  'MARKETPLACE',
  'SUBSIDY',
] as const
export type TenderType = (typeof tenderTypes)[number]
/** Types that a shop takes itself; payments at a marketplace arrive by themselves, and subsidies are reserved on their order. */
export const takenTypes = tenderTypes.filter((type) => type !== 'MARKETPLACE' && type !== 'SUBSIDY')
/** Types that count as paid by the customer, while the state or a platform owes the money. */
export const owedTypes: readonly TenderType[] = ['VOUCHER', 'MARKETPLACE', 'SUBSIDY']
/** The types of a collection's lines, as far as the shop takes them; a code’s own wallet is known after the scan. */
export const mixedTypes = [
  'CASH',
  'WECHAT_PAY',
  'ALIPAY',
  'WECHAT_CODE',
  'ALIPAY_CODE',
  'CLOUD_POS',
  'POS_CODE',
  'MIS_POS',
  'BANK_TRANSFER',
  'DEPOSIT',
  'VOUCHER',
] as const satisfies readonly TenderType[]
export const mixedLinesMax = 10
/** Whether a planned line changes its amount for a voucher that is worth more or less than its own line. */
export const givesWay = (type: TenderType): boolean => type !== 'VOUCHER' && type !== 'DEPOSIT'
export const tenderNames = {
  CASH: { zh: '现金', en: 'Cash' },
  WECHAT_PAY: { zh: '微信支付', en: 'WeChat Pay' },
  ALIPAY: { zh: '支付宝', en: 'Alipay' },
  WECHAT_CODE: { zh: '微信付款码', en: 'WeChat payment code' },
  ALIPAY_CODE: { zh: '支付宝付款码', en: 'Alipay payment code' },
  CLOUD_POS: { zh: '云 POS', en: 'Cloud POS' },
  BANK_TRANSFER: { zh: '银行转账', en: 'Bank transfer' },
  MIS_POS: { zh: '刷卡 POS', en: 'Card terminal' },
  DEPOSIT: { zh: '供应商预存款', en: 'Supplier deposit' },
  POS_CODE: { zh: '收钱吧扫码', en: 'Shouqianba code' },
  VOUCHER: { zh: '团购券', en: 'Voucher' },
  MARKETPLACE: { zh: '平台代收', en: 'Paid at a marketplace' },
  SUBSIDY: { zh: '国家补贴', en: 'State subsidy' },
} as const satisfies Record<TenderType, { zh: string; en: string }>
/** FAILED: the provider refused or never answered; it is requested again under the same number, or refunded another way. */
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
/** Days since the confirmation of an order with money due: up to 30, 60, 90, and more. */
export const receivableAges = ['30', '60', '90', 'OLDER'] as const

/** A person's actions on a tender: accept set-aside money as paid, refund it, move it to another order of the customer, refund what was paid, or request to close a link about which the provider answers nothing. */
export const tenderActions = ['accept', 'giveBack', 'move', 'revoke', 'closeByHand'] as const
/** REFUND refunds what was paid; CLOSE ends a link about which the provider answers nothing. */
export const revocationKinds = ['REFUND', 'CLOSE'] as const
export const revocationStatuses = ['PENDING_APPROVAL', 'APPROVED', 'REJECTED', 'WITHDRAWN'] as const
export const revocationActions = ['approve', 'reject', 'withdraw'] as const
/** A person's actions on a refund: request it again, or record that it was refunded another way. */
export const refundActions = ['retry', 'settle'] as const

/**
 * Matters that wait for a person. LATE: paid after the end of its link; TWICE: paid when nothing was due any more; OTHER_AMOUNT: paid with another amount than requested;
 * REFUND_FAILED, REFUND_SLOW: refunds that are not done; SILENT: an ended link about which the provider answers nothing; MISDIRECTED: a payment
 * whose notification names another merchant, application or currency; OVERPAID: more was paid than is
 * due; APPROVAL: waits for a second person.
 */
export const lookAtKinds = [
  'APPROVAL',
  'LATE',
  'TWICE',
  'OTHER_AMOUNT',
  'REFUND_FAILED',
  'REFUND_SLOW',
  'SILENT',
  'MISDIRECTED',
  'OVERPAID',
] as const
export type LookAtKind = (typeof lookAtKinds)[number]
/** A person's actions on these; `difference` is done on the order, by a difference-price order. */
export const lookAtActions = [
  'accept',
  'giveBack',
  'move',
  'retry',
  'settle',
  'query',
  'closeByHand',
  'explain',
  'revoke',
  'difference',
  'approve',
  'reject',
  'withdraw',
] as const
export type LookAtAction = (typeof lookAtActions)[number]

/**
 * Derived, never stored: from the payable, the net paid amount of the ledger and the refunds, all in cents. What was refunded of an order that is still
 * open is due again; `isOver`: the order asks for nothing any more.
 */
export const paymentStatus = (
  payableCents: number,
  paidCents: number,
  refundedCents: number,
  isOver = false,
): PaymentStatus => {
  if (paidCents > payableCents) return 'OVERPAID'
  if (paidCents === 0 && refundedCents > 0 && (payableCents === 0 || isOver)) return 'REFUNDED'
  if (paidCents < payableCents) return paidCents === 0 ? 'UNPAID' : 'PARTIALLY_PAID'
  return refundedCents > 0 ? 'PARTIALLY_REFUNDED' : 'PAID'
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
