import { contract } from '@showfloor/contract/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from '../../../platform/database/sql.ts'
import { knowAddress, orderOf, paidOrder, setDeliveryScene } from '../../../testing/delivery-scene.ts'
import { startWorld, type World } from '../../../testing/world.ts'
import { watchDeliveries } from './watching.ts'

const { deliveries, notifications } = contract

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.close())

test('guide and manager are notified once of a delivery that is late or lacks goods, money or an address; the list names each cause', async () => {
  const desk = await setDeliveryScene(world)
  const { shopId, guide, manager } = desk
  const { today } = await guide.ask(deliveries.list, { shopId })
  const dayAfter = (days: number) =>
    new Date(Date.parse(`${today}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)
  const [late, owing, lost, far] = [
    await paidOrder(desk),
    await orderOf(desk),
    await paidOrder(desk),
    await orderOf(desk),
  ]
  for (const orderId of [late, owing, far]) await knowAddress(world, orderId)
  const planned = await desk.plan(late, { day: today })
  await desk.plan(owing, { day: dayAfter(1) })
  await desk.plan(lost, { day: dayAfter(2) })
  // There is enough time until then.
  await desk.plan(far, { day: dayAfter(9) })
  const slotPassed = (day: string) =>
    sql`
    update deliveries
    set day = ${day}::date
    where id = ${planned.id.split('-')[1]}`.execute(world.db)
  await slotPassed(dayAfter(-1))

  const told = async (who: typeof guide) =>
    (await who.ask(notifications.list, { shopId, size: 50 })).data.flatMap(({ content }) =>
      content.kind === 'DELIVERY_TROUBLE' ? [`${content.trouble} ${content.orderId} ${content.day}`] : [],
    )
  const watch = () => watchDeliveries(world.db, () => {})
  const expected = [
    `LATE ${late} ${dayAfter(-1)}`,
    `MONEY ${owing} ${dayAfter(1)}`,
    `ADDRESS ${lost} ${dayAfter(2)}`,
  ]
  await watch()
  await watch()
  expect((await told(guide)).toSorted()).toEqual(expected.toSorted())
  expect((await told(manager)).toSorted()).toEqual(expected.toSorted())

  // A count found that the shop has none of it.
  await sql`update stock set on_hand = 0 where shop_id = ${shopId}`.execute(world.db)
  await watch()
  expect((await told(guide)).filter((one) => one.startsWith('STOCK'))).toHaveLength(3)
  const listed = async (view: 'LATE' | 'STOCK' | 'BLOCKED') =>
    (await guide.ask(deliveries.list, { shopId, view })).data.map(({ orderId, troubles }) => [
      orderId,
      troubles,
    ])
  expect(await listed('LATE')).toEqual([[late, ['LATE', 'STOCK']]])
  expect(await listed('STOCK')).toEqual([
    [late, ['LATE', 'STOCK']],
    [owing, ['STOCK', 'MONEY']],
    [lost, ['STOCK', 'ADDRESS']],
  ])
  expect((await listed('BLOCKED')).map(([orderId]) => orderId)).toEqual([late, owing, lost, far])

  // A new day that passes is a new trouble.
  await slotPassed(dayAfter(-3))
  await watch()
  expect((await told(guide)).filter((one) => one.startsWith('LATE'))).toHaveLength(2)
})
