import { contract } from '@showfloor/contract/contract'
import { sql } from '../../platform/database/sql.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createProduct, signIn } from '../../testing/factories.ts'
import { placeOrder, setScene, type Scene } from '../../testing/order-scene.ts'
import { startWorld, type Caller, type World } from '../../testing/world.ts'

let world: World
let scene: Scene
beforeAll(async () => {
  world = await startWorld()
  scene = await setScene(world)
})
afterAll(() => world.close())

const find = (text: string, caller: Caller = scene.guide) =>
  caller.ask(contract.search.everywhere, { shopId: scene.shopId, text })

test('one call finds some products, orders and customers of the shop, and none of another shop', async () => {
  const products = Array.from({ length: 7 }, (_, index) =>
    createProduct(world, { name: `云朵沙发${index}`, stock: {} }),
  )
  await Promise.all(products)
  const order = await placeOrder(scene)
  const other = await setScene(world)
  await placeOrder(other)
  expect((await find('云朵')).products).toHaveLength(5)
  const [first] = (await find('yunduo')).products
  expect(first).toMatchObject({ marketingPrice: 199_900, name: expect.stringContaining('云朵沙发') })
  const named = await find('王女士')
  expect(named.orders).toMatchObject([{ id: order.id, orderNo: order.orderNo, customerName: '王女士' }])
  expect(named.customers).toEqual([
    { id: scene.customerId, name: '王女士', mobile: expect.stringMatching(/^139\*{4}\d{4}$/) },
  ])
  expect((await find(order.orderNo)).orders).toHaveLength(1)
  expect(await find('%')).toMatchObject({ products: [], orders: [], customers: [] })
})

test('a kind that the caller may not see is empty', async () => {
  const finance = await signIn(world, { shopIds: [scene.shopId], roles: ['finance'] })
  await sql`
    delete from role_permissions
    where role_code = 'finance' and permission = 'customer.read'`.execute(world.db)
  world.app.news.announce([{ topic: 'session', shopId: null, id: null }])
  const found = await find('王女士', finance)
  expect(found.customers).toEqual([])
  expect(found.orders.length).toBeGreaterThan(0)
})
