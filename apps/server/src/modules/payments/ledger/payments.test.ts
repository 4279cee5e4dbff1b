import { randomUUID } from 'node:crypto'
import { contract } from '@showfloor/contract/contract'
import { sql } from '../../../platform/database/sql.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { signIn } from '../../../testing/factories.ts'
import { confirmedOrder, placeOrder, setScene, type Scene } from '../../../testing/order-scene.ts'
import { startPayingWorld, type PayingWorld } from '../../../testing/paying-world.ts'

const { payments } = contract

let world: PayingWorld
beforeAll(async () => {
  world = await startPayingWorld()
})
afterAll(() => world.close())

const statusOf = (scene: Scene, orderId: string) => scene.guide.ask(contract.payments.status, { orderId })
const ledgerOf = async (orderId: string): Promise<{ kind: string; amountCents: number }[]> => {
  const { rows } = await sql<{ kind: string; amountCents: number }>`
    select kind, amount_cents
    from ledger_entries
    where order_id = ${orderId.split('-')[1]}
    order by seq`.execute(world.db)
  return rows
}
const remote = (
  scene: Scene,
  orderId: string,
  amount: number,
  type: 'WECHAT_PAY' | 'ALIPAY' = 'WECHAT_PAY',
) => scene.guide.ask(contract.payments.remoteSubmit, { orderId, type, amount })

describe('cash', () => {
  test('R7.19 paid in two parts: the ledger adds up, and the order shows it and keeps its stock permanently', async () => {
    const scene = await setScene(world, { stock: 1 })
    const order = await confirmedOrder(scene)
    const part = await scene.guide.ask(contract.payments.shopPayment, { orderId: order.id, amount: 100_000 })
    expect(part).toMatchObject({
      payable: 214_900,
      paid: 100_000,
      due: 114_900,
      paymentStatus: 'PARTIALLY_PAID',
    })
    const full = await scene.guide.ask(contract.payments.shopPayment, { orderId: order.id, amount: 114_900 })
    expect(full).toMatchObject({ paid: 214_900, due: 0, paymentStatus: 'PAID' })
    expect(await ledgerOf(order.id)).toEqual([
      { kind: 'PAYMENT', amountCents: 100_000 },
      { kind: 'PAYMENT', amountCents: 114_900 },
    ])
    const shown = await scene.guide.ask(contract.orders.get, { id: order.id })
    expect(shown).toMatchObject({ paymentStatus: 'PAID', holdExpiresAt: null, version: order.version })
    await sql`
      update holds
      set expires_at = now() - interval '1 day'
      where expires_at is not null`.execute(world.db)
    expect((await scene.guide.refused(contract.orders.create, { ...(await inputFor(scene)) })).code).toBe(
      'STOCK_SHORT',
    )
  })

  const inputFor = async (scene: Scene) => ({
    shopId: scene.shopId,
    customerId: scene.customerId,
    deliveryMode: 'PICKUP' as const,
    items: [{ itemMappingId: scene.mappingId, itemQty: 1 }],
  })

  test('of a concurrent payment and cancellation one succeeds and the other is refused with its reason', async () => {
    const scene = await setScene(world, { stock: 8 })
    const orders = []
    for (let round = 0; round < 8; round += 1) orders.push(await confirmedOrder(scene))
    const { guide } = scene
    const either = (work: Promise<unknown>) =>
      work.then(
        () => 'done',
        (error: Error) => error.message,
      )
    const both = orders.map(({ id, version }) =>
      Promise.all([
        either(guide.ask(contract.payments.shopPayment, { orderId: id, amount: 1000 })),
        either(guide.ask(contract.orders.cancel, { id, version })),
      ]),
    )
    for (const answers of await Promise.all(both)) {
      expect(answers.filter((answer) => answer === 'done')).toHaveLength(1)
      expect(answers.join(' ')).not.toMatch(/ 500 |INTERNAL/)
    }
  })

  test('an amount above the due one, an empty one, and an unconfirmed order are refused', async () => {
    const scene = await setScene(world)
    const order = await confirmedOrder(scene)
    const refusal = await scene.guide.refused(contract.payments.shopPayment, {
      orderId: order.id,
      amount: 214_901,
    })
    expect(refusal).toMatchObject({
      code: 'PAYMENT_TOO_MUCH',
      error: '收款金额超过可收的 ¥2,149（未付 ¥2,149，其中正在收款 ¥0）',
    })
    expect(
      (await scene.guide.refused(contract.payments.shopPayment, { orderId: order.id, amount: 0 })).code,
    ).toBe('INVALID_INPUT')
    const waiting = await placeOrder(scene)
    expect(
      (await scene.guide.refused(contract.payments.shopPayment, { orderId: waiting.id, amount: 100 })).code,
    ).toBe('PAYMENT_NOT_OPEN')
  })

  test('P14 the same key pays once, also when requests repeat and overlap', async () => {
    const scene = await setScene(world)
    const order = await confirmedOrder(scene)
    const headers = { 'idempotency-key': randomUUID() }
    const answers = await Promise.all(
      [1, 2, 3, 4].map(() =>
        scene.guide.ask(contract.payments.shopPayment, { orderId: order.id, amount: 5000 }, headers),
      ),
    )
    expect(new Set(answers.map((answer) => answer.paid))).toEqual(new Set([5000]))
    expect(await ledgerOf(order.id)).toHaveLength(1)
  })

  test('the ledger can neither be changed nor contradicted', async () => {
    const scene = await setScene(world)
    const order = await confirmedOrder(scene)
    await scene.guide.ask(contract.payments.shopPayment, { orderId: order.id, amount: 5000 })
    await expect(sql`update ledger_entries set amount_cents = 1`.execute(world.db)).rejects.toThrow(
      'append-only',
    )
    await expect(sql`delete from ledger_entries`.execute(world.db)).rejects.toThrow('append-only')
    const [shopId, id] = order.id.split('-')
    const bent = sql`
      insert into ledger_entries (
        shop_id, order_id, seq, tender_id, kind, amount_cents, balance_before_cents, balance_cents,
        aside_cents, aside_before_cents, aside_balance_cents
      )
      select shop_id, order_id, 2, tender_id, 'ACCEPTANCE', 1, 9999, 10000, -1, 7, 6
      from ledger_entries
      where shop_id = ${shopId} and order_id = ${id}`
    await expect(bent.execute(world.db)).rejects.toThrow(/foreign key/)
  })
})

describe('a link for the customer', () => {
  test.each(['WECHAT_PAY', 'ALIPAY'] as const)('%s: the notification books the payment', async (type) => {
    const scene = await setScene(world)
    const order = await confirmedOrder(scene)
    const tender = await remote(scene, order.id, 214_900, type)
    expect(tender).toMatchObject({ state: 'PROCESSING', amount: 214_900 })
    expect(tender.codeUrl).toBeTruthy()
    await world.act(tender.id, 'pay')
    expect(await statusOf(scene, order.id)).toMatchObject({
      paid: 214_900,
      paymentStatus: 'PAID',
      tenders: [{ state: 'SUCCEEDED', codeUrl: null }],
    })
  })

  test.each(['WECHAT_PAY', 'ALIPAY'] as const)(
    'P1 %s: a notification that arrives 16 times at once and again later books once, and is acknowledged each time',
    async (type) => {
      const scene = await setScene(world)
      const order = await confirmedOrder(scene)
      const tender = await remote(scene, order.id, 100_000, type)
      const told = await world.act(tender.id, 'pay', { times: 16 })
      const again = await world.act(tender.id, 'notify')
      const answers = [...told.notifications, ...again.notifications].map(({ answer }) => answer.slice(0, 3))
      expect(answers).toEqual(Array.from({ length: 17 }, () => '200'))
      await scene.guide.ask(contract.payments.remoteQuery, { tenderId: tender.id })
      expect(await ledgerOf(order.id)).toEqual([{ kind: 'PAYMENT', amountCents: 100_000 }])
    },
  )

  test('P5 a forged notification and a probe are refused and book nothing', async () => {
    const scene = await setScene(world)
    const order = await confirmedOrder(scene)
    for (const type of ['WECHAT_PAY', 'ALIPAY'] as const) {
      const tender = await remote(scene, order.id, 10_000, type)
      const outcome = await world.act(tender.id, 'pay', { forge: true })
      expect(outcome.notifications[0]?.answer).toContain('401')
    }
    // The probe that the provider sends to test whether signatures are checked.
    const probe = await world.app.server.inject({
      method: 'POST',
      url: '/api/payment-notifications/wechat-pay',
      headers: {
        'wechatpay-serial': 'any',
        'wechatpay-timestamp': String(Math.floor(Date.now() / 1000)),
        'wechatpay-nonce': 'probe',
        'wechatpay-signature': 'WECHATPAY/SIGNTEST/probe',
      },
      payload: '{}',
    })
    expect(probe.statusCode).toBe(401)
    expect(await statusOf(scene, order.id)).toMatchObject({
      paid: 0,
      tenders: [{ state: 'PROCESSING' }, { state: 'PROCESSING' }],
    })
  })

  test('a payment without a notification is found by a query', async () => {
    const scene = await setScene(world)
    const order = await confirmedOrder(scene)
    const tender = await remote(scene, order.id, 100_000)
    await world.act(tender.id, 'pay', { drop: true })
    expect((await statusOf(scene, order.id)).paid).toBe(0)
    expect((await scene.guide.ask(contract.payments.remoteQuery, { tenderId: tender.id })).state).toBe(
      'SUCCEEDED',
    )
    expect((await statusOf(scene, order.id)).paid).toBe(100_000)
  })

  test('a customer who pays while the guide cancels has paid', async () => {
    const scene = await setScene(world)
    const order = await confirmedOrder(scene)
    const tender = await remote(scene, order.id, 100_000)
    await world.act(tender.id, 'pay', { drop: true })
    expect((await scene.guide.ask(contract.payments.remoteCancel, { tenderId: tender.id })).state).toBe(
      'SUCCEEDED',
    )
    expect((await statusOf(scene, order.id)).paid).toBe(100_000)
  })

  test('open links count as requested, so that together they never request more than is due', async () => {
    const scene = await setScene(world)
    const order = await confirmedOrder(scene)
    await remote(scene, order.id, 200_000)
    expect(
      (await scene.guide.refused(contract.payments.shopPayment, { orderId: order.id, amount: 20_000 })).error,
    ).toBe('收款金额超过可收的 ¥149（未付 ¥2,149，其中正在收款 ¥2,000）')
  })

  test('the same key finds the same link; the job closes expired links', async () => {
    const scene = await setScene(world)
    const order = await confirmedOrder(scene)
    const headers = { 'idempotency-key': randomUUID() }
    const ask = () =>
      scene.guide.ask(
        contract.payments.remoteSubmit,
        { orderId: order.id, type: 'ALIPAY', amount: 5000 },
        headers,
      )
    const [first, second] = await Promise.all([ask(), ask()])
    expect(second.id).toBe(first.id)
    await sql`
      update tenders
      set expires_at = now() - interval '1 hour', ask_at = now()
      where id = ${first.id.split('-')[1]}`.execute(world.db)
    await world.app.jobs.find((job) => job.name === 'tenders-close')?.work()
    expect((await statusOf(scene, order.id)).tenders).toMatchObject([{ state: 'CLOSED' }])
  })

  test('a shop takes only the types of payment that it has switched on', async () => {
    const scene = await setScene(world, { shop: { paymentTypes: ['ALIPAY'] } })
    const order = await confirmedOrder(scene)
    expect((await scene.guide.ask(contract.payments.types, { shopId: scene.shopId })).data).toEqual([
      'CASH',
      'ALIPAY',
    ])
    const refusal = await scene.guide.refused(contract.payments.remoteSubmit, {
      orderId: order.id,
      type: 'WECHAT_PAY',
      amount: 100,
    })
    expect(refusal.code).toBe('PAYMENT_TYPE_UNAVAILABLE')
  })
  test('R7.20 the types of payment follow the channel’s list or the shop’s own, and the server refuses the others', async () => {
    const scene = await setScene(world, { shop: { paymentTypes: ['ALIPAY', 'WECHAT_PAY'] } })
    const { shopId } = scene
    const admin = await signIn(world, { roles: ['admin'] })
    const types = () => scene.guide.ask(payments.types, { shopId })
    const on = (type: 'CASH' | 'ALIPAY' | 'WECHAT_PAY', isOn = true, hint = '') => ({ type, isOn, hint })
    const channel = { scope: 'CHANNEL' as const, settingsOf: world.channelId }
    const { version } = await admin.ask(payments.choicesGet, channel)
    const list = [on('WECHAT_PAY', true, '老顾客用这个'), on('CASH', false)]
    await admin.ask(payments.choicesSet, { ...channel, version, choices: list })
    expect(await types()).toEqual({ data: ['WECHAT_PAY', 'ALIPAY'], hints: { WECHAT_PAY: '老顾客用这个' } })
    const order = await confirmedOrder(scene)
    const cash = { orderId: order.id, amount: 100 }
    const lines = [{ type: 'CASH' as const, amount: 100 }]
    for (const refused of [
      await scene.guide.refused(payments.shopPayment, cash),
      await scene.guide.refused(payments.mixedCreate, { orderId: order.id, lines }),
      await scene.guide.refused(payments.posSubmit, cash),
    ])
      expect(refused.code).toBe('PAYMENT_TYPE_UNAVAILABLE')

    const own = { scope: 'SHOP' as const, settingsOf: shopId }
    const followed = await admin.ask(payments.choicesGet, own)
    expect(followed).toMatchObject({ version: 0, isOwn: false })
    expect(followed.choices.filter(({ isAvailable }) => isAvailable).map(({ type }) => type)).toEqual([
      'WECHAT_PAY',
      'CASH',
      'ALIPAY',
    ])
    const choices = [on('CASH'), on('WECHAT_PAY', false)]
    await admin.ask(payments.choicesSet, { ...own, version: 0, choices })
    expect(await types()).toEqual({ data: ['CASH', 'ALIPAY'], hints: {} })
    expect(await scene.guide.ask(payments.shopPayment, cash)).toMatchObject({ paid: 100 })
    const stale = await admin.refused(payments.choicesSet, { ...own, version: 0, choices })
    expect(stale.code).toBe('PAYMENT_CHOICES_CHANGED')
    await admin.ask(payments.choicesSet, { ...own, version: 1, choices: null })
    expect((await types()).data).toEqual(['WECHAT_PAY', 'ALIPAY'])

    await admin.ask(payments.choicesSet, { ...channel, version: version + 1, choices: null })
  })
})
