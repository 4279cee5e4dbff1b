import { contract } from '@showfloor/contract/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from '../../../platform/database/sql.ts'
import { createProduct } from '../../../testing/factories.ts'
import {
  aWhileAgo,
  queueOf,
  setMarketScene,
  type MarketScene,
} from '../../../testing/marketplaces/market-scene.ts'
import { nextMobile } from '../../../testing/order-scene.ts'
import { untilSomebodyWaits, whileLocked } from '../../../testing/processes/locks.ts'
import { startPayingWorld, type PayingWorld } from '../../../testing/paying-world.ts'

const { marketplaces, notifications, orders } = contract

let world: PayingWorld
let scene: MarketScene
beforeAll(async () => {
  world = await startPayingWorld()
  scene = await setMarketScene(world, 'DOUDIAN')
})
afterAll(() => world?.close())

/** An article with this stock, in the shop's channel. */
const article = async (pieces: number) => {
  const { skus } = await createProduct(world, { stock: { [scene.shopId]: pieces } })
  return {
    skuId: skus[0]?.skuId ?? '',
    code: skus[0]?.skuCode ?? '',
    mappingId: skus[0]?.itemMappingId ?? '',
  }
}
const free = async (skuId: string): Promise<number> => {
  const { rows } = await sql<{ free: number }>`
    select item_num as free
    from sellable_stock
    where shop_id = ${scene.shopId} and sku_id = ${skuId}`.execute(world.db)
  return rows[0]?.free ?? NaN
}
/** Sells an article by an order of a guide in the shop. */
const sell = async (mappingId: string, itemQty = 1) => {
  const { shopId, guide } = scene
  const customer = await guide.ask(contract.customers.create, {
    shopId,
    name: '王女士',
    mobile: nextMobile(),
  })
  return guide.ask(orders.create, {
    shopId,
    customerId: customer.id,
    deliveryMode: 'DELIVERY',
    items: [{ itemMappingId: mappingId, itemQty }],
    ticks: [{ section: 'enteringDoor', ticked: true }],
  })
}
const bought = (code: string, quantity = 1): Promise<string> =>
  scene.order({ lines: [{ code, quantity, price_cents: 100_000 }] })
const found = async (externalId: string) =>
  (await queueOf(scene)).find((order) => order.externalId === externalId)

test('an order of a marketplace holds its goods from its pull until it is claimed or cancelled there', async () => {
  const { skuId, code, mappingId } = await article(3)
  const cancelled = await bought(code)
  const claimed = await bought(code)
  await scene.pull()
  expect(await free(skuId)).toBe(1)
  await expect(sell(mappingId, 2)).rejects.toThrow('STOCK_SHORT')
  await scene.play(`orders/${cancelled}/refund`, { state: 'REFUNDED', at: aWhileAgo(240) })
  await scene.pull()
  expect(await free(skuId)).toBe(2)
  const order = await found(claimed)
  const ticks = [{ section: 'enteringDoor' as const, ticked: true }]
  await scene.guide.ask(marketplaces.claim, { id: order?.id ?? '', deliveryMode: 'DELIVERY', ticks })
  expect(await free(skuId)).toBe(2)
})

test('shop and marketplace never both hold the last piece, and the shop is notified when the marketplace oversold', async () => {
  for (let round = 0; round < 4; round += 1) {
    const { skuId, code, mappingId } = await article(1)
    const externalId = await bought(code)
    const [sold] = await Promise.allSettled([sell(mappingId), scene.pull()])
    const order = await found(externalId)
    const shopHasIt = sold.status === 'fulfilled'
    expect([order?.short, await free(skuId)]).toEqual([shopHasIt ? 1 : 0, 0])
  }
  const { code, mappingId } = await article(1)
  await sell(mappingId)
  const externalId = await bought(code, 2)
  await scene.pull()
  expect((await found(externalId))?.short).toBe(2)
  const { data } = await scene.guide.ask(notifications.list, { shopId: scene.shopId })
  expect(data.map(({ content }) => content)).toContainEqual(
    expect.objectContaining({ kind: 'CHANNEL_SHORT', externalId, pieces: 2 }),
  )
})

test('a batch of orders locks all its stock in order, both held and no longer wanted', async () => {
  const [first, second] = [await article(3), await article(3)]
  const ended = await bought(first.code)
  await scene.pull()
  await scene.play(`orders/${ended}/refund`, { state: 'REFUNDED', at: aWhileAgo(240) })
  await bought(second.code)
  const locked = (skuId: string) => sql`
    select
    from stock
    where shop_id = ${scene.shopId} and sku_id = ${skuId}
    for update skip locked`
  let pulled = Promise.resolve()
  await whileLocked(world, locked(first.skuId), async () => {
    pulled = scene.pull()
    await untilSomebodyWaits(world)
    expect((await locked(second.skuId).execute(world.db)).rows).toHaveLength(1)
  })
  await pulled
  expect([await free(first.skuId), await free(second.skuId)]).toEqual([3, 2])
})
