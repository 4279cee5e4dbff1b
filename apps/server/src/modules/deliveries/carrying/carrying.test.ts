import { goodsPicturesMax } from '@showfloor/contract/common/file-rules'
import { contract } from '@showfloor/contract/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { paidOrder, setDeliveryScene, which, type DeliveryScene } from '../../../testing/delivery-scene.ts'
import { uploadPicture } from '../../../testing/pictures.ts'
import { startWorld, type World } from '../../../testing/world.ts'

const { claims, deliveries } = contract

let world: World
let desk: DeliveryScene
beforeAll(async () => {
  world = await startWorld()
  desk = await setDeliveryScene(world)
})
afterAll(() => world.close())

test('photos of a hand-over are on the delivery, those of a damaged piece on its line and in its claim; only the carrier’s own uploads are accepted', async () => {
  const { guide, manager } = desk
  const orderId = await paidOrder(desk, 2)
  const picked = await guide.ask(deliveries.pick, which(await desk.plan(orderId)))
  const out = await guide.ask(deliveries.depart, which(picked))
  const lineId = out.lines[0]?.lineId ?? ''
  const [door, scratch] = [
    await uploadPicture(world, guide, 'GOODS_PICTURE', 'red'),
    await uploadPicture(world, guide, 'GOODS_PICTURE', 'blue'),
  ]
  const short = [{ lineId, deliveredQty: 1, problem: 'DAMAGED' as const, pictures: [scratch.id] }]
  const foreign = await uploadPicture(world, manager, 'GOODS_PICTURE', 'green')
  const avatar = await uploadPicture(world, guide, 'AVATAR', 'green')
  for (const { id } of [foreign, avatar]) {
    const wrong = { ...which(out), short, pictures: [door.id, id] }
    expect((await guide.refused(deliveries.deliver, wrong)).code).toBe('NOT_FOUND')
    const wrongLine = { ...which(out), short: [{ ...short[0]!, pictures: [id] }] }
    expect((await guide.refused(deliveries.deliver, wrongLine)).code).toBe('NOT_FOUND')
  }
  const many = Array.from({ length: goodsPicturesMax + 1 }, () => door.id)
  const tooMany = { ...which(out), short, pictures: many }
  expect((await guide.refused(deliveries.deliver, tooMany)).code).toBe('INVALID_INPUT')
  expect((await desk.of(orderId)).data).toMatchObject([{ status: 'OUT', pictures: [] }])

  const input = { ...which(out), short, pictures: [door.id] }
  const key = { 'idempotency-key': 'handed-once' }
  const handed = await guide.ask(deliveries.deliver, input, key)
  expect(handed).toMatchObject({ pictures: [door.url], lines: [{ pictures: [scratch.url] }] })
  expect(await guide.ask(deliveries.deliver, input, key)).toEqual(handed)
  expect((await desk.of(orderId)).data).toMatchObject([{ pictures: [door.url] }])
  const { reports } = await guide.ask(claims.ofOrder, { orderId })
  expect(reports).toMatchObject([{ deliveryId: out.id, pictures: [scratch.url] }])
  const claim = await guide.ask(claims.open, {
    orderId,
    deliveryId: out.id,
    lines: [{ lineId, itemQty: 1 }],
    reason: 'DAMAGED',
  })
  expect(claim.pictures).toEqual([scratch.url])
})
