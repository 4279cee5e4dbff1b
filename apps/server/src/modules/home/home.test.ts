import { contract } from '@showfloor/contract/contract'
import { sql } from '../../platform/database/sql.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { signIn } from '../../testing/factories.ts'
import { confirmedOrder, orderInput, placeOrder, setScene, type Scene } from '../../testing/order-scene.ts'
import { startWorld, type World } from '../../testing/world.ts'
import { daysIn, monthBefore, salesOverview } from './home.sales.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.close())

describe('sales by China’s calendar', () => {
  test('months and their lengths', () => {
    expect([monthBefore('2026-03'), monthBefore('2026-01')]).toEqual(['2026-02', '2025-12'])
    expect([daysIn('2026-02'), daysIn('2028-02'), daysIn('2025-12')]).toEqual([28, 29, 31])
  })

  test('today, this month, last month up to the same day and whole; cents add up day by day', () => {
    const sale = (day: string, amountCents: number) => ({ day, amountCents, orders: 1 })
    const sales = [
      sale('2026-02-01', 100),
      sale('2026-02-03', 20),
      sale('2026-02-04', 3),
      sale('2026-03-01', 5000),
      sale('2026-03-03', 700),
      sale('2026-03-03', 7),
    ]
    const overview = salesOverview(sales, '2026-03-03')
    expect(overview).toMatchObject({
      today: { amount: 707, orders: 2 },
      thisMonth: { amount: 5707, orders: 3 },
      lastMonthSoFar: { amount: 120, orders: 2 },
      lastMonth: { amount: 123, orders: 3 },
      thisMonthDays: [5000, 0, 707],
    })
    expect(overview.lastMonthDays).toHaveLength(28)
    expect(overview.lastMonthDays.slice(0, 5)).toEqual([100, 0, 20, 3, 0])
  })
})

describe('the overview of a shop', () => {
  let scene: Scene
  let sold: string
  const overviewOf = (caller = scene.guide) => caller.ask(contract.home.overview, { shopId: scene.shopId })

  beforeAll(async () => {
    scene = await setScene(world, { stock: 20 })
    await placeOrder(scene, { submit: false })
    await placeOrder(scene)
    const ending = await placeOrder(scene)
    const bound = sql`(
      date_trunc('day', now() at time zone 'Asia/Shanghai') + interval '1 day' - interval '1 second'
    ) at time zone 'Asia/Shanghai'`
    await sql`
      update orders
      set hold_expires_at = ${bound}
      where id = ${ending.id.split('-')[1]}`.execute(world.db)
    sold = (await confirmedOrder(scene)).id
    const paid = await confirmedOrder(scene)
    await scene.guide.ask(contract.payments.shopPayment, { orderId: paid.id, amount: 14_900 })
    const lapsed = await placeOrder(scene)
    await sql`
      update orders
      set hold_expires_at = now()
      where id = ${lapsed.id.split('-')[1]}`.execute(world.db)
  })

  test('finance sees the orders of all guides', async () => {
    const finance = await signIn(world, { shopIds: [scene.shopId], roles: ['finance'], name: '钱会计' })
    const overview = await overviewOf(finance)
    expect(overview).toMatchObject({
      scope: 'shop',
      waiting: { draft: 1, confirmation: 2, payment: 1, balance: 1 },
      sales: { today: { amount: 429_800, orders: 2 } },
      guides: [{ name: '林晓' }],
    })
  })

  test('a guide sees their own waiting orders, holds that end today, and sales', async () => {
    const colleague = await signIn(world, { shopIds: [scene.shopId], name: '何苗' })
    await colleague.ask(contract.orders.create, orderInput(scene))
    const overview = await overviewOf()
    expect(overview).toMatchObject({
      scope: 'own',
      approvals: null,
      differences: { approval: null, refund: null },
      waiting: { draft: 1, confirmation: 2, payment: 1, balance: 1, fulfilment: 0, unheld: 0 },
      sales: { today: { amount: 429_800, orders: 2 }, thisMonth: { amount: 429_800 } },
      guides: [],
    })
    expect(overview.holds.data[0]).toMatchObject({ customerName: '王女士', payable: 214_900 })
    expect(overview.sales.thisMonthDays.at(-1)).toBe(429_800)
    expect((await overviewOf(colleague)).waiting).toEqual({
      draft: 0,
      confirmation: 1,
      payment: 0,
      balance: 0,
      fulfilment: 0,
      unheld: 0,
    })
  })

  test('a manager sees the shop’s by guide, the best seller first', async () => {
    const manager = await signIn(world, { shopIds: [scene.shopId], roles: ['manager'] })
    const overview = await overviewOf(manager)
    expect((await overviewOf()).takings).toBeNull()
    expect(overview).toMatchObject({
      scope: 'shop',
      takings: { amount: 14_900, entries: 1 },
      approvals: 0,
      differences: { approval: 0, refund: null },
      waiting: { draft: 1, confirmation: 3, payment: 1 },
    })
    expect(overview.guides).toMatchObject([
      { name: '林晓', thisMonth: { amount: 429_800, orders: 2 }, waiting: { confirmation: 2, payment: 1 } },
      { name: '何苗', thisMonth: { amount: 0, orders: 0 }, waiting: { confirmation: 1 } },
    ])
  })

  test('a sale belongs to the day in China of its confirmation; a cancelled order is no sale', async () => {
    await sql`
      update orders
      set confirmed_at = (date_trunc('month', now() at time zone 'Asia/Shanghai') - interval '1 second') at
        time zone 'Asia/Shanghai'
      where id = ${sold.split('-')[1]}`.execute(world.db)
    const { sales } = await overviewOf()
    expect(sales.lastMonthDays.at(-1)).toBe(214_900)
    expect(sales.lastMonth).toEqual({ amount: 214_900, orders: 1 })
    expect(sales.thisMonth).toEqual({ amount: 214_900, orders: 1 })
    const soldIn = async (soldFrom: string, soldTo: string) =>
      (await scene.guide.ask(contract.orders.list, { shopId: scene.shopId, soldFrom, soldTo })).data.length
    const lastDay = `${monthBefore(sales.date.slice(0, 7))}-${sales.lastMonthDays.length}`
    expect([await soldIn(sales.date, sales.date), await soldIn(lastDay, lastDay)]).toEqual([1, 1])
    const { version } = await scene.guide.ask(contract.orders.get, { id: sold })
    await scene.guide.ask(contract.orders.cancel, { id: sold, version, reason: '顾客改变了主意' })
    expect((await overviewOf()).sales.lastMonth).toEqual({ amount: 0, orders: 0 })
  })
})
