import { contract } from '@showfloor/contract/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  openTerms,
  orderOf,
  paidOrder,
  setDeliveryScene,
  which,
  type DeliveryScene,
} from '../../../testing/delivery-scene.ts'
import { sql } from '../../../platform/database/sql.ts'
import { callerWith, secondProcess, startWorld, type World } from '../../../testing/world.ts'

const { deliveries, notifications, orders } = contract

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

const tokenFor = async ({ guide }: DeliveryScene, id: string): Promise<string> =>
  new URL((await guide.ask(orders.createConfirmLink, { id })).url).searchParams.get('token') ?? ''

/** A shop that delivers one piece every morning. */
const setWindows = async (desk: DeliveryScene) => {
  const windows = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({
    weekday,
    from: 540,
    to: 720,
    capacity: 1,
    areas: [],
  }))
  await desk.manager.ask(deliveries.slotRulesUpdate, {
    shopId: desk.shopId,
    version: 0,
    windows,
    leadDays: 0,
    cutoff: 1440,
    warehouseId: null,
    warehouseDays: 2,
    madeDays: null,
    closedDays: [],
  })
}

test('two customers want the last place: one gets it, the other gets an error and chooses another; a retry changes nothing', async () => {
  const desk = await setDeliveryScene(world)
  await setWindows(desk)
  const ids = [await paidOrder(desk), await paidOrder(desk)]
  const tokens = [await tokenFor(desk, ids[0] ?? ''), await tokenFor(desk, ids[1] ?? '')]
  const [here, there] = [callerWith(world, {}), callerWith(second, {})]
  const first = await here.ask(deliveries.customerSlots, { token: tokens[0] ?? '' })
  expect(first).toMatchObject({ state: 'OPEN', left: true, deliveries: [] })
  const [slot] = first.slots
  expect(Object.keys(slot ?? {})).toEqual(['day', 'window'])
  const wish = { day: slot?.day ?? '', windowId: slot?.window?.id ?? '' }
  const booked = await Promise.allSettled(
    tokens.map((token, at) => (at === 0 ? here : there).ask(deliveries.customerBook, { token, ...wish })),
  )
  const winner = booked.findIndex(({ status }) => status === 'fulfilled')
  const refused = booked.flatMap((one) => (one.status === 'rejected' ? [String(one.reason)] : []))
  expect(refused).toEqual([expect.stringContaining('DELIVERY_SLOT_GONE')])
  const [mine = '', theirs = ''] = winner === 0 ? tokens : [...tokens].reverse()
  const phone = callerWith(world, {})
  expect(await phone.ask(deliveries.customerBook, { token: mine, ...wish })).toEqual({ day: wish.day })
  const seen = await phone.ask(deliveries.customerSlots, { token: mine })
  expect(seen).toMatchObject({ left: false, deliveries: [{ day: wish.day, movable: true, pieces: 1 }] })
  const others = await phone.ask(deliveries.customerSlots, { token: theirs })
  expect(others.slots).toHaveLength(27)
  expect(others.slots.map(({ day }) => day)).not.toContain(wish.day)

  const [own] = seen.deliveries
  if (!own) throw new Error('Nothing was booked')
  const moving = await phone.ask(deliveries.customerSlots, { token: mine, deliveryId: own.id })
  const later = moving.slots.find(({ day }) => day !== wish.day)
  const other = { day: later?.day ?? '', windowId: later?.window?.id ?? '' }
  await phone.ask(deliveries.customerBook, { token: mine, moved: which(own), ...other })
  await phone.ask(deliveries.customerBook, { token: mine, moved: which(own), ...other })
  expect(
    await phone.refused(deliveries.customerBook, { token: mine, moved: which(own), ...wish }),
  ).toMatchObject({ code: 'DELIVERY_CHANGED' })
  expect(await phone.ask(deliveries.customerBook, { token: theirs, ...wish })).toEqual({ day: wish.day })
  const told = await desk.guide.ask(notifications.list, { shopId: desk.shopId })
  const kinds = told.data.flatMap(({ content }) =>
    content.kind === 'DELIVERY_BOOKED' ? [[content.day, content.from, content.to]] : [],
  )
  expect(kinds).toEqual([
    [wish.day, 540, 720],
    [other.day, 540, 720],
    [wish.day, 540, 720],
  ])
})

test('no booking before a payment, for goods on their way, for another order, or on a day that was not offered', async () => {
  const desk = await setDeliveryScene(world)
  const unpaid = await orderOf(desk)
  const token = await tokenFor(desk, unpaid)
  const phone = callerWith(world, {})
  expect(await phone.ask(deliveries.customerSlots, { token })).toMatchObject({ state: 'UNPAID', slots: [] })
  const wish = { token, day: '2199-01-01' }
  expect((await phone.refused(deliveries.customerBook, wish)).code).toBe('DELIVERY_NOT_BOOKABLE')
  await desk.pay(unpaid)
  expect((await phone.refused(deliveries.customerBook, wish)).code).toBe('DELIVERY_SLOT_GONE')
  const { slots } = await phone.ask(deliveries.customerSlots, { token })
  expect(slots).toHaveLength(28)
  const foreign = await desk.plan(await paidOrder(desk), { ...openTerms })
  const day = slots[3]?.day ?? ''
  const moved = which(foreign)
  expect((await phone.refused(deliveries.customerBook, { token, moved, day })).code).toBe('NOT_FOUND')
  expect((await phone.refused(deliveries.customerSlots, { token, deliveryId: foreign.id })).code).toBe(
    'NOT_FOUND',
  )
  // A piece that comes in boxes is assembled where it goes.
  await sql`
    insert into sku_packages (sku_id, no, length_mm, width_mm, height_mm, weight_g, needs_assembly)
    select sku_id, 1, 2000, 900, 800, 40000, true
    from stock
    where shop_id = ${desk.shopId}`.execute(world.db)
  await phone.ask(deliveries.customerBook, { token, day })
  const [planned] = (await desk.of(unpaid)).data
  if (!planned) throw new Error('Nothing was planned')
  expect(planned).toMatchObject({ day, window: null, callBefore: true, assembly: true })
  await desk.manager.ask(deliveries.pick, which(planned))
  const now = await phone.ask(deliveries.customerSlots, { token })
  expect(now).toMatchObject({ state: 'CLOSED', deliveries: [{ status: 'PICKED', movable: false }] })
  const late = { token, moved: { id: planned.id, version: planned.version + 1 }, day: slots[5]?.day ?? '' }
  expect((await phone.refused(deliveries.customerBook, late)).code).toBe('DELIVERY_NOT_BOOKABLE')
})
