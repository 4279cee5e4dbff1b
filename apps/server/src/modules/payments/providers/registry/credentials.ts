import { readFileSync } from 'node:fs'
import type { WalletType } from '@showfloor/contract/common/payment-codes'
import { alipayPhonePay } from '../alipay/alipay-phone-pay.ts'
import { alipayCodePay } from '../alipay/alipay-code-pay.ts'
import { alipay } from '../alipay/alipay.ts'
import type { AlipayConfig } from '../alipay/client.ts'
import type { CodePay } from '../code-pay.ts'
import type { PhonePay } from '../phone-pay.ts'
import type { ProviderClock } from '../provider-clock.ts'
import { UnusableSetting, type PaymentProvider, type ProviderCode, type TakerName } from '../provider.ts'
import { litePos, type CloudPos } from '../shouqianba/lite-pos.ts'
import { upay, type Upay } from '../shouqianba/upay.ts'
import { wechatPhonePay, type WechatAppConfig } from '../wechat-pay/wechat-phone-pay.ts'
import { wechatCodePay } from '../wechat-pay/v2/wechat-code-pay.ts'
import type { WechatPayConfig } from '../wechat-pay/client.ts'
import type { Asking } from '../wechat-pay/parties.ts'
import { wechatPay } from '../wechat-pay/wechat-pay.ts'

/**
 * Where the credentials come from, as read from the environment. Each provider is configured with all of its names or none:
 * - WECHAT_PAY_APP_ID, WECHAT_PAY_MCHID, WECHAT_PAY_MERCHANT_SERIAL, WECHAT_PAY_MERCHANT_PRIVATE_KEY, WECHAT_PAY_API_V3_KEY,
 *   WECHAT_PAY_PLATFORM_SERIAL, WECHAT_PAY_PLATFORM_PUBLIC_KEY
 * - WECHAT_PAY_API_V2_KEY, WECHAT_PAY_MERCHANT_CERTIFICATE beside them, for payment codes
 * - WECHAT_PAY_SUB_MCHID, and WECHAT_PAY_SUB_APP_ID where it has an application, beside those of a service provider that takes the money for this merchant
 * - WECHAT_PAY_APP_SECRET beside them, for customers who open the page of their order within WeChat
 * - ALIPAY_APP_ID, ALIPAY_APP_PRIVATE_KEY, ALIPAY_PUBLIC_KEY
 * - SHOUQIANBA_APP_ID, SHOUQIANBA_BRAND_CODE, SHOUQIANBA_PRIVATE_KEY, SHOUQIANBA_PUBLIC_KEY, for cloud POS terminals
 * - SHOUQIANBA_WEB_APP_ID, SHOUQIANBA_VENDOR_SN, SHOUQIANBA_VENDOR_KEY, SHOUQIANBA_WEB_PUBLIC_KEY, for payment codes by its Web API
 * Keys are PEM text or the path of a PEM file. WECHAT_PAY_BASE_URL and ALIPAY_GATEWAY_URL are optional. SANDBOX_URL is the
 * sandbox that speaks for each provider without credentials; without it such a provider is not offered.
 */
export type ProviderEnvironment = Readonly<Record<string, string | undefined>>

/** An invalid configuration; the message is one sentence for the person who starts the server. */
export class ProviderConfigurationError extends Error {
  readonly code = 'PROVIDER_CONFIGURATION'
}

const wechatPayNames = [
  'WECHAT_PAY_APP_ID',
  'WECHAT_PAY_MCHID',
  'WECHAT_PAY_MERCHANT_SERIAL',
  'WECHAT_PAY_MERCHANT_PRIVATE_KEY',
  'WECHAT_PAY_API_V3_KEY',
  'WECHAT_PAY_PLATFORM_SERIAL',
  'WECHAT_PAY_PLATFORM_PUBLIC_KEY',
] as const
const wechatCodeNames = ['WECHAT_PAY_API_V2_KEY', 'WECHAT_PAY_MERCHANT_CERTIFICATE'] as const
const posNames = [
  'SHOUQIANBA_APP_ID',
  'SHOUQIANBA_BRAND_CODE',
  'SHOUQIANBA_PRIVATE_KEY',
  'SHOUQIANBA_PUBLIC_KEY',
] as const
const upayNames = [
  'SHOUQIANBA_WEB_APP_ID',
  'SHOUQIANBA_VENDOR_SN',
  'SHOUQIANBA_VENDOR_KEY',
  'SHOUQIANBA_WEB_PUBLIC_KEY',
] as const
const alipayNames = ['ALIPAY_APP_ID', 'ALIPAY_APP_PRIVATE_KEY', 'ALIPAY_PUBLIC_KEY'] as const

/** The clock of each provider. */
export type Clocks = (provider: TakerName) => ProviderClock

/** The wallets with credentials, and how each takes money: by link or QR code, on the customer's phone, and by payment code. */
export function realWallets(environment: ProviderEnvironment, clocks: Clocks) {
  const real = new Map<ProviderCode, PaymentProvider>()
  const wechat = completeOrNone(environment, 'WeChat Pay', wechatPayNames)
  refuseLooseSub(environment, wechat !== null)
  const phones = new Map<ProviderCode, PhonePay>()
  if (wechat) {
    const config = {
      ...configured('WeChat Pay', () => wechatConfig(environment, wechat)),
      clock: clocks('WECHAT_PAY'),
    }
    real.set(
      'WECHAT_PAY',
      configured('WeChat Pay', () => wechatPay(config)),
    )
    phones.set('WECHAT_PAY', wechatPhonePay(config, wechatApp(environment)))
  }
  const codes = new Map<WalletType, CodePay>()
  const wechatCode = completeOrNone(environment, 'WeChat Pay by payment code', wechatCodeNames)
  if (wechatCode && !wechat)
    throw new ProviderConfigurationError(
      'WeChat Pay by payment code needs the settings of WeChat Pay as well.',
    )
  if (wechat && wechatCode)
    codes.set(
      'WECHAT_CODE',
      configured('WeChat Pay by payment code', () =>
        realWechatCode(environment, wechat, wechatCode, clocks('WECHAT_PAY')),
      ),
    )
  const ali = completeOrNone(environment, 'Alipay', alipayNames)
  if (ali) {
    const config = {
      ...configured('Alipay', () => alipayConfig(environment, ali)),
      clock: clocks('ALIPAY'),
    }
    real.set(
      'ALIPAY',
      configured('Alipay', () => alipay(config)),
    )
    codes.set('ALIPAY_CODE', alipayCodePay(config))
    phones.set('ALIPAY', alipayPhonePay(config))
  }
  return { real, phones, codes }
}

function completeOrNone<Name extends string>(
  environment: ProviderEnvironment,
  title: string,
  names: readonly Name[],
): ((name: Name) => string) | null {
  const missing = names.filter((name) => !environment[name])
  if (missing.length === names.length) return null
  if (missing.length > 0) {
    throw new ProviderConfigurationError(
      `${title} is configured in part: set ${missing.join(', ')} as well, or none of its settings to use the sandbox.`,
    )
  }
  return (name) => environment[name] ?? ''
}

function configured<T>(title: string, build: () => T): T {
  try {
    return build()
  } catch (error) {
    // Without the cause: a key error may quote the key.
    const what = error instanceof UnusableSetting ? error.message : 'a key cannot be read'
    throw new ProviderConfigurationError(
      `${title} cannot be used: ${what}. Keys are PEM text or the path of a PEM file.`,
    )
  }
}

const subOf = (environment: ProviderEnvironment) => ({
  mchid: environment.WECHAT_PAY_SUB_MCHID,
  appId: environment.WECHAT_PAY_SUB_APP_ID,
})

/** A sub-merchant is named only beside its service provider, and its application only beside the sub-merchant. */
function refuseLooseSub(environment: ProviderEnvironment, hasWechat: boolean): void {
  const { mchid, appId } = subOf(environment)
  if ((mchid && !hasWechat) || (appId && !mchid))
    throw new ProviderConfigurationError(
      'WECHAT_PAY_SUB_MCHID needs the settings of its service provider, and WECHAT_PAY_SUB_APP_ID needs both.',
    )
}

function wechatParties(
  environment: ProviderEnvironment,
  setting: (name: (typeof wechatPayNames)[number]) => string,
): Asking {
  const { mchid, appId } = subOf(environment)
  return {
    appId: setting('WECHAT_PAY_APP_ID'),
    mchid: setting('WECHAT_PAY_MCHID'),
    ...(mchid ? { sub: { mchid, ...(appId ? { appId } : {}) } } : {}),
  }
}

function wechatConfig(
  environment: ProviderEnvironment,
  setting: (name: (typeof wechatPayNames)[number]) => string,
): WechatPayConfig {
  return {
    baseUrl: environment.WECHAT_PAY_BASE_URL ?? 'https://api.mch.weixin.qq.com',
    ...wechatParties(environment, setting),
    merchantSerial: setting('WECHAT_PAY_MERCHANT_SERIAL'),
    merchantPrivateKey: pemFrom(setting('WECHAT_PAY_MERCHANT_PRIVATE_KEY')),
    apiV3Key: setting('WECHAT_PAY_API_V3_KEY'),
    platformKeys: {
      [setting('WECHAT_PAY_PLATFORM_SERIAL')]: pemFrom(setting('WECHAT_PAY_PLATFORM_PUBLIC_KEY')),
    },
  }
}

function wechatApp(environment: ProviderEnvironment): WechatAppConfig | null {
  const appSecret = environment.WECHAT_PAY_APP_SECRET
  if (!appSecret) return null
  return { appSecret, consentUrl: 'https://open.weixin.qq.com', apiUrl: 'https://api.weixin.qq.com' }
}

function realWechatCode(
  environment: ProviderEnvironment,
  merchant: (name: (typeof wechatPayNames)[number]) => string,
  setting: (name: (typeof wechatCodeNames)[number]) => string,
  clock: ProviderClock,
): CodePay {
  return wechatCodePay({
    clock,
    baseUrl: environment.WECHAT_PAY_BASE_URL ?? 'https://api.mch.weixin.qq.com',
    ...wechatParties(environment, merchant),
    apiV2Key: setting('WECHAT_PAY_API_V2_KEY'),
    certificate: {
      cert: pemFrom(setting('WECHAT_PAY_MERCHANT_CERTIFICATE')),
      key: pemFrom(merchant('WECHAT_PAY_MERCHANT_PRIVATE_KEY')),
    },
  })
}

/** The cloud POS with credentials; null without any. */
export function realCloudPos(environment: ProviderEnvironment, clocks: Clocks): CloudPos | null {
  const setting = completeOrNone(environment, 'Shouqianba', posNames)
  if (!setting) return null
  return configured('Shouqianba', () =>
    litePos({
      clock: clocks('SHOUQIANBA'),
      baseUrl: environment.SHOUQIANBA_BASE_URL ?? 'https://vapi.shouqianba.com',
      appId: setting('SHOUQIANBA_APP_ID'),
      brandCode: setting('SHOUQIANBA_BRAND_CODE'),
      privateKey: pemFrom(setting('SHOUQIANBA_PRIVATE_KEY')),
      publicKey: pemFrom(setting('SHOUQIANBA_PUBLIC_KEY')),
    }),
  )
}

/** The service of cloud POS terminals with credentials; null without any. */
export function realUpay(environment: ProviderEnvironment, clocks: Clocks): Upay | null {
  const setting = completeOrNone(environment, 'Shouqianba by payment code', upayNames)
  if (!setting) return null
  return configured('Shouqianba by payment code', () =>
    upay({
      clock: clocks('SHOUQIANBA'),
      baseUrl: environment.SHOUQIANBA_WEB_BASE_URL ?? 'https://vsi-api.shouqianba.com',
      appId: setting('SHOUQIANBA_WEB_APP_ID'),
      vendorSn: setting('SHOUQIANBA_VENDOR_SN'),
      vendorKey: setting('SHOUQIANBA_VENDOR_KEY'),
      publicKey: pemFrom(setting('SHOUQIANBA_WEB_PUBLIC_KEY')),
    }),
  )
}

function alipayConfig(
  environment: ProviderEnvironment,
  setting: (name: (typeof alipayNames)[number]) => string,
): AlipayConfig {
  return {
    gatewayUrl: environment.ALIPAY_GATEWAY_URL ?? 'https://openapi.alipay.com/gateway.do',
    appId: setting('ALIPAY_APP_ID'),
    appPrivateKey: pemFrom(setting('ALIPAY_APP_PRIVATE_KEY')),
    alipayPublicKey: pemFrom(setting('ALIPAY_PUBLIC_KEY')),
  }
}

/** Environment files keep line breaks as `\n`; both spellings and a file path are understood. */
function pemFrom(text: string): string {
  return text.includes('-----BEGIN') ? text.replaceAll('\\n', '\n') : readFileSync(text, 'utf8')
}
