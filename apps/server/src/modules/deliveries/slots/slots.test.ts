import { contract } from '@showfloor/contract/contract'
import { sql } from '../../../platform/database/sql.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  openTerms,
  orderOf,
  setDeliveryScene,
  which,
  type DeliveryScene,
} from '../../../testing/delivery-scene.ts'
import { createShop, signIn } from '../../../testing/factories.ts'
import { secondProcess, startWorld, callerWith, type World } from '../../../testing/world.ts'

const { deliveries } = contract

let world: World
let second: World
beforeAll(async () => {
  world = await startWorld()
  second = await secondProcess(world)
})
afterAll(async () => {
  await second.app.close()
  await world.close()
})

const everyDay = [1, 2, 3, 4, 5, 6, 7]
const noArea: { code: string; name: string }[] = []
const morning = { from: 540, to: 720, capacity: 3, areas: noArea }
const rules = {
  leadDays: 0,
  cutoff: 1440,
  warehouseId: null as string | null,
  warehouseDays: 2,
  madeDays: null as number | null,
  closedDays: [] as { day: string; reason: string }[],
}

/** A shop that delivers every morning, at most three pieces, starting the day after tomorrow. */
const setWindows = async (desk: DeliveryScene, more: object = {}) => {
  const windows = everyDay.map((weekday) => ({ weekday, ...morning }))
  const input = { shopId: desk.shopId, version: 0, windows, ...rules, ...more }
  await desk.manager.ask(deliveries.slotRulesUpdate, input)
}
const slotsOf = (desk: DeliveryScene, orderId: string) => desk.guide.ask(deliveries.slots, { orderId })

test('the last place of a slot is booked once on any server; a moved or cancelled delivery frees its place', async () => {
  const desk = await setDeliveryScene(world)
  await setWindows(desk)
  const ids = await Promise.all(Array.from({ length: 5 }, () => orderOf(desk)))
  const { windowed, data } = await slotsOf(desk, ids[0] ?? '')
  const [slot, other] = [data[0], data[1]]
  if (!slot || !other) throw new Error('There is no slot')
  expect({ windowed, slots: data.length, slot }).toMatchObject({
    windowed: true,
    slots: 28,
    slot: { from: 540, to: 720, left: 3 },
  })
  const wish = { day: slot.day, windowId: slot.id }
  const elsewhere = callerWith(second, desk.guide.headers)
  const booked = await Promise.allSettled(
    ids.map((orderId, at) => desk.plan(orderId, wish, at % 2 ? elsewhere : desk.guide)),
  )
  const made = booked.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
  const refused = booked.flatMap((one) => (one.status === 'rejected' ? [String(one.reason)] : []))
  expect({
    made: made.length,
    full: refused.filter((why) => why.includes('DELIVERY_SLOT_FULL')).length,
  }).toEqual({
    made: 3,
    full: 2,
  })
  expect((await slotsOf(desk, ids[0] ?? '')).data[0]?.left).toBe(0)

  const [first, next] = made
  if (!first || !next) throw new Error('Nothing was booked')
  expect(first.window).toEqual({ id: slot.id, from: 540, to: 720 })
  const moved = await desk.guide.ask(deliveries.change, {
    ...which(first),
    ...openTerms,
    day: other.day,
    windowId: other.id,
  })
  expect(moved).toMatchObject({ day: other.day, window: { id: other.id } })
  await desk.guide.ask(deliveries.cancel, which(next))
  const left = (await slotsOf(desk, ids[0] ?? '')).data.slice(0, 2).map((one) => one.left)
  expect(left).toEqual([2, 2])
  const kept = await desk.guide.ask(deliveries.change, {
    ...which(moved),
    ...openTerms,
    day: other.day,
    windowId: other.id,
    note: '走货梯',
  })
  expect(kept).toMatchObject({ note: '走货梯', window: { id: other.id } })
})

test('a slot needs an open window, an open day, a served district, and goods that have arrived by then', async () => {
  const desk = await setDeliveryScene(world, 1)
  await setWindows(desk)
  const orderId = await orderOf(desk)
  const free = { orderId, ...openTerms }
  const { firstDay, data } = await slotsOf(desk, orderId)
  const [slot, next] = data
  if (!slot || !next || firstDay === null) throw new Error('There is no slot')
  expect(slot.day).toBe(firstDay)
  expect((await desk.guide.refused(deliveries.plan, { ...free, day: slot.day })).code).toBe(
    'DELIVERY_SLOT_NEEDED',
  )
  const wish = { ...free, day: slot.day, windowId: slot.id }
  expect((await desk.guide.refused(deliveries.plan, { ...wish, day: next.day })).code).toBe(
    'DELIVERY_SLOT_GONE',
  )

  const shown = await desk.manager.ask(deliveries.slotRules, { shopId: desk.shopId })
  const change = (more: object) =>
    desk.manager.ask(deliveries.slotRulesUpdate, { shopId: desk.shopId, ...shown, ...more })
  const closed = [{ day: slot.day, reason: '盘点' }]
  const { version } = await change({ closedDays: closed })
  expect(
    await desk.manager.refused(deliveries.slotRulesUpdate, { shopId: desk.shopId, ...shown }),
  ).toMatchObject({
    code: 'DELIVERY_RULES_CHANGED',
  })
  const shut = await slotsOf(desk, orderId)
  expect([shut.closedDays, shut.data[0]?.day]).toEqual([closed, next.day])
  expect((await desk.guide.refused(deliveries.plan, wish)).code).toBe('DELIVERY_SLOT_GONE')
  const elsewhere = shown.windows.map((one) => ({ ...one, areas: [{ code: '310112', name: '闵行区' }] }))
  const later = await change({ version, windows: elsewhere, leadDays: 3 })
  expect((await slotsOf(desk, orderId)).data).toEqual([])
  await change({ version: later.version, leadDays: 3 })
  const days = (await slotsOf(desk, orderId)).data.map(({ day }) => day)
  expect(days[0]).toBe(data[3]?.day)

  await sql`delete from holds where shop_id = ${desk.shopId}`.execute(world.db)
  await sql`update stock set on_hand = 0 where shop_id = ${desk.shopId}`.execute(world.db)
  expect(await slotsOf(desk, orderId)).toMatchObject({ firstDay: null, data: [] })
  const arrival = data[10]?.day ?? ''
  await sql`
    update stock
    set in_transit = 1, in_transit_date = ${arrival}::date
    where shop_id = ${desk.shopId}`.execute(world.db)
  expect((await slotsOf(desk, orderId)).firstDay).toBe(arrival)
})

test('windows need the permission for deliveries of the shop; a window ends after it begins', async () => {
  const desk = await setDeliveryScene(world)
  const input = { shopId: desk.shopId, version: 0, windows: [], ...rules }
  expect((await desk.guide.refused(deliveries.slotRulesUpdate, input)).code).toBe('FORBIDDEN')
  const turned = { ...input, windows: [{ weekday: 1, ...morning, from: 800 }] }
  expect((await desk.manager.refused(deliveries.slotRulesUpdate, turned)).code).toBe('DELIVERY_WINDOW_TIMES')
  const stranger = await signIn(world, { roles: ['manager'], shopIds: [await createShop(world)] })
  expect((await stranger.refused(deliveries.slotRulesUpdate, input)).code).toBe('SHOP_FORBIDDEN')
  const unknown = [{ weekday: 1, ...morning, id: `${desk.shopId}-1` }]
  expect((await desk.manager.refused(deliveries.slotRulesUpdate, { ...input, windows: unknown })).code).toBe(
    'NOT_FOUND',
  )
})
