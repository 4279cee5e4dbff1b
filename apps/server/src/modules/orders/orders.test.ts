import { randomUUID } from 'node:crypto'
import { contract } from '@showfloor/contract/contract'
import { sql } from '../../platform/sql.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createCart, createProduct, createShop, signIn } from '../../testing/factories.ts'
import { confirmedOrder, orderInput, placeOrder, setScene } from '../../testing/order-scene.ts'
import { startWorld, type World } from '../../testing/world.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.close())

const stockOf = async (scene: {
  shopId: string
  guide: Awaited<ReturnType<typeof setScene>>['guide']
  product: { skus: { skuCode: string }[] }
}): Promise<number> => {
  const [stock] = await scene.guide.ask(contract.inventory.query, {
    siteBO: { id: scene.shopId },
    itemList: [{ skuCode: scene.product.skus[0]?.skuCode ?? '' }],
  })
  return stock?.itemNum ?? -1
}

describe('placing an order', () => {
  test('R4.16 R7.15 a submitted order holds its stock, keeps the prices of the moment and leaves the cart', async () => {
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
    })
    expect(order.customerMobile).toMatch(/^139\*{4}\d{4}$/)
    expect(order.events.map((event) => event.type)).toEqual(['submitted'])
  })

  test('R7.15 the calculation is the order: discount spread in cents, delivery fee below the free limit, state subsidy where the shop takes part', async () => {
    const scene = await setScene(world, { shop: { isStateSubsidies: true }, marketingCents: 100_001 })
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
      payable: 99_151,
    })
    expect(lines[0]).toMatchObject({ discount: 1000, amount: 99_001, priceBefore: null })
    const placed = await placeOrder(scene, { discount: 1000 })
    expect((await scene.guide.ask(contract.orders.get, { id: placed.id })).amounts).toEqual(amounts)
  })

  test('R4.16 what an order holds itself is not gone for whoever changes it', async () => {
    const scene = await setScene(world, { stock: 1 })
    const placed = await placeOrder(scene)
    const left = async (more: Record<string, unknown>) =>
      (await scene.guide.ask(contract.orders.calculate, orderInput(scene, more))).lines[0]?.itemNum
    expect([await left({}), await left({ orderId: placed.id })]).toEqual([0, 1])
  })

  test('a price that moved since the guide saw it is refused with both prices, and the cart keeps its items', async () => {
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

  test('a deal below the floor is not placed before a manager agrees; at the floor it is fine', async () => {
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

  test('too little stock is refused with what is left, all or nothing', async () => {
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

  test('R9.07 an article that may be sold without stock is ordered without a hold', async () => {
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

  test('a repeat with the same idempotency key answers the first order; another request under it is refused', async () => {
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

  test('R5.06 a shop of another unified channel can not order', async () => {
    const scene = await setScene(world)
    const shopId = await createShop(world, { channelId: null })
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
    expect(refusal).toMatchObject({ code: 'CHANNEL_INFO_FAILED', error: '线下门店统一渠道信息获取失败' })
  })
})

describe('two guides and the last piece', () => {
  test('200 times exactly one of them gets it and the other is told why', async () => {
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

  // The same listing each round with one more piece on hand: 200 rounds without 200 products.
  let listing = ''
  const createProductWithOne = async (shopId: string, round: number): Promise<string> => {
    if (round === 0)
      listing = (await createProduct(world, { stock: { [shopId]: 0 } })).skus[0]?.itemMappingId ?? ''
    await sql`update stock set on_hand = ${round + 1} where shop_id = ${shopId} and sku_id = (select sku_id from item_mappings where id = ${listing})`.execute(
      world.db,
    )
    return listing
  }
})

describe('the life of an order', () => {
  test('R4.16 R7.22 revoke gives the stock free and makes it a draft; update makes a new revision; submit holds again; cancel ends it', async () => {
    const scene = await setScene(world, { stock: 3 })
    const placed = await placeOrder(scene)
    const draft = await scene.guide.ask(contract.orders.revoke, { id: placed.id, version: 1 })
    expect(draft).toMatchObject({ status: 'DRAFT', version: 2 })
    expect(await stockOf(scene)).toBe(3)
    const changed = await scene.guide.ask(contract.orders.update, {
      ...orderInput(scene),
      id: placed.id,
      version: 2,
      items: [{ itemMappingId: scene.mappingId, itemQty: 2 }],
      submit: true,
    })
    expect(changed).toMatchObject({ status: 'PENDING_CONFIRMATION', version: 4 })
    expect(await stockOf(scene)).toBe(1)
    expect(await scene.guide.ask(contract.orders.get, { id: placed.id })).toMatchObject({
      revision: 2,
      amounts: { goods: 399_800 },
    })
    const cancelled = await scene.guide.ask(contract.orders.cancel, {
      id: placed.id,
      version: 4,
      reason: '顾客改主意',
    })
    expect(cancelled.status).toBe('CANCELLED')
    expect(await stockOf(scene)).toBe(3)
    const again = await scene.guide.refused(contract.orders.revoke, { id: placed.id, version: 5 })
    expect(again).toMatchObject({
      status: 409,
      code: 'ORDER_TRANSITION',
      error: '订单当前为“已取消”，不能撤回',
    })
  })

  test('R4.16 a draft holds nothing, is submitted as it stands and deleted for good', async () => {
    const scene = await setScene(world, { stock: 1 })
    const draft = await placeOrder(scene, { submit: false })
    expect(draft.status).toBe('DRAFT')
    expect(await stockOf(scene)).toBe(1)
    const other = await placeOrder(scene, { submit: false })
    expect(await scene.guide.ask(contract.orders.submit, { id: draft.id, version: 1 })).toMatchObject({
      status: 'PENDING_CONFIRMATION',
    })
    expect((await scene.guide.refused(contract.orders.submit, { id: other.id, version: 1 })).code).toBe(
      'STOCK_SHORT',
    )
    await scene.guide.ask(contract.orders.delete, { id: other.id, version: 1 })
    expect((await scene.guide.refused(contract.orders.get, { id: other.id })).code).toBe('NOT_FOUND')
  })

  test('R3.14 a draft with a failed check is submitted only when the guide ticks it, and who ticked stays on the order', async () => {
    const scene = await setScene(world)
    const bed = await createProduct(world, {
      kind: 'bed',
      skus: [{ attributes: { outerWidthMm: 1900, outerLengthMm: 2200 } }],
      stock: { [scene.shopId]: 3 },
    })
    const items = [{ itemMappingId: bed.skus[0]?.itemMappingId ?? '', itemQty: 1 }]
    const draft = await placeOrder(scene, { items, submit: false, ticks: [] })
    const { validation } = await scene.guide.ask(contract.orders.get, { id: draft.id })
    const failed = validation.filter((check) => !check.passValidate).map((check) => check.section)
    expect(failed).toContain('bedExternalDiameter')
    const refusal = await scene.guide.refused(contract.orders.submit, { id: draft.id, version: 1 })
    expect(refusal).toMatchObject({ code: 'VALIDATION_UNTICKED' })
    expect(refusal.error).toContain('床外径')
    await scene.guide.ask(contract.orders.submit, {
      id: draft.id,
      version: 1,
      ticks: failed.map((section) => ({ section, ticked: true })),
    })
    const after = await scene.guide.ask(contract.orders.get, { id: draft.id })
    expect(
      after.validation
        .filter((check) => !check.passValidate)
        .every((check) => check.tickedBy === '林晓' && check.tickedAt !== null),
    ).toBe(true)
  })

  test('a draft whose price moved meanwhile is not submitted at the old one', async () => {
    const scene = await setScene(world)
    const draft = await placeOrder(scene, { submit: false })
    await sql`update channel_prices set marketing_cents = marketing_cents + 100 where item_mapping_id = ${scene.mappingId}`.execute(
      world.db,
    )
    const refusal = await scene.guide.refused(contract.orders.submit, {
      id: draft.id,
      version: 1,
      ticks: [{ section: 'enteringDoor', ticked: true }],
    })
    expect(refusal.code).toBe('PRICE_MOVED')
  })

  test('two guides change one order: the second is told and nothing is written', async () => {
    const scene = await setScene(world)
    const second = await signIn(world, { shopIds: [scene.shopId] })
    const draft = await placeOrder(scene, { submit: false })
    await scene.guide.ask(contract.orders.update, {
      ...orderInput(scene),
      id: draft.id,
      version: 1,
      note: '第一位',
    })
    const late = await second.refused(contract.orders.update, {
      ...orderInput(scene),
      id: draft.id,
      version: 1,
      note: '第二位',
    })
    expect(late).toMatchObject({ status: 409, code: 'ORDER_CHANGED' })
    expect((await scene.guide.ask(contract.orders.get, { id: draft.id })).note).toBe('第一位')
  })

  test('a hold that has run out counts as gone at once: others can order, the order shows as expired and the job writes it down', async () => {
    const scene = await setScene(world, { stock: 1 })
    const placed = await placeOrder(scene)
    await sql`update holds set expires_at = now() - interval '1 second'`.execute(world.db)
    await sql`update orders set hold_expires_at = now() - interval '1 second' where hold_expires_at is not null`.execute(
      world.db,
    )
    expect((await scene.guide.ask(contract.orders.get, { id: placed.id })).status).toBe('EXPIRED')
    expect(await stockOf(scene)).toBe(1)
    expect((await placeOrder(scene)).status).toBe('PENDING_CONFIRMATION')
    expect(
      (await scene.guide.refused(contract.orders.confirmInShop, { id: placed.id, version: 1 })).code,
    ).toBe('ORDER_TRANSITION')
    await world.app.jobs.find((job) => job.name === 'orders-expire')?.everyMinute()
    const order = await scene.guide.ask(contract.orders.get, { id: placed.id })
    expect(order).toMatchObject({ status: 'EXPIRED', version: 2 })
    expect(order.events.at(-1)).toMatchObject({ type: 'expire' })
  })

  test('R4.16 an order with money on it can be neither revoked nor cancelled', async () => {
    const scene = await setScene(world)
    const order = await confirmedOrder(scene)
    await scene.guide.ask(contract.payments.shopPayment, { orderId: order.id, amount: 100 })
    for (const call of [contract.orders.revoke, contract.orders.cancel]) {
      expect((await scene.guide.refused(call, { id: order.id, version: order.version })).code).toBe(
        'ORDER_TRANSITION',
      )
    }
  })
})

describe('the list', () => {
  test('R7.15 newest first with counts per status, found by number, mobile tail, customer and article; another shop sees nothing of it', async () => {
    const scene = await setScene(world, { stock: 9 })
    const first = await placeOrder(scene)
    const second = await placeOrder(scene, { submit: false })
    const list = await scene.guide.ask(contract.orders.list, { shopId: scene.shopId })
    expect(list.data.map((row) => row.id)).toEqual([second.id, first.id])
    expect(await scene.guide.ask(contract.orders.counts, { shopId: scene.shopId })).toEqual({
      counts: { DRAFT: 1, PENDING_CONFIRMATION: 1 },
    })
    expect(list.data[0]).toMatchObject({
      guideName: '林晓',
      customerName: '王女士',
      itemCount: 1,
      paymentStatus: 'UNPAID',
    })
    for (const keyword of [first.orderNo, first.orderNo.slice(-4), '王女', '布艺沙发']) {
      const found = await scene.guide.ask(contract.orders.list, { shopId: scene.shopId, keyword })
      expect(found.data.map((row) => row.id)).toContain(first.id)
    }
    expect(
      (await scene.guide.ask(contract.orders.list, { shopId: scene.shopId, keyword: '100%' })).data,
    ).toEqual([])
    expect(
      (await scene.guide.ask(contract.orders.list, { shopId: scene.shopId, status: 'DRAFT' })).data.map(
        (row) => row.id,
      ),
    ).toEqual([second.id])
    const stranger = await signIn(world, { shopIds: [await createShop(world)] })
    expect((await stranger.refused(contract.orders.get, { id: first.id })).code).toBe('SHOP_FORBIDDEN')
  })
})
