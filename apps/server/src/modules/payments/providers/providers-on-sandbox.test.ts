import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { ForgedNotification, ProviderRefused } from './provider.ts'
import type { ProviderCode } from './provider.ts'
import { startSandboxWorld } from './testing/sandbox-world.ts'

const codes: ProviderCode[] = ['WECHAT_PAY', 'ALIPAY']

describe.each(codes)('%s against the running sandbox', (code) => {
  let world: Awaited<ReturnType<typeof startSandboxWorld>>
  beforeAll(async () => {
    world = await startSandboxWorld(code)
  })
  afterAll(() => world.stop())
  beforeEach(() => {
    for (const list of [world.merchant.received, world.merchant.accepted, world.merchant.refused])
      list.length = 0
  })

  it('a customer pays: the notification is signed, verified, and agrees with the query', async () => {
    const { tenderNo, codeUrl, payUrl } = await world.newTrade(129_950)
    expect(codeUrl).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/pay\//)
    expect(payUrl).toBe(codeUrl)
    expect(await world.provider.query({ tenderNo })).toMatchObject({ state: 'PROCESSING' })
    await world.control('pay', tenderNo)
    const [notification] = world.merchant.accepted
    expect(notification).toMatchObject({ tenderNo, state: 'SUCCEEDED', amountCents: 129_950 })
    expect(Math.abs((notification?.paidAt?.getTime() ?? 0) - Date.now())).toBeLessThan(60_000)
    expect(await world.provider.query({ tenderNo })).toEqual({
      state: 'SUCCEEDED',
      amountCents: 129_950,
      providerTradeNo: notification?.providerTradeNo,
      paidAt: notification?.paidAt,
    })
  })

  it('a notification that arrives five times has one number', async () => {
    const { tenderNo } = await world.newTrade(1)
    await world.control('pay', tenderNo, { times: 3 })
    await world.control('notify', tenderNo, { times: 2 })
    const numbers = new Set(world.merchant.accepted.map((one) => one.notificationId))
    expect([world.merchant.accepted.length, numbers.size]).toEqual([5, 1])
  })

  it('a forged notification is refused, is not repeated, and no money has moved', async () => {
    const { tenderNo } = await world.newTrade(500)
    await world.control('pay', tenderNo, { forge: true })
    await new Promise((resolve) => setTimeout(resolve, 150))
    expect(world.merchant.accepted).toEqual([])
    expect(world.merchant.refused).toEqual([expect.any(ForgedNotification)])
    expect(await world.provider.query({ tenderNo })).toMatchObject({ state: 'PROCESSING' })
  })

  it('another amount than asked for is seen in the notification and in the query', async () => {
    const { tenderNo } = await world.newTrade(100_000)
    await world.control('pay', tenderNo, { amount_cents: 1 })
    expect(world.merchant.accepted).toMatchObject([{ state: 'SUCCEEDED', amountCents: 1 }])
    expect(await world.provider.query({ tenderNo })).toMatchObject({ state: 'SUCCEEDED', amountCents: 1 })
  })

  it('a delayed notification arrives later, the query knows at once', async () => {
    const { tenderNo } = await world.newTrade(700)
    const { notifications } = await world.control('pay', tenderNo, { delay_ms: 120 })
    expect(notifications).toMatchObject([{ attempts: 0 }])
    expect(await world.provider.query({ tenderNo })).toMatchObject({ state: 'SUCCEEDED' })
    await expect.poll(() => world.merchant.accepted).toHaveLength(1)
  })

  it('a dropped notification never arrives, the query finds the money', async () => {
    const { tenderNo } = await world.newTrade(700)
    await world.control('pay', tenderNo, { drop: true })
    expect(await world.provider.query({ tenderNo })).toMatchObject({ state: 'SUCCEEDED', amountCents: 700 })
    expect(world.merchant.received).toEqual([])
  })

  it('a notification that is not acknowledged comes again until it is', async () => {
    const { tenderNo } = await world.newTrade(700)
    world.merchant.refuseNext(2)
    await world.control('pay', tenderNo)
    await expect.poll(() => world.merchant.accepted).toHaveLength(1)
    await new Promise((resolve) => setTimeout(resolve, 120))
    expect(world.merchant.received).toHaveLength(3)
  })

  it('money can arrive after the close, and says so', async () => {
    const { tenderNo } = await world.newTrade(4_200)
    expect(await world.provider.close({ tenderNo })).toMatchObject({ state: 'CLOSED' })
    await world.control('pay', tenderNo)
    expect(world.merchant.accepted).toMatchObject([{ tenderNo, state: 'SUCCEEDED', amountCents: 4_200 }])
    expect(await world.provider.close({ tenderNo })).toMatchObject({ state: 'SUCCEEDED', amountCents: 4_200 })
  })

  it('closing twice says closed twice', async () => {
    const { tenderNo, codeUrl } = await world.newTrade(4_200)
    await fetch(codeUrl)
    expect(await world.provider.close({ tenderNo })).toEqual({ state: 'CLOSED' })
    expect(await world.provider.close({ tenderNo })).toMatchObject({ state: 'CLOSED' })
    expect(await world.provider.query({ tenderNo })).toMatchObject({ state: 'CLOSED' })
  })

  it('a closed code cannot be paid any more, also when nobody has scanned it yet', async () => {
    const { tenderNo, codeUrl } = await world.newTrade(4_200)
    expect(await world.provider.close({ tenderNo })).toMatchObject({ state: 'CLOSED' })
    const page = await (await fetch(codeUrl)).text()
    expect(page).not.toContain('<form')
  })

  it('a failed payment ends without a notification', async () => {
    const { tenderNo } = await world.newTrade(4_200)
    await world.control('fail', tenderNo)
    const { state } = await world.provider.query({ tenderNo })
    expect(state).toBe(code === 'WECHAT_PAY' ? 'FAILED' : 'CLOSED')
    expect(world.merchant.received).toEqual([])
  })

  it('creating the same trade again answers the same code; another amount, or a paid trade, is refused', async () => {
    const { tenderNo, codeUrl } = await world.newTrade(900)
    const again = {
      tenderNo,
      amountCents: 900,
      description: '沙发',
      expiresAt: new Date(Date.now() + 60_000),
      notifyUrl: world.merchant.notifyUrl,
    }
    expect((await world.provider.create(again)).codeUrl).toBe(codeUrl)
    await expect(world.provider.create({ ...again, amountCents: 901 })).rejects.toBeInstanceOf(
      ProviderRefused,
    )
    await world.control('pay', tenderNo)
    await expect(world.provider.create(again)).rejects.toMatchObject({ code: 'PROVIDER_REFUSED' })
  })

  it('a trade that nobody opened: asked about and closed without inventing a result', async () => {
    const unknown = { tenderNo: 'NOBODY0001' }
    expect(await world.provider.query(unknown)).toEqual(
      code === 'WECHAT_PAY'
        ? { state: 'UNKNOWN', reason: 'TRADE_NOT_FOUND' }
        : { state: 'PROCESSING', reason: 'NOT_SCANNED' },
    )
    expect(await world.provider.close(unknown)).toMatchObject({ state: 'CLOSED' })
    const refund = { ...unknown, refundNo: 'RF1', amountCents: 1, totalCents: 1, reason: '退款' }
    expect(await world.provider.refund(refund)).toMatchObject({ state: 'FAILED' })
  })

  it('refunds in parts, each once, never more than was paid; the query still tells that it had been paid', async () => {
    const { tenderNo } = await world.newTrade(1_000)
    const refund = { tenderNo, totalCents: 1_000, reason: '客户取消' }
    expect(await world.provider.refund({ ...refund, refundNo: 'RF1', amountCents: 300 })).toMatchObject({
      state: 'FAILED',
    })
    await world.control('pay', tenderNo)
    expect(await world.provider.queryRefund({ tenderNo, refundNo: 'RF1' })).toBeNull()
    const first = await world.provider.refund({ ...refund, refundNo: 'RF1', amountCents: 300 })
    expect(await world.provider.queryRefund({ tenderNo, refundNo: 'RF1' })).toEqual(first)
    expect(first).toMatchObject({ state: 'SUCCEEDED', providerRefundNo: expect.any(String) })
    expect(await world.provider.refund({ ...refund, refundNo: 'RF1', amountCents: 300 })).toEqual(first)
    expect(await world.provider.refund({ ...refund, refundNo: 'RF2', amountCents: 701 })).toMatchObject({
      state: 'FAILED',
    })
    expect(await world.provider.refund({ ...refund, refundNo: 'RF3', amountCents: 700 })).toMatchObject({
      state: 'SUCCEEDED',
    })
    // Alipay closes a trade whose money went back whole.
    const wholly = code === 'ALIPAY' ? { state: 'CLOSED', isReversed: true } : { state: 'SUCCEEDED' }
    expect(await world.provider.query({ tenderNo })).toMatchObject({ ...wholly, amountCents: 1_000 })
    await expect.poll(() => world.merchant.refunds.toSorted()).toEqual(['RF1', 'RF3'])
    expect(world.merchant.accepted).toHaveLength(1)
    expect(new Set(world.merchant.accepted.map((one) => one.state))).toEqual(new Set(['SUCCEEDED']))
  })

  it('an expired trade is closed by itself', async () => {
    const { tenderNo, codeUrl } = await world.newTrade(900, new Date(Date.now() + 2_000))
    await fetch(codeUrl)
    await expect
      .poll(() => world.provider.query({ tenderNo }), { interval: 200 })
      .toMatchObject({ state: 'CLOSED' })
  })

  it('P5 every changed byte of a notification is found', async () => {
    const { tenderNo } = await world.newTrade(88_800)
    await world.control('pay', tenderNo)
    const [genuine] = world.merchant.received
    if (!genuine) throw new Error('no notification arrived')
    expect(await world.provider.verifyNotification(genuine)).toMatchObject({ tenderNo })
    for (let at = 0; at < genuine.rawBody.length; at += 7) {
      const rawBody = Buffer.from(genuine.rawBody)
      rawBody[at] = (rawBody[at] ?? 0) ^ 1
      await expect(world.provider.verifyNotification({ ...genuine, rawBody })).rejects.toThrow(
        ForgedNotification,
      )
    }
    await expect(
      world.provider.verifyNotification({ headers: {}, rawBody: Buffer.alloc(0) }),
    ).rejects.toThrow(ForgedNotification)
  })
})
