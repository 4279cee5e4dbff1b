import { createPublicKey, generateKeyPair, randomBytes, randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { z } from 'zod'
import type { Merchant } from './rows.ts'

const wechatSchema = z.object({
  appid: z.string(),
  mchid: z.string(),
  merchant_serial: z.string(),
  merchant_private_key: z.string(),
  /** Of the application in which customers pay. */
  app_secret: z.string(),
  api_v2_key: z.string(),
  api_v3_key: z.string(),
  platform_serial: z.string(),
  platform_private_key: z.string(),
  /** For whom a service provider takes money, and its application. */
  sub_mchid: z.string().optional(),
  sub_appid: z.string().optional(),
})
const merchantSchema = z.object({
  wechat_pay: wechatSchema,
  alipay: z.object({ app_id: z.string(), app_private_key: z.string(), alipay_private_key: z.string() }),
})
const vendorSchema = z.object({ vendor_sn: z.string(), vendor_key: z.string() })
const credentialsSchema = merchantSchema.extend({
  second: merchantSchema.extend({ shouqianba: vendorSchema }),
  sub: z.object({ wechat_pay: wechatSchema }),
  shouqianba: vendorSchema,
  sms: z.object({ access_key_id: z.string(), access_key_secret: z.string() }),
  dingtalk: z.object({ client_id: z.string(), client_secret: z.string() }),
  doudian: z.object({ app_key: z.string(), app_secret: z.string(), service_id: z.string() }),
  taobao: z.object({ app_key: z.string(), app_secret: z.string() }),
  pinduoduo: z.object({ client_id: z.string(), client_secret: z.string() }),
  jd: z.object({ app_key: z.string(), app_secret: z.string() }),
  douyin: z.object({ client_key: z.string(), client_secret: z.string() }),
  meituan: z.object({ developer_id: z.string(), sign_key: z.string() }),
  /** Signs forged messages: a valid key that nobody trusts. */
  forger_private_key: z.string(),
})

/** The keys of both sides, for two merchants: the sandbox plays the providers and gives the merchant's keys to the server. */
export type SandboxCredentials = z.infer<typeof credentialsSchema>

/**
 * Reads the demo keys below `dir`, or makes them at the first start (RSA 2048, file mode 0600). They stay the same, so that a
 * restarted sandbox understands a server that has fetched them before. Throws when the file exists but cannot be read.
 */
export async function loadCredentials(dir: string): Promise<SandboxCredentials> {
  const path = join(dir, 'credentials.json')
  if (!existsSync(path)) write(path, await newCredentials())
  const kept: unknown = JSON.parse(readFileSync(path, 'utf8'))
  const complete = credentialsSchema.safeParse(kept)
  if (complete.success) return complete.data
  // Earlier versions had no second merchant, service provider, messenger, payment codes, payment within WeChat, marketplaces, vouchers or activated terminals.
  const known = z.record(z.string(), z.unknown()).parse(kept)
  const grown = credentialsSchema.parse({
    sub: { wechat_pay: await newWechat(serviceProvider) },
    dingtalk: newDingtalk(),
    shouqianba: newVendor(),
    ...newMarketplaces(),
    ...newVoucherKeys(),
    ...known,
    second: {
      shouqianba: newVendor(secondVendor),
      ...Object(known.second ?? (await newMerchant(secondMerchant))),
    },
    ...(known.doudian ? { doudian: { service_id: serviceId, ...Object(known.doudian) } } : {}),
    wechat_pay: {
      app_secret: randomBytes(16).toString('hex'),
      api_v2_key: randomBytes(16).toString('hex'),
      ...Object(known.wechat_pay),
    },
  })
  write(path, grown)
  return grown
}

function write(path: string, credentials: SandboxCredentials): void {
  mkdirSync(dirname(path), { recursive: true })
  const unfinished = `${path}.${process.pid}.${randomBytes(4).toString('hex')}`
  writeFileSync(unfinished, JSON.stringify(credentials, null, 2), { mode: 0o600 })
  renameSync(unfinished, path)
}

function newDingtalk() {
  return { client_id: 'dingshowfloorsandbox', client_secret: randomBytes(32).toString('base64url') }
}

const serviceId = '20261'

function newMarketplaces() {
  return {
    doudian: { app_key: '7012026101800000001', app_secret: randomUUID(), service_id: serviceId },
    taobao: { app_key: '20261018', app_secret: randomBytes(16).toString('hex') },
    pinduoduo: { client_id: randomBytes(16).toString('hex'), client_secret: randomBytes(20).toString('hex') },
    jd: {
      app_key: randomBytes(16).toString('hex').toUpperCase(),
      app_secret: randomBytes(16).toString('hex'),
    },
  }
}

const secondVendor = '91800238'

function newVendor(vendorSn = '91800129') {
  return { vendor_sn: vendorSn, vendor_key: randomBytes(16).toString('hex') }
}

function newVoucherKeys() {
  return {
    douyin: { client_key: 'awshowfloorsandbox', client_secret: randomBytes(16).toString('hex') },
    meituan: { developer_id: '110158', sign_key: randomBytes(16).toString('hex') },
  }
}

/** The brand of each merchant at Shouqianba; a sub-merchant of WeChat Pay has none of its own there. */
export const liteBrands: Readonly<Record<Merchant, string>> = { first: '1024', second: '2048', sub: '1024' }

/** The credentials of a merchant, with everything that both share. */
export const credentialsOf = (credentials: SandboxCredentials, merchant: Merchant): SandboxCredentials =>
  merchant === 'first' ? credentials : { ...credentials, ...credentials[merchant] }

/** The merchant's credentials for the server, as `GET /sandbox/credentials` returns them. */
export function merchantCredentials(credentials: SandboxCredentials, merchant: Merchant, baseUrl: string) {
  const {
    wechat_pay: wechat,
    alipay,
    shouqianba,
    sms,
    dingtalk,
    doudian,
    taobao,
    pinduoduo,
    jd,
    douyin,
    meituan,
  } = credentials
  return {
    wechat_pay: {
      base_url: baseUrl,
      appid: wechat.appid,
      mchid: wechat.mchid,
      merchant_serial: wechat.merchant_serial,
      merchant_private_key: wechat.merchant_private_key,
      app_secret: wechat.app_secret,
      api_v2_key: wechat.api_v2_key,
      api_v3_key: wechat.api_v3_key,
      platform_serial: wechat.platform_serial,
      platform_public_key: publicPemOf(wechat.platform_private_key),
      sub_mchid: wechat.sub_mchid,
      sub_appid: wechat.sub_appid,
    },
    alipay: {
      gateway_url: `${baseUrl}/gateway.do`,
      app_id: alipay.app_id,
      app_private_key: alipay.app_private_key,
      alipay_public_key: publicPemOf(alipay.alipay_private_key),
    },
    // The demo application's keys serve both sides, one pair each.
    shouqianba: {
      base_url: baseUrl,
      app_id: '28lp61847655',
      brand_code: liteBrands[merchant],
      private_key: alipay.app_private_key,
      public_key: publicPemOf(alipay.alipay_private_key),
      web_app_id: '2026082500000001',
      ...shouqianba,
    },
    sms: { url: `${baseUrl}/sms/send`, ...sms },
    dingtalk: { login_url: baseUrl, api_url: baseUrl, ...dingtalk },
    doudian: { base_url: `${baseUrl}/doudian`, authorize_url: `${baseUrl}/doudian/authorize`, ...doudian },
    taobao: {
      gateway_url: `${baseUrl}/taobao/router/rest`,
      authorize_url: `${baseUrl}/taobao/authorize`,
      token_url: `${baseUrl}/taobao/token`,
      ...taobao,
    },
    pinduoduo: {
      gateway_url: `${baseUrl}/pinduoduo/api/router`,
      authorize_url: `${baseUrl}/pinduoduo/authorize`,
      ...pinduoduo,
    },
    jd: {
      gateway_url: `${baseUrl}/jd/routerjson`,
      authorize_url: `${baseUrl}/jd/authorize`,
      oauth_url: `${baseUrl}/jd/oauth2`,
      ...jd,
    },
    douyin: { base_url: baseUrl, ...douyin },
    meituan: { base_url: baseUrl, ...meituan },
  }
}

function publicPemOf(privatePem: string): string {
  return createPublicKey(privatePem).export({ type: 'spki', format: 'pem' })
}

async function newCredentials(): Promise<SandboxCredentials> {
  const [first, second, provider, forger] = await Promise.all([
    newMerchant(firstMerchant),
    newMerchant(secondMerchant),
    newWechat(serviceProvider),
    newKey(),
  ])
  return {
    ...first,
    second: { ...second, shouqianba: newVendor(secondVendor) },
    sub: { wechat_pay: provider },
    shouqianba: newVendor(),
    sms: {
      access_key_id: `SBX${randomBytes(8).toString('hex')}`,
      access_key_secret: randomBytes(24).toString('base64url'),
    },
    dingtalk: newDingtalk(),
    ...newMarketplaces(),
    ...newVoucherKeys(),
    forger_private_key: forger,
  }
}

const firstMerchant = { appid: 'wx5a0d80b1e4f7c263', mchid: '1900000109', appId: '2021000000000001' }
const secondMerchant = { appid: 'wx8c41d2f7a90b36e5', mchid: '1900000208', appId: '2021000000000002' }

const serviceProvider = {
  appid: 'wx3e7b52d9c1f0a864',
  mchid: '1900000307',
  sub_mchid: '1900000406',
  sub_appid: 'wx71f4a6c83d25e09b',
}

/** Each merchant has keys of its own on both sides. */
async function newMerchant({ appId, ...wechat }: typeof firstMerchant) {
  const [own, app, alipay] = await Promise.all([newWechat(wechat), newKey(), newKey()])
  return {
    wechat_pay: own,
    alipay: { app_id: appId, app_private_key: app, alipay_private_key: alipay },
  }
}

async function newWechat(parties: { appid: string; mchid: string; sub_mchid?: string; sub_appid?: string }) {
  const [merchant, platform] = await Promise.all([newKey(), newKey()])
  return {
    ...parties,
    merchant_serial: randomBytes(20).toString('hex').toUpperCase(),
    merchant_private_key: merchant,
    app_secret: randomBytes(16).toString('hex'),
    api_v2_key: randomBytes(16).toString('hex'),
    api_v3_key: randomBytes(16).toString('hex'),
    platform_serial: `PUB_KEY_ID_01${parties.mchid}2026010100000000000000`,
    platform_private_key: platform,
  }
}

async function newKey(): Promise<string> {
  const { privateKey } = await promisify(generateKeyPair)('rsa', { modulusLength: 2048 })
  return privateKey.export({ type: 'pkcs8', format: 'pem' })
}
