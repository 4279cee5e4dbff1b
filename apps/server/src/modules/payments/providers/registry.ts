import { readFileSync } from 'node:fs'
import { z } from 'zod'
import { onePerServer } from '../../../platform/module.ts'
import { alipay } from './alipay/alipay.ts'
import { ProviderUnavailable } from './provider.ts'
import type { PaymentProvider, ProviderCode } from './provider.ts'
import { readJson } from './provider-answer.ts'
import { sendToProvider } from './provider-http.ts'
import { wechatPay } from './wechat-pay/wechat-pay.ts'

/**
 * Where the credentials come from, as read from the environment. Each provider is configured with all of its names or none:
 * - WECHAT_PAY_APP_ID, WECHAT_PAY_MCHID, WECHAT_PAY_MERCHANT_SERIAL, WECHAT_PAY_MERCHANT_PRIVATE_KEY, WECHAT_PAY_API_V3_KEY,
 *   WECHAT_PAY_PLATFORM_SERIAL, WECHAT_PAY_PLATFORM_PUBLIC_KEY
 * - ALIPAY_APP_ID, ALIPAY_APP_PRIVATE_KEY, ALIPAY_PUBLIC_KEY
 * Keys are PEM text or the path of a PEM file. WECHAT_PAY_BASE_URL and ALIPAY_GATEWAY_URL are optional. SANDBOX_URL is the
 * sandbox that speaks for each provider without credentials; without it such a provider is not offered.
 */
export type ProviderEnvironment = Readonly<Record<string, string | undefined>>

/** Names of configured providers, and a way to get one. */
export type PaymentProviders = {
  /** Which providers can be asked for, in the order a cashier should see them. */
  codes: readonly ProviderCode[]
  /** Whether this provider is the sandbox, so that a screen can say so. */
  isSandbox(code: ProviderCode): boolean
  /**
   * The provider. The sandbox's credentials are fetched at the first use and kept, therefore a promise.
   * Throws `ProviderUnavailable` when the sandbox can't be reached (the next call tries again) or the code is not configured.
   */
  provider(code: ProviderCode): Promise<PaymentProvider>
}

/** A set-up that can't work; the message is one sentence for the person who starts the server. */
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
const alipayNames = ['ALIPAY_APP_ID', 'ALIPAY_APP_PRIVATE_KEY', 'ALIPAY_PUBLIC_KEY'] as const

/**
 * Chooses for each provider between its real credentials and the sandbox. Real credentials are read at once, so that a wrong key
 * stops the start. Throws `ProviderConfigurationError` when a provider is configured in part or a key can't be read.
 */
export function providersFromConfig(environment: ProviderEnvironment): PaymentProviders {
  const real = new Map<ProviderCode, PaymentProvider>()
  const wechat = completeOrNone(environment, 'WeChat Pay', wechatPayNames)
  if (wechat)
    real.set(
      'WECHAT_PAY',
      configured('WeChat Pay', () => realWechatPay(environment, wechat)),
    )
  const ali = completeOrNone(environment, 'Alipay', alipayNames)
  if (ali)
    real.set(
      'ALIPAY',
      configured('Alipay', () => realAlipay(environment, ali)),
    )

  const sandboxUrl = environment['SANDBOX_URL']
  const sandbox = sandboxUrl ? sandboxProviders(sandboxUrl) : null
  const all: ProviderCode[] = ['WECHAT_PAY', 'ALIPAY']
  return {
    codes: all.filter((code) => sandbox !== null || real.has(code)),
    isSandbox: (code) => sandbox !== null && !real.has(code),
    async provider(code) {
      const found = real.get(code)
      if (found) return found
      if (!sandbox) throw new ProviderUnavailable(code, 'neither credentials nor a sandbox are configured')
      return sandbox(code)
    },
  }
}

/** The providers of a running server. Throws like `providersFromConfig`, so a wrong key stops the start. */
export const providersOf = onePerServer(({ outside }) => providersFromConfig(outside))

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

function configured(title: string, build: () => PaymentProvider): PaymentProvider {
  try {
    return build()
  } catch (error) {
    // The cause is left out: a key error may quote the key.
    const what =
      error instanceof Error && error.message.startsWith('the ') ? error.message : 'a key can not be read'
    throw new ProviderConfigurationError(
      `${title} can not be used: ${what}. Keys are PEM text or the path of a PEM file.`,
    )
  }
}

function realWechatPay(
  environment: ProviderEnvironment,
  setting: (name: (typeof wechatPayNames)[number]) => string,
): PaymentProvider {
  return wechatPay({
    baseUrl: environment['WECHAT_PAY_BASE_URL'] ?? 'https://api.mch.weixin.qq.com',
    appId: setting('WECHAT_PAY_APP_ID'),
    mchid: setting('WECHAT_PAY_MCHID'),
    merchantSerial: setting('WECHAT_PAY_MERCHANT_SERIAL'),
    merchantPrivateKey: pemFrom(setting('WECHAT_PAY_MERCHANT_PRIVATE_KEY')),
    apiV3Key: setting('WECHAT_PAY_API_V3_KEY'),
    platformKeys: {
      [setting('WECHAT_PAY_PLATFORM_SERIAL')]: pemFrom(setting('WECHAT_PAY_PLATFORM_PUBLIC_KEY')),
    },
  })
}

function realAlipay(
  environment: ProviderEnvironment,
  setting: (name: (typeof alipayNames)[number]) => string,
) {
  return alipay({
    gatewayUrl: environment['ALIPAY_GATEWAY_URL'] ?? 'https://openapi.alipay.com/gateway.do',
    appId: setting('ALIPAY_APP_ID'),
    appPrivateKey: pemFrom(setting('ALIPAY_APP_PRIVATE_KEY')),
    alipayPublicKey: pemFrom(setting('ALIPAY_PUBLIC_KEY')),
  })
}

/** Environment files keep line breaks as `\n`; both spellings and a file path are understood. */
function pemFrom(text: string): string {
  return text.includes('-----BEGIN') ? text.replaceAll('\\n', '\n') : readFileSync(text, 'utf8')
}

const credentialsSchema = z.object({
  wechat_pay: z.object({
    base_url: z.string(),
    appid: z.string(),
    mchid: z.string(),
    merchant_serial: z.string(),
    merchant_private_key: z.string(),
    api_v3_key: z.string(),
    platform_serial: z.string(),
    platform_public_key: z.string(),
  }),
  alipay: z.object({
    gateway_url: z.string(),
    app_id: z.string(),
    app_private_key: z.string(),
    alipay_public_key: z.string(),
  }),
})

/** Fetches the sandbox's credentials once, on first use; a failed fetch is forgotten, so that the next use tries again. */
function sandboxProviders(sandboxUrl: string): (code: ProviderCode) => Promise<PaymentProvider> {
  let fetched: Promise<Record<ProviderCode, PaymentProvider>> | null = null
  return async (code) => {
    fetched ??= fetchSandbox(code, sandboxUrl).catch((error: unknown) => {
      fetched = null
      throw error
    })
    return (await fetched)[code]
  }
}

async function fetchSandbox(
  code: ProviderCode,
  sandboxUrl: string,
): Promise<Record<ProviderCode, PaymentProvider>> {
  const url = new URL('/sandbox/credentials', sandboxUrl)
  const answer = await sendToProvider(code, url, { method: 'GET', headers: { accept: 'application/json' } })
  if (answer.status !== 200) throw new ProviderUnavailable(code, `the sandbox answered ${answer.status}`)
  const given = readJson(code, credentialsSchema, answer.body)
  return {
    WECHAT_PAY: wechatPay({
      baseUrl: given.wechat_pay.base_url,
      appId: given.wechat_pay.appid,
      mchid: given.wechat_pay.mchid,
      merchantSerial: given.wechat_pay.merchant_serial,
      merchantPrivateKey: given.wechat_pay.merchant_private_key,
      apiV3Key: given.wechat_pay.api_v3_key,
      platformKeys: { [given.wechat_pay.platform_serial]: given.wechat_pay.platform_public_key },
    }),
    ALIPAY: alipay({
      gatewayUrl: given.alipay.gateway_url,
      appId: given.alipay.app_id,
      appPrivateKey: given.alipay.app_private_key,
      alipayPublicKey: given.alipay.alipay_public_key,
    }),
  }
}
