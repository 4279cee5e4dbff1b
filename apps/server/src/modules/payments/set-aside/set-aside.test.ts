import { splitScopedId } from '@showfloor/contract/common/ids'
import { contract } from '@showfloor/contract/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sql } from '../../../platform/database/sql.ts'
import { setDifferenceScene, sofaPrice, type DifferenceScene } from '../../../testing/difference-scene.ts'
import { confirmedOrder, placeOrder, stockOf } from '../../../testing/order-scene.ts'
import { freePort } from '../../../../../../tools/testing/ports.ts'
import { startPayingWorld, type PayingWorld } from '../../../testing/paying-world.ts'
import { callerWith, secondProcess, type Caller, type World } from '../../../testing/world.ts'
import { tenderNo } from '../ways/tender-numbers.ts'
import { providersFromConfig } from '../providers/registry/registry.ts'

const { differences, notifications, orders, payments } = contract

let world: PayingWorld
/** A server process that cannot reach the provider. */
let cutOff: World
let scene: DifferenceScene
beforeAll(async () => {
  world = await startPayingWorld()
  cutOff = await secondProcess(world, { SANDBOX_URL: `http://127.0.0.1:${await freePort()}` })
  scene = await setDifferenceScene(world)
})
afterAll(async () => {
  await cutOff.app.close()
  await world.close()
})

type Type = 'WECHAT_PAY' | 'ALIPAY'
const status = (orderId: string, who: Caller = scene.guide) => who.ask(payments.status, { orderId })
const tenderOf = async (orderId: string, who: Caller = scene.guide) => (await status(orderId, who)).tenders[0]
const linkFor = async (orderId: string, amount: number, type: Type = 'WECHAT_PAY') =>
  (await scene.guide.ask(payments.remoteSubmit, { orderId, type, amount })).id
const ledgerOf = async (orderId: string) => {
  const { rows } = await sql<{ kind: string; paid: number; aside: number }>`
    select kind, amount_cents as paid, aside_cents as aside
    from ledger_entries
    where order_id = ${orderId.split('-')[1]}
    order by seq`.execute(world.db)
  return rows.map(({ kind, paid, aside }) => [kind, paid, aside])
}
/** An order whose link was closed, and paid anyway. */
const paidLate = async (amount = 100_000, type: Type = 'WECHAT_PAY') => {
  const order = await confirmedOrder(scene.scene)
  const tenderId = await linkFor(order.id, amount, type)
  await scene.guide.ask(payments.remoteCancel, { tenderId })
  await world.act(tenderId, 'pay')
  return { orderId: order.id, version: order.version, tenderId }
}
const paidOther = async (amount: number, paidCents: number) => {
  const order = await confirmedOrder(scene.scene)
  const tenderId = await linkFor(order.id, amount)
  await world.act(tenderId, 'pay', { amount_cents: paidCents })
  return { orderId: order.id, version: order.version, tenderId }
}
const told = async (who: Caller) =>
  (await who.ask(notifications.list, { shopId: scene.shopId })).data.map(({ content }) => content)

describe('money that comes after the end of its link', () => {
  test('P4 does not count as paid: it is set aside, and those who may decide are notified', async () => {
    const { orderId, tenderId } = await paidLate()
    expect(await status(orderId)).toMatchObject({
      paid: 0,
      aside: 100_000,
      due: sofaPrice,
      paymentStatus: 'UNPAID',
      tenders: [{ id: tenderId, state: 'CLOSED', flag: 'LATE', received: 100_000, aside: 100_000 }],
    })
    expect(await scene.shown(orderId)).toMatchObject({ paid: 0, aside: 100_000, paymentStatus: 'UNPAID' })
    expect(await ledgerOf(orderId)).toEqual([['LATE_PAYMENT', 0, 100_000]])
    for (const who of [scene.guide, scene.manager, scene.finance])
      expect((await told(who))[0]).toMatchObject({ kind: 'PAYMENT_LATE', orderId, amount: 100_000 })
    expect((await tenderOf(orderId))?.actions).toEqual(['accept', 'move'])
    expect((await tenderOf(orderId, scene.finance))?.actions).toEqual(['accept', 'giveBack', 'move'])
  })

  test('is accepted while the order takes money: it is paid, and its stock is held permanently', async () => {
    const { orderId, tenderId } = await paidLate()
    const state = await scene.guide.ask(payments.accept, { tenderId })
    expect(state).toMatchObject({ paid: 100_000, aside: 0, due: sofaPrice - 100_000 })
    expect(state.tenders[0]).toMatchObject({ received: 100_000, aside: 0, actions: [] })
    expect(await ledgerOf(orderId)).toEqual([
      ['LATE_PAYMENT', 0, 100_000],
      ['ACCEPTANCE', 100_000, -100_000],
    ])
    expect(await scene.shown(orderId)).toMatchObject({
      paymentStatus: 'PARTIALLY_PAID',
      holdExpiresAt: null,
    })
    for (const refusal of [
      await scene.guide.refused(payments.accept, { tenderId }),
      await scene.finance.refused(payments.giveBack, { tenderId }),
    ])
      expect(refusal.code).toBe('TENDER_NOTHING_ASIDE')
  })

  test('is not accepted for goods that another order took; then it is refunded', async () => {
    const { orderId, tenderId } = await paidLate()
    const pieces = await stockOf({ ...scene.scene, shopId: scene.shopId })
    await sql`
      update holds
      set expires_at = now() - interval '1 day'
      where order_id = ${orderId.split('-')[1]}`.execute(world.db)
    const items = [{ itemMappingId: scene.scene.mappingId, itemQty: Math.min(50, pieces + 1) }]
    await sql`
      update stock
      set on_hand = on_hand - ${pieces + 1 - Math.min(50, pieces + 1)}
      where shop_id = ${scene.shopId}`.execute(world.db)
    const rival = await placeOrder(scene.scene, { items })
    expect((await scene.guide.refused(payments.accept, { tenderId })).code).toBe('STOCK_SHORT')
    expect(await ledgerOf(orderId)).toEqual([['LATE_PAYMENT', 0, 100_000]])
    await scene.guide.ask(orders.cancel, { id: rival.id, version: rival.version })
    await sql`update stock set on_hand = on_hand + 100 where shop_id = ${scene.shopId}`.execute(world.db)
    expect((await scene.finance.ask(payments.giveBack, { tenderId })).aside).toBe(0)
  })

  test.each(['WECHAT_PAY', 'ALIPAY'] as const)(
    '%s: is given back to where it came from, once',
    async (type) => {
      const { orderId, tenderId } = await paidLate(100_000, type)
      expect((await scene.guide.refused(payments.giveBack, { tenderId })).code).toBe('FORBIDDEN')
      const state = await scene.finance.ask(payments.giveBack, { tenderId })
      expect(state).toMatchObject({ paid: 0, aside: 0, refunded: 0, paymentStatus: 'UNPAID' })
      expect(state.tenders[0]).toMatchObject({
        aside: 0,
        refunds: [{ amount: 100_000, state: 'DONE' }],
        actions: [],
      })
      expect(await ledgerOf(orderId)).toEqual([
        ['LATE_PAYMENT', 0, 100_000],
        ['RETURN', 0, -100_000],
      ])
      for (const refusal of [
        await scene.guide.refused(payments.accept, { tenderId }),
        await scene.finance.refused(payments.giveBack, { tenderId }),
      ])
        expect(refusal.code).toBe('TENDER_NOTHING_ASIDE')
    },
  )

  test('for a cancelled order is refunded; it blocks neither cancelling nor another payment', async () => {
    const { orderId, version, tenderId } = await paidLate()
    await scene.guide.ask(orders.cancel, { id: orderId, version })
    expect((await scene.guide.refused(payments.accept, { tenderId })).code).toBe('PAYMENT_NOT_OPEN')
    expect((await tenderOf(orderId, scene.finance))?.actions).toEqual(['giveBack', 'move'])
    expect(await scene.finance.ask(payments.giveBack, { tenderId })).toMatchObject({ paid: 0, aside: 0 })
    const other = await paidLate()
    expect(await scene.cash(other.orderId, sofaPrice)).toMatchObject({
      paymentStatus: 'PAID',
      aside: 100_000,
    })
    const refusal = await scene.guide.refused(payments.accept, { tenderId: other.tenderId })
    expect(refusal.code).toBe('PAYMENT_TOO_MUCH')
  })
})

describe('another amount than requested', () => {
  test('P7 is booked as such, and is accepted as a part payment', async () => {
    const { orderId, tenderId } = await paidOther(sofaPrice, 1234)
    expect(await status(orderId)).toMatchObject({ paid: 0, aside: 1234, due: sofaPrice })
    expect(await tenderOf(orderId)).toMatchObject({
      state: 'SUCCEEDED',
      flag: 'AMOUNT_MISMATCH',
      amount: sofaPrice,
      received: 1234,
    })
    expect((await told(scene.finance))[0]).toMatchObject({ kind: 'PAYMENT_MISMATCH', amount: 1234 })
    expect(await scene.guide.ask(payments.accept, { tenderId })).toMatchObject({ paid: 1234, aside: 0 })
    expect(await scene.cash(orderId, sofaPrice - 1234)).toMatchObject({ paymentStatus: 'PAID' })
  })

  test('a larger amount is accepted as far as it is due, the rest is refunded', async () => {
    const { orderId, tenderId } = await paidOther(sofaPrice, sofaPrice + 600)
    // Finance decides; the guide is told how much was used and how much was not.
    expect(await scene.manager.ask(payments.accept, { tenderId })).toMatchObject({
      paid: sofaPrice,
      aside: 600,
      paymentStatus: 'PAID',
    })
    const arrived = (await told(scene.guide)).find((one) => one.kind === 'PAYMENT_ARRIVED')
    expect(arrived).toMatchObject({ orderId, amount: sofaPrice, due: 0, aside: 600 })
    expect(await scene.finance.ask(payments.giveBack, { tenderId })).toMatchObject({
      paid: sofaPrice,
      aside: 0,
    })
    expect(await ledgerOf(orderId)).toEqual([
      ['MISMATCHED_PAYMENT', 0, sofaPrice + 600],
      ['ACCEPTANCE', sofaPrice, -sofaPrice],
      ['RETURN', 0, -600],
    ])
  })

  test('the database refuses refunds of more than came in, from any writer', async () => {
    const { tenderId } = await paidOther(sofaPrice, 500)
    const { id } = splitScopedId(tenderId)
    const refund = (cents: number, fromAside: boolean) =>
      sql`
        insert into refunds (
          shop_id, id, order_id, tender_id, cause_id, amount_cents, from_aside, account_id, actor_name
        )
        select shop_id, ${id}::bigint + ${cents}, order_id, id, ${cents}, ${cents}, ${fromAside}, account_id,
          ''
        from tenders
        where id = ${id}`.execute(world.db)
    await expect(refund(501, true)).rejects.toThrow('more is given back than came in')
    await expect(refund(1, false)).rejects.toThrow('more is given back than came in')
    await refund(400, true)
    await expect(refund(101, true)).rejects.toThrow('more is given back than came in')
    const accepting = await scene.guide.ask(payments.accept, { tenderId })
    expect(accepting).toMatchObject({ paid: 100, aside: 400 })
  })
})

describe('refunding', () => {
  const jobs = async (name: string) => world.app.jobs.find((job) => job.name === name)?.work()
  const dueNow = () => sql`update refunds set ask_at = now() where ask_at is not null`.execute(world.db)
  /** Somebody has refunded nearly all of a tender at the provider itself, so that it refuses ours. */
  const emptied = async (tenderId: string, amountCents: number) => {
    const { shopId, id } = splitScopedId(tenderId)
    const provider = await providersFromConfig({ SANDBOX_URL: world.sandboxUrl }).provider('WECHAT_PAY')
    const refund = { tenderNo: tenderNo(shopId, id), refundNo: `X${id}`, reason: '' }
    await provider.refund({ ...refund, amountCents: amountCents - 1, totalCents: amountCents })
  }

  test('a provider that gives no answer is asked again until it does', async () => {
    const { orderId, tenderId } = await paidLate()
    const finance = callerWith(cutOff, scene.finance.headers)
    const state = await finance.ask(payments.giveBack, { tenderId })
    expect(state).toMatchObject({ aside: 100_000 })
    expect(state.tenders[0]).toMatchObject({
      aside: 0,
      refunds: [{ state: 'PROCESSING', actions: ['retry'] }],
      actions: [],
    })
    expect((await scene.guide.refused(payments.accept, { tenderId })).code).toBe('TENDER_NOTHING_ASIDE')
    await dueNow()
    await jobs('refunds-finish')
    expect(await tenderOf(orderId)).toMatchObject({ refunds: [{ state: 'DONE' }] })
    expect((await status(orderId)).aside).toBe(0)
  })

  test('a refused refund shows the reason, is retried with growing pauses and can be settled with evidence', async () => {
    const { orderId, tenderId } = await paidLate()
    await emptied(tenderId, 100_000)
    const state = await scene.finance.ask(payments.giveBack, { tenderId })
    const [refund] = state.tenders[0]?.refunds ?? []
    const refundId = refund?.id ?? ''
    expect(refund).toMatchObject({ state: 'FAILED', failure: 'NOT_ENOUGH', actions: ['retry', 'settle'] })
    expect((await tenderOf(orderId))?.refunds[0]?.actions).toEqual([])
    const pauses: number[] = []
    for (let asked = 0; asked < 3; asked += 1) {
      const { rows } = await sql<{ pause: number }>`
        select extract(epoch from ask_at - now())::float8 as pause
        from refunds
        where id = ${refundId.split('-')[1]}`.execute(world.db)
      pauses.push(rows[0]?.pause ?? 0)
      await dueNow()
      await jobs('refunds-finish')
    }
    expect(pauses.map((pause) => Math.round(pause / 60))).toEqual([1, 2, 4])
    const again = await scene.finance.ask(payments.refundRetry, { refundId })
    expect(again.tenders[0]?.refunds).toMatchObject([{ state: 'FAILED' }])
    const settle = { refundId, evidence: '银行转账 20261122-17' }
    expect((await scene.guide.refused(payments.refundSettle, settle)).code).toBe('FORBIDDEN')
    expect((await scene.finance.refused(payments.refundSettle, { refundId, evidence: ' ' })).code).toBe(
      'INVALID_INPUT',
    )
    const settled = await scene.finance.ask(payments.refundSettle, settle)
    expect(settled).toMatchObject({ aside: 0 })
    expect(settled.tenders[0]?.refunds).toMatchObject([
      { state: 'DONE', evidence: settle.evidence, actor: '钱会计', actions: [] },
    ])
    expect((await scene.finance.refused(payments.refundSettle, settle)).code).toBe('REFUND_NOT_FAILED')
    await dueNow()
    await jobs('refunds-finish')
    expect(await ledgerOf(orderId)).toEqual([
      ['LATE_PAYMENT', 0, 100_000],
      ['RETURN', 0, -100_000],
    ])
  })

  test('a refund cannot be settled by hand while its provider is being asked', async () => {
    const { tenderId } = await paidLate()
    await emptied(tenderId, 100_000)
    const state = await scene.finance.ask(payments.giveBack, { tenderId })
    const refundId = state.tenders[0]?.refunds[0]?.id ?? ''
    await sql`
      update refunds
      set asking_until = clock_timestamp() + interval '1 minute'
      where id = ${refundId.split('-')[1]}`.execute(world.db)
    const settle = { refundId, evidence: '现金' }
    expect((await scene.finance.refused(payments.refundSettle, settle)).code).toBe('REFUND_NOT_FAILED')
  })

  test('after a day without an answer a person may settle it', async () => {
    const { tenderId } = await paidLate()
    const finance = callerWith(cutOff, scene.finance.headers)
    const state = await finance.ask(payments.giveBack, { tenderId })
    const refundId = state.tenders[0]?.refunds[0]?.id ?? ''
    const settle = { refundId, evidence: '退现金，收据 88' }
    expect((await scene.finance.refused(payments.refundSettle, settle)).code).toBe('REFUND_NOT_FAILED')
    await sql`
      update refunds
      set created_at = now() - interval '25 hours'
      where id = ${refundId.split('-')[1]}`.execute(world.db)
    const retried = await finance.ask(payments.refundRetry, { refundId })
    expect(retried.tenders[0]?.refunds).toMatchObject([{ state: 'FAILED', failure: 'NO_ANSWER' }])
    expect(await scene.finance.ask(payments.refundSettle, settle)).toMatchObject({ aside: 0 })
  })

  test('nobody of another shop decides', async () => {
    const { tenderId } = await paidLate()
    const other = await setDifferenceScene(world)
    for (const call of [payments.accept, payments.giveBack])
      expect((await other.finance.refused(call, { tenderId })).code).toBe('SHOP_FORBIDDEN')
  })
})

test('a failed refund of a difference is settled the same way, and settles the difference', async () => {
  const order = await confirmedOrder(scene.scene)
  const tenderId = await linkFor(order.id, sofaPrice)
  await world.act(tenderId, 'pay')
  const asked = await scene.giveBack(order.id, 30_000)
  const approved = await scene.manager.ask(differences.approve, { id: asked.id, version: asked.version })
  const finance = callerWith(cutOff, scene.finance.headers)
  const which = { id: approved.id, version: approved.version }
  expect((await finance.refused(differences.settle, which)).code).toBe('PAYMENT_PROVIDER_UNAVAILABLE')
  const [refund] = (await tenderOf(order.id))?.refunds ?? []
  const refundId = refund?.id ?? ''
  await sql`update refunds set state = 'FAILED' where id = ${refundId.split('-')[1]}`.execute(world.db)
  await scene.finance.ask(payments.refundSettle, { refundId, evidence: '现金退还' })
  const [settled] = (await scene.guide.ask(differences.list, { shopId: scene.shopId, orderId: order.id }))
    .data
  expect(settled).toMatchObject({ status: 'SETTLED', returned: 30_000, refunds: [{ evidence: '现金退还' }] })
})
