import { chinaDay } from '@showfloor/contract/common/china-time'
import { contract } from '@showfloor/contract/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from '../../../platform/database/sql.ts'
import { setDifferenceScene, sofaPrice, type DifferenceScene } from '../../../testing/difference-scene.ts'
import { confirmedOrder } from '../../../testing/order-scene.ts'
import { requestOf, startWorld, type World } from '../../../testing/world.ts'

const { orders, payments } = contract

let world: World
let scene: DifferenceScene
let paid: string
let partly: string
beforeAll(async () => {
  world = await startWorld()
  scene = await setDifferenceScene(world)
  paid = await scene.paidOrder()
  partly = await scene.paidOrder(50_000)
  await scene.manager.ask(payments.revoke, { orderId: paid, amount: 30_000, reason: '保价' })
})
afterAll(() => world.close())

const today = (): string => chinaDay(new Date())
const read = (more: object = {}) => scene.finance.ask(payments.ledger, { shopId: scene.shopId, ...more })
const amounts = async (more: object = {}) => (await read(more)).data.map(({ amount }) => amount)

test('the ledger of a shop has every movement with a running balance, found by order, type, kind, person, day, amount and number, and is exported with the same', async () => {
  const page = await read()
  expect(page).toMatchObject({
    total: 3,
    taken: sofaPrice + 50_000,
    givenBack: -30_000,
    balance: sofaPrice + 20_000,
  })
  expect(page.data.map(({ kind, amount, balance, actor }) => [kind, amount, balance, actor])).toEqual([
    ['REFUND', -30_000, sofaPrice + 20_000, '周店长'],
    ['PAYMENT', 50_000, sofaPrice + 50_000, '林晓'],
    ['PAYMENT', sofaPrice, sofaPrice, '林晓'],
  ])
  expect((await read({ orderId: paid })).data.map(({ balance }) => balance)).toEqual([
    sofaPrice - 30_000,
    sofaPrice,
  ])
  expect((await read({ size: 1, no: 2 })).data).toEqual([page.data[1]])
  expect(await amounts({ kind: 'REFUND' })).toEqual([-30_000])
  expect(await amounts({ accountId: scene.manager.account.id })).toEqual([-30_000])
  expect(await amounts({ type: 'ALIPAY' })).toEqual([])
  expect(await amounts({ from: today(), to: today() })).toHaveLength(3)
  expect(await amounts({ to: '2020-01-01' })).toEqual([])
  expect(await amounts({ min: 40_000, max: 60_000 })).toEqual([50_000])
  expect(await amounts({ keyword: page.data[1]?.orderNo.slice(-6).toLowerCase() })).toContain(50_000)
  expect((await scene.guide.refused(payments.ledger, { shopId: scene.shopId })).code).toBe('FORBIDDEN')
  const exported = await world.app.server.inject({
    ...requestOf(payments.ledgerExport, { shopId: scene.shopId, kind: 'REFUND' }),
    headers: scene.finance.headers,
  })
  expect(exported.body.split('\r\n').slice(1, -1)).toEqual([
    expect.stringMatching(
      new RegExp(`,${page.data[0]?.shopName},.*,现金,退款,-300\\.00,-300\\.00,周店长,R\\w+_\\w+,$`),
    ),
  ])
  const moments = page.data.map(({ at }) => at)
  const between = { since: moments[2], until: moments[1] }
  expect(await amounts(between)).toEqual([50_000])
  const everywhere = await scene.finance.ask(payments.ledger, { from: today() })
  expect(everywhere.data.map(({ orderId }) => orderId)).toEqual(page.data.map(({ orderId }) => orderId))
  expect((await scene.finance.refused(payments.ledger, {})).code).toBe('INVALID_INPUT')
  const other = await setDifferenceScene(world)
  expect((await other.finance.ask(payments.ledger, { from: today() })).total).toBe(0)
  expect((await other.finance.refused(payments.ledger, { shopId: scene.shopId })).code).toBe('SHOP_FORBIDDEN')
})

test('takings add up to the ledger by day, type and shop, and due amounts are grouped by age', async () => {
  const net = sofaPrice + 20_000
  const taken = await scene.finance.ask(payments.takings, { days: 7 })
  expect(taken.days).toHaveLength(7)
  expect(taken.days.at(-1)).toEqual({ day: today(), amount: net })
  expect(taken.days.slice(0, -1).every(({ amount }) => amount === 0)).toBe(true)
  expect(taken.types).toEqual([{ type: 'CASH', amount: net }])
  expect(taken.shops).toMatchObject([{ shopId: scene.shopId, amount: net }])

  await confirmedOrder(scene.scene)
  await sql`
    update orders
    set confirmed_at = now() - interval '45 days'
    where id = ${partly.split('-')[1]}`.execute(world.db)
  const { data } = await scene.finance.ask(orders.receivables, { shopId: scene.shopId })
  const dueSince = async (due: '30' | '60' | 'OLDER') =>
    (await scene.finance.ask(orders.list, { shopId: scene.shopId, due })).data.map(({ id }) => id)
  expect(await dueSince('60')).toEqual([partly])
  expect(await dueSince('30')).toHaveLength(2)
  expect(await dueSince('OLDER')).toEqual([])
  expect(data).toEqual([
    { age: '30', orders: 2, amount: sofaPrice + 30_000 },
    { age: '60', orders: 1, amount: sofaPrice - 50_000 },
    { age: '90', orders: 0, amount: 0 },
    { age: 'OLDER', orders: 0, amount: 0 },
  ])
})
