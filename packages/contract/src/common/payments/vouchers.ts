/** The local-life platforms whose vouchers are accepted. */
export const voucherPlatforms = ['DOUYIN', 'MEITUAN'] as const
export type VoucherPlatform = (typeof voucherPlatforms)[number]
export const platformNames = {
  DOUYIN: { zh: '抖音', en: 'Douyin' },
  MEITUAN: { zh: '美团', en: 'Meituan' },
} as const satisfies Record<VoucherPlatform, { zh: string; en: string }>

/** SET buys certain goods, CASH takes its face value off the price, TIMES is used several times. */
export const voucherKinds = ['SET', 'CASH', 'TIMES'] as const
export type VoucherKind = (typeof voucherKinds)[number]

/**
 * ASKED: requested, without an answer yet. CANCELLING: the cancellation is requested, without an answer yet. UNLINKED: it was verified elsewhere, and its link to the
 * order was removed.
 */
export const voucherStates = ['ASKED', 'VERIFIED', 'REFUSED', 'CANCELLING', 'CANCELLED', 'UNLINKED'] as const
export type VoucherState = (typeof voucherStates)[number]

/** Why a voucher was not verified; OTHER has the platform's own text, GIVEN_UP means that the request never arrived. */
export const voucherRefusals = [
  'USED',
  'EXPIRED',
  'REFUND_ASKED',
  'REFUNDED',
  'OTHER_SHOP',
  'GIVEN_UP',
  'OTHER',
] as const
export type VoucherRefusal = (typeof voucherRefusals)[number]

/** The worth of one use, in cents. `value`: what the platform owes the merchant before commission; `face`: what it takes off the price. */
export type VoucherUse = { value: number; face: number }
/** The effect of one use on what is due: it pays `amount`, the merchant bears `discount`, and `surplus` is forfeited. */
export type VoucherEffect = { amount: number; discount: number; surplus: number }

/** The effects of several uses, one after the other, on what is due. A use with nothing due pays nothing. All in cents. */
export const voucherEffects = (due: number, uses: readonly VoucherUse[]): VoucherEffect[] => {
  let left = due
  return uses.map(({ value, face }) => {
    const amount = Math.min(value, left)
    const discount = Math.min(Math.max(face - value, 0), left - amount)
    left -= amount + discount
    return { amount, discount, surplus: value - amount }
  })
}

/** The value of each use of a times card: an equal part of the paid amount, with the odd cents in the last. */
export const timesCardUses = (paidCents: number, times: number): number[] => {
  const part = Math.floor(paidCents / times)
  return Array.from({ length: times }, (_, at) => (at === times - 1 ? paidCents - part * (times - 1) : part))
}
