import { chinaDay } from '@showfloor/contract/common/china-time'
import { IDEMPOTENCY_HEADER } from '@showfloor/contract/common/constants'
import { splitScopedId } from '@showfloor/contract/common/ids'
import { contract } from '@showfloor/contract/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from '../../platform/database/sql.ts'
import { signIn } from '../../testing/factories.ts'
import { confirmedOrder, setScene } from '../../testing/order-scene.ts'
import { startWorld, type World } from '../../testing/world.ts'

const { deposits, payments } = contract

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.close())

let made = 0
/** A shop with a deposit of ¥3,000, two finance users and two guides. */
const depositScene = async () => {
  const scene = await setScene(world)
  const { shopId, guide } = scene
  const who = (role: 'finance' | 'guide', name: string) =>
    signIn(world, { shopIds: [shopId], roles: [role], name })
  const [finance, colleague] = [await who('finance', '赵会计'), await who('finance', '钱会计')]
  const second = await who('guide', '周导购')
  made += 1
  const saved = { franchisee: `苏州加盟商 ${made}`, supplier: '总部', enabled: true, shopIds: [shopId] }
  const { id: depositId } = await finance.ask(deposits.save, saved)
  const at = { shopId, depositId }
  await finance.ask(deposits.move, { ...at, kind: 'TOP_UP', amount: 300_000, reason: '首次充值' })
  const shown = async () => {
    const { data } = await finance.ask(deposits.list, { shopId })
    return data.find(({ id }) => id === depositId)
  }
  return { scene, shopId, guide, second, finance, colleague, saved, at, depositId, shown }
}

test('R7.21 two guides pay at the same time and the deposit never becomes negative; a retry pays once; refunds return to it', async () => {
  const { scene, shopId, guide, second, finance, depositId, shown } = await depositScene()
  const [one, two] = [await confirmedOrder(scene), await confirmedOrder(scene)]
  const outcomes = await Promise.allSettled([
    guide.ask(deposits.pay, { orderId: one.id, depositId, amount: 200_000 }),
    second.ask(deposits.pay, { orderId: two.id, depositId, amount: 200_000 }),
  ])
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await shown()).toMatchObject({ balance: 100_000, available: 100_000 })
  expect((await guide.ask(deposits.balance, { shopId })).data).toMatchObject([
    { id: depositId, available: 100_000 },
  ])
  const short = await guide.refused(deposits.pay, { orderId: two.id, depositId, amount: 100_001 })
  expect(short.code).toBe('DEPOSIT_SHORT')
  // A shop that has switched deposits off accepts none, whatever the balance.
  const admin = await signIn(world, { roles: ['admin'] })
  const list = { scope: 'SHOP' as const, settingsOf: shopId }
  const off = [{ type: 'DEPOSIT' as const, isOn: false, hint: '' }]
  await admin.ask(payments.choicesSet, { ...list, version: 0, choices: off })
  const wish = { orderId: two.id, depositId, amount: 100 }
  expect((await guide.refused(deposits.pay, wish)).code).toBe('PAYMENT_TYPE_UNAVAILABLE')
  await admin.ask(payments.choicesSet, { ...list, version: 1, choices: null })
  const paidOrder = outcomes[0]?.status === 'fulfilled' ? one : two
  const state = await guide.ask(payments.status, { orderId: paidOrder.id })
  expect(state).toMatchObject({ paid: 200_000, tenders: [{ type: 'DEPOSIT', state: 'SUCCEEDED' }] })

  const input = { orderId: paidOrder.id, depositId, amount: 5000 }
  const key = 'a-retry-of-the-same-payment'
  await guide.ask(deposits.pay, input, { [IDEMPOTENCY_HEADER]: key })
  await guide.ask(deposits.pay, input, { [IDEMPOTENCY_HEADER]: key })
  expect(await shown()).toMatchObject({ balance: 95_000 })

  await finance.ask(payments.revoke, { orderId: paidOrder.id, amount: 5000, reason: '少一件' })
  expect(await shown()).toMatchObject({ balance: 100_000 })
  const month = chinaDay(new Date()).slice(0, 7)
  const statement = await finance.ask(deposits.statement, { shopId, depositId, month })
  expect(statement).toMatchObject({ opening: 0, closing: 100_000, in: 305_000, out: 205_000, total: 4 })
  expect(statement.data.map(({ kind }) => kind)).toEqual(['TOP_UP', 'PAYMENT', 'PAYMENT', 'RETURN'])
  expect(statement.data[1]?.orderNo).toMatch(/^SO-/)
  expect(statement.data[1]?.orderId).toBe(paidOrder.id)
})

test('withdrawals in slices add up: one person takes out up to the limit from a deposit in a day, also in parallel', async () => {
  const { finance, colleague, at, shown } = await depositScene()
  const out = { ...at, kind: 'DEDUCT' as const, amount: 30_000, reason: '划扣货款' }
  const slices = Array.from({ length: 5 }, () => finance.ask(deposits.move, out))
  const states = (await Promise.all(slices)).map(({ state }) => state)
  expect(states.toSorted()).toEqual(['DONE', 'DONE', 'DONE', 'PENDING', 'PENDING'])
  expect(await finance.ask(deposits.move, { ...out, kind: 'REFUND', amount: 10_001 })).toEqual({
    state: 'PENDING',
  })
  expect(await finance.ask(deposits.move, { ...out, amount: 10_000 })).toEqual({ state: 'DONE' })
  // What a second person approved does not count, nor what a colleague took.
  const [request] = (await shown())?.requests ?? []
  await colleague.ask(deposits.decide, { ...at, requestId: request?.id ?? '', approve: true })
  expect(await colleague.ask(deposits.move, { ...out, amount: 100_000 })).toEqual({ state: 'DONE' })
  expect(await colleague.ask(deposits.move, { ...out, amount: 1 })).toEqual({ state: 'PENDING' })
  expect((await shown())?.balance).toBe(300_000 - 100_000 - 30_000 - 100_000)
})

test('a mixed payment holds its part of a deposit from its creation; the line that begins takes it, and the end of a line gives it free', async () => {
  const { scene, shopId, guide, second, finance, depositId, at, shown } = await depositScene()
  await sql`update shops set payment_types = '{DEPOSIT}' where id = ${shopId}`.execute(world.db)
  const [one, two] = [await confirmedOrder(scene), await confirmedOrder(scene)]
  const ask = (who: typeof guide, orderId: string, ...amounts: number[]) =>
    who.ask(payments.mixedCreate, {
      orderId,
      lines: amounts.map((amount) => ({ type: 'DEPOSIT' as const, amount })),
    })
  const made = await ask(guide, one.id, 100_000, 50_000)
  expect(await shown()).toMatchObject({ balance: 300_000, frozen: 0, held: 150_000, available: 150_000 })
  const wish = { orderId: two.id, depositId, amount: 150_001 }
  expect((await second.refused(deposits.pay, wish)).code).toBe('DEPOSIT_SHORT')
  const lines = [{ type: 'DEPOSIT' as const, amount: 150_001 }]
  expect((await second.refused(payments.mixedCreate, { orderId: two.id, lines })).code).toBe('DEPOSIT_SHORT')
  expect(
    (await finance.refused(deposits.move, { ...at, kind: 'DEDUCT', amount: 150_001, reason: '划扣' })).code,
  ).toBe('DEPOSIT_SHORT')
  const [first, other] = made.lines
  const tenderId = first?.tenderId ?? ''
  expect((await guide.ask(deposits.balance, { shopId, tenderId })).data).toMatchObject([
    { available: 250_000 },
  ])
  await guide.ask(payments.mixedBegin, { tenderId })
  expect(await shown()).toMatchObject({ balance: 200_000, held: 50_000, available: 150_000 })
  const changed = await guide.ask(payments.mixedUpdate, {
    collectionId: made.id,
    version: made.version,
    lines: [{ type: 'DEPOSIT', amount: 20_000 }],
  })
  expect(changed.lines.some(({ tenderId: id }) => id === other?.tenderId)).toBe(false)
  expect(await shown()).toMatchObject({ balance: 200_000, held: 20_000, available: 180_000 })
  // Of two that want the same, one gets it.
  const parallel = await Promise.allSettled([ask(second, two.id, 100_000), ask(guide, two.id, 100_000)])
  expect(parallel.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  await guide.ask(payments.mixedRevoke, { collectionId: made.id })
  expect(await shown()).toMatchObject({ balance: 200_000, held: 100_000, available: 100_000 })
})

test('an adjustment is always made by two people, in both directions', async () => {
  const { finance, colleague, at, shown, depositId } = await depositScene()
  for (const [kind, after] of [
    ['ADJUST_IN', 300_001],
    ['ADJUST_OUT', 300_000],
  ] as const) {
    const before = (await shown())?.balance
    expect(await finance.ask(deposits.move, { ...at, kind, amount: 1, reason: '差一分' })).toEqual({
      state: 'PENDING',
    })
    const [request] = (await shown())?.requests ?? []
    expect(await shown()).toMatchObject({ balance: before })
    const decision = { ...at, requestId: request?.id ?? '', approve: true }
    expect((await finance.refused(deposits.decide, decision)).code).toBe('DEPOSIT_REQUEST_OWN')
    await colleague.ask(deposits.decide, decision)
    expect(await shown()).toMatchObject({ balance: after, requests: [] })
  }
  const alone = sql`
    insert into deposit_entries (
      account_id, seq, kind, amount_cents, balance_before_cents, balance_cents, freeze_cents,
      frozen_before_cents, frozen_cents, reason, actor_name
    )
    select account_id, seq + 1, 'ADJUST_IN', 1, balance_cents, balance_cents + 1, 0, frozen_cents, frozen_cents, '', ''
    from deposit_entries
    where account_id = ${depositId}
    order by seq desc
    limit 1`
  await expect(alone.execute(world.db)).rejects.toThrow('deposit_kinds')
})

test('a guide who confirms it pays from a deposit beside a payment without an outcome', async () => {
  const { scene, guide, depositId, shown } = await depositScene()
  const order = await confirmedOrder(scene)
  const { shopId, id } = splitScopedId(order.id)
  await sql`
    insert into tenders (shop_id, id, order_id, type, state, amount_cents, account_id, actor_name, expires_at)
    select ${shopId}, 1, ${id}, 'MIS_POS', 'UNKNOWN', 214900, min(id), '', now()
    from accounts`.execute(world.db)
  const wish = { orderId: order.id, depositId, amount: 100_000 }
  expect((await guide.refused(deposits.pay, wish)).code).toBe('PAYMENT_BESIDE_UNKNOWN')
  expect(await shown()).toMatchObject({ balance: 300_000 })
  expect(await guide.ask(deposits.pay, { ...wish, besideUnknown: true })).toMatchObject({ paid: 100_000 })
  expect(await shown()).toMatchObject({ balance: 200_000 })
})

test('a part is frozen and released; a withdrawal above the limit needs a second person', async () => {
  const { scene, shopId, guide, finance, colleague, saved, at, depositId, shown } = await depositScene()
  await finance.ask(deposits.move, { ...at, kind: 'FREEZE', amount: 250_000, reason: '纠纷' })
  const order = await confirmedOrder(scene)
  const wish = { orderId: order.id, depositId, amount: 60_000 }
  expect((await guide.refused(deposits.pay, wish)).code).toBe('DEPOSIT_SHORT')
  const release = { ...at, kind: 'RELEASE' as const, reason: '已解决' }
  const tooMuch = await finance.refused(deposits.move, { ...release, amount: 250_001 })
  expect(tooMuch.code).toBe('DEPOSIT_FROZEN')
  await finance.ask(deposits.move, { ...release, amount: 250_000 })

  const out = { ...at, kind: 'REFUND' as const, amount: 290_000, reason: '合同到期' }
  expect(await finance.ask(deposits.move, out)).toEqual({ state: 'PENDING' })
  const [request] = (await shown())?.requests ?? []
  expect(request).toMatchObject({ kind: 'REFUND', amount: 290_000, own: true })
  const decision = { ...at, requestId: request?.id ?? '', approve: true }
  expect((await finance.refused(deposits.decide, decision)).code).toBe('DEPOSIT_REQUEST_OWN')
  const outcomes = await Promise.allSettled([
    colleague.ask(deposits.decide, decision),
    guide.ask(deposits.pay, wish),
  ])
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  const after = await shown()
  expect([10_000, 240_000]).toContain(after?.balance)
  expect((await colleague.refused(deposits.move, { ...out, amount: 290_001 })).code).toBe('DEPOSIT_SHORT')

  // The manager of the shop may read; nobody may change entries.
  const manager = await signIn(world, { shopIds: [shopId], roles: ['manager'] })
  expect((await manager.ask(deposits.list, { shopId })).data).toHaveLength(1)
  expect((await manager.refused(deposits.move, out)).code).toBe('FORBIDDEN')
  expect((await finance.refused(deposits.save, saved)).code).toBe('DEPOSIT_KNOWN')
  const change = sql`update deposit_entries set amount_cents = 1 where account_id = ${depositId}`
  await expect(change.execute(world.db)).rejects.toThrow('append-only')
  const below = sql`
    insert into deposit_entries (
      account_id, seq, kind, amount_cents, balance_before_cents, balance_cents, freeze_cents,
      frozen_before_cents, frozen_cents, reason, actor_name
    )
    select account_id, seq + 1, 'DEDUCT', -balance_cents - 1, balance_cents, -1, 0, frozen_cents, frozen_cents, '', ''
    from deposit_entries
    where account_id = ${depositId}
    order by seq desc
    limit 1`
  await expect(below.execute(world.db)).rejects.toThrow('deposit_never_below_zero')
})
