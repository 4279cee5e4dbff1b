import { createServer } from 'node:http'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { alipay } from './alipay/alipay.ts'
import { ForgedNotification, ProviderUnavailable } from './provider.ts'
import type { PaymentProvider, ProviderCode } from './provider.ts'
import { providersFromConfig } from './registry/registry.ts'
import { listening, startMiddleman, stopServer } from './testing/middleman.ts'
import { startSandboxWorld } from './testing/sandbox-world.ts'
import { wechatPay } from './wechat-pay/wechat-pay.ts'

const keysSchema = z.object({
  wechat_pay: z.record(z.string(), z.string()),
  alipay: z.record(z.string(), z.string()),
})

type World = Awaited<ReturnType<typeof startSandboxWorld>>
type Overrides = {
  baseUrl?: string
  timeoutMs?: number
  now?: () => Date
  apiV3Key?: string
  appId?: string
  mchid?: string
}

/** The merchant's adapter with something wrong about it. */
async function providerWith(
  code: ProviderCode,
  sandboxUrl: string,
  overrides: Overrides,
): Promise<PaymentProvider> {
  const keys = keysSchema.parse(await (await fetch(`${sandboxUrl}/sandbox/credentials`)).json())
  const wechat = (name: string) => keys.wechat_pay[name] ?? ''
  const ali = (name: string) => keys.alipay[name] ?? ''
  const { baseUrl = sandboxUrl, timeoutMs = 10_000, now = () => new Date() } = overrides
  if (code === 'ALIPAY') {
    return alipay({
      gatewayUrl: `${baseUrl}/gateway.do`,
      appId: overrides.appId ?? ali('app_id'),
      appPrivateKey: ali('app_private_key'),
      alipayPublicKey: ali('alipay_public_key'),
      timeoutMs,
      now,
    })
  }
  return wechatPay({
    baseUrl,
    appId: wechat('appid'),
    mchid: overrides.mchid ?? wechat('mchid'),
    merchantSerial: wechat('merchant_serial'),
    merchantPrivateKey: wechat('merchant_private_key'),
    apiV3Key: overrides.apiV3Key ?? wechat('api_v3_key'),
    platformKeys: { [wechat('platform_serial')]: wechat('platform_public_key') },
    timeoutMs,
    now,
  })
}

describe.each<ProviderCode>(['WECHAT_PAY', 'ALIPAY'])('%s in trouble', (code) => {
  let world: World
  beforeAll(async () => {
    world = await startSandboxWorld(code)
  })
  afterAll(() => world.stop())

  const unknown = { state: 'UNKNOWN', reason: 'PROVIDER_UNAVAILABLE' }

  const nothing = {
    query: unknown,
    close: unknown,
    refund: 'PROVIDER_UNAVAILABLE',
    queryRefund: 'PROVIDER_UNAVAILABLE',
    create: 'PROVIDER_UNAVAILABLE',
  }

  /** What every call of an adapter answers, or the code of the error it throws. */
  async function learntBy(provider: PaymentProvider, tenderNo: string) {
    const expiresAt = new Date(Date.now() + 60_000)
    const { notifyUrl } = world.merchant
    const created = { tenderNo: `${tenderNo}N`, amountCents: 1, description: '灯', expiresAt, notifyUrl }
    const refund = { tenderNo, refundNo: 'RF1', amountCents: 1, totalCents: 100, reason: '退款' }
    const codeOf = (error: unknown) => (error instanceof ProviderUnavailable ? error.code : error)
    return {
      query: await provider.query({ tenderNo }),
      close: await provider.close({ tenderNo }),
      refund: await provider.refund(refund).catch(codeOf),
      queryRefund: await provider.queryRefund(refund).catch(codeOf),
      create: await provider.create(created).catch(codeOf),
    }
  }

  it('nobody listens', async () => {
    const provider = await providerWith(code, world.sandboxUrl, { baseUrl: 'http://127.0.0.1:1' })
    expect(await learntBy(provider, 'NETWORK001')).toEqual(nothing)
  })

  it('no answer in time', async () => {
    const silent = createServer(() => undefined)
    const provider = await providerWith(code, world.sandboxUrl, {
      baseUrl: await listening(silent),
      timeoutMs: 60,
    })
    expect(await learntBy(provider, 'SILENT0001')).toEqual(nothing)
    await stopServer(silent)
  })

  it.each([
    ['a broken gateway', () => ({ status: 502, body: '<html>bad gateway</html>' })],
    ['a captive portal', () => ({ status: 200, body: '<html>please sign in</html>' })],
    ['a page that is not there', () => ({ status: 404, body: 'not found' })],
    ['a forwarder', () => ({ status: 302, body: '' })],
    ['an empty answer', () => ({ status: 200, body: '' })],
  ])('P19 %s answers instead', async (_name, meddle) => {
    const { tenderNo } = await world.newTrade(100)
    await world.control('pay', tenderNo)
    const middleman = await startMiddleman(world.sandboxUrl, meddle)
    const provider = await providerWith(code, world.sandboxUrl, { baseUrl: middleman.url })
    expect(await learntBy(provider, tenderNo)).toEqual(nothing)
    await middleman.stop()
  })

  it('P19 an answer without an end is left alone', async () => {
    let sentBytes = 0
    const endless = createServer((_request, response) => {
      const more = (error?: Error | null) => {
        if (error || response.destroyed) return
        sentBytes += 65_536
        response.write(Buffer.alloc(65_536, 'x'), more)
      }
      more()
    })
    const provider = await providerWith(code, world.sandboxUrl, { baseUrl: await listening(endless) })
    expect(await provider.query({ tenderNo: 'ENDLESS001' })).toEqual(unknown)
    expect(sentBytes).toBeLessThan(20_000_000)
    await stopServer(endless)
  })

  it('P19 an answer that was changed on the way is not believed', async () => {
    const { tenderNo, codeUrl } = await world.newTrade(100)
    await fetch(codeUrl)
    const swap = (body: string, status: number) => ({
      status,
      body: body.replace('"NOTPAY"', '"SUCCESS"').replace('"WAIT_BUYER_PAY"', '"TRADE_SUCCESS"'),
    })
    const middleman = await startMiddleman(world.sandboxUrl, swap)
    const provider = await providerWith(code, world.sandboxUrl, { baseUrl: middleman.url })
    expect(await provider.query({ tenderNo })).toEqual(unknown)
    await middleman.stop()
  })

  it('P7 a genuine notification for another merchant or application is no payment of ours', async () => {
    const { tenderNo } = await world.newTrade(100)
    world.merchant.received.length = 0
    await world.control('pay', tenderNo)
    const [received] = world.merchant.received
    if (!received) throw new Error('no notification arrived')
    const other = await providerWith(code, world.sandboxUrl, {
      appId: '2021000000000002',
      mchid: '1900000999',
    })
    expect(await other.verifyNotification(received)).toMatchObject({ about: 'mismatch', tenderNo })
    expect(await world.provider.verifyNotification(received)).toMatchObject({ about: 'payment', tenderNo })
  })
})

describe('WECHAT_PAY clocks and keys', () => {
  let world: World
  beforeAll(async () => {
    world = await startSandboxWorld('WECHAT_PAY')
  })
  afterAll(() => world.stop())
  const shifted = (byMs: number) => () => new Date(Date.now() + byMs)

  it.each([-6 * 60_000, 6 * 60_000])(
    'P6 with a clock %i ms off results come from queries; what comes unasked is refused all the same',
    async (byMs) => {
      const { tenderNo } = await world.newTrade(100)
      await world.control('pay', tenderNo)
      const received = world.merchant.received.at(-1)
      if (!received) throw new Error('no notification arrived')
      const provider = await providerWith('WECHAT_PAY', world.sandboxUrl, { now: shifted(byMs) })
      for (const _ of [1, 2])
        expect(await provider.query({ tenderNo })).toMatchObject({ state: 'SUCCEEDED', amountCents: 100 })
      await expect(provider.verifyNotification(received)).rejects.toThrow(/five minutes/)
    },
  )

  it('P5 a notification older or newer than five minutes is refused, a replayed one included', async () => {
    const { tenderNo } = await world.newTrade(100)
    await world.control('pay', tenderNo)
    const received = world.merchant.received.at(-1)
    if (!received) throw new Error('no notification arrived')
    const verify = async (byMs: number) => {
      const provider = await providerWith('WECHAT_PAY', world.sandboxUrl, { now: shifted(byMs) })
      return provider.verifyNotification(received)
    }
    for (const byMs of [-290_000, 290_000]) expect(await verify(byMs)).toMatchObject({ tenderNo })
    for (const byMs of [-310_000, 310_000]) await expect(verify(byMs)).rejects.toThrow(/five minutes/)
  })

  it('P18 an answer that asks for patience is no refusal; what is refused by number is known by its name', async () => {
    let said: object = {}
    const refusing = createServer((_request, response) =>
      response.writeHead(403, { 'content-type': 'application/json' }).end(JSON.stringify(said)),
    )
    const provider = await providerWith('WECHAT_PAY', world.sandboxUrl, {
      baseUrl: await listening(refusing),
    })
    const refund = { tenderNo: 'BUSY000001', refundNo: 'RF1', amountCents: 1, totalCents: 1, reason: '退款' }
    for (const busy of ['268447840', 268_447_840, 'FREQUENCY_LIMITED', 'SYSTEM_ERROR']) {
      said = { code: busy, message: '' }
      expect(await provider.query(refund)).toMatchObject({ state: 'UNKNOWN', reason: 'PROVIDER_UNAVAILABLE' })
      await expect(provider.refund(refund)).rejects.toThrow(ProviderUnavailable)
    }
    said = { code: '268512771', message: '' }
    expect(await provider.query(refund)).toMatchObject({ reason: 'TRADE_NOT_FOUND' })
    said = { code: '268498688', message: '' }
    const { notifyUrl } = world.merchant
    const trade = { ...refund, description: '灯', expiresAt: new Date(Date.now() + 60_000), notifyUrl }
    await expect(provider.create(trade)).rejects.toMatchObject({ providerCode: 'OUT_TRADE_NO_USED' })
    await stopServer(refusing)
  })

  it('a notification encrypted with another key is refused', async () => {
    const received = world.merchant.received.at(-1)
    if (!received) throw new Error('no notification arrived')
    const provider = await providerWith('WECHAT_PAY', world.sandboxUrl, { apiV3Key: '0'.repeat(32) })
    await expect(provider.verifyNotification(received)).rejects.toThrow(ForgedNotification)
  })

  it('a refund that is still on its way is PROCESSING until a repeat says it is there', async () => {
    const slow = await startSandboxWorld('WECHAT_PAY', { SANDBOX_REFUND_SETTLE_MS: '300' })
    const { tenderNo } = await slow.newTrade(100)
    await slow.control('pay', tenderNo)
    const refund = { tenderNo, refundNo: 'RF1', amountCents: 100, totalCents: 100, reason: '退款' }
    const first = await slow.provider.refund(refund)
    expect(first.state).toBe('PROCESSING')
    await new Promise((resolve) => setTimeout(resolve, 310))
    expect(await slow.provider.queryRefund(refund)).toEqual({ ...first, state: 'SUCCEEDED' })
    expect(await slow.provider.refund(refund)).toEqual({ ...first, state: 'SUCCEEDED' })
    await slow.stop()
  })

  it.each(['ABNORMAL', 'CLOSED'] as const)(
    'a refund that ends %s has failed, and a repeat tells what came of it',
    async (status) => {
      const { tenderNo } = await world.newTrade(100)
      await world.control('pay', tenderNo)
      const decide = (now: string | null) =>
        fetch(`${world.sandboxUrl}/sandbox/payments/${tenderNo}/refunds`, {
          method: 'POST',
          body: JSON.stringify({ status: now }),
        })
      await decide(status)
      const refund = { tenderNo, refundNo: `R${tenderNo}`, amountCents: 100, totalCents: 100, reason: '退款' }
      const failed = { state: 'FAILED', failureCode: status }
      expect(await world.provider.refund(refund)).toMatchObject(failed)
      expect(await world.provider.queryRefund(refund)).toMatchObject(failed)
      // The merchant sends it to another account of the customer's on WeChat's own pages.
      await decide(null)
      expect(await world.provider.refund(refund)).toMatchObject({ state: 'SUCCEEDED' })
    },
  )

  it('P20 links, payments on phones and questions fetch a new platform key together, once', async () => {
    const fetches = async () => {
      const answer = await fetch(`${world.sandboxUrl}/sandbox/wechat-pay/keys`)
      return ((await answer.json()) as { fetched: number }).fetched
    }
    const providers = providersFromConfig({ SANDBOX_URL: world.sandboxUrl })
    const [provider, phone] = [await providers.provider('WECHAT_PAY'), await providers.phonePay('WECHAT_PAY')]
    const before = await fetches()
    await fetch(`${world.sandboxUrl}/sandbox/wechat-pay/keys`, { method: 'POST', body: '{}' })
    const { notifyUrl } = world.merchant
    const trade = { amountCents: 1, description: '灯', expiresAt: new Date(Date.now() + 60_000), notifyUrl }
    const [state, address] = await Promise.all([
      provider.query({ tenderNo: 'NOBODY0001' }),
      phone.inBrowser({ ...trade, tenderNo: 'PHONE00001', payerIp: '127.0.0.1', returnUrl: notifyUrl }),
    ])
    expect(state).toMatchObject({ reason: 'TRADE_NOT_FOUND' })
    expect(address).toMatch(/^http/)
    expect(await fetches()).toBe(before + 1)
  })

  it('long descriptions are cut to what the provider takes, never in the middle of a character', async () => {
    const expiresAt = new Date(Date.now() + 60_000)
    const { notifyUrl } = world.merchant
    const description = '云朵三人位布艺沙发'.repeat(30)
    const created = await world.provider.create({
      tenderNo: 'LONG000001',
      amountCents: 1,
      description,
      expiresAt,
      notifyUrl,
    })
    expect(await (await fetch(created.codeUrl)).text()).toContain(description.slice(0, 42))
  })
})
