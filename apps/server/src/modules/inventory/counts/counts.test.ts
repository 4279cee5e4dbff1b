import { setTimeout } from 'node:timers/promises'
import { contract } from '@showfloor/contract/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { paidOrder, setDeliveryScene, which } from '../../../testing/delivery-scene.ts'
import { createProduct, signIn } from '../../../testing/factories.ts'
import { startWorld, type World } from '../../../testing/world.ts'

const { deliveries, inventory } = contract

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.close())

test('two people count a shop, sales in the meantime stay sold, and a third person books the differences', async () => {
  const desk = await setDeliveryScene(world, 10)
  const { shopId, guide, manager, scene } = desk
  const gone = await createProduct(world, { stock: { [shopId]: 2 } })
  const other = await signIn(world, { shopIds: [shopId], name: '孙宁' })
  const skuCode = scene.product.skus[0]?.skuCode ?? ''
  const started = await guide.ask(inventory.countStart, { shopId, whole: true })
  const add = (who: typeof guide, pieces: number) =>
    who.ask(inventory.countAdd, { id: started.id, skuCode, pieces })
  await Promise.all([add(guide, 4), add(other, 4)])
  const counted = await add(other, 1)
  expect(counted.lines).toMatchObject([{ counted: 9, expected: null, value: null, countedBy: '孙宁' }])
  const wrong = { id: started.id, skuCode, pieces: -10 }
  expect((await guide.refused(inventory.countAdd, wrong)).code).toBe('COUNT_BELOW_ZERO')
  expect((await guide.refused(inventory.countAdd, { ...wrong, skuCode: 'NIX' })).code).toBe('COUNT_CODE')

  const planned = await desk.plan(await paidOrder(desk, 3))
  const picked = await guide.ask(deliveries.pick, which(planned))
  const out = await guide.ask(deliveries.depart, which(picked))
  await guide.ask(deliveries.deliver, { ...which(out), receiver: '王女士' })

  const submitted = await manager.ask(inventory.countSubmit, which(started))
  expect([submitted.skus, submitted.differing]).toEqual([2, 2])
  expect(submitted.lines).toMatchObject([
    { skuId: gone.skus[0]?.skuId, counted: 0, expected: 2, value: -199_900 },
    { counted: 9, expected: 10, value: -99_950 },
  ])
  const seen = await guide.ask(inventory.count, { id: started.id })
  expect([seen.lines[0]?.value, seen.actions]).toEqual([null, ['reopen', 'cancel']])
  expect((await guide.refused(inventory.countBook, which(submitted))).code).toBe('FORBIDDEN')
  expect((await manager.refused(inventory.countBook, which(submitted))).code).toBe('COUNT_SECOND_PERSON')
  const chief = await signIn(world, { shopIds: [shopId], roles: ['manager'], name: '郑店长' })
  expect((await chief.refused(inventory.countBook, which(started))).code).toBe('COUNT_CHANGED')
  const key = { 'idempotency-key': 'book-once' }
  const booked = await chief.ask(inventory.countBook, which(submitted), key)
  expect(await chief.ask(inventory.countBook, which(submitted), key)).toEqual(booked)
  expect([booked.status, booked.endedBy]).toEqual(['BOOKED', '郑店长'])
  const told = await guide.ask(inventory.movements, {
    siteId: shopId,
    skuId: scene.product.skus[0]?.skuId ?? '',
  })
  expect(told.data.map(({ kind, quantity, onHand }) => [kind, quantity, onHand])).toEqual([
    ['COUNT', -1, 6],
    ['SALE', -3, 7],
    ['EDIT', 10, 10],
  ])
  expect((await guide.refused(inventory.countAdd, { ...wrong, pieces: 1 })).code).toBe('COUNT_CHANGED')
})

test('offline counts are compared with the stock at the time of counting, and arrive once', async () => {
  const desk = await setDeliveryScene(world, 10)
  const { shopId, guide, scene } = desk
  const [sku] = scene.product.skus
  const counted = await guide.ask(inventory.countStart, { shopId, whole: false })
  // Ten pieces were in stock when counted; three are sold before the phone is online again.
  const began = performance.now()
  await setTimeout(1100)
  const out = await guide.ask(
    deliveries.depart,
    which(await guide.ask(deliveries.pick, which(await desk.plan(await paidOrder(desk, 3))))),
  )
  await guide.ask(deliveries.deliver, { ...which(out), receiver: '王女士' })
  const add = {
    id: counted.id,
    skuCode: sku?.skuCode ?? '',
    pieces: 10,
    secondsAgo: Math.floor((performance.now() - began) / 1000),
  }
  const key = { 'idempotency-key': 'counted-on-the-phone' }
  await guide.ask(inventory.countAdd, add, key)
  const { lines, version } = await guide.ask(inventory.countAdd, add, key)
  expect(lines).toMatchObject([{ counted: 10 }])
  const submitted = await guide.ask(inventory.countSubmit, { id: counted.id, version })
  expect([submitted.skus, submitted.differing]).toEqual([1, 0])
})
