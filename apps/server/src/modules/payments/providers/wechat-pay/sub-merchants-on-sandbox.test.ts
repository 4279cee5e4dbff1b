import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startSandbox } from '../testing/sandbox-process.ts'
import { wechatPay } from './wechat-pay.ts'
import { wechatCodePay } from './v2/wechat-code-pay.ts'

type Keys = Record<
  | 'appid'
  | 'mchid'
  | 'sub_mchid'
  | 'merchant_serial'
  | 'merchant_private_key'
  | 'api_v2_key'
  | 'api_v3_key'
  | 'platform_serial',
  string
>

const dir = mkdtempSync(join(tmpdir(), 'showfloor-sandbox-'))
let sandbox: Awaited<ReturnType<typeof startSandbox>>
let keys: Record<'first' | 'sub', Keys>
beforeAll(async () => {
  sandbox = await startSandbox(dir)
  const kept = JSON.parse(readFileSync(join(dir, 'credentials.json'), 'utf8')) as {
    wechat_pay: Keys
    sub: { wechat_pay: Keys }
  }
  keys = { first: kept.wechat_pay, sub: kept.sub.wechat_pay }
})
afterAll(async () => {
  await sandbox.stop()
  rmSync(dir, { recursive: true, force: true })
})

/** A payment code on a customer’s phone. */
const shownCode = async (): Promise<string> => {
  const body = JSON.stringify({ provider: 'WECHAT_PAY', manner: 'PAYS' })
  const shown = await fetch(`${sandbox.url}/sandbox/codes`, { method: 'POST', body })
  return ((await shown.json()) as { code: string }).code
}

test('WeChat Pay refuses a merchant that names a sub-merchant, a service provider that names a foreign one, and each on the other’s calls', async () => {
  const of = (
    { appid, mchid, merchant_serial, merchant_private_key, api_v3_key, platform_serial }: Keys,
    publicKey: string,
    sub?: { mchid: string; appId?: string },
  ) =>
    wechatPay({
      baseUrl: sandbox.url,
      appId: appid,
      mchid,
      merchantSerial: merchant_serial,
      merchantPrivateKey: merchant_private_key,
      apiV3Key: api_v3_key,
      platformKeys: { [platform_serial]: publicKey },
      ...(sub ? { sub } : {}),
    })
  const publicKeyOf = async (merchant: 'first' | 'sub') => {
    const given = await fetch(`${sandbox.url}/sandbox/credentials?merchant=${merchant}`)
    return ((await given.json()) as { wechat_pay: { platform_public_key: string } }).wechat_pay
      .platform_public_key
  }
  const { first, sub } = keys
  const [firstKey, subKey] = [await publicKeyOf('first'), await publicKeyOf('sub')]
  const trade = {
    tenderNo: 'P1_refused',
    amountCents: 100,
    description: '沙发',
    expiresAt: new Date(Date.now() + 300_000),
    notifyUrl: 'http://127.0.0.1:1/',
  }
  const back = { tenderNo: 'P1_refused', refundNo: 'R1_refused', amountCents: 1, totalCents: 1, reason: '退' }
  const codes = await Promise.all(
    [
      of(first, firstKey, { mchid: sub.sub_mchid }),
      of(sub, subKey, { mchid: '1900000499' }),
      of(sub, subKey, { mchid: sub.sub_mchid, appId: 'wx0000000000000000' }),
      of(sub, subKey),
    ].map(async (provider) => [
      await provider
        .create(trade)
        .catch((error: unknown) => (error as { providerCode: string }).providerCode),
      (await provider.refund(back)).failureCode,
    ]),
  )
  expect(codes).toEqual([
    ['NO_AUTH', 'PARAM_ERROR'],
    ['NO_AUTH', 'NO_AUTH'],
    ['APPID_MCHID_NOT_MATCH', 'RESOURCE_NOT_EXISTS'],
    ['PARAM_ERROR', 'PARAM_ERROR'],
  ])
  const wallets = [
    { ...first, sub: { mchid: sub.sub_mchid } },
    { ...sub, sub: { mchid: '1900000499' } },
    { ...sub, sub: undefined },
  ].map(({ appid, mchid, api_v2_key: apiV2Key, sub: one }) =>
    wechatCodePay({ baseUrl: sandbox.url, appId: appid, mchid, apiV2Key, ...(one ? { sub: one } : {}) }),
  )
  const authCode = await shownCode()
  for (const wallet of wallets) {
    const paid = await wallet.pay({ ...trade, authCode, deviceNo: '1', ip: '127.0.0.1' })
    expect(paid.state).toBe('UNKNOWN')
  }
})
