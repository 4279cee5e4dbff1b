import type { VoucherRefusal } from '@showfloor/contract/common/vouchers'

const words: readonly [RegExp, VoucherRefusal][] = [
  [/退款中|申请退款|退款审核/, 'REFUND_ASKED'],
  [/已退/, 'REFUNDED'],
  [/过期|有效期/, 'EXPIRED'],
  [/已(?:被)?(?:核销|使用|验证|消费)/, 'USED'],
  [/门店|店铺|不适用|poi/i, 'OTHER_SHOP'],
]

/** The reason of a refusal from the platform's words, where it publishes no code. */
export const refusalIn = (text: string): VoucherRefusal =>
  words.find(([pattern]) => pattern.test(text))?.[1] ?? 'OTHER'
