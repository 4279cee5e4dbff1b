import { contract } from '@showfloor/contract/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { knowAddress, orderOf, setDeliveryScene, which } from '../../../testing/delivery-scene.ts'
import { startWorld, type World } from '../../../testing/world.ts'

const { deliveries } = contract

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.close())

test('a week and a day of slots show the bookings and districts of each, with closed days, and count collected and cancelled goods correctly', async () => {
  const desk = await setDeliveryScene(world)
  const { shopId, guide, manager } = desk
  const { today } = await guide.ask(deliveries.list, { shopId })
  const dayAfter = (days: number) =>
    new Date(Date.parse(`${today}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)
  await manager.ask(deliveries.slotRulesUpdate, {
    shopId,
    version: 0,
    windows: [1, 2, 3, 4, 5, 6, 7].flatMap((weekday) => [
      { weekday, from: 540, to: 720, capacity: 4, areas: [] },
      { weekday, from: 780, to: 1080, capacity: 6, areas: [] },
    ]),
    leadDays: 0,
    cutoff: 1440,
    warehouseId: null,
    warehouseDays: 2,
    madeDays: null,
    closedDays: [{ day: dayAfter(3), reason: '盘点' }],
  })
  const orders = [await orderOf(desk), await orderOf(desk, 2), await orderOf(desk)]
  for (const id of orders.slice(0, 2)) await knowAddress(world, id)
  const { data } = await guide.ask(deliveries.slots, { orderId: orders[0] ?? '' })
  const slot = data.find(({ day }) => day === dayAfter(1))
  if (!slot) throw new Error('Tomorrow has no slot')
  const booked = { day: slot.day, windowId: slot.id }
  const planned = []
  for (const id of orders) planned.push(await desk.plan(id, booked))

  const week = await guide.ask(deliveries.calendar, { shopId })
  expect(week.today).toBe(today)
  expect(week.days.map(({ day, closed, slots }) => [day, closed, slots.length])).toEqual(
    [0, 1, 2, 3, 4, 5, 6].map((n) => [dayAfter(n), n === 3 ? '盘点' : null, n === 3 ? 0 : 2]),
  )
  const morning = {
    window: { from: 540, to: 720 },
    capacity: 4,
    pieces: 4,
    deliveries: 3,
    districts: [
      { name: '闵行区', deliveries: 2 },
      { name: '', deliveries: 1 },
    ],
  }
  expect(week.days[1]?.slots).toEqual([
    morning,
    { window: { from: 780, to: 1080 }, capacity: 6, pieces: 0, deliveries: 0, districts: [] },
  ])
  const [first] = planned
  if (!first) throw new Error('Nothing is planned')
  await guide.ask(deliveries.cancel, which(first))
  const { days } = await guide.ask(deliveries.calendar, { shopId, from: dayAfter(1), days: 1 })
  expect(days.map(({ slots }) => slots[0])).toMatchObject([{ pieces: 3, deliveries: 2 }])
})
