import { contract } from '@showfloor/contract/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from '../../../platform/database/sql.ts'
import { createShop, signIn } from '../../../testing/factories.ts'
import { placeOrder, setScene } from '../../../testing/order-scene.ts'
import { startWorld, type World } from '../../../testing/world.ts'

const { inventory } = contract

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.close())

/** A shop with 10 sofas, one of them held by an order, another shop, and a manager of each. */
const setWay = async () => {
  const scene = await setScene(world, { stock: 10 })
  await placeOrder(scene)
  const [fromShopId, toShopId] = [scene.shopId, await createShop(world)]
  const sender = await signIn(world, { roles: ['manager'], shopIds: [fromShopId], name: '周店长' })
  const receiver = await signIn(world, { roles: ['manager'], shopIds: [toShopId], name: '吴店长' })
  const skuId = scene.product.skus[0]?.skuId ?? ''
  const request = (quantity: number) =>
    receiver.ask(inventory.transferRequest, {
      shopId: toShopId,
      fromShopId,
      toShopId,
      lines: [{ skuId, quantity }],
      arrivesOn: '2099-03-01',
    })
  const stockOf = async (shopId: string) => {
    const { rows } = await sql`
      select on_hand, in_transit, in_transit_date
      from stock
      where shop_id = ${shopId} and sku_id = ${skuId}`.execute(world.db)
    return Object.values(rows[0] ?? {})
  }
  return { scene, fromShopId, toShopId, sender, receiver, skuId, request, stockOf }
}
const at = (shopId: string, { id, version }: { id: string; version: number }) => ({ shopId, id, version })

test('goods are requested, sent, in transit and received in parts; lost pieces are written off with a reason', async () => {
  const { scene, fromShopId, toShopId, sender, receiver, skuId, request, stockOf } = await setWay()
  const asked = await request(4)
  expect(asked.actions).toEqual(['cancel'])
  expect((await receiver.refused(inventory.transferSend, at(fromShopId, asked))).code).toBe('SHOP_FORBIDDEN')
  expect((await receiver.refused(inventory.transferSend, at(toShopId, asked))).code).toBe('TRANSFER_CHANGED')
  expect((await scene.guide.refused(inventory.transferSend, at(fromShopId, asked))).code).toBe('FORBIDDEN')

  const key = { 'idempotency-key': 'send-once' }
  const sent = await sender.ask(inventory.transferSend, at(fromShopId, asked), key)
  expect(await sender.ask(inventory.transferSend, at(fromShopId, asked), key)).toEqual(sent)
  expect([await stockOf(fromShopId), await stockOf(toShopId)]).toEqual([
    [6, 0, null],
    [0, 4, '2099-03-01'],
  ])
  expect((await sender.refused(inventory.transferCancel, at(fromShopId, sent))).code).toBe('TRANSFER_CHANGED')

  const receive = (received: number, lost: number, lossReason = '') => ({
    ...at(toShopId, sent),
    lines: [{ skuId, received, lost }],
    lossReason,
  })
  expect((await receiver.refused(inventory.transferReceive, receive(5, 0))).code).toBe('TRANSFER_TOO_MUCH')
  expect((await receiver.refused(inventory.transferReceive, receive(0, 0))).code).toBe('TRANSFER_NOTHING')
  expect((await receiver.refused(inventory.transferReceive, receive(1, 1))).code).toBe('TRANSFER_REASON')
  const part = await receiver.ask(inventory.transferReceive, receive(2, 0))
  expect(part.status).toBe('SENT')
  expect(await stockOf(toShopId)).toEqual([2, 2, '2099-03-01'])
  expect((await receiver.refused(inventory.transferReceive, receive(1, 0))).code).toBe('TRANSFER_CHANGED')
  const rest = { ...receive(1, 1, '运输途中丢失'), version: part.version }
  const done = await receiver.ask(inventory.transferReceive, rest)
  expect([done.status, done.lines[0]?.received, done.lines[0]?.lost, done.endedBy]).toEqual([
    'RECEIVED',
    3,
    1,
    '吴店长',
  ])
  expect(await stockOf(toShopId)).toEqual([3, 0, null])
  const told = await receiver.ask(inventory.movements, { siteId: toShopId, skuId })
  expect(told.data.map(({ kind, quantity, onHand }) => [kind, quantity, onHand])).toEqual([
    ['WRITE_OFF', -1, 3],
    ['TRANSFER', 2, 4],
    ['TRANSFER', 2, 2],
  ])
  const open = { shopId: toShopId, open: true }
  expect((await receiver.ask(inventory.transferPaging, open)).total).toBe(0)
  expect((await receiver.ask(inventory.transferPaging, { shopId: toShopId })).data).toEqual([done])
})

test('held goods are not sent; of two transfers of the same pieces, one gets them', async () => {
  const { fromShopId, sender, request, stockOf } = await setWay()
  const all = await request(10)
  const refused = await sender.refused(inventory.transferSend, at(fromShopId, all))
  expect([refused.code, refused.error]).toEqual(['TRANSFER_SHORT', expect.stringContaining('可调 9 件')])
  const wanted = [await request(6), await request(6)]
  const both = await Promise.allSettled(
    wanted.map((one) => sender.ask(inventory.transferSend, at(fromShopId, one))),
  )
  expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await stockOf(fromShopId)).toEqual([4, 0, null])
  const cancelled = await sender.ask(inventory.transferCancel, at(fromShopId, all))
  expect([cancelled.status, cancelled.actions]).toEqual(['CANCELLED', []])
})
