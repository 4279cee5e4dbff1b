import { contract } from '@showfloor/contract/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sql } from '../../../platform/database/sql.ts'
import { createProduct, signIn } from '../../../testing/factories.ts'
import { confirmedOrder, orderInput, placeOrder, setScene, stockOf } from '../../../testing/order-scene.ts'
import { startWorld, type World } from '../../../testing/world.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.close())

describe('the life of an order', () => {
  test('R4.16 R7.22 revoke releases the stock and returns to draft, update writes a new revision, submit holds again, cancel ends the order', async () => {
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

  test('a confirmed order raises its product among the best sellers, until it is cancelled', async () => {
    const scene = await setScene(world)
    const { shopId, guide } = scene
    const word = '畅销藤编'
    const seller = await createProduct(world, { name: `${word}甲`, stock: { [shopId]: 9 } })
    await createProduct(world, { name: `${word}乙`, salesCount: 2 })
    const count = world.app.jobs.find(({ name }) => name === 'sales-count')
    // Each question has another size, because answers are cached for some seconds.
    const bestSold = async (size: number): Promise<string[]> => {
      await count?.work()
      const page = await guide.ask(contract.catalogue.itemMappingPage, { shopId, keyword: word, size })
      return page.data.map(({ name }) => name.slice(-1))
    }
    const items = (itemQty: number) => [{ itemMappingId: seller.skus[0]?.itemMappingId ?? '', itemQty }]
    const order = await placeOrder(scene, { items: items(3) })
    expect(await bestSold(2)).toEqual(['乙', '甲'])
    const { id, version } = await guide.ask(contract.orders.confirmInShop, { id: order.id, version: 1 })
    expect(await bestSold(3)).toEqual(['甲', '乙'])
    await confirmedOrder(scene, { items: items(2) })
    await guide.ask(contract.orders.cancel, { id, version, reason: '顾客改主意' })
    await Promise.all([count?.work(), count?.work()])
    const sold = await sql<{ salesCount: number }>`
      select sales_count from products where name = ${`${word}甲`}`.execute(world.db)
    expect(sold.rows).toEqual([{ salesCount: 2 }])
  })

  test('products of two orders stand beside each other among the recommendations, those of one order do not', async () => {
    const scene = await setScene(world)
    const { shopId, guide } = scene
    const made = (code: string, kind: string) =>
      createProduct(world, { code, kind, marketingCents: 50_000, stock: { [shopId]: 9 } })
    const desk = await made('DESK1', 'desk')
    const chairs = [await made('CH1', 'office-chair'), await made('CH2', 'office-chair')]
    const together = (...products: (typeof desk)[]) =>
      confirmedOrder(scene, {
        items: products.map(({ skus }) => ({ itemMappingId: skus[0]?.itemMappingId ?? '', itemQty: 1 })),
      })
    const offered = async (): Promise<string[]> => {
      for (const name of ['sales-count', 'sold-together'])
        await world.app.jobs.find((job) => job.name === name)?.work()
      const beside = { shopId, channelSpuId: desk.id }
      return (await guide.ask(contract.catalogue.recommendations, beside)).data.map(({ skuCode }) => skuCode)
    }
    await confirmedOrder(scene, {
      items: [{ itemMappingId: chairs[0]?.skus[0]?.itemMappingId ?? '', itemQty: 5 }],
    })
    await together(desk, ...chairs.slice(1))
    expect(await offered()).toEqual(['CH1-1', 'CH2-1'])
    await together(desk, ...chairs.slice(1))
    expect(await offered()).toEqual(['CH2-1', 'CH1-1'])
  })

  test('a change of the date keeps the agreed price when the list has moved; more pieces are sold at the new one', async () => {
    const scene = await setScene(world)
    const { shopId, guide, product } = scene
    const items = (itemQty: number) => [{ itemMappingId: scene.mappingId, itemQty, expectedPrice: 199_900 }]
    const order = await confirmedOrder(scene, { items: items(2) })
    await sql`
      update channel_prices
      set marketing_cents = 209_900
      where item_mapping_id = ${scene.mappingId}`.execute(world.db)
    world.app.news.announce([{ topic: 'price', shopId: null, id: null }])
    const change = (version: number, more: object) =>
      ({ ...orderInput(scene), items: items(2), id: order.id, version, ...more }) as const
    const shown = await guide.ask(contract.orders.calculate, {
      shopId,
      orderId: order.id,
      deliveryMode: 'DELIVERY',
      items: items(2),
    })
    expect(shown.lines).toMatchObject([{ marketingPrice: 199_900, priceBefore: null }])
    const noted = await guide.ask(contract.orders.update, change(order.version, { note: '下午送' }))
    expect(await guide.ask(contract.orders.get, { id: order.id })).toMatchObject({
      status: 'PENDING_CONFIRMATION',
      note: '下午送',
      amounts: { goods: 399_800 },
    })
    const { refused } = guide
    expect((await refused(contract.orders.update, change(noted.version, { items: items(3) }))).code).toBe(
      'PRICE_MOVED',
    )
    await sql`update products set status = 'offsale' where id = ${product.id}`.execute(world.db)
    await sql`update skus set status = 'offsale' where product_id = ${product.id}`.execute(world.db)
    const fewer = await guide.ask(contract.orders.update, change(noted.version, { items: items(1) }))
    expect(await guide.ask(contract.orders.get, { id: order.id })).toMatchObject({
      amounts: { goods: 199_900 },
    })
    expect((await refused(contract.orders.update, change(fewer.version, { items: items(2) }))).code).toBe(
      'ORDER_ITEM_UNAVAILABLE',
    )
  })

  test('R4.16 R7.22 a draft holds no stock, can be submitted unchanged, and can be deleted', async () => {
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

  test('a draft with a failed check needs the guide’s tick to be submitted; the order keeps who ticked', async () => {
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

  test('a draft whose price changed is not submitted at its old price', async () => {
    const scene = await setScene(world)
    const draft = await placeOrder(scene, { submit: false })
    await sql`
      update channel_prices
      set marketing_cents = marketing_cents + 100
      where item_mapping_id = ${scene.mappingId}`.execute(world.db)
    const refusal = await scene.guide.refused(contract.orders.submit, {
      id: draft.id,
      version: 1,
      ticks: [{ section: 'enteringDoor', ticked: true }],
    })
    expect(refusal.code).toBe('PRICE_MOVED')
  })

  test('of two guides who change an order at once, the second is refused and writes nothing', async () => {
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

  test('an expired hold ends at once: others can order, the order reads as expired, and the job stores that', async () => {
    const scene = await setScene(world, { stock: 1 })
    const placed = await placeOrder(scene)
    await sql`update holds set expires_at = now() - interval '1 second'`.execute(world.db)
    await sql`
      update orders
      set hold_expires_at = now() - interval '1 second'
      where hold_expires_at is not null`.execute(world.db)
    expect((await scene.guide.ask(contract.orders.get, { id: placed.id })).status).toBe('EXPIRED')
    expect(await stockOf(scene)).toBe(1)
    expect((await placeOrder(scene)).status).toBe('PENDING_CONFIRMATION')
    expect(
      (await scene.guide.refused(contract.orders.confirmInShop, { id: placed.id, version: 1 })).code,
    ).toBe('ORDER_TRANSITION')
    await world.app.jobs.find((job) => job.name === 'orders-expire')?.work()
    const order = await scene.guide.ask(contract.orders.get, { id: placed.id })
    expect(order).toMatchObject({ status: 'EXPIRED', version: 2 })
    expect(order.events.at(-1)).toMatchObject({ type: 'expire' })
  })

  test('a paid order can be neither revoked nor cancelled', async () => {
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
