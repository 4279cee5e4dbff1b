import type { WalletType } from '@showfloor/contract/common/payment-codes'
import { z } from 'zod'
import { alipayPhonePay } from '../alipay/alipay-phone-pay.ts'
import { alipayCodePay } from '../alipay/alipay-code-pay.ts'
import { alipay } from '../alipay/alipay.ts'
import type { SandboxMerchant } from '@showfloor/contract/common/legal-entities'
import type { CodePay } from '../code-pay.ts'
import type { PhonePay } from '../phone-pay.ts'
import type { ProviderClock } from '../provider-clock.ts'
import { ProviderUnavailable } from '../provider.ts'
import type { PaymentProvider, ProviderCode, ProviderName, TakerName } from '../provider.ts'
import { readJson } from '../provider-answer.ts'
import { sendToProvider } from '../provider-http.ts'
import { litePos, type CloudPos } from '../shouqianba/lite-pos.ts'
import { upay, type Upay } from '../shouqianba/upay.ts'
import { wechatPhonePay } from '../wechat-pay/wechat-phone-pay.ts'
import { wechatCodePay } from '../wechat-pay/v2/wechat-code-pay.ts'
import { wechatPay } from '../wechat-pay/wechat-pay.ts'

type SandboxProviders = Record<ProviderCode, PaymentProvider> &
  Record<WalletType, CodePay> & { CLOUD_POS: CloudPos; UPAY: Upay; PHONES: Record<ProviderCode, PhonePay> }

const credentialsSchema = z.object({
  wechat_pay: z.object({
    base_url: z.string(),
    appid: z.string(),
    mchid: z.string(),
    merchant_serial: z.string(),
    merchant_private_key: z.string(),
    app_secret: z.string(),
    api_v2_key: z.string(),
    api_v3_key: z.string(),
    platform_serial: z.string(),
    platform_public_key: z.string(),
    sub_mchid: z.string().optional(),
    sub_appid: z.string().optional(),
  }),
  shouqianba: z.object({
    base_url: z.string(),
    app_id: z.string(),
    brand_code: z.string(),
    private_key: z.string(),
    public_key: z.string(),
    web_app_id: z.string(),
    vendor_sn: z.string(),
    vendor_key: z.string(),
  }),
  alipay: z.object({
    gateway_url: z.string(),
    app_id: z.string(),
    app_private_key: z.string(),
    alipay_public_key: z.string(),
  }),
})

type Merchant = 'first' | SandboxMerchant

/** Fetches the credentials of each of the sandbox's merchants once, on first use; a failed fetch is forgotten, so that the next use tries again. */
export function sandboxProviders(
  sandboxUrl: string,
  clocks: (provider: TakerName) => ProviderClock,
): (merchant: Merchant) => (code: ProviderName) => Promise<SandboxProviders> {
  const known = new Map<Merchant, Promise<SandboxProviders>>()
  return (merchant) => (code) => {
    const fetched =
      known.get(merchant) ??
      fetchSandbox(code, sandboxUrl, clocks, merchant).catch((error: unknown) => {
        known.delete(merchant)
        throw error
      })
    known.set(merchant, fetched)
    return fetched
  }
}

async function fetchSandbox(
  code: ProviderName,
  sandboxUrl: string,
  clocks: (provider: TakerName) => ProviderClock,
  merchant: Merchant,
): Promise<SandboxProviders> {
  const url = new URL('/sandbox/credentials', sandboxUrl)
  if (merchant !== 'first') url.searchParams.set('merchant', merchant)
  const answer = await sendToProvider(code, url, { method: 'GET', headers: { accept: 'application/json' } })
  if (answer.status !== 200) throw new ProviderUnavailable(code, `the sandbox answered ${answer.status}`)
  const given = readJson(code, credentialsSchema, answer.body)
  const alipayConfig = {
    clock: clocks('ALIPAY'),
    gatewayUrl: given.alipay.gateway_url,
    appId: given.alipay.app_id,
    appPrivateKey: given.alipay.app_private_key,
    alipayPublicKey: given.alipay.alipay_public_key,
  }
  const baseUrl = given.wechat_pay.base_url
  const { sub_mchid: subMchid, sub_appid: subApp } = given.wechat_pay
  const asking = {
    appId: given.wechat_pay.appid,
    mchid: given.wechat_pay.mchid,
    ...(subMchid ? { sub: { mchid: subMchid, ...(subApp ? { appId: subApp } : {}) } } : {}),
  }
  const wechatConfig = {
    clock: clocks('WECHAT_PAY'),
    baseUrl,
    ...asking,
    merchantSerial: given.wechat_pay.merchant_serial,
    merchantPrivateKey: given.wechat_pay.merchant_private_key,
    apiV3Key: given.wechat_pay.api_v3_key,
    platformKeys: { [given.wechat_pay.platform_serial]: given.wechat_pay.platform_public_key },
  }
  const wechatApp = { appSecret: given.wechat_pay.app_secret, consentUrl: baseUrl, apiUrl: baseUrl }
  return {
    WECHAT_PAY: wechatPay(wechatConfig),
    ALIPAY: alipay(alipayConfig),
    WECHAT_CODE: wechatCodePay({
      clock: wechatConfig.clock,
      baseUrl,
      ...asking,
      apiV2Key: given.wechat_pay.api_v2_key,
    }),
    ALIPAY_CODE: alipayCodePay(alipayConfig),
    PHONES: {
      WECHAT_PAY: wechatPhonePay(wechatConfig, wechatApp),
      ALIPAY: alipayPhonePay(alipayConfig),
    },
    CLOUD_POS: litePos({
      clock: clocks('SHOUQIANBA'),
      baseUrl: given.shouqianba.base_url,
      appId: given.shouqianba.app_id,
      brandCode: given.shouqianba.brand_code,
      privateKey: given.shouqianba.private_key,
      publicKey: given.shouqianba.public_key,
    }),
    UPAY: upay({
      clock: clocks('SHOUQIANBA'),
      baseUrl: given.shouqianba.base_url,
      appId: given.shouqianba.web_app_id,
      vendorSn: given.shouqianba.vendor_sn,
      vendorKey: given.shouqianba.vendor_key,
      publicKey: given.shouqianba.public_key,
    }),
  }
}
