import { subsidise } from '../../../testing/money/subsidies.ts'
import { randomUUID } from 'node:crypto'
import { contract } from '@showfloor/contract/contract'
import { sql } from '../../../platform/database/sql.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createCart, createProduct, createShop, signIn } from '../../../testing/factories.ts'
import { orderInput, placeOrder, setScene, stockOf } from '../../../testing/order-scene.ts'
import { startWorld, type World } from '../../../testing/world.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.close())

describe('placing an order', () => {
  test('a submitted order holds its stock, keeps its prices and takes its items out of the cart', async () => {
    const scene = await setScene(world, { stock: 5 })
    const cartId = await createCart(scene.guide, scene.shopId, [
      { itemMappingId: scene.mappingId, quantity: 2 },
    ])
    const placed = await placeOrder(scene, {
      shopGuideCartId: cartId,
      items: [{ itemMappingId: scene.mappingId, itemQty: 2 }],
    })
    expect(placed).toMatchObject({ status: 'PENDING_CONFIRMATION', version: 1 })
    expect(placed.orderNo).toMatch(/^SO-\d{8}-\d{4,}$/)
    expect(await stockOf(scene)).toBe(3)
    const { cartItemList } = await scene.guide.ask(contract.carts.itemList, { shopGuideCartId: cartId })
    expect(cartItemList).toEqual([])
    const order = await scene.guide.ask(contract.orders.get, { id: placed.id })
    expect(order.lines[0]).toMatchObject({
      itemQty: 2,
      dealPrice: 199_900,
      amount: 399_800,
      priceInfo: { marketingPrice: 199_900 },
    })
    expect(order.lines[0]?.priceInfo).not.toHaveProperty('costPrice')
    expect(order.amounts).toEqual({
      goods: 399_800,
      discount: 0,
      deliveryFee: 0,
      subsidy: 0,
      payable: 399_800,
      ownShare: 399_800,
    })
    expect(order.customerMobile).toMatch(/^139\*{4}\d{4}$/)
    expect(order.events.map((event) => event.type)).toEqual(['submitted'])
  })

  test('the calculation equals the order: discount spread in cents, delivery fee below the free limit, state subsidy where the shop takes part', async () => {
    const scene = await setScene(world, { shop: { isStateSubsidies: true }, marketingCents: 100_001 })
    await subsidise(world, { shopIds: [scene.shopId] })
    const input = {
      ...orderInput(scene),
      items: [{ itemMappingId: scene.mappingId, itemQty: 1 }],
      discount: 1000,
    }
    const { amounts, lines } = await scene.guide.ask(contract.orders.calculate, input)
    expect(amounts).toEqual({
      goods: 100_001,
      discount: 1000,
      deliveryFee: 15_000,
      subsidy: 14_850,
      payable: 114_001,
      ownShare: 99_151,
    })
    expect(lines[0]).toMatchObject({ discount: 1000, amount: 99_001, priceBefore: null })
    const placed = await placeOrder(scene, { discount: 1000 })
    expect((await scene.guide.ask(contract.orders.get, { id: placed.id })).amounts).toEqual(amounts)
  })

  test('the stock that an order holds itself is available to its own change', async () => {
    const scene = await setScene(world, { stock: 1 })
    const placed = await placeOrder(scene)
    const left = async (more: Record<string, unknown>) =>
      (await scene.guide.ask(contract.orders.calculate, orderInput(scene, more))).lines[0]?.itemNum
    expect([await left({}), await left({ orderId: placed.id })]).toEqual([0, 1])
  })

  test('a price that changed since the guide saw it is refused with both prices, and the cart keeps its items', async () => {
    const scene = await setScene(world)
    const cartId = await createCart(scene.guide, scene.shopId, [
      { itemMappingId: scene.mappingId, quantity: 1 },
    ])
    const items = [{ itemMappingId: scene.mappingId, itemQty: 1, expectedPrice: 189_900 }]
    const refusal = await scene.guide.refused(
      contract.orders.create,
      orderInput(scene, { shopGuideCartId: cartId, items }),
    )
    expect(refusal).toMatchObject({ status: 409, code: 'PRICE_MOVED' })
    expect(refusal.error).toContain('¥1,899 变为 ¥1,999')
    expect(
      (await scene.guide.ask(contract.carts.itemList, { shopGuideCartId: cartId })).cartItemList,
    ).toHaveLength(1)
    const { lines } = await scene.guide.ask(contract.orders.calculate, orderInput(scene, { items }))
    expect(lines[0]).toMatchObject({ marketingPrice: 199_900, priceBefore: 189_900 })
  })

  test('a deal price below the red line needs a manager’s approval; one at the red line does not', async () => {
    const scene = await setScene(world)
    const floor = 159_920
    const below = await scene.guide.refused(
      contract.orders.create,
      orderInput(scene, { items: [{ itemMappingId: scene.mappingId, itemQty: 1, dealPrice: floor - 1 }] }),
    )
    expect(below.code).toBe('DEAL_PRICE_BELOW_RED_LINE')
    const at = await placeOrder(scene, {
      items: [{ itemMappingId: scene.mappingId, itemQty: 1, dealPrice: floor }],
    })
    expect(at.status).toBe('PENDING_CONFIRMATION')
  })

  test('too little stock is refused with the pieces left, all or nothing', async () => {
    const scene = await setScene(world, { stock: 2 })
    const other = await createProduct(world, { stock: { [scene.shopId]: 9 } })
    const items = [
      { itemMappingId: other.skus[0]?.itemMappingId ?? '', itemQty: 3 },
      { itemMappingId: scene.mappingId, itemQty: 3 },
    ]
    const refusal = await scene.guide.refused(contract.orders.create, orderInput(scene, { items }))
    expect(refusal).toMatchObject({ status: 409, code: 'STOCK_SHORT' })
    expect(refusal.error).toMatch(/剩余 2，需要 3/)
    expect(await stockOf({ ...scene, product: other })).toBe(9)
  })

  test('an article that may be sold without stock is ordered without a hold', async () => {
    const scene = await setScene(world, { stock: 0 })
    const made = await createProduct(world, { skus: [{ allowSale: true }] })
    const placed = await placeOrder(scene, {
      items: [{ itemMappingId: made.skus[0]?.itemMappingId ?? '', itemQty: 7 }],
    })
    expect(placed.status).toBe('PENDING_CONFIRMATION')
  })

  test('an article that is not for sale here is refused by name', async () => {
    const scene = await setScene(world)
    const gone = await createProduct(world, {
      name: '停售单椅',
      status: 'offsale',
      stock: { [scene.shopId]: 3 },
    })
    const refusal = await scene.guide.refused(
      contract.orders.create,
      orderInput(scene, { items: [{ itemMappingId: gone.skus[0]?.itemMappingId ?? '', itemQty: 1 }] }),
    )
    expect(refusal).toMatchObject({ code: 'ORDER_ITEM_UNAVAILABLE' })
    expect(refusal.error).toContain('停售单椅')
  })

  test('a retry under the same idempotency key answers the first order; another request under it is refused', async () => {
    const scene = await setScene(world, { stock: 5 })
    const headers = { 'idempotency-key': randomUUID() }
    const first = await scene.guide.ask(contract.orders.create, orderInput(scene), headers)
    const again = await Promise.all(
      [1, 2, 3].map(() => scene.guide.ask(contract.orders.create, orderInput(scene), headers)),
    )
    expect(again).toEqual([first, first, first])
    expect(await stockOf(scene)).toBe(4)
    const other = await scene.guide.refused(
      contract.orders.create,
      orderInput(scene, { note: 'other' }),
      headers,
    )
    expect(other).toMatchObject({ status: 409, code: 'IDEMPOTENCY_KEY_REUSED' })
  })

  test.each([
    ['without a channel', null, 'CHANNEL_INFO_FAILED', '线下门店统一渠道信息获取失败'],
    ['of another channel', '77', 'UNIFIED_CHANNEL_MISSING', '此店铺未开通线下门店统一渠道店铺[8888888]'],
  ])('R5.06 R8.08 a shop %s cannot order', async (_which, channelId, code, error) => {
    const scene = await setScene(world)
    await sql`insert into channels (id, code, name, site_code) values (77, 'OTHER', 'other', '7777777')
      on conflict do nothing`.execute(world.db)
    const shopId = await createShop(world, { channelId })
    const guide = await signIn(world, { shopIds: [shopId] })
    const customer = await guide.ask(contract.customers.create, {
      shopId,
      name: '李先生',
      mobile: '13700000001',
    })
    const refusal = await guide.refused(contract.orders.create, {
      ...orderInput(scene),
      shopId,
      customerId: customer.id,
    })
    expect(refusal).toMatchObject({ code, error })
  })
})

describe('two guides and the last piece', () => {
  test('in each of 200 rounds exactly one of them gets it, and the other gets STOCK_SHORT', async () => {
    const scene = await setScene(world, { stock: 0 })
    const second = await signIn(world, { shopIds: [scene.shopId] })
    const outcomes: string[] = []
    for (let round = 0; round < 200; round += 1) {
      const product = await createProductWithOne(scene.shopId, round)
      const input = orderInput(scene, { items: [{ itemMappingId: product, itemQty: 1 }] })
      const both = await Promise.allSettled([
        scene.guide.ask(contract.orders.create, input),
        second.ask(contract.orders.create, input),
      ])
      const lost = both.filter((result) => result.status === 'rejected')
      expect(lost).toHaveLength(1)
      outcomes.push(String((lost[0] as PromiseRejectedResult).reason))
    }
    expect(outcomes.every((text) => text.includes('STOCK_SHORT') && text.includes('剩余 0，需要 1'))).toBe(
      true,
    )
  })

  // One listing for all rounds, with one more piece on hand each, instead of 200 products.
  let listing = ''
  const createProductWithOne = async (shopId: string, round: number): Promise<string> => {
    if (round === 0)
      listing = (await createProduct(world, { stock: { [shopId]: 0 } })).skus[0]?.itemMappingId ?? ''
    await sql`
      update stock
      set on_hand = ${round + 1}
      where shop_id = ${shopId}
        and sku_id = (select sku_id from item_mappings where id = ${listing})`.execute(world.db)
    return listing
  }
})
