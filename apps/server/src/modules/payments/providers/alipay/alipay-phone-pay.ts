import { yuanFromCents } from '../amounts.ts'
import { chinaTime } from '../china-time.ts'
import type { PhonePay } from '../phone-pay.ts'
import { cutText } from '../text-limits.ts'
import { subjectLimitCharacters } from './alipay.ts'
import { clientOf, signedParameters, type AlipayConfig } from './client.ts'

/** Alipay's page for phones, in their browser and within Alipay. No request is sent: the address itself is the signed order. */
export const alipayPhonePay = (config: AlipayConfig): PhonePay => {
  const client = clientOf(config)
  return {
    async inBrowser(trade) {
      const content = {
        out_trade_no: trade.tenderNo,
        total_amount: yuanFromCents(trade.amountCents),
        subject: cutText(trade.description, subjectLimitCharacters, (text) => text.length),
        product_code: 'QUICK_WAP_WAY',
        time_expire: chinaTime(trade.expiresAt),
        quit_url: trade.returnUrl,
      }
      const url = new URL(config.gatewayUrl)
      const addresses = { notify_url: trade.notifyUrl, return_url: trade.returnUrl }
      for (const [name, value] of signedParameters(client, 'alipay.trade.wap.pay', content, addresses))
        url.searchParams.set(name, value)
      return url.href
    },
    inApp: null,
  }
}
