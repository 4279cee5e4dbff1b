import { createPublicKey, generateKeyPair, randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { z } from 'zod'

const credentialsSchema = z.object({
  wechat_pay: z.object({
    appid: z.string(),
    mchid: z.string(),
    merchant_serial: z.string(),
    merchant_private_key: z.string(),
    api_v3_key: z.string(),
    platform_serial: z.string(),
    platform_private_key: z.string(),
  }),
  alipay: z.object({ app_id: z.string(), app_private_key: z.string(), alipay_private_key: z.string() }),
  sms: z.object({ access_key_id: z.string(), access_key_secret: z.string() }),
  dingtalk: z.object({ client_id: z.string(), client_secret: z.string() }),
  /** Signs forged messages: a valid key that nobody trusts. */
  forger_private_key: z.string(),
})

/** The keys of both sides: the sandbox plays the providers and gives the merchant's keys to the server. */
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
  // An earlier version had no messenger.
  const grown = credentialsSchema.parse({
    dingtalk: newDingtalk(),
    ...z.record(z.string(), z.unknown()).parse(kept),
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

/** The merchant's credentials for the server, as `GET /sandbox/credentials` returns them. */
export function merchantCredentials(credentials: SandboxCredentials, baseUrl: string) {
  const { wechat_pay: wechat, alipay, sms, dingtalk } = credentials
  return {
    wechat_pay: {
      base_url: baseUrl,
      appid: wechat.appid,
      mchid: wechat.mchid,
      merchant_serial: wechat.merchant_serial,
      merchant_private_key: wechat.merchant_private_key,
      api_v3_key: wechat.api_v3_key,
      platform_serial: wechat.platform_serial,
      platform_public_key: publicPemOf(wechat.platform_private_key),
    },
    alipay: {
      gateway_url: `${baseUrl}/gateway.do`,
      app_id: alipay.app_id,
      app_private_key: alipay.app_private_key,
      alipay_public_key: publicPemOf(alipay.alipay_private_key),
    },
    sms: { url: `${baseUrl}/sms/send`, ...sms },
    dingtalk: { login_url: baseUrl, api_url: baseUrl, ...dingtalk },
  }
}

function publicPemOf(privatePem: string): string {
  return createPublicKey(privatePem).export({ type: 'spki', format: 'pem' })
}

async function newCredentials(): Promise<SandboxCredentials> {
  const [merchant, platform, app, alipay, forger] = await Promise.all([
    newKey(),
    newKey(),
    newKey(),
    newKey(),
    newKey(),
  ])
  return {
    wechat_pay: {
      appid: 'wx5a0d80b1e4f7c263',
      mchid: '1900000109',
      merchant_serial: randomBytes(20).toString('hex').toUpperCase(),
      merchant_private_key: merchant,
      api_v3_key: randomBytes(16).toString('hex'),
      platform_serial: 'PUB_KEY_ID_0119000001092026010100000000000000',
      platform_private_key: platform,
    },
    alipay: { app_id: '2021000000000001', app_private_key: app, alipay_private_key: alipay },
    sms: {
      access_key_id: `SBX${randomBytes(8).toString('hex')}`,
      access_key_secret: randomBytes(24).toString('base64url'),
    },
    dingtalk: newDingtalk(),
    forger_private_key: forger,
  }
}

async function newKey(): Promise<string> {
  const { privateKey } = await promisify(generateKeyPair)('rsa', { modulusLength: 2048 })
  return privateKey.export({ type: 'pkcs8', format: 'pem' })
}
