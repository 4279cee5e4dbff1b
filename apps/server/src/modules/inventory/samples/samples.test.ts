import { contract } from '@showfloor/contract/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createCart, signIn } from '../../../testing/factories.ts'
import { orderInput, setScene, stockOf } from '../../../testing/order-scene.ts'
import { uploadPicture } from '../../../testing/pictures.ts'
import { startWorld, type World } from '../../../testing/world.ts'

const { audit, carts, catalogue, inventory, orders, payments, deliveries } = contract

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.close())

/** A shop with two sofas; a manager makes one a floor sample at ¥999. */
const setSample = async (stock = 2) => {
  const scene = await setScene(world, { stock })
  const manager = await signIn(world, { roles: ['manager'], shopIds: [scene.shopId] })
  const skuCode = scene.product.skus[0]?.skuCode ?? ''
  const skuId = scene.product.skus[0]?.skuId ?? ''
  const siteBO = { id: scene.shopId }
  const picture = await uploadPicture(world, manager, 'GOODS_PICTURE', 'red')
  const wanted = { siteBO, skuCode, condition: '左扶手有轻微划痕', price: 99_900, pictures: [picture.id] }
  const sample = await manager.ask(inventory.sampleMake, wanted)
  const items = [{ itemMappingId: scene.mappingId, itemQty: 1, boardId: sample.id }]
  const shown = async () =>
    (await scene.guide.ask(inventory.samples, { siteBO, itemList: [{ skuCode }] })).data
  const cards = (sample: boolean) =>
    scene.guide.ask(catalogue.itemMappingPage, { shopId: scene.shopId, sample })
  const movements = async () => (await manager.ask(inventory.movements, { siteId: scene.shopId, skuId })).data
  return { scene, manager, skuCode, wanted, sample, items, shown, cards, movements }
}

test('a manager makes a piece a floor sample: guides find it, it is no longer sold as new, and it goes into a cart at its own price', async () => {
  const { scene, manager, wanted, sample, items, shown, cards } = await setSample()
  const { guide, shopId } = scene
  expect((await guide.refused(inventory.sampleMake, wanted)).code).toBe('FORBIDDEN')
  const [one] = await shown()
  expect(one).toMatchObject({ ...sample, condition: wanted.condition, price: 99_900, taken: false })
  expect(one?.pictures).toHaveLength(1)
  expect(await stockOf(scene)).toBe(1)
  const found = (await cards(true)).data
  expect(found.map(({ channelSpuId, hasSample }) => [channelSpuId, hasSample])).toEqual([
    [scene.product.id, true],
  ])

  const shopGuideCartId = await createCart(guide, shopId)
  const put = { shopGuideCartId, itemMappingBO: { id: scene.mappingId }, itemQty: 1, relative: true }
  const { newItem } = await guide.ask(carts.itemUpdate, { ...put, boardId: sample.id })
  expect(newItem).toMatchObject({
    selected: true,
    itemQty: 1,
    itemNum: 1,
    putPrice: 99_900,
    board: { id: sample.id, condition: wanted.condition, taken: false },
    itemMappingBO: { itemAmt: 99_900, redLinePrice: 99_900 },
  })
  expect((await guide.refused(carts.itemUpdate, { ...put, boardId: sample.id })).code).toBe('BOARD_TWICE')
  await guide.ask(carts.itemUpdate, put)
  const { total } = await guide.ask(carts.itemList, { shopGuideCartId })
  expect(total).toBe(99_900 + 199_900)

  // The other piece becomes a second sample; then no piece is left.
  await manager.ask(inventory.sampleMake, { ...wanted, pictures: [] })
  expect((await manager.refused(inventory.sampleMake, wanted)).code).toBe('SAMPLE_NO_PIECE')
  const both = [...items, { itemMappingId: scene.mappingId, itemQty: 1 }]
  expect((await guide.refused(orders.create, orderInput(scene, { items: both }))).code).toBe('STOCK_SHORT')
})

test('of two guides who order a floor sample at once, one gets it; a lower price needs a manager; the stock changes at hand-over', async () => {
  const { scene, manager, sample, items, shown, cards, movements } = await setSample()
  const other = await signIn(world, { shopIds: [scene.shopId], name: '周航' })
  const input = orderInput(scene, { items, deliveryMode: 'PICKUP' })
  const answers = await Promise.allSettled([
    scene.guide.ask(orders.create, input),
    other.ask(orders.create, input),
  ])
  expect(answers.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect((await other.refused(orders.create, input)).code).toBe('BOARD_TAKEN')
  const [order] = answers.flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value] : []))
  if (!order) throw new Error('Nobody got the sample')
  expect((await manager.ask(orders.get, { id: order.id })).lines).toMatchObject([
    { dealPrice: 99_900, board: { serialNo: sample.serialNo, condition: '左扶手有轻微划痕' } },
  ])
  expect((await shown()).map(({ taken }) => taken)).toEqual([true])
  expect((await cards(true)).data).toEqual([])
  expect(await stockOf(scene)).toBe(1)
  const held = await manager.refused(inventory.sampleWithdraw, { id: sample.id, end: 'BACK_TO_STOCK' })
  expect(held.code).toBe('BOARD_TAKEN')

  const confirmed = await manager.ask(orders.confirmInShop, { id: order.id, version: order.version })
  const { payable } = await manager.ask(payments.status, { orderId: confirmed.id })
  await manager.ask(payments.shopPayment, { orderId: confirmed.id, amount: payable })
  const { today } = await manager.ask(deliveries.list, { shopId: scene.shopId })
  const terms = { orderId: order.id, day: today, assembly: false, callBefore: false }
  let delivery = await manager.ask(deliveries.plan, terms)
  delivery = await manager.ask(deliveries.pick, { id: delivery.id, version: delivery.version })
  await manager.ask(deliveries.deliver, { id: delivery.id, version: delivery.version, short: [] })
  expect(await shown()).toEqual([])
  expect(await stockOf(scene)).toBe(1)
  expect((await movements())[0]).toMatchObject({ quantity: -1, kind: 'SALE' })
})

test('a price below the sample’s own needs a manager, whatever the article’s red line', async () => {
  const { scene, manager, wanted } = await setSample(3)
  const sample = await manager.ask(inventory.sampleMake, { ...wanted, price: 199_000, pictures: [] })
  const [asNew] = orderInput(scene).items
  const items = [asNew, { ...asNew, boardId: sample.id }]
  const at = (dealPrice: number) =>
    orderInput(scene, { items: items.map((item) => ({ ...item, dealPrice })) })
  const refused = await scene.guide.refused(orders.create, at(198_000))
  expect(refused.code).toBe('DEAL_PRICE_BELOW_RED_LINE')
})

test('a withdrawn floor sample is sold as new again, or written off with a movement; both are audited', async () => {
  const { scene, manager, wanted, sample, shown, movements } = await setSample()
  const withdraw = { id: sample.id, end: 'BACK_TO_STOCK' as const }
  await manager.ask(inventory.sampleWithdraw, withdraw)
  expect([await stockOf(scene), (await shown()).length]).toEqual([2, 0])
  expect((await manager.refused(inventory.sampleWithdraw, withdraw)).code).toBe('BOARD_UNKNOWN')
  const before = (await movements()).length
  const broken = await manager.ask(inventory.sampleMake, { ...wanted, pictures: [] })
  await manager.ask(inventory.sampleWithdraw, { id: broken.id, end: 'WRITTEN_OFF' })
  expect(await stockOf(scene)).toBe(1)
  expect((await movements()).length).toBe(before + 1)
  expect((await movements())[0]).toMatchObject({ quantity: -1, kind: 'WRITE_OFF', onHand: 1 })
  const admin = await signIn(world, { roles: ['admin'], shopIds: [scene.shopId] })
  const logged = (await admin.ask(audit.list, { subject: broken.serialNo })).data
  expect(logged.map(({ actionName }) => actionName)).toEqual(['撤下样品', '设置样品'])
})
