import { contract } from '@showfloor/contract/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from '../../../platform/database/sql.ts'
import {
  knowAddress,
  orderOf,
  paidOrder,
  setDeliveryScene,
  which,
  type DeliveryScene,
} from '../../../testing/delivery-scene.ts'
import { signIn } from '../../../testing/factories.ts'
import { startWorld, type World } from '../../../testing/world.ts'

const { deliveries } = contract

let world: World
let desk: DeliveryScene
beforeAll(async () => {
  world = await startWorld()
  desk = await setDeliveryScene(world, 60)
})
afterAll(() => world.close())

test('a shop’s deliveries by day, page by page, with late, blocked and undated ones; the driver sees whom to call', async () => {
  const { today } = await desk.guide.ask(deliveries.list, { shopId: desk.shopId })
  const dayAfter = (days: number) =>
    new Date(Date.parse(`${today}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)
  const orderId = await paidOrder(desk, 24)
  const lineId = (await desk.of(orderId)).goods[0]?.lineId ?? ''
  const one = { lines: [{ lineId, itemQty: 1 }] }
  for (let n = 0; n < 22; n += 1) await desk.plan(orderId, { ...one, day: dayAfter(n % 3) })
  const undated = await desk.plan(orderId, one)
  const late = await desk.plan(orderId, { ...one, day: today })
  await sql`
    update deliveries
    set day = ${dayAfter(-2)}::date
    where id = ${late.id.split('-')[1]}`.execute(world.db)
  const owed = await orderOf(desk)
  const owing = await desk.plan(owed, { day: dayAfter(1) })
  await knowAddress(world, orderId)
  await knowAddress(world, owed)

  const pages = async (filter: object): Promise<string[]> => {
    const ids: string[] = []
    let after: string | undefined
    do {
      const input = { shopId: desk.shopId, ...filter, ...(after ? { after } : {}) }
      const page = await desk.guide.ask(deliveries.list, input)
      ids.push(...page.data.map(({ id }) => id))
      after = page.next ?? undefined
    } while (after)
    return ids
  }
  const all = await pages({})
  expect([all.length, new Set(all).size, all[0], all.at(-1)]).toEqual([25, 25, late.id, undated.id])
  expect(await pages({ view: 'LATE' })).toEqual([late.id])
  for (const view of ['BLOCKED', 'MONEY']) expect(await pages({ view })).toEqual([owing.id])
  for (const view of ['STOCK', 'ADDRESS']) expect(await pages({ view })).toEqual([])
  expect(await pages({ view: 'UNDATED' })).toEqual([undated.id])
  expect(await pages({ from: dayAfter(1), to: dayAfter(1) })).toHaveLength(8)
  expect(await pages({ status: 'OUT' })).toEqual([])
  const counts = await desk.guide.ask(deliveries.counts, { shopId: desk.shopId })
  expect(counts).toMatchObject({ today: 8, late: 1, blocked: 1, money: 1, stock: 0, address: 0, undated: 1 })
  expect(counts.days.slice(0, 3).map(({ deliveries: n, capacity }) => [n, capacity])).toEqual([
    [8, null],
    [8, null],
    [7, null],
  ])

  const driver = await signIn(world, { roles: ['driver'], shopIds: [desk.shopId], name: '石师傅' })
  const { data: stops } = await driver.ask(deliveries.stops, { shopId: desk.shopId })
  expect(stops).toHaveLength(8)
  const [stop] = stops
  if (!stop) throw new Error('There is no stop')
  expect(stop.customerMobile).toMatch(/^1\d{10}$/)
  expect(stop.actions).toEqual(['pick'])
  await desk.guide.ask(deliveries.cancel, which(owing))
  const sheet = await driver.ask(deliveries.daySheet, { shopId: desk.shopId, day: dayAfter(1) })
  expect(sheet.data.map(({ customerMobile, status }) => [customerMobile.length, status])).toEqual(
    Array.from({ length: 7 }, () => [11, 'READY']),
  )
  await driver.ask(deliveries.stops, { shopId: desk.shopId })
  const { rows: looked } = await sql`
    select call, subject, detail
    from audit_log
    where account_id = ${driver.account.id} and call like 'deliveries.%'
    order by id`.execute(world.db)
  expect(looked).toEqual([
    { call: 'deliveries.stops', subject: desk.shopId, detail: {} },
    { call: 'deliveries.daySheet', subject: desk.shopId, detail: { deliveryDay: dayAfter(1), rows: 7 } },
  ])
  const { data: seen } = await driver.ask(deliveries.list, { shopId: desk.shopId, size: 50 })
  expect(new Set(seen.map(({ day }) => day))).toEqual(new Set([today, dayAfter(1)]))
  expect(await driver.ask(deliveries.list, { shopId: desk.shopId, from: dayAfter(2) })).toMatchObject({
    data: [],
  })
  const counted = await driver.ask(deliveries.counts, { shopId: desk.shopId })
  expect(counted).toMatchObject({ today: 8, late: 0, undated: 0 })
  expect(counted.days.map(({ deliveries: n }) => n)).toEqual([8, 7, 0, 0, 0, 0, 0])
  const later = await driver.ask(deliveries.daySheet, { shopId: desk.shopId, day: dayAfter(2) })
  expect(later.data).toEqual([])
  expect(
    (await desk.guide.ask(deliveries.daySheet, { shopId: desk.shopId, day: dayAfter(2) })).data,
  ).toHaveLength(7)
  expect(seen[0]?.customerMobile).toMatch(/^1\d\d\*{4}\d{4}$/)
  const out = await driver.ask(deliveries.depart, which(await driver.ask(deliveries.pick, which(stop))))
  expect(out.carrierName).toBe('石师傅')
  await driver.ask(deliveries.deliver, which(out))
  const plan = { orderId, day: null, assembly: false, callBefore: false, note: '' }
  expect((await driver.refused(deliveries.plan, plan)).code).toBe('FORBIDDEN')
  const finance = await signIn(world, { roles: ['finance'], shopIds: [desk.shopId] })
  for (const call of [deliveries.stops, deliveries.daySheet])
    expect((await finance.refused(call, { shopId: desk.shopId, day: today })).code).toBe('FORBIDDEN')
})

test('a driver sees an order without its red lines, and no list of the shop’s orders and offers', async () => {
  const orderId = await paidOrder(desk, 1)
  await desk.plan(orderId, { day: (await desk.guide.ask(deliveries.stops, { shopId: desk.shopId })).today })
  const driver = await signIn(world, { roles: ['driver'], shopIds: [desk.shopId] })
  const linesOf = async ({ ask }: Pick<typeof driver, 'ask'>) =>
    (await ask(contract.orders.get, { id: orderId })).lines.map(({ priceInfo }) => priceInfo)
  const seen = await linesOf(driver)
  expect((await linesOf(desk.guide)).map(({ redLinePrice }) => typeof redLinePrice)).toEqual(['number'])
  expect(seen.map((prices) => Object.keys(prices).sort())).toEqual([
    ['marketingPrice', 'salePrice', 'shoppePrice'],
  ])
  const { orders, offers, differences, marketplaces } = contract
  const { shopId } = desk
  for (const [call, input] of [
    [orders.list, { shopId }],
    [orders.counts, { shopId }],
    [offers.list, { shopId, no: 1, size: 20 }],
    [differences.list, { shopId, no: 1, size: 20 }],
    [marketplaces.openOrders, { shopId }],
    [marketplaces.links, { shopId }],
    [marketplaces.unknownCodes, { shopId }],
    [marketplaces.outlets, { shopId }],
  ] as const)
    expect((await driver.refused(call, input as never)).code).toBe('FORBIDDEN')
  const { orderNo } = await desk.guide.ask(orders.get, { id: orderId })
  const found = async ({ ask }: Pick<typeof driver, 'ask'>) =>
    (await ask(contract.search.everywhere, { shopId, text: orderNo })).orders.length
  expect([await found(desk.guide), await found(driver)]).toEqual([1, 0])
})

test('a driver reads only an order with a delivery of today or tomorrow, or one under way', async () => {
  const { today } = await desk.guide.ask(deliveries.list, { shopId: desk.shopId })
  const orderId = await paidOrder(desk, 1)
  const driver = await signIn(world, { roles: ['driver'], shopIds: [desk.shopId] })
  const { orders, payments, receipts, subsidies } = contract
  await desk.manager.ask(receipts.rangeAdd, { shopId: desk.shopId, prefix: 'D', first: 1, last: 9, width: 2 })
  const { tenders } = await desk.guide.ask(payments.status, { orderId })
  const { id: receipt } = await desk.guide.ask(receipts.issue, { tenderId: tenders[0]?.id ?? '' })
  const reads = [
    [orders.get, { id: orderId }],
    [orders.items, { orderId }],
    [payments.status, { orderId }],
    [payments.mixedGet, { orderId }],
    [receipts.ofOrder, { orderId }],
    [receipts.get, { id: receipt }],
    [subsidies.ofOrder, { orderId }],
    [deliveries.ofOrder, { orderId }],
  ] as const
  const refused = () =>
    Promise.all(reads.map(async ([call, input]) => (await driver.refused(call, input as never)).code))
  const nothing = reads.map(() => 'NOT_FOUND')
  expect(await refused()).toEqual(nothing)
  const delivery = await desk.plan(orderId, { day: today })
  for (const [call, input] of reads) expect(await driver.ask(call, input as never)).toBeTruthy()

  const putInDays = (days: number) =>
    sql`
      update deliveries
      set day = ${today}::date + ${days}::integer
      where id = ${delivery.id.split('-')[1]}`.execute(world.db)
  await putInDays(2)
  expect(await refused()).toEqual(nothing)
  for (const [call, input] of reads) expect(await desk.guide.ask(call, input as never)).toBeTruthy()
  await driver.ask(deliveries.pick, which(delivery))
  for (const [call, input] of reads) expect(await driver.ask(call, input as never)).toBeTruthy()

  const handedOver = (at: string) =>
    sql`
      update deliveries
      set status = 'DELIVERED', day = ${today}::date - 3, delivered_at = ${at}::timestamptz
      where id = ${delivery.id.split('-')[1]}`.execute(world.db)
  await handedOver(new Date().toISOString())
  for (const [call, input] of reads) expect(await driver.ask(call, input as never)).toBeTruthy()
  await handedOver(new Date(Date.now() - 48 * 3_600_000).toISOString())
  expect(await refused()).toEqual(nothing)
})
