import { contract } from '@showfloor/contract/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from '../../../platform/database/sql.ts'
import { paidOrder, setDeliveryScene, which } from '../../../testing/delivery-scene.ts'
import { signIn } from '../../../testing/factories.ts'
import { csv, importDesk } from '../../../testing/imports/import-desk.ts'
import { startWorld, type World } from '../../../testing/world.ts'

const { deliveries, inventory } = contract

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.close())

/** Stock that is not the sum of its movements, and movements without stock. */
const differences = async () => {
  const { rows } = await sql`
    select *
    from (
      select shop_id, sku_id, sum(quantity) as moved
      from stock_movements
      group by shop_id, sku_id
    ) m
    full join stock s using (shop_id, sku_id)
    where coalesce(m.moved, 0) <> coalesce(s.on_hand, 0)`.execute(world.db)
  return rows
}

test('every change of stock is a movement with its cause, whoever writes it, and movements add up to the stock', async () => {
  const desk = await setDeliveryScene(world, 20)
  const { shopId, guide, scene } = desk
  const { skuId = '', skuCode = '' } = scene.product.skus[0] ?? {}
  const admin = await signIn(world, { roles: ['admin'], shopIds: [shopId], name: '钱管理' })
  const told = async () => {
    const { data } = await guide.ask(inventory.movements, { siteId: shopId, skuId })
    return data.map(({ kind, quantity, onHand, by }) => [kind, quantity, onHand, by])
  }
  const level = { inTransit: 0, inTransitDate: null }
  await admin.ask(inventory.productStockUpdate, {
    skuCode,
    changes: [{ siteId: shopId, before: { onHand: 20, ...level }, onHand: 12, ...level }],
  })
  const orderId = await paidOrder(desk, 2)
  const planned = await desk.plan(orderId)
  const picked = await guide.ask(deliveries.pick, which(planned))
  const out = await guide.ask(deliveries.depart, which(picked))
  await guide.ask(deliveries.deliver, { ...which(out), receiver: '王女士' })
  const files = await importDesk(world, { shopId, admin })
  const { id: importId } = await files.take('stock', csv('SKU编码,现有库存', `${skuCode},9`))
  await files.undo(importId)
  expect(await told()).toEqual([
    ['IMPORT', 1, 10, '钱管理'],
    ['IMPORT', -1, 9, '钱管理'],
    ['SALE', -2, 10, '林晓'],
    ['EDIT', -8, 12, '钱管理'],
    ['EDIT', 20, 20, ''],
  ])
  const first = await guide.ask(inventory.movements, { siteId: shopId, skuId, size: 3 })
  const rest = await guide.ask(inventory.movements, { siteId: shopId, skuId, before: first.next ?? '' })
  expect([first.data.length, rest.data.length, rest.next]).toEqual([3, 2, null])
  expect(await differences()).toEqual([])
  const elsewhere = await signIn(world)
  expect((await elsewhere.refused(inventory.movements, { siteId: shopId, skuId })).code).toBe(
    'SHOP_FORBIDDEN',
  )
})

test('the database refuses direct movements, and records changes that no call made', async () => {
  for (const statement of [
    sql`update stock_movements set quantity = 1`,
    sql`delete from stock_movements`,
    sql`truncate stock_movements`,
    sql`
      insert into stock_movements (shop_id, sku_id, kind, quantity, on_hand)
      values (1, 1, 'EDIT', 1, 1)`,
  ])
    await expect(statement.execute(world.db)).rejects.toThrow(/follow stock/)
  await sql`
    with gone as (
      delete from stock
      where sku_id = (select min(sku_id) from stock)
    )
    update stock
    set on_hand = on_hand + 3`.execute(world.db)
  await sql`truncate stock`.execute(world.db)
  expect(await differences()).toEqual([])
})
