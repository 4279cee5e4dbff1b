import { splitScopedId } from '@showfloor/contract/common/ids'
import { randomUUID } from 'node:crypto'
import { contract } from '@showfloor/contract/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sql } from '../../platform/database/sql.ts'
import { signIn } from '../../testing/factories.ts'
import {
  codeOf,
  setDifferenceScene,
  sofaPrice,
  tried,
  which,
  type DifferenceScene,
} from '../../testing/difference-scene.ts'
import { confirmedOrder, setScene } from '../../testing/order-scene.ts'
import { startPayingWorld, type PayingWorld } from '../../testing/paying-world.ts'
import type { Caller } from '../../testing/world.ts'
import { tenderNo } from '../payments/ways/tender-numbers.ts'
import { providersFromConfig } from '../payments/providers/registry/registry.ts'

const { differences, orders, payments } = contract

let world: PayingWorld
let scene: DifferenceScene
beforeAll(async () => {
  world = await startPayingWorld({ SANDBOX_REFUND_SETTLE_MS: '1000' })
  scene = await setDifferenceScene(world)
})
afterAll(() => world?.close())

const refusedTo = async (who: Caller, orderId: string, more = {}) =>
  (await who.refused(differences.create, scene.wish(orderId, more))).code
const listed = async (orderId: string, who: Caller = scene.guide) =>
  (await who.ask(differences.list, { shopId: scene.shopId, orderId })).data
const toldLast = async (who: Caller) =>
  (await who.ask(contract.notifications.list, { shopId: scene.shopId })).data[0]?.content
const payRemotely = async (orderId: string, amount: number, type: 'WECHAT_PAY' | 'ALIPAY') => {
  const tender = await scene.guide.ask(payments.remoteSubmit, { orderId, type, amount })
  await world.act(tender.id, 'pay')
  return tender
}
const ledgerOf = async (orderId: string) => {
  const { rows } = await sql<{ kind: string; amountCents: number; balanceCents: number }>`
    select kind, amount_cents, balance_cents
    from ledger_entries
    where order_id = ${orderId.split('-')[1]}
    order by seq`.execute(world.db)
  return rows.map((row) => [row.kind, row.amountCents, row.balanceCents])
}

describe('more to collect', () => {
  test('is due at once, is settled by the notification that pays it, and is on the order’s timeline', async () => {
    const orderId = await scene.paidOrder()
    const asked = await scene.create(orderId)
    expect(asked).toMatchObject({ status: 'PENDING_PAYMENT', change: 50_000, requesterName: '林晓' })
    expect(asked.actions).toEqual(['update', 'cancel'])
    expect(await scene.shown(orderId)).toMatchObject({
      paymentStatus: 'PARTIALLY_PAID',
      difference: 50_000,
      openDifference: 'PENDING_PAYMENT',
      due: 50_000,
    })
    const list = { shopId: scene.shopId, difference: 'PENDING_PAYMENT' as const }
    expect((await scene.guide.ask(orders.list, list)).data.map(({ id }) => id)).toEqual([orderId])
    expect(await scene.guide.ask(payments.status, { orderId })).toMatchObject({
      payable: sofaPrice + 50_000,
      difference: 50_000,
      due: 50_000,
    })
    await payRemotely(orderId, 50_000, 'WECHAT_PAY')
    expect(await listed(orderId)).toMatchObject([{ status: 'SETTLED', settledBy: '林晓', actions: [] }])
    const order = await scene.shown(orderId)
    expect(order).toMatchObject({ paymentStatus: 'PAID', openDifference: null, due: 0 })
    expect(order.events.slice(-3).map(({ type }) => type)).toEqual([
      'difference.submit',
      'paid',
      'difference.settle',
    ])
  })

  test('paid in parts, it is settled by the last one; after the first part it can be neither changed nor cancelled', async () => {
    const orderId = await scene.paidOrder()
    const asked = await scene.create(orderId)
    await scene.cash(orderId, 20_000)
    expect((await scene.guide.refused(differences.cancel, which(asked))).code).toBe('DIFFERENCE_BEING_PAID')
    const { orderId: _of, ...less } = scene.wish(orderId, { amount: 10_000 })
    expect((await scene.guide.refused(differences.update, { ...which(asked), ...less })).code).toBe(
      'DIFFERENCE_BEING_PAID',
    )
    expect((await scene.guide.refused(payments.shopPayment, { orderId, amount: 30_001 })).code).toBe(
      'PAYMENT_TOO_MUCH',
    )
    await scene.cash(orderId, 30_000)
    expect(await listed(orderId)).toMatchObject([{ status: 'SETTLED' }])
    expect((await scene.guide.refused(differences.cancel, which(asked))).code).toBe('DIFFERENCE_CHANGED')
  })

  test('R7.16 an open link blocks its change and cancellation; without one both are allowed, and the due amount follows', async () => {
    const orderId = await scene.paidOrder()
    const asked = await scene.create(orderId)
    const tender = await scene.guide.ask(payments.remoteSubmit, { orderId, type: 'ALIPAY', amount: 50_000 })
    expect((await scene.guide.refused(differences.cancel, which(asked))).code).toBe('DIFFERENCE_BEING_PAID')
    await scene.guide.ask(payments.remoteCancel, { tenderId: tender.id })
    const { orderId: _of, ...more } = scene.wish(orderId, { amount: 80_000, reason: '改真皮加脚踏' })
    const changed = await scene.guide.ask(differences.update, { ...which(asked), ...more })
    expect(changed).toMatchObject({ status: 'PENDING_PAYMENT', change: 80_000, reason: '改真皮加脚踏' })
    expect((await scene.shown(orderId)).due).toBe(80_000)
    expect(await listed(orderId)).toMatchObject([{ id: asked.id, change: 80_000 }])
    const cancelled = await scene.guide.ask(differences.cancel, { ...which(changed), note: '不换了' })
    expect(cancelled).toMatchObject({ status: 'CANCELLED', change: 0, deciderName: '林晓', note: '不换了' })
    expect(await scene.shown(orderId)).toMatchObject({
      difference: 0,
      due: 0,
      paymentStatus: 'PAID',
      openDifference: null,
    })
  })

  test('an order without payments is changed itself; a second difference waits for the first; a draft has no effect', async () => {
    const unpaid = await confirmedOrder(scene.scene)
    expect(await refusedTo(scene.guide, unpaid.id)).toBe('DIFFERENCE_ORDER_NOT_PAID')
    const orderId = await scene.paidOrder()
    const draft = await scene.create(orderId, { submit: false })
    expect(draft).toMatchObject({ status: 'DRAFT', change: 0 })
    expect((await scene.shown(orderId)).due).toBe(0)
    await scene.create(orderId)
    expect(await refusedTo(scene.guide, orderId)).toBe('DIFFERENCE_OTHER_OPEN')
    const { orderId: _of, ...same } = scene.wish(orderId)
    expect((await scene.guide.refused(differences.update, { ...which(draft), ...same })).code).toBe(
      'DIFFERENCE_OTHER_OPEN',
    )
    expect(
      (await scene.finance.refused(differences.settle, which((await listed(orderId))[0] ?? draft))).code,
    ).toBe('DIFFERENCE_UNPAID')
  })
})

describe('money to give back', () => {
  test('a manager other than the requester approves, finance refunds it to its tender, and everybody concerned is notified', async () => {
    const orderId = await scene.paidOrder()
    const asked = await scene.giveBack(orderId)
    expect(asked).toMatchObject({ status: 'PENDING_APPROVAL', change: 0, refund: 0 })
    expect((await scene.shown(orderId)).paymentStatus).toBe('PAID')
    expect(await toldLast(scene.manager)).toMatchObject({
      kind: 'DIFFERENCE_ASKED',
      askedBy: '林晓',
      amount: 30_000,
    })
    const approved = await scene.manager.ask(differences.approve, { ...which(asked), note: '同意' })
    expect(approved).toMatchObject({
      status: 'PENDING_REFUND',
      change: -30_000,
      refund: 30_000,
      deciderName: '周店长',
    })
    expect(await toldLast(scene.guide)).toMatchObject({ kind: 'DIFFERENCE_DECIDED', decision: 'APPROVED' })
    expect(await toldLast(scene.finance)).toMatchObject({ kind: 'DIFFERENCE_TO_REFUND', amount: 30_000 })
    expect(await scene.shown(orderId)).toMatchObject({ paymentStatus: 'OVERPAID', toRefund: 30_000, due: 0 })
    const { differences: waits } = await scene.finance.ask(contract.home.overview, { shopId: scene.shopId })
    expect(waits).toEqual({ approval: 0, refund: 1 })
    const planned = [{ type: 'CASH', amount: 30_000, state: 'PLANNED' }]
    const ofOrder = { shopId: scene.shopId, orderId }
    expect((await scene.finance.ask(differences.list, ofOrder)).data).toMatchObject([{ refunds: planned }])
    expect((await listed(orderId))[0]?.refunds).toEqual([])
    expect(await scene.finance.ask(differences.settle, which(approved))).toMatchObject({
      status: 'SETTLED',
      returned: 30_000,
      settledBy: '钱会计',
      refunds: [{ type: 'CASH', amount: 30_000, state: 'DONE' }],
    })
    expect(await ledgerOf(orderId)).toEqual([
      ['PAYMENT', sofaPrice, sofaPrice],
      ['REFUND', -30_000, sofaPrice - 30_000],
    ])
    expect(await scene.shown(orderId)).toMatchObject({
      paid: sofaPrice - 30_000,
      refunded: 30_000,
      toRefund: 0,
      due: 0,
      paymentStatus: 'PARTIALLY_REFUNDED',
    })
    expect(await toldLast(scene.guide)).toMatchObject({ kind: 'DIFFERENCE_SETTLED', amount: 30_000 })
  })

  test('nobody decides their own request, a guide decides none, another shop sees none', async () => {
    const orderId = await scene.paidOrder()
    const own = await scene.giveBack(orderId, 10_000, scene.manager)
    expect(own.actions).toEqual(['update', 'cancel'])
    expect((await scene.manager.refused(differences.approve, which(own))).code).toBe('DIFFERENCE_OWN')
    expect((await listed(orderId))[0]?.approvers).toEqual(['钱会计'])
    expect((await scene.guide.refused(differences.approve, which(own))).code).toBe('FORBIDDEN')
    expect((await scene.manager.refused(differences.settle, which(own))).code).toBe('FORBIDDEN')
    const stranger = await signIn(world, { shopIds: [(await setScene(world)).shopId], roles: ['admin'] })
    expect((await stranger.refused(differences.approve, which(own))).code).toBe('SHOP_FORBIDDEN')
    const colleague = await signIn(world, { shopIds: [scene.shopId], roles: ['manager'], name: '吴店长' })
    const refused = await colleague.ask(differences.reject, { ...which(own), note: '不在保价期' })
    expect(refused).toMatchObject({ status: 'REJECTED', note: '不在保价期' })
    const again = await scene.guide.ask(differences.update, {
      ...which(refused),
      direction: 'GIVE_BACK',
      amount: 5000,
      reason: '运输划痕',
    })
    expect(again).toMatchObject({ status: 'PENDING_APPROVAL', requesterName: '林晓', deciderName: null })
    expect((await scene.manager.ask(differences.approve, which(again))).status).toBe('PENDING_REFUND')
  })

  test('the newest payments are refunded first, at their providers, and never more than came in', async () => {
    const orderId = await scene.paidOrder(100_000)
    await payRemotely(orderId, 60_000, 'WECHAT_PAY')
    await payRemotely(orderId, sofaPrice - 160_000, 'ALIPAY')
    expect(await refusedTo(scene.guide, orderId, { direction: 'GIVE_BACK', amount: sofaPrice + 1 })).toBe(
      'DIFFERENCE_TOO_MUCH',
    )
    const approved = await scene.manager.ask(
      differences.approve,
      which(await scene.giveBack(orderId, 130_000)),
    )
    const headers = { 'idempotency-key': randomUUID() }
    const settle = () => scene.finance.ask(differences.settle, which(approved), headers)
    const begun = await settle()
    expect(begun).toMatchObject({
      status: 'PENDING_REFUND',
      returned: 70_000,
      refunds: [
        { type: 'ALIPAY', amount: 54_900, state: 'DONE' },
        { type: 'WECHAT_PAY', amount: 60_000, state: 'PROCESSING' },
        { type: 'CASH', amount: 15_100, state: 'DONE' },
      ],
    })
    expect((await scene.manager.refused(differences.cancel, which(begun))).code).toBe('DIFFERENCE_BEING_PAID')
    // The provider is slow; the job requests it again under the same number, and nothing is refunded twice.
    const ask = world.app.jobs.find(({ name }) => name === 'refunds-finish')
    await expect
      .poll(async () => {
        await sql`update refunds set ask_at = now() where state <> 'DONE'`.execute(world.db)
        await ask?.work()
        return (await listed(orderId))[0]?.status
      })
      .toBe('SETTLED')
    const settled = { status: 'SETTLED', returned: 130_000, settledBy: '钱会计' }
    expect((await listed(orderId))[0]).toMatchObject(settled)
    expect(await settle()).toEqual(begun)
    expect((await ledgerOf(orderId)).slice(3)).toEqual([
      ['REFUND', -54_900, 160_000],
      ['REFUND', -15_100, 144_900],
      ['REFUND', -60_000, 84_900],
    ])
  })

  test('a refund that the provider refuses is requested again, or recorded as refunded by hand, once', async () => {
    const orderId = await scene.paidOrder(100_000)
    const tender = await payRemotely(orderId, sofaPrice - 100_000, 'ALIPAY')
    const approved = await scene.manager.ask(
      differences.approve,
      which(await scene.giveBack(orderId, 20_000)),
    )
    // Almost all of it was refunded at the provider itself.
    const { shopId, id } = splitScopedId(tender.id)
    const alipay = await providersFromConfig({ SANDBOX_URL: world.sandboxUrl }).provider('ALIPAY')
    const amounts = { amountCents: sofaPrice - 110_000, totalCents: sofaPrice - 100_000 }
    await alipay.refund({ tenderNo: tenderNo(shopId, id), refundNo: `X${id}`, reason: '', ...amounts })
    expect((await scene.finance.refused(differences.settle, which(approved))).code).toBe('REFUND_REFUSED')
    const [refused] = await listed(orderId, scene.finance)
    if (!refused) throw new Error('nothing is listed')
    const [refund] = refused.refunds
    expect(refused.status).toBe('PENDING_REFUND')
    expect(refund).toMatchObject({
      state: 'FAILED',
      failure: 'ACQ.REFUND_AMT_NOT_EQUAL_TOTAL',
      actions: ['retry', 'settle'],
    })
    expect((await scene.finance.refused(differences.settle, which(refused))).code).toBe('REFUND_REFUSED')
    const settle = { refundId: refund?.id ?? '', evidence: '银行转账' }
    await scene.finance.ask(contract.payments.refundSettle, settle)
    expect((await listed(orderId))[0]).toMatchObject({
      status: 'SETTLED',
      returned: 20_000,
      refunds: [{ state: 'DONE', evidence: '银行转账' }],
    })
    const again = await scene.finance.refused(contract.payments.refundSettle, settle)
    expect(again.code).toBe('REFUND_NOT_FAILED')
    expect((await ledgerOf(orderId)).at(-1)).toEqual(['REFUND', -20_000, sofaPrice - 20_000])
  })

  test('on a deposit it only lowers the due amount', async () => {
    const orderId = await scene.paidOrder(50_000)
    const approved = await scene.manager.ask(differences.approve, which(await scene.giveBack(orderId)))
    expect(approved).toMatchObject({ status: 'SETTLED', change: -30_000, refund: 0 })
    expect(await scene.shown(orderId)).toMatchObject({
      due: sofaPrice - 80_000,
      toRefund: 0,
      paymentStatus: 'PARTIALLY_PAID',
    })
  })

  test('after a full refund the order can be cancelled, and a draft ends with it', async () => {
    const orderId = await scene.paidOrder()
    await scene.create(orderId, { submit: false })
    const approved = await scene.manager.ask(
      differences.approve,
      which(await scene.giveBack(orderId, sofaPrice)),
    )
    await scene.finance.ask(differences.settle, which(approved))
    const order = await scene.shown(orderId)
    expect(order).toMatchObject({ paid: 0, difference: -sofaPrice, paymentStatus: 'REFUNDED' })
    expect(await scene.guide.ask(orders.cancel, which(order))).toMatchObject({ status: 'CANCELLED' })
    expect(await scene.shown(orderId)).toMatchObject({
      difference: 0,
      openDifference: null,
      paymentStatus: 'REFUNDED',
    })
    expect((await listed(orderId)).map(({ status }) => status)).toEqual(['SETTLED', 'CANCELLED'])
  })
})

test('a lower refund needs a manager, even if it is collected from an overpayment', async () => {
  const orderId = await scene.paidOrder()
  await sql`
    update bills
    set payable_cents = payable_cents - 30000
    where order_id = ${orderId.split('-')[1]}`.execute(world.db)
  const asked = await scene.create(orderId, { amount: 20_000 })
  expect(asked).toMatchObject({ status: 'PENDING_APPROVAL', change: 0, refund: 0 })
  expect(await toldLast(scene.manager)).toMatchObject({ kind: 'DIFFERENCE_ASKED', direction: 'COLLECT' })
  expect((await scene.guide.refused(differences.approve, which(asked))).code).toBe('FORBIDDEN')
  const bill = () => scene.guide.ask(payments.status, { orderId })
  expect(await bill()).toMatchObject({ payable: sofaPrice - 30_000, paid: sofaPrice })
  expect(await scene.manager.ask(differences.approve, which(asked))).toMatchObject({
    status: 'SETTLED',
    change: 20_000,
    deciderName: '周店长',
  })
  // The computed remainder is refunded; any other amount needs a manager again.
  expect(await bill()).toMatchObject({ payable: sofaPrice - 10_000, paid: sofaPrice })
  const back = await scene.giveBack(orderId, 4000)
  const approved = await scene.manager.ask(differences.approve, which(back))
  expect(approved).toMatchObject({ status: 'PENDING_REFUND', change: 0, refund: 4000 })
})

describe('concurrent steps', () => {
  /** The results of several attempts, by code. */
  const codesOf = async (tries: readonly Promise<object>[]) =>
    (await Promise.all(tries)).map(codeOf).toSorted()

  test('of two who settle, approve, pay and cancel, one succeeds; ledger and bill equal the sums of their entries and differences', async () => {
    const orderId = await scene.paidOrder()
    const asked = await scene.giveBack(orderId)
    const other = await signIn(world, { shopIds: [scene.shopId], roles: ['manager'] })
    expect(
      await codesOf([scene.manager, other].map((who) => tried(who.ask(differences.approve, which(asked))))),
    ).toEqual(['DIFFERENCE_CHANGED', 'ok'])
    const [approved] = await listed(orderId)
    if (!approved) throw new Error('nothing is listed')
    expect(
      await codesOf([1, 2, 3].map(() => tried(scene.finance.ask(differences.settle, which(approved))))),
    ).toEqual(['DIFFERENCE_CHANGED', 'DIFFERENCE_CHANGED', 'ok'])
    expect((await ledgerOf(orderId)).length).toBe(2)

    for (let round = 0; round < 3; round += 1) {
      const collected = await scene.create(orderId, { amount: 1000 })
      const codes = await codesOf([
        tried(scene.guide.ask(payments.shopPayment, { orderId, amount: 1000 })),
        tried(scene.guide.ask(payments.shopPayment, { orderId, amount: 1000 })),
        tried(scene.guide.ask(differences.cancel, which(collected))),
      ])
      expect(codes.filter((code) => code === 'ok')).toHaveLength(1)
    }
    const { rows } = await sql<{ agree: boolean }>`
      select b.difference_cents = (
        select coalesce(sum(d.change_cents), 0)
        from differences d
        where d.shop_id = b.shop_id and d.order_id = b.order_id
      ) and b.paid_cents = (
        select sum(l.amount_cents)
        from ledger_entries l
        where l.shop_id = b.shop_id and l.order_id = b.order_id
      ) and b.difference_cents = o.difference_cents and b.paid_cents = o.paid_cents and o.open_difference
        is null as agree
      from bill_balances b
      join orders o on o.shop_id = b.shop_id and o.id = b.order_id
      where b.order_id = ${orderId.split('-')[1]}`.execute(world.db)
    expect(rows).toEqual([{ agree: true }])
  })

  test('of two concurrent requests, one is open and the other gets an error', async () => {
    const orderId = await scene.paidOrder()
    expect(await codesOf([1, 2, 3].map(() => tried(scene.create(orderId))))).toEqual([
      'DIFFERENCE_OTHER_OPEN',
      'DIFFERENCE_OTHER_OPEN',
      'ok',
    ])
  })
})
