import { randomUUID } from 'node:crypto'
import { contract } from '@showfloor/contract/contract'
import { sql } from '../../../platform/database/sql.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { confirmedOrder, placeOrder, setScene, type Scene } from '../../../testing/order-scene.ts'
import { startPayingWorld, type PayingWorld } from '../../../testing/paying-world.ts'

let world: PayingWorld
beforeAll(async () => {
  world = await startPayingWorld()
})
afterAll(() => world.close())

const statusOf = (scene: Scene, orderId: string) => scene.guide.ask(contract.payments.status, { orderId })
const ledgerOf = async (orderId: string): Promise<{ kind: string; amount_cents: number }[]> => {
  const { rows } = await sql<{ kind: string; amount_cents: number }>`
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
  test('paid in two parts: the ledger adds up, the order shows it and keeps its stock for good', async () => {
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
      { kind: 'PAYMENT', amount_cents: 100_000 },
      { kind: 'PAYMENT', amount_cents: 114_900 },
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

  test('of a payment and a cancellation at the same moment one succeeds and the other is refused with its reason', async () => {
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

  test('more than is due, nothing, and an order that nobody confirmed are refused', async () => {
    const scene = await setScene(world)
    const order = await confirmedOrder(scene)
    const refusal = await scene.guide.refused(contract.payments.shopPayment, {
      orderId: order.id,
      amount: 214_901,
    })
    expect(refusal).toMatchObject({ code: 'PAYMENT_TOO_MUCH', error: '收款金额超过未付金额 ¥2,149' })
    expect(
      (await scene.guide.refused(contract.payments.shopPayment, { orderId: order.id, amount: 0 })).code,
    ).toBe('INVALID_INPUT')
    const waiting = await placeOrder(scene)
    expect(
      (await scene.guide.refused(contract.payments.shopPayment, { orderId: waiting.id, amount: 100 })).code,
    ).toBe('PAYMENT_NOT_OPEN')
  })

  test('the same key pays once, also when requests repeat and overlap', async () => {
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

  test('the ledger can be neither changed nor bent', async () => {
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

  test('a notification that arrives several times at once and again later books once', async () => {
    const scene = await setScene(world)
    const order = await confirmedOrder(scene)
    const tender = await remote(scene, order.id, 100_000)
    await world.act(tender.id, 'pay', { times: 8 })
    await world.act(tender.id, 'notify')
    await scene.guide.ask(contract.payments.remoteQuery, { tenderId: tender.id })
    expect(await ledgerOf(order.id)).toEqual([{ kind: 'PAYMENT', amount_cents: 100_000 }])
  })

  test('a forged notification is refused and books nothing', async () => {
    const scene = await setScene(world)
    const order = await confirmedOrder(scene)
    for (const type of ['WECHAT_PAY', 'ALIPAY'] as const) {
      const tender = await remote(scene, order.id, 10_000, type)
      const outcome = await world.act(tender.id, 'pay', { forge: true })
      expect(outcome.notifications[0]?.answer).toContain('401')
    }
    expect(await statusOf(scene, order.id)).toMatchObject({
      paid: 0,
      tenders: [{ state: 'PROCESSING' }, { state: 'PROCESSING' }],
    })
  })

  test('a payment nobody told us of is found by asking', async () => {
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
    ).toBe('收款金额超过未付金额 ¥149')
  })

  test('the same key finds the same link; links that ran out are closed by the job', async () => {
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

  test('a shop takes only the kinds of payment it has switched on', async () => {
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
})
