import { contract } from '@showfloor/contract/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sql } from '../../../platform/database/sql.ts'
import {
  setDifferenceScene,
  sofaPrice,
  tried,
  type DifferenceScene,
} from '../../../testing/difference-scene.ts'
import { signIn } from '../../../testing/factories.ts'
import { confirmedOrder, nextMobile } from '../../../testing/order-scene.ts'
import { freePort } from '../../../../../../tools/testing/ports.ts'
import { startPayingWorld, type PayingWorld } from '../../../testing/paying-world.ts'
import { callerWith, secondProcess, type Caller, type World } from '../../../testing/world.ts'

const { customers, differences, home, notifications, orders, payments } = contract

let world: PayingWorld
/** A server process that cannot reach the provider. */
let cutOff: World
let scene: DifferenceScene
beforeAll(async () => {
  world = await startPayingWorld()
  cutOff = await secondProcess(world, { SANDBOX_URL: `http://127.0.0.1:${await freePort()}` })
})
afterAll(async () => {
  await cutOff.app.close()
  await world.close()
})

const idOf = (scopedId: string): string => scopedId.split('-')[1] ?? ''
const status = (orderId: string, who: Caller = scene.guide) => who.ask(payments.status, { orderId })
const linkFor = async (orderId: string, amount: number) =>
  (await scene.guide.ask(payments.remoteSubmit, { orderId, type: 'WECHAT_PAY', amount })).id
/** An order whose link was closed, and paid anyway. */
const paidLate = async (amount = 100_000, trouble = {}) => {
  const { id: orderId } = await confirmedOrder(scene.scene)
  const tenderId = await linkFor(orderId, amount)
  await scene.guide.ask(payments.remoteCancel, { tenderId })
  await world.act(tenderId, 'pay', trouble)
  return { orderId, tenderId }
}
const cancel = async (orderId: string) => {
  const { id, version } = await scene.shown(orderId)
  await scene.guide.ask(orders.cancel, { id, version })
}
const ledgerOf = async (orderId: string) => {
  const { rows } = await sql<{ kind: string; paid: number; aside: number }>`
    select kind, amount_cents as paid, aside_cents as aside
    from ledger_entries
    where order_id = ${idOf(orderId)}
    order by seq`.execute(world.db)
  return rows.map(({ kind, paid, aside }) => [kind, paid, aside])
}

describe('the list of money to look at', () => {
  const look = (who: Caller = scene.finance, input = {}) => who.ask(payments.toLookAt, input)
  const waiting = async (who: Caller = scene.finance) =>
    (await who.ask(home.overview, { shopId: scene.shopId })).moneyToLookAt
  const only = async (kind: string, who?: Caller) =>
    (await look(who, { kind })).data.map(({ orderId, amount, actions }) => ({ orderId, amount, actions }))

  test('has one row for each matter, with the next action first, and is empty once they are done', async () => {
    scene = await setDifferenceScene(world)
    const late = await paidLate()
    const twice = await paidLate()
    await scene.cash(twice.orderId, sofaPrice)
    const { id: other } = await confirmedOrder(scene.scene)
    await world.act(await linkFor(other, sofaPrice), 'pay', { amount_cents: 1234 })
    const over = await scene.paidOrder()
    const asked = await scene.giveBack(over, 30_000)
    await scene.manager.ask(differences.approve, { id: asked.id, version: asked.version })
    const silent = await confirmedOrder(scene.scene)
    const silentLink = await linkFor(silent.id, 5000)
    await sql`
      update tenders
      set expires_at = now() - interval '1 hour', ask_at = now()
      where id = ${idOf(silentLink)}`.execute(world.db)
    await cutOff.app.jobs.find(({ name }) => name === 'tenders-close')?.work()
    const failed = await paidLate(7000)
    await callerWith(cutOff, scene.finance.headers).ask(payments.giveBack, { tenderId: failed.tenderId })
    const failing = sql`where tender_id = ${idOf(failed.tenderId)}`
    await sql`update refunds set state = 'FAILED', failure = 'NOT_ENOUGH' ${failing}`.execute(world.db)
    const wished = await scene.paidOrder()
    const wish = { orderId: wished, amount: 150_000, reason: '改选' }
    await scene.manager.ask(payments.revoke, wish)

    expect((await look()).counts).toEqual({
      LATE: 1,
      TWICE: 1,
      MISDIRECTED: 0,
      OTHER_AMOUNT: 1,
      OVERPAID: 1,
      SILENT: 1,
      REFUND_FAILED: 1,
      REFUND_SLOW: 0,
      APPROVAL: 1,
    })
    expect(await only('LATE')).toEqual([
      { orderId: late.orderId, amount: 100_000, actions: ['accept', 'giveBack', 'move'] },
    ])
    expect(await only('TWICE')).toEqual([
      { orderId: twice.orderId, amount: 100_000, actions: ['giveBack', 'move'] },
    ])
    expect(await only('OTHER_AMOUNT')).toMatchObject([{ orderId: other, amount: 1234 }])
    expect(await only('OVERPAID')).toEqual([{ orderId: over, amount: 30_000, actions: ['difference'] }])
    expect(await only('SILENT')).toEqual([
      { orderId: silent.id, amount: 5000, actions: ['query', 'closeByHand'] },
    ])
    expect(await only('REFUND_FAILED')).toMatchObject([{ amount: 7000, actions: ['retry', 'settle'] }])
    expect(await only('REFUND_FAILED', scene.manager)).toMatchObject([{ actions: [] }])
    expect(await only('APPROVAL')).toMatchObject([{ orderId: wished, actions: ['approve', 'reject'] }])
    expect(await only('APPROVAL', scene.manager)).toMatchObject([{ actions: ['withdraw'] }])
    expect((await scene.guide.refused(payments.toLookAt, {})).code).toBe('FORBIDDEN')

    expect(await waiting()).toBe(7)
    expect(await waiting(scene.guide)).toBeNull()

    // The oldest first, page by page; and only those that have waited for some days.
    await sql`
      update tenders
      set succeeded_at = now() - interval '8 days'
      where id = ${idOf(twice.tenderId)}`.execute(world.db)
    const page = await look(scene.finance, { size: 2, no: 1 })
    expect(page).toMatchObject({ total: 7, data: [{ kind: 'TWICE' }, {}] })
    const ids = [page, ...(await Promise.all([2, 3, 4].map((no) => look(scene.finance, { size: 2, no }))))]
    expect(new Set(ids.flatMap(({ data }) => data.map(({ kind }) => kind))).size).toBe(7)
    expect((await look(scene.finance, { days: 7 })).data.map(({ kind }) => kind)).toEqual(['TWICE'])

    await scene.finance.ask(payments.accept, { tenderId: late.tenderId })
    await scene.finance.ask(payments.giveBack, { tenderId: twice.tenderId })
    const [mismatch] = (await look(scene.finance, { kind: 'OTHER_AMOUNT' })).data
    await scene.finance.ask(payments.giveBack, { tenderId: mismatch?.tenderId ?? '' })
    await world.act(silentLink, 'pay')
    const [refund] = (await look(scene.finance, { kind: 'REFUND_FAILED' })).data
    await scene.finance.ask(payments.refundRetry, { refundId: refund?.refundId ?? '' })
    const [difference] = (await scene.finance.ask(differences.list, { shopId: scene.shopId, orderId: over }))
      .data
    const settled = { id: difference?.id ?? '', version: difference?.version ?? 0 }
    await scene.finance.ask(differences.settle, settled)
    const [wanted] = (await look(scene.finance, { kind: 'APPROVAL' })).data
    const { id = '', version = 0 } = wanted?.revocation ?? {}
    await scene.finance.ask(payments.revokeApprove, { id, version })
    expect(await look()).toMatchObject({ total: 0, data: [] })
    expect(await waiting()).toBe(0)
  })

  test('refunds an overpayment as one amount, and drops it at once', async () => {
    scene = await setDifferenceScene(world)
    const orderId = await scene.paidOrder()
    await sql`
      update bills
      set payable_cents = payable_cents - 500
      where order_id = ${idOf(orderId)}`.execute(world.db)
    expect(await only('OVERPAID')).toEqual([{ orderId, amount: 500, actions: ['revoke'] }])
    const wish = { orderId, amount: 500, reason: '多收' }
    expect(await scene.finance.ask(payments.revoke, wish)).toMatchObject({
      paid: sofaPrice - 500,
      due: 0,
      paymentStatus: 'PARTIALLY_REFUNDED',
    })
    expect(await only('OVERPAID')).toEqual([])
  })

  test('shows only the caller’s shops, one of them or all', async () => {
    scene = await setDifferenceScene(world)
    await paidLate(100)
    const first = scene
    scene = await setDifferenceScene(world)
    await paidLate(200)
    const both = await signIn(world, { shopIds: [first.shopId, scene.shopId], roles: ['finance'] })
    const amounts = async (who: Caller, input = {}) =>
      (await look(who, input)).data.map(({ amount }) => amount).toSorted((a, b) => a - b)
    expect(await amounts(both)).toEqual([100, 200])
    expect(await amounts(both, { shopId: first.shopId })).toEqual([100])
    expect(await amounts(scene.finance)).toEqual([200])
    expect((await scene.finance.refused(payments.toLookAt, { shopId: first.shopId })).code).toBe(
      'SHOP_FORBIDDEN',
    )
  })
})

describe('money that is moved to another order', () => {
  beforeAll(async () => {
    scene = await setDifferenceScene(world)
  })

  test('is paid there once, is no longer set aside here, and is refunded through its own tender', async () => {
    const { orderId, tenderId } = await paidLate()
    await cancel(orderId)
    const { id: target, orderNo } = await scene.shown((await confirmedOrder(scene.scene)).id)
    const here = await scene.guide.ask(payments.move, { tenderId, orderId: target })
    expect(here).toMatchObject({ aside: 0, paid: 0 })
    expect(here.tenders[0]).toMatchObject({
      received: 100_000,
      aside: 0,
      actions: [],
      moved: [{ orderId: target, orderNo, amount: 100_000 }],
    })
    const there = await status(target, scene.manager)
    expect(there).toMatchObject({ paid: 100_000, due: sofaPrice - 100_000, paymentStatus: 'PARTIALLY_PAID' })
    expect(there.tenders).toMatchObject([
      { id: tenderId, amount: 100_000, flag: null, origin: { orderId }, actions: ['revoke'] },
    ])
    expect(await ledgerOf(orderId)).toEqual([
      ['LATE_PAYMENT', 0, 100_000],
      ['TRANSFER_OUT', 0, -100_000],
    ])
    expect(await ledgerOf(target)).toEqual([['TRANSFER_IN', 100_000, 0]])
    expect(await scene.shown(target)).toMatchObject({ paid: 100_000, holdExpiresAt: null })
    expect((await scene.shown(orderId)).events.at(-1)).toMatchObject({
      type: 'moneyMoved',
      detail: { orderNo, amount: 100_000 },
    })
    for (const refusal of [
      await scene.guide.refused(payments.move, { tenderId, orderId: target }),
      await scene.finance.refused(payments.giveBack, { tenderId }),
    ])
      expect(refusal.code).toBe('TENDER_NOTHING_ASIDE')
    const back = await scene.manager.ask(payments.revoke, {
      orderId: target,
      tenderId,
      amount: 60_000,
      reason: '退',
    })
    expect(back.tenders[0]).toMatchObject({ revocable: 40_000, refunds: [{ amount: 60_000, state: 'DONE' }] })
    expect(back).toMatchObject({ paid: 40_000, refunded: 60_000 })
    expect((await status(orderId)).tenders[0]?.refunds).toEqual([])
    // An amount without a tender finds it, too.
    const all = await scene.manager.ask(payments.revoke, { orderId: target, amount: 40_000, reason: '退' })
    expect(all).toMatchObject({ paid: 0, paymentStatus: 'UNPAID' })
  })

  test('is moved as far as it is due there; the rest stays set aside', async () => {
    const { orderId, tenderId } = await paidLate(sofaPrice)
    const { id: target } = await confirmedOrder(scene.scene)
    await scene.cash(target, sofaPrice - 5000)
    const here = await scene.manager.ask(payments.move, { tenderId, orderId: target })
    expect(here).toMatchObject({ aside: sofaPrice - 5000 })
    // The guides of both orders are told how much was moved and how much was not.
    const told = await scene.guide.ask(notifications.list, { shopId: scene.shopId })
    const contents = told.data.map(({ content }) => content)
    const { orderNo } = await scene.shown(target)
    expect(contents.find(({ kind }) => kind === 'MONEY_MOVED')).toMatchObject({
      orderId,
      amount: 5000,
      toOrderNo: orderNo,
    })
    expect(contents.find(({ kind }) => kind === 'PAYMENT_ARRIVED')).toMatchObject({
      orderId: target,
      amount: 5000,
      aside: sofaPrice - 5000,
    })
    expect(await status(target)).toMatchObject({ due: 0, paymentStatus: 'PAID' })
    expect((await scene.guide.refused(payments.move, { tenderId, orderId: target })).code).toBe(
      'PAYMENT_TOO_MUCH',
    )
    expect(await scene.finance.ask(payments.giveBack, { tenderId })).toMatchObject({ aside: 0 })
    expect(await ledgerOf(orderId)).toEqual([
      ['LATE_PAYMENT', 0, sofaPrice],
      ['TRANSFER_OUT', 0, -5000],
      ['RETURN', 0, 5000 - sofaPrice],
    ])
  })

  test('cannot be moved to another customer, another shop, a closed order or its own order', async () => {
    const { orderId, tenderId } = await paidLate()
    const { id: target } = await confirmedOrder(scene.scene)
    const { id: customerId } = await scene.guide.ask(customers.create, {
      shopId: scene.shopId,
      name: '李先生',
      mobile: nextMobile(),
    })
    const { id: strangers } = await confirmedOrder({ ...scene.scene, customerId })
    const { id: over } = await confirmedOrder(scene.scene)
    await cancel(over)
    const elsewhere = await setDifferenceScene(world)
    const both = await signIn(world, { shopIds: [scene.shopId, elsewhere.shopId] })
    const { id: foreign } = await confirmedOrder(elsewhere.scene)
    const refusals: [string, string][] = [
      [orderId, 'MOVE_SAME_ORDER'],
      [strangers, 'MOVE_OTHER_CUSTOMER'],
      [foreign, 'NOT_FOUND'],
      [over, 'PAYMENT_NOT_OPEN'],
      [`${scene.shopId}-1`, 'NOT_FOUND'],
    ]
    for (const [to, code] of refusals)
      expect([to, (await both.refused(payments.move, { tenderId, orderId: to })).code]).toEqual([to, code])
    expect(await ledgerOf(orderId)).toEqual([['LATE_PAYMENT', 0, 100_000]])
    // Of several concurrent decisions one wins.
    const outcomes = await Promise.all([
      tried(scene.guide.ask(payments.move, { tenderId, orderId: target })),
      tried(scene.manager.ask(payments.accept, { tenderId })),
      tried(scene.finance.ask(payments.giveBack, { tenderId })),
      tried(both.ask(payments.move, { tenderId, orderId: target })),
    ])
    const refused = outcomes.flatMap((outcome) => ('code' in outcome ? [outcome.code] : []))
    expect(refused).toEqual(['TENDER_NOTHING_ASIDE', 'TENDER_NOTHING_ASIDE', 'TENDER_NOTHING_ASIDE'])
    const kinds = [...(await ledgerOf(orderId)), ...(await ledgerOf(target))].map(([kind]) => kind)
    expect(kinds.filter((kind) => kind !== 'TRANSFER_IN')).toHaveLength(2)
  })

  test('the database refuses one half of a move', async () => {
    const { orderId, tenderId } = await paidLate()
    const half = sql`
      insert into ledger_entries (
        shop_id, order_id, seq, tender_id, kind, transfer_id, amount_cents, balance_before_cents,
        balance_cents, aside_cents, aside_before_cents, aside_balance_cents
      )
      values (
        ${scene.shopId}, ${idOf(orderId)}, 2, ${idOf(tenderId)}, 'TRANSFER_OUT', 1, 0, 0, 0, -100000, 100000, 0
      )`
    await expect(half.execute(world.db)).rejects.toThrow('does not add up')
  })
})
