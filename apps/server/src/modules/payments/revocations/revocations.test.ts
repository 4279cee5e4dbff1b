import { contract } from '@showfloor/contract/contract'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from '../../../platform/database/sql.ts'
import {
  setDifferenceScene,
  sofaPrice,
  tried,
  type DifferenceScene,
} from '../../../testing/difference-scene.ts'
import { signIn } from '../../../testing/factories.ts'
import { confirmedOrder } from '../../../testing/order-scene.ts'
import { freePort } from '../../../../../../tools/testing/ports.ts'
import { startPayingWorld, type PayingWorld } from '../../../testing/paying-world.ts'
import { secondProcess, type Caller, type World } from '../../../testing/world.ts'

const { differences, identity, notifications, orders, payments } = contract

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

const status = (orderId: string, who: Caller = scene.guide) => who.ask(payments.status, { orderId })
const last = (state: Awaited<ReturnType<typeof status>>) => {
  const revocation = state.revocations.at(-1)
  return { id: revocation?.id ?? '', version: revocation?.version ?? 0 }
}
const ledgerOf = async (orderId: string) => {
  const { rows } = await sql<{ kind: string; paid: number }>`
    select kind, amount_cents as paid
    from ledger_entries
    where order_id = ${orderId.split('-')[1]}
    order by seq`.execute(world.db)
  return rows.map(({ kind, paid }) => [kind, paid])
}
/** An order that was paid partly in cash, the rest by link. */
const paidTwoWays = async (cashCents = 14_900) => {
  const { id: orderId } = await confirmedOrder(scene.scene)
  await scene.cash(orderId, cashCents)
  const link = { orderId, type: 'WECHAT_PAY' as const, amount: sofaPrice - cashCents }
  const { id: tenderId } = await scene.guide.ask(payments.remoteSubmit, link)
  await world.act(tenderId, 'pay')
  return { orderId, tenderId }
}

test('up to the limit of one’s roles money is refunded at once, the way it came, and the order is due again', async () => {
  const { orderId, tenderId } = await paidTwoWays()
  const before = await status(orderId, scene.manager)
  expect(before).toMatchObject({ due: 0, revocableAlone: 100_000 })
  expect(before.tenders.map(({ revocable, actions }) => [revocable, actions])).toEqual([
    [14_900, ['revoke']],
    [200_000, ['revoke']],
  ])
  expect((await status(orderId)).tenders.flatMap(({ actions }) => actions)).toEqual([])
  const wish = { orderId, tenderId, amount: 40_000, reason: '顾客少要一把椅子' }
  expect((await scene.guide.refused(payments.revoke, wish)).code).toBe('FORBIDDEN')
  const key = { 'idempotency-key': randomUUID() }
  const state = await scene.manager.ask(payments.revoke, wish, key)
  expect(await scene.manager.ask(payments.revoke, wish, key)).toEqual(state)
  expect(state).toMatchObject({
    paid: sofaPrice - 40_000,
    due: 40_000,
    refunded: 40_000,
    paymentStatus: 'PARTIALLY_PAID',
    revocableAlone: 60_000,
    revocations: [{ kind: 'REFUND', status: 'APPROVED', deciderName: null, actions: [] }],
  })
  expect(state.tenders[1]).toMatchObject({ revocable: 160_000, refunds: [{ amount: 40_000, state: 'DONE' }] })
  expect(await scene.shown(orderId)).toMatchObject({ due: 40_000, paymentStatus: 'PARTIALLY_PAID' })
  // A second part of the same tender, then an amount without a tender: the newest tender first.
  await scene.manager.ask(payments.revoke, { ...wish, amount: 10_000 })
  const rest = await scene.manager.ask(payments.revoke, { orderId, amount: 50_000, reason: '多收' })
  expect(rest.tenders.map(({ revocable }) => revocable)).toEqual([14_900, 100_000])
  expect(rest.revocableAlone).toBe(0)
  const again = await scene.cash(orderId, 100_000)
  expect(again).toMatchObject({ due: 0, paid: sofaPrice, paymentStatus: 'PARTIALLY_REFUNDED' })
})

test('above the limit a second person decides: they are notified, approve once, and the requester is notified', async () => {
  const { orderId, tenderId } = await paidTwoWays()
  const wish = { orderId, tenderId, amount: 150_000, reason: '顾客改选小一号' }
  const asked = await scene.manager.ask(payments.revoke, wish)
  expect(asked).toMatchObject({
    paid: sofaPrice,
    revocations: [{ status: 'PENDING_APPROVAL', requesterName: '周店长', actions: ['withdraw'] }],
  })
  expect(asked.tenders[1]).toMatchObject({ revocable: 50_000, refunds: [] })
  const [told] = (await scene.finance.ask(notifications.list, { shopId: scene.shopId })).data
  expect(told?.content).toMatchObject({ kind: 'REVOCATION_ASKED', askedBy: '周店长', amount: 150_000 })
  const which = last(asked)
  for (const call of [payments.revokeApprove, payments.revokeReject])
    expect((await scene.manager.refused(call, { ...which, note: '好' })).code).toBe('REVOCATION_OWN')
  expect((await scene.finance.refused(payments.revokeWithdraw, which)).code).toBe('REVOCATION_NOT_OWN')
  expect((await scene.guide.refused(payments.revokeApprove, which)).code).toBe('FORBIDDEN')
  const second = await signIn(world, { shopIds: [scene.shopId], roles: ['manager'] })
  const outcomes = await Promise.all(
    [scene.finance, second].map((who) => tried(who.ask(payments.revokeApprove, which))),
  )
  expect(outcomes.filter((outcome) => 'code' in outcome)).toMatchObject([{ code: 'REVOCATION_CHANGED' }])
  const state = await status(orderId)
  expect(state).toMatchObject({ paid: sofaPrice - 150_000, due: 150_000, refunded: 150_000 })
  expect(await ledgerOf(orderId)).toEqual([
    ['PAYMENT', 14_900],
    ['PAYMENT', 200_000],
    ['REFUND', -150_000],
  ])
  const [decided] = (await scene.manager.ask(notifications.list, { shopId: scene.shopId })).data
  expect(decided?.content).toMatchObject({ kind: 'REVOCATION_DECIDED', decision: 'APPROVED' })
})

test('a rejected or withdrawn request changes nothing, and the amount can be requested again', async () => {
  const { orderId } = await paidTwoWays()
  const wish = { orderId, amount: sofaPrice, reason: '全退' }
  const asked = await scene.manager.ask(payments.revoke, wish)
  expect(asked.tenders.map(({ revocable }) => revocable)).toEqual([0, 0])
  expect((await scene.manager.refused(payments.revoke, { ...wish, amount: 1 })).code).toBe('REVOKE_NOTHING')
  const refused = await scene.finance.ask(payments.revokeReject, { ...last(asked), note: '先取货' })
  expect(refused.revocations).toMatchObject([{ status: 'REJECTED', note: '先取货', deciderName: '钱会计' }])
  const again = await scene.manager.ask(payments.revoke, wish)
  expect((await scene.manager.ask(payments.revokeWithdraw, last(again))).revocations[1]?.status).toBe(
    'WITHDRAWN',
  )
  expect((await scene.finance.refused(payments.revokeApprove, last(again))).code).toBe('REVOCATION_CHANGED')
  expect(await status(orderId)).toMatchObject({ paid: sofaPrice, due: 0 })
  // All of it is refunded: the order can be cancelled, and says so.
  const all = await scene.finance.ask(
    payments.revokeApprove,
    last(await scene.manager.ask(payments.revoke, wish)),
  )
  expect(all).toMatchObject({ paid: 0, due: sofaPrice, paymentStatus: 'UNPAID' })
  const { id, version } = await scene.shown(orderId)
  await scene.guide.ask(orders.cancel, { id, version })
  expect(await scene.shown(orderId)).toMatchObject({ status: 'CANCELLED', paymentStatus: 'REFUNDED' })
  expect(await status(orderId)).toMatchObject({ paymentStatus: 'REFUNDED' })
})

test('each kind of bad input is refused with its own text and stores nothing', async () => {
  const { orderId, tenderId } = await paidTwoWays()
  const other = await paidTwoWays()
  const stranger = await setDifferenceScene(world)
  const wish = { orderId, tenderId, amount: 100, reason: '误收' }
  const refusals: [object, string][] = [
    [{ amount: 0 }, 'INVALID_INPUT'],
    [{ amount: -1 }, 'INVALID_INPUT'],
    [{ amount: 1.005 }, 'INVALID_INPUT'],
    [{ reason: ' ' }, 'INVALID_INPUT'],
    [{ amount: 200_001 }, 'REVOKE_TOO_MUCH'],
    [{ tenderId: other.tenderId }, 'NOT_FOUND'],
    [{ tenderId: `${scene.shopId}-1` }, 'NOT_FOUND'],
    [{ tenderId: `${stranger.shopId}-1` }, 'SHOP_FORBIDDEN'],
  ]
  for (const [bad, code] of refusals)
    expect([bad, (await scene.manager.refused(payments.revoke, { ...wish, ...bad })).code]).toEqual([
      bad,
      code,
    ])
  expect(await stranger.manager.refused(payments.revoke, wish)).toMatchObject({ code: 'SHOP_FORBIDDEN' })
  expect(await status(orderId)).toMatchObject({ paid: sofaPrice, revocations: [] })
})

test('an amount that an approved difference refunds cannot be refunded a second time', async () => {
  const orderId = await scene.paidOrder()
  const asked = await scene.giveBack(orderId, 30_000)
  const pending = await scene.manager.ask(payments.revoke, { orderId, amount: sofaPrice, reason: '全退' })
  const approved = await scene.manager.ask(differences.approve, { id: asked.id, version: asked.version })
  const wish = { orderId, amount: 1000, reason: '再退' }
  expect((await scene.finance.refused(payments.revokeApprove, last(pending))).code).toBe(
    'DIFFERENCE_OTHER_OPEN',
  )
  expect((await scene.finance.refused(payments.revoke, wish)).code).toBe('DIFFERENCE_OTHER_OPEN')
  await scene.finance.ask(differences.settle, { id: approved.id, version: approved.version })
  expect((await scene.finance.refused(payments.revokeApprove, last(pending))).code).toBe('REVOKE_TOO_MUCH')
  await scene.manager.ask(payments.revokeWithdraw, last(pending))
  expect(await scene.finance.ask(payments.revoke, wish)).toMatchObject({ due: 1000 })
})

test('a limit belongs to a role and is set with it; an account has the highest one', async () => {
  const admin = await signIn(world, { roles: ['admin'], shopIds: [scene.shopId] })
  const role = {
    name: `退款 ${randomUUID().slice(0, 8)}`,
    permissions: ['payment.revoke', 'payment.read'] as const,
  }
  const { code } = await admin.ask(identity.roleCreate, { ...role, permissions: [...role.permissions] })
  const who = await signIn(world, { roles: [], shopIds: [scene.shopId] })
  await sql`
    insert into account_roles (account_id, role_code)
    values (${who.account.id}, ${code})`.execute(world.db)
  const { orderId } = await paidTwoWays()
  expect((await status(orderId, who)).revocableAlone).toBe(100_000)
  const before = { name: role.name, permissions: [...role.permissions] }
  await admin.ask(identity.roleUpdate, { code, before, ...before, revokeLimit: 500 })
  expect((await status(orderId, who)).revocableAlone).toBe(500)
  const stale = { code, before: { ...before, revokeLimit: 100_000 }, ...before, revokeLimit: 0 }
  expect((await admin.refused(identity.roleUpdate, stale)).code).toBe('ROLE_CHANGED')
  await admin.ask(identity.roleUpdate, { code, before, ...before, name: `${role.name}。` })
  const { data } = await admin.ask(identity.rolePaging, { keyword: role.name })
  expect(data).toMatchObject([{ revokeLimit: 500 }])
  const asked = await who.ask(payments.revoke, { orderId, amount: 501, reason: '误收' })
  expect(asked.revocations).toMatchObject([{ status: 'PENDING_APPROVAL' }])
  expect(asked.paid).toBe(sofaPrice)
})

test('a link without an answer from the provider is closed by two people; money that comes later is late', async () => {
  const { id: orderId } = await confirmedOrder(scene.scene)
  const link = { orderId, type: 'WECHAT_PAY' as const, amount: 100_000 }
  const { id: tenderId } = await scene.guide.ask(payments.remoteSubmit, link)
  const close = { tenderId, evidence: '商户平台查无付款' }
  expect((await scene.guide.refused(payments.closeByHand, close)).code).toBe('FORBIDDEN')
  expect((await scene.manager.refused(payments.closeByHand, close)).code).toBe('TENDER_NOT_SILENT')
  await sql`
    update tenders
    set expires_at = now() - interval '1 hour', ask_at = now()
    where id = ${tenderId.split('-')[1]}`.execute(world.db)
  await cutOff.app.jobs.find(({ name }) => name === 'tenders-close')?.work()
  const tender = async () => (await status(orderId, scene.manager)).tenders[0]
  expect(await tender()).toMatchObject({ state: 'UNKNOWN', actions: ['closeByHand'] })
  expect((await scene.manager.refused(payments.closeByHand, { ...close, evidence: ' ' })).code).toBe(
    'INVALID_INPUT',
  )
  const asked = await scene.manager.ask(payments.closeByHand, close)
  expect(asked).toMatchObject({
    tenders: [{ state: 'UNKNOWN', actions: [] }],
    revocations: [{ kind: 'CLOSE', status: 'PENDING_APPROVAL', reason: close.evidence, tenderId }],
  })
  expect((await scene.finance.refused(payments.closeByHand, close)).code).toBe('REVOCATION_OPEN')
  expect((await scene.manager.refused(payments.revokeApprove, last(asked))).code).toBe('REVOCATION_OWN')
  const state = await scene.finance.ask(payments.revokeApprove, last(asked))
  expect(state.tenders).toMatchObject([{ state: 'CLOSED', closingNote: close.evidence, actions: [] }])
  expect(await scene.cash(orderId, sofaPrice)).toMatchObject({ paymentStatus: 'PAID' })
  await world.act(tenderId, 'pay')
  expect(await status(orderId)).toMatchObject({ paid: sofaPrice, aside: 100_000 })
})

test('the database lets nobody approve their own request, nor close a link alone', async () => {
  const { orderId } = await paidTwoWays()
  await scene.manager.ask(payments.revoke, { orderId, amount: sofaPrice, reason: '全退' })
  const force = (change: ReturnType<typeof sql>) =>
    sql`update payment_revocations set ${change} where order_id = ${orderId.split('-')[1]}`.execute(world.db)
  await expect(force(sql`status = 'APPROVED', approver_id = requester_id`)).rejects.toThrow('four_eyes')
  await expect(force(sql`kind = 'CLOSE'`)).rejects.toThrow('revocations_close_a_tender')
})
