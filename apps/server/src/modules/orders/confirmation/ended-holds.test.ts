import { contract } from '@showfloor/contract/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from '../../../platform/database/sql.ts'
import { setDifferenceScene, which, type DifferenceScene } from '../../../testing/difference-scene.ts'
import { signIn } from '../../../testing/factories.ts'
import { confirmedOrder, orderInput } from '../../../testing/order-scene.ts'
import { startWorld, type World } from '../../../testing/world.ts'

const { offers, orders, payments } = contract

let world: World
let scene: DifferenceScene
beforeAll(async () => {
  world = await startWorld()
  scene = await setDifferenceScene(world)
})
afterAll(() => world.close())

/** When the hold of an order's pieces ends; 'never' without an end. */
const holdEndOf = async (orderId: string): Promise<string[]> => {
  const { rows } = await sql<{ end: string }>`
    select coalesce(expires_at::text, 'never') as end
    from holds
    where shop_id = ${scene.shopId} and order_id = ${orderId.split('-')[1]}`.execute(world.db)
  return rows.map(({ end }) => end)
}

test('an order whose whole payment went back is held for a time again, and by the next payment for good', async () => {
  const { id } = await confirmedOrder(scene.scene)
  await scene.cash(id, 10_000)
  expect((await scene.shown(id)).holdExpiresAt).toBeNull()
  expect(await holdEndOf(id)).toEqual(['never'])
  await scene.manager.ask(payments.revoke, { orderId: id, amount: 10_000, reason: '改选' })
  const order = await scene.shown(id)
  expect(new Date(order.holdExpiresAt ?? 0).getTime()).toBeGreaterThan(Date.now())
  expect(await holdEndOf(id)).not.toContain('never')
  await scene.cash(id, 10_000)
  expect((await scene.shown(id)).holdExpiresAt).toBeNull()
  expect(await holdEndOf(id)).toEqual(['never'])
})

test('an order of which a part is still paid keeps its hold', async () => {
  const { id } = await confirmedOrder(scene.scene)
  await scene.cash(id, 10_000)
  await scene.manager.ask(payments.revoke, { orderId: id, amount: 9_999, reason: '改选' })
  expect(await holdEndOf(id)).toEqual(['never'])
})

test('a cancelled order asks for nothing, and a paid one says that its money keeps it from being cancelled', async () => {
  const cancelled = await confirmedOrder(scene.scene)
  await scene.guide.ask(orders.cancel, which(await scene.shown(cancelled.id)))
  expect(await scene.shown(cancelled.id)).toMatchObject({ status: 'CANCELLED', due: 0 })
  expect(await scene.guide.ask(payments.status, { orderId: cancelled.id })).toMatchObject({ due: 0 })
  const paid = await scene.paidOrder(10_000)
  const refused = await scene.guide.refused(orders.cancel, which(await scene.shown(paid)))
  expect(refused).toMatchObject({ code: 'ORDER_TRANSITION' })
  expect(refused.error).toContain('已收 ¥100 未退')
})

test('a confirmed order that costs nothing holds its goods without an end', async () => {
  const items = [{ itemMappingId: scene.scene.mappingId, itemQty: 1, dealPrice: 0 }]
  const wish = orderInput(scene.scene, { deliveryMode: 'PICKUP', items, offerReason: '赠送', submit: false })
  const { id } = await scene.guide.ask(orders.create, wish)
  const admin = await signIn(world, { roles: ['admin'], shopIds: [scene.shopId] })
  const { data } = await admin.ask(offers.list, { shopId: scene.shopId })
  for (const offer of data.filter(({ orderId }) => orderId === id))
    await admin.ask(offers.approve, which(offer))
  await scene.guide.ask(orders.submit, which(await scene.shown(id)))
  await scene.guide.ask(orders.confirmInShop, which(await scene.shown(id)))
  expect(await scene.shown(id)).toMatchObject({ holdExpiresAt: null, due: 0 })
  expect(await holdEndOf(id)).toEqual(['never'])
})
