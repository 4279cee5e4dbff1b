import { contract } from '@showfloor/contract/contract'
import { sql } from '../../../platform/database/sql.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createCart, createProduct, createShop, signIn } from '../../../testing/factories.ts'
import { placeOrder, setScene, type Scene } from '../../../testing/order-scene.ts'
import { startWorld, type World } from '../../../testing/world.ts'

let world: World
let scene: Scene
beforeAll(async () => {
  world = await startWorld()
  scene = await setScene(world, { stock: 50 })
})
afterAll(() => world.close())

const listed = async (name: string, material: string): Promise<string> => {
  const product = await createProduct(world, {
    name,
    stock: { [scene.shopId]: 50 },
    skus: [{ material, materialName: material }],
  })
  return product.skus[0]?.itemMappingId ?? ''
}

test('R1.07 R4.21 R7.13 lines of an earlier order go into a chosen cart; what is no longer sold is named, with a warning for batches that differ in colour', async () => {
  const [sofa, shelf, gone] = [
    await listed('布艺沙发', 'fabric'),
    await listed('铁艺书架', 'metal'),
    await listed('旧款茶几', 'wood'),
  ]
  const order = await placeOrder(scene, {
    items: [sofa, shelf, gone].map((itemMappingId) => ({ itemMappingId, itemQty: 2 })),
  })
  const { lines } = await scene.guide.ask(contract.orders.get, { id: order.id })
  expect((await scene.guide.ask(contract.orders.items, { orderId: order.id })).data).toEqual(lines)
  await sql`
    update skus
    set status = 'offsale'
    where id = (select sku_id from item_mappings where id = ${gone})`.execute(world.db)
  const cartId = await createCart(scene.guide, scene.shopId, [{ itemMappingId: shelf, quantity: 49 }])
  const input = {
    itemList: lines.map(({ id }) => id),
    shopId: scene.shopId,
    cartId,
  }
  expect(await scene.guide.ask(contract.orders.repurchase, input)).toEqual({
    added: 2,
    gone: [{ skuName: '旧款茶几', itemQty: 2 }],
    left: [{ skuName: '铁艺书架', itemQty: 1 }],
    batchColour: [{ skuName: '布艺沙发' }],
  })
  const { cartItemList } = await scene.guide.ask(contract.carts.itemList, { shopGuideCartId: cartId })
  expect(cartItemList.map((item) => [item.itemMappingBO.id, item.itemQty])).toEqual([
    [shelf, 50],
    [sofa, 2],
  ])
  const colleague = await signIn(world, { shopIds: [scene.shopId] })
  expect(await colleague.refused(contract.orders.repurchase, input)).toMatchObject({ code: 'NOT_FOUND' })
  const otherShop = await createShop(world)
  const both = await signIn(world, { shopIds: [scene.shopId, otherShop] })
  expect(await both.refused(contract.orders.repurchase, { ...input, shopId: otherShop })).toMatchObject({
    code: 'NOT_FOUND',
  })
})

test('a line above the limit of a cart’s line goes into the cart up to the limit; the rest is named', async () => {
  const product = await createProduct(world, { name: '会议椅', stock: { [scene.shopId]: 60 } })
  const order = await placeOrder(scene, {
    items: [{ itemMappingId: product.skus[0]?.itemMappingId ?? '', itemQty: 60 }],
  })
  const { lines } = await scene.guide.ask(contract.orders.get, { id: order.id })
  const cartId = await createCart(scene.guide, scene.shopId, [])
  const input = { itemList: lines.map(({ id }) => id), shopId: scene.shopId, cartId }
  const answer = await scene.guide.ask(contract.orders.repurchase, input)
  expect(answer).toMatchObject({ added: 1, left: [{ itemQty: 10 }] })
  const { cartItemList } = await scene.guide.ask(contract.carts.itemList, { shopGuideCartId: cartId })
  expect(cartItemList.map(({ itemQty }) => itemQty)).toEqual([50])
})
