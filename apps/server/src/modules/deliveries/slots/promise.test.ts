import { contract } from '@showfloor/contract/contract'
import { chinaDay, dayAfter } from '@showfloor/contract/common/china-time'
import { sql } from '../../../platform/database/sql.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { orderOf, setDeliveryScene, type DeliveryScene } from '../../../testing/delivery-scene.ts'
import { createShop } from '../../../testing/factories.ts'
import { startWorld, type World } from '../../../testing/world.ts'

const { carts, catalogue, deliveries, inventory, orders } = contract

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.close())

const today = chinaDay(new Date())
const day = (days: number): string => dayAfter(today, days)
const rules = {
  version: 0,
  leadDays: 2,
  cutoff: 1440,
  windows: [],
  warehouseId: null as string | null,
  warehouseDays: 5,
  madeDays: 30 as number | null,
  closedDays: [{ day: day(2), reason: '盘点' }],
}

/** The promised day of one sofa on every screen, and the computed one for a quantity, delivered and collected. */
const promises = async ({ guide, scene }: DeliveryScene, cartId: string, itemQty = 1) => {
  const { shopId } = scene
  const page = await guide.ask(catalogue.itemMappingPage, { shopId, statusList: ['onsale'] })
  const card = page.data.find(({ itemMappingId }) => itemMappingId === scene.mappingId)
  const { channelSpuId = '', skuCode = '' } = card ?? {}
  const detail = await guide.ask(catalogue.productDetail, { shopId, channelSpuId })
  const { data: sites } = await guide.ask(inventory.siteStock, { shopId, skuCode })
  const { cartItemList } = await guide.ask(carts.itemList, { shopGuideCartId: cartId })
  const items = [{ itemMappingId: scene.mappingId, itemQty }]
  const goods = { shopId, items, customerId: scene.customerId }
  const calculated = await guide.ask(orders.calculate, { ...goods, deliveryMode: 'DELIVERY' })
  const collected = await guide.ask(orders.calculate, { ...goods, deliveryMode: 'PICKUP' })
  return {
    shown: [
      card?.stock.promiseDate,
      detail.skus.find((sku) => sku.skuCode === skuCode)?.stock.promiseDate,
      sites.find(({ here }) => here)?.promiseDate,
      cartItemList[0]?.promiseDate,
    ],
    firstDay: calculated.firstDay,
    collectedFrom: collected.firstDay,
  }
}

test('card, product, sites, cart, checkout and slots promise the same day: in stock, in the warehouse, in transit, made to order', async () => {
  const desk = await setDeliveryScene(world, 3)
  const { guide, scene, shopId } = desk
  const { rows } = await sql<{ skuId: string }>`
    select sku_id
    from stock
    where shop_id = ${shopId}`.execute(world.db)
  const skuId = rows[0]?.skuId
  const warehouse = await createShop(world)
  const cartId = (await guide.ask(carts.create, { shopId, cartName: '承诺' })).id
  await guide.ask(carts.itemUpdate, {
    itemMappingBO: { id: scene.mappingId },
    shopGuideCartId: cartId,
    itemQty: 1,
  })
  let version = 0
  // An update also invalidates cached pages.
  const update = async (more: object = {}) => {
    const wanted = { shopId, ...rules, warehouseId: warehouse, version, ...more }
    version = (await desk.manager.ask(deliveries.slotRulesUpdate, wanted)).version
  }
  await update()
  const all = (of: string | null) => [of, of, of, of]

  // The shop is closed the day after tomorrow.
  expect(await promises(desk, cartId)).toEqual({
    shown: all(day(3)),
    firstDay: day(3),
    collectedFrom: day(0),
  })
  const tooEarly = {
    shopId,
    customerId: scene.customerId,
    deliveryMode: 'DELIVERY',
    deliveryDate: day(1),
    items: [{ itemMappingId: scene.mappingId, itemQty: 1 }],
  }
  expect(await guide.refused(orders.create, tooEarly)).toMatchObject({ code: 'DELIVERY_DATE_EARLY' })
  const kept = await orderOf(desk, 3)
  expect((await guide.ask(deliveries.ofOrder, { orderId: kept })).firstDay).toBe(day(2))
  expect(await promises(desk, cartId)).toMatchObject({ shown: all(null), firstDay: day(0) })

  await sql`
    insert into stock (shop_id, sku_id, on_hand)
    values (${warehouse}, ${skuId}, 1)`.execute(world.db)
  await update()
  expect(await promises(desk, cartId)).toEqual({
    shown: all(day(5)),
    firstDay: day(5),
    collectedFrom: day(5),
  })
  expect((await promises(desk, cartId, 2)).firstDay).toBe(day(0))
  await sql`
    update stock
    set in_transit = 4, in_transit_date = ${day(9)}::date
    where shop_id = ${shopId}`.execute(world.db)
  expect((await promises(desk, cartId, 2)).firstDay).toBe(day(9))

  await sql`update skus set allow_purchase = true where id = ${skuId}`.execute(world.db)
  await sql`update stock set in_transit = 0 where shop_id = ${shopId}`.execute(world.db)
  await sql`delete from stock where shop_id = ${warehouse}`.execute(world.db)
  await update()
  expect(await promises(desk, cartId)).toMatchObject({ shown: all(day(30)), firstDay: day(30) })
  const made = await orderOf(desk, 2)
  expect((await guide.ask(deliveries.slots, { orderId: made })).firstDay).toBe(day(30))
  await sql`
    update orders
    set created_at = created_at - interval '20 days'
    where shop_id = ${shopId} and id = ${made.split('-')[1]}`.execute(world.db)
  expect((await guide.ask(deliveries.slots, { orderId: made })).firstDay).toBe(day(10))
  await update({ madeDays: null })
  expect((await promises(desk, cartId)).shown).toEqual(all(null))
  expect((await guide.ask(deliveries.slots, { orderId: made })).firstDay).toBe(day(2))
})

test('a warehouse is another shop of the same channel', async () => {
  const desk = await setDeliveryScene(world)
  const { manager, shopId } = desk
  const foreign = await createShop(world, { channelId: null })
  const refused = (warehouseId: string) =>
    manager.refused(deliveries.slotRulesUpdate, { shopId, ...rules, warehouseId })
  expect([(await refused(foreign)).code, (await refused(shopId)).code]).toEqual(['NOT_FOUND', 'NOT_FOUND'])
})
