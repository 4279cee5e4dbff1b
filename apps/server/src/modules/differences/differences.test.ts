import { randomUUID } from 'node:crypto'
import type { InputOf } from '@showfloor/contract/common/call'
import { contract } from '@showfloor/contract/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sql } from '../../platform/sql.ts'
import { signIn } from '../../testing/factories.ts'
import { confirmedOrder, setScene, type Scene } from '../../testing/order-scene.ts'
import { startPayingWorld, type PayingWorld } from '../../testing/paying-world.ts'
import type { Caller } from '../../testing/world.ts'

const { differences, orders, payments } = contract
// The scene's sofa with its delivery: ¥2,149.
const price = 214_900

let world: PayingWorld
let scene: Scene
let guide: Caller
let manager: Caller
let finance: Caller

beforeAll(async () => {
  world = await startPayingWorld()
  scene = await setScene(world, { stock: 100 })
  const { shopId } = scene
  guide = scene.guide
  manager = await signIn(world, { shopIds: [shopId], roles: ['manager'], name: '周店长' })
  finance = await signIn(world, { shopIds: [shopId], roles: ['finance'], name: '钱会计' })
})
afterAll(() => world?.close())

const cash = (orderId: string, amount: number) => guide.ask(payments.shopPayment, { orderId, amount })
/** An order of which `paidCents` were paid in cash. */
const paidOrder = async (paidCents = price): Promise<string> => {
  const order = await confirmedOrder(scene)
  await cash(order.id, paidCents)
  return order.id
}
const wish = (orderId: string, more: Partial<InputOf<typeof differences.create>> = {}) => ({
  orderId,
  direction: 'COLLECT' as const,
  amount: 50_000,
  reason: '改真皮',
  ...more,
})
const create = (orderId: string, more = {}, who = guide) => who.ask(differences.create, wish(orderId, more))
const giveBack = (orderId: string, amount = 30_000, who = guide) =>
  create(orderId, { direction: 'GIVE_BACK', amount, reason: '保价' }, who)
const refusedTo = async (who: Caller, orderId: string, more = {}) =>
  (await who.refused(differences.create, wish(orderId, more))).code
const which = ({ id, version }: { id: string; version: number }) => ({ id, version })
const listed = async (orderId: string) =>
  (await guide.ask(differences.list, { shopId: scene.shopId, orderId })).data
const shown = (orderId: string) => guide.ask(orders.get, { id: orderId })
const toldLast = async (who: Caller) =>
  (await who.ask(contract.notifications.list, { shopId: scene.shopId })).data[0]?.content
const payRemotely = async (orderId: string, amount: number, type: 'WECHAT_PAY' | 'ALIPAY') => {
  const tender = await guide.ask(payments.remoteSubmit, { orderId, type, amount })
  await world.act(tender.id, 'pay')
  return tender
}
const ledgerOf = async (orderId: string) => {
  const { rows } = await sql<{ kind: string; amount_cents: number; balance_cents: number }>`
    select kind, amount_cents, balance_cents from ledger_entries where order_id = ${orderId.split('-')[1]} order by seq`.execute(
    world.db,
  )
  return rows.map((row) => [row.kind, row.amount_cents, row.balance_cents])
}

describe('more to collect', () => {
  test('R7.16 R3.18 it is due at once, the notification that pays it settles it, and the order tells the story', async () => {
    const orderId = await paidOrder()
    const asked = await create(orderId)
    expect(asked).toMatchObject({ status: 'PENDING_PAYMENT', change: 50_000, requesterName: '林晓' })
    expect(asked.actions).toEqual(['update', 'cancel'])
    expect(await shown(orderId)).toMatchObject({
      paymentStatus: 'PARTIALLY_PAID',
      difference: 50_000,
      openDifference: 'PENDING_PAYMENT',
      due: 50_000,
    })
    const list = { shopId: scene.shopId, difference: 'PENDING_PAYMENT' as const }
    expect((await guide.ask(orders.list, list)).data.map(({ id }) => id)).toEqual([orderId])
    expect(await guide.ask(payments.status, { orderId })).toMatchObject({
      payable: price + 50_000,
      difference: 50_000,
      due: 50_000,
    })
    await payRemotely(orderId, 50_000, 'WECHAT_PAY')
    expect(await listed(orderId)).toMatchObject([{ status: 'SETTLED', settledBy: '林晓', actions: [] }])
    const order = await shown(orderId)
    expect(order).toMatchObject({ paymentStatus: 'PAID', openDifference: null, due: 0 })
    expect(order.events.slice(-3).map(({ type }) => type)).toEqual([
      'difference.submit',
      'paid',
      'difference.settle',
    ])
  })

  test('R7.16 paid in parts it settles with the last of them; once a part has come in it can be neither changed nor cancelled', async () => {
    const orderId = await paidOrder()
    const asked = await create(orderId)
    await cash(orderId, 20_000)
    expect((await guide.refused(differences.cancel, which(asked))).code).toBe('DIFFERENCE_BEING_PAID')
    const { orderId: _of, ...less } = wish(orderId, { amount: 10_000 })
    expect((await guide.refused(differences.update, { ...which(asked), ...less })).code).toBe(
      'DIFFERENCE_BEING_PAID',
    )
    expect((await guide.refused(payments.shopPayment, { orderId, amount: 30_001 })).code).toBe(
      'PAYMENT_TOO_MUCH',
    )
    await cash(orderId, 30_000)
    expect(await listed(orderId)).toMatchObject([{ status: 'SETTLED' }])
    expect((await guide.refused(differences.cancel, which(asked))).code).toBe('DIFFERENCE_CHANGED')
  })

  test('R7.16 a link that waits to be paid holds it; without one it can be changed and cancelled, and what is due follows', async () => {
    const orderId = await paidOrder()
    const asked = await create(orderId)
    const tender = await guide.ask(payments.remoteSubmit, { orderId, type: 'ALIPAY', amount: 50_000 })
    expect((await guide.refused(differences.cancel, which(asked))).code).toBe('DIFFERENCE_BEING_PAID')
    await guide.ask(payments.remoteCancel, { tenderId: tender.id })
    const { orderId: _of, ...more } = wish(orderId, { amount: 80_000, reason: '改真皮加脚踏' })
    const changed = await guide.ask(differences.update, { ...which(asked), ...more })
    expect(changed).toMatchObject({ status: 'PENDING_PAYMENT', change: 80_000, reason: '改真皮加脚踏' })
    expect((await shown(orderId)).due).toBe(80_000)
    const cancelled = await guide.ask(differences.cancel, { ...which(changed), note: '不换了' })
    expect(cancelled).toMatchObject({ status: 'CANCELLED', change: 0, deciderName: '林晓', note: '不换了' })
    expect(await shown(orderId)).toMatchObject({
      difference: 0,
      due: 0,
      paymentStatus: 'PAID',
      openDifference: null,
    })
  })

  test('R7.16 an order that nobody has paid is changed itself; a second difference waits for the first; a draft asks for nothing', async () => {
    const unpaid = await confirmedOrder(scene)
    expect(await refusedTo(guide, unpaid.id)).toBe('DIFFERENCE_ORDER_NOT_PAID')
    const orderId = await paidOrder()
    const draft = await create(orderId, { submit: false })
    expect(draft).toMatchObject({ status: 'DRAFT', change: 0 })
    expect((await shown(orderId)).due).toBe(0)
    await create(orderId)
    expect(await refusedTo(guide, orderId)).toBe('DIFFERENCE_OTHER_OPEN')
    const { orderId: _of, ...same } = wish(orderId)
    expect((await guide.refused(differences.update, { ...which(draft), ...same })).code).toBe(
      'DIFFERENCE_OTHER_OPEN',
    )
    expect((await finance.refused(differences.settle, which((await listed(orderId))[0] ?? draft))).code).toBe(
      'DIFFERENCE_UNPAID',
    )
  })
})

describe('money to give back', () => {
  test('R7.16 a manager other than who asked approves, finance gives it back to the tender it came from, and everybody concerned is told', async () => {
    const orderId = await paidOrder()
    const asked = await giveBack(orderId)
    expect(asked).toMatchObject({ status: 'PENDING_APPROVAL', change: 0, refund: 0 })
    expect((await shown(orderId)).paymentStatus).toBe('PAID')
    expect(await toldLast(manager)).toMatchObject({
      kind: 'DIFFERENCE_ASKED',
      askedBy: '林晓',
      amount: 30_000,
    })
    const approved = await manager.ask(differences.approve, { ...which(asked), note: '同意' })
    expect(approved).toMatchObject({
      status: 'PENDING_REFUND',
      change: -30_000,
      refund: 30_000,
      deciderName: '周店长',
    })
    expect(await toldLast(guide)).toMatchObject({ kind: 'DIFFERENCE_DECIDED', decision: 'APPROVED' })
    expect(await toldLast(finance)).toMatchObject({ kind: 'DIFFERENCE_TO_REFUND', amount: 30_000 })
    expect(await shown(orderId)).toMatchObject({ paymentStatus: 'OVERPAID', toRefund: 30_000, due: 0 })
    expect(await finance.ask(differences.settle, which(approved))).toMatchObject({
      status: 'SETTLED',
      returned: 30_000,
      settledBy: '钱会计',
      refunds: [{ type: 'CASH', amount: 30_000, state: 'SUCCEEDED' }],
    })
    expect(await ledgerOf(orderId)).toEqual([
      ['PAYMENT', price, price],
      ['REFUND', -30_000, price - 30_000],
    ])
    expect(await shown(orderId)).toMatchObject({
      paid: price - 30_000,
      refunded: 30_000,
      toRefund: 0,
      due: 0,
      paymentStatus: 'PARTIALLY_REFUNDED',
    })
    expect(await toldLast(guide)).toMatchObject({ kind: 'DIFFERENCE_SETTLED', amount: 30_000 })
  })

  test('R7.16 nobody decides for themselves, a guide decides nothing, another shop sees nothing', async () => {
    const orderId = await paidOrder()
    const own = await giveBack(orderId, 10_000, manager)
    expect(own.actions).toEqual(['update', 'cancel'])
    expect((await manager.refused(differences.approve, which(own))).code).toBe('DIFFERENCE_OWN')
    expect((await guide.refused(differences.approve, which(own))).code).toBe('FORBIDDEN')
    expect((await manager.refused(differences.settle, which(own))).code).toBe('FORBIDDEN')
    const stranger = await signIn(world, { shopIds: [(await setScene(world)).shopId], roles: ['admin'] })
    expect((await stranger.refused(differences.approve, which(own))).code).toBe('SHOP_FORBIDDEN')
    const colleague = await signIn(world, { shopIds: [scene.shopId], roles: ['manager'], name: '吴店长' })
    const refused = await colleague.ask(differences.reject, { ...which(own), note: '不在保价期' })
    expect(refused).toMatchObject({ status: 'REJECTED', note: '不在保价期' })
    const again = await guide.ask(differences.update, {
      ...which(refused),
      direction: 'GIVE_BACK',
      amount: 5000,
      reason: '运输划痕',
    })
    expect(again).toMatchObject({ status: 'PENDING_APPROVAL', requesterName: '林晓', deciderName: null })
    expect((await manager.ask(differences.approve, which(again))).status).toBe('PENDING_REFUND')
  })

  test('R7.16 the newest payments go back first, at their providers; never more than came in', async () => {
    const orderId = await paidOrder(100_000)
    await payRemotely(orderId, 60_000, 'WECHAT_PAY')
    await payRemotely(orderId, price - 160_000, 'ALIPAY')
    expect(await refusedTo(guide, orderId, { direction: 'GIVE_BACK', amount: price + 1 })).toBe(
      'DIFFERENCE_TOO_MUCH',
    )
    const approved = await manager.ask(differences.approve, which(await giveBack(orderId, 130_000)))
    const headers = { 'idempotency-key': randomUUID() }
    const settled = await finance.ask(differences.settle, which(approved), headers)
    expect(settled).toMatchObject({
      status: 'SETTLED',
      refunds: [
        { type: 'ALIPAY', amount: 54_900 },
        { type: 'WECHAT_PAY', amount: 60_000 },
        { type: 'CASH', amount: 15_100 },
      ],
    })
    expect(await finance.ask(differences.settle, which(approved), headers)).toEqual(settled)
    expect((await ledgerOf(orderId)).slice(3)).toEqual([
      ['REFUND', -54_900, 160_000],
      ['REFUND', -60_000, 100_000],
      ['REFUND', -15_100, 84_900],
    ])
  })

  test('R7.16 on a deposit it only lowers what is due', async () => {
    const orderId = await paidOrder(50_000)
    const approved = await manager.ask(differences.approve, which(await giveBack(orderId)))
    expect(approved).toMatchObject({ status: 'SETTLED', change: -30_000, refund: 0 })
    expect(await shown(orderId)).toMatchObject({
      due: price - 80_000,
      toRefund: 0,
      paymentStatus: 'PARTIALLY_PAID',
    })
  })

  test('R7.16 R4.16 once all of it went back the order can be cancelled', async () => {
    const orderId = await paidOrder()
    const approved = await manager.ask(differences.approve, which(await giveBack(orderId, price)))
    await finance.ask(differences.settle, which(approved))
    const order = await shown(orderId)
    expect(order).toMatchObject({ paid: 0, difference: -price, paymentStatus: 'REFUNDED' })
    expect(await guide.ask(orders.cancel, which(order))).toMatchObject({ status: 'CANCELLED' })
    expect(await shown(orderId)).toMatchObject({
      difference: 0,
      openDifference: null,
      paymentStatus: 'REFUNDED',
    })
  })
})

describe('all at once', () => {
  /** What came of several tries, by code. */
  const codesOf = async (tries: readonly Promise<{ code: string } | object>[]) =>
    (await Promise.all(tries)).map((answer) => ('code' in answer ? answer.code : 'ok')).toSorted()
  const tried = async (work: Promise<object>) =>
    work.catch((error: unknown) => ({ code: /[A-Z]+_[A-Z_]+/.exec(String(error))?.[0] ?? String(error) }))

  test('R7.16 two settle, two approve, pay and cancel: one wins, the ledger is the sum of its entries and the bill of its differences', async () => {
    const orderId = await paidOrder()
    const asked = await giveBack(orderId)
    const other = await signIn(world, { shopIds: [scene.shopId], roles: ['manager'] })
    expect(
      await codesOf([manager, other].map((who) => tried(who.ask(differences.approve, which(asked))))),
    ).toEqual(['DIFFERENCE_CHANGED', 'ok'])
    const [approved] = await listed(orderId)
    if (!approved) throw new Error('nothing is listed')
    expect(
      await codesOf([1, 2, 3].map(() => tried(finance.ask(differences.settle, which(approved))))),
    ).toEqual(['DIFFERENCE_CHANGED', 'DIFFERENCE_CHANGED', 'ok'])
    expect((await ledgerOf(orderId)).length).toBe(2)

    for (let round = 0; round < 3; round += 1) {
      const collected = await create(orderId, { amount: 1000 })
      const codes = await codesOf([
        tried(guide.ask(payments.shopPayment, { orderId, amount: 1000 })),
        tried(guide.ask(payments.shopPayment, { orderId, amount: 1000 })),
        tried(guide.ask(differences.cancel, which(collected))),
      ])
      expect(codes.filter((code) => code === 'ok')).toHaveLength(1)
    }
    const { rows } = await sql<{ agree: boolean }>`
      select b.difference_cents = (select coalesce(sum(d.change_cents), 0) from differences d where d.shop_id = b.shop_id and d.order_id = b.order_id)
        and b.paid_cents = (select sum(l.amount_cents) from ledger_entries l where l.shop_id = b.shop_id and l.order_id = b.order_id)
        and b.difference_cents = o.difference_cents and b.paid_cents = o.paid_cents and o.open_difference is null as agree
      from bill_balances b join orders o on o.shop_id = b.shop_id and o.id = b.order_id
      where b.order_id = ${orderId.split('-')[1]}`.execute(world.db)
    expect(rows).toEqual([{ agree: true }])
  })

  test('R7.16 two ask at once: one waits, the other is told so', async () => {
    const orderId = await paidOrder()
    expect(await codesOf([1, 2, 3].map(() => tried(create(orderId))))).toEqual([
      'DIFFERENCE_OTHER_OPEN',
      'DIFFERENCE_OTHER_OPEN',
      'ok',
    ])
  })
})
