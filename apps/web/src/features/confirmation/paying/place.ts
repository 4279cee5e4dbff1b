import type { CallInput } from '../../../client/call.ts'
import type { CustomerView } from '../confirmation-rules.ts'

export type PayType = CallInput<'orders.customerPay'>['type']
export type Place = CallInput<'orders.customerPay'>['place']

/** Where the page is open. Alipay's own app behaves like a phone's browser, with Alipay only. */
export const placeOf = (userAgent: string): Place | 'ALIPAY' => {
  if (userAgent.includes('MicroMessenger/')) return 'WECHAT'
  if (userAgent.includes('AlipayClient/')) return 'ALIPAY'
  return /Android|iPhone|iPad|Mobile/.test(userAgent) ? 'PHONE' : 'DESK'
}

/** The payment types available there, in the shop's order. */
export const typesAt = (
  place: Place | 'ALIPAY',
  { types, inWechat }: Pick<CustomerView['paying'], 'types' | 'inWechat'>,
): PayType[] => {
  const only: PayType | undefined =
    place === 'WECHAT' ? 'WECHAT_PAY' : place === 'ALIPAY' ? 'ALIPAY' : undefined
  if (place === 'WECHAT' && !inWechat) return []
  return types.filter((type) => only === undefined || type === only)
}

/** What the page came back with, from a provider or from WeChat, which names the payer. */
export type Returned = { paying?: true; pay?: { stage: number; code: string; instead: boolean } }
