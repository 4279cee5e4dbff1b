import { contract } from '@showfloor/contract/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { carry, setClaimScene, type ClaimScene } from '../../../testing/claim-scene.ts'
import { which } from '../../../testing/delivery-scene.ts'
import { confirmedOrder } from '../../../testing/order-scene.ts'
import { startWorld, type World } from '../../../testing/world.ts'

const { claims, differences } = contract

let world: World
let desk: ClaimScene
beforeAll(async () => {
  world = await startWorld()
  desk = await setClaimScene(world)
})
afterAll(() => world?.close())

test('the pieces of a discounted line, returned one by one or given up before the delivery, come to its amount; one piece does not take the amount of three', async () => {
  const items = [{ itemMappingId: desk.scene.mappingId, itemQty: 4 }]
  const { id: orderId } = await confirmedOrder(desk.scene, { items, discount: 3001 })
  await desk.pay(orderId)
  const [line] = (await desk.shown(orderId)).lines
  if (!line) throw new Error('a line')
  expect(line.amount % 4).toBe(3)
  await carry(desk.guide, await desk.plan(orderId, { lines: [{ lineId: line.id, itemQty: 3 }] }))

  const settle = async () => {
    const [asked] = (await desk.finance.ask(differences.list, { shopId: desk.shopId, orderId })).data
    if (!asked) throw new Error('a difference')
    await desk.finance.ask(
      differences.settle,
      which(await desk.second.ask(differences.approve, which(asked))),
    )
    return asked.amount
  }
  const third = Math.ceil(line.amount / 4)
  const wish = {
    orderId,
    direction: 'GIVE_BACK' as const,
    reason: '少要一件',
    pieces: [{ lineId: line.id, itemQty: 1 }],
  }
  expect(await desk.guide.refused(differences.create, { ...wish, amount: third * 3 })).toMatchObject({
    code: 'PIECES_TOO_MUCH',
    error: expect.stringContaining('1,991.50') as string,
  })
  await desk.guide.ask(differences.create, { ...wish, amount: third })
  const back = [await settle()]
  const refusals: string[] = []
  for (const isLast of [false, false, true]) {
    const opened = await desk.open(orderId, 1, { reason: 'CHANGE_OF_MIND' })
    const amount = opened.lines[0]?.amount ?? 0
    const tooMuch = { ...which(opened), outcome: 'RETURN' as const, amount: amount * 3 }
    // The last piece is all that is left of the order.
    if (!isLast) refusals.push((await desk.manager.refused(claims.decide, tooMuch)).code)
    const decided = await desk.decide(opened, 'RETURN', { amount })
    const lines = [{ lineId: line.id, keptQty: 1 }]
    await desk.manager.ask(claims.receive, { ...which(decided), lines })
    back.push(await settle())
  }
  expect(refusals).toEqual(['PIECES_TOO_MUCH', 'PIECES_TOO_MUCH'])
  expect(back).toHaveLength(4)
  expect(back.reduce((sum, amount) => sum + amount, 0)).toBe(line.amount)
})
