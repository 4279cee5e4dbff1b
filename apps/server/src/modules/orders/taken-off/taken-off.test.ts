import { contract } from '@showfloor/contract/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  orderOf,
  paidOrder,
  setDeliveryScene,
  which,
  type DeliveryScene,
} from '../../../testing/delivery-scene.ts'
import { signIn } from '../../../testing/factories.ts'
import { stockOf } from '../../../testing/order-scene.ts'
import { startWorld, type SignedIn, type World } from '../../../testing/world.ts'

const { claims, deliveries, differences, orders, payments } = contract

let world: World
let desk: DeliveryScene
let finance: SignedIn
beforeAll(async () => {
  world = await startWorld()
  desk = await setDeliveryScene(world, 60)
  finance = await signIn(world, { shopIds: [desk.shopId], roles: ['finance'], name: '钱会计' })
})
afterAll(() => world?.close())

const lineOf = async (orderId: string) => {
  const [line] = (await desk.shown(orderId)).lines
  if (!line) throw new Error('a line')
  return line
}
const wish = async (orderId: string, itemQty: number, more: object = {}) => ({
  orderId,
  direction: 'GIVE_BACK' as const,
  amount: 199_900 * itemQty,
  reason: '客户少要几件',
  pieces: [{ lineId: (await lineOf(orderId)).id, itemQty }],
  ...more,
})
const giveBack = async (orderId: string, itemQty: number, more: object = {}) =>
  desk.guide.ask(differences.create, await wish(orderId, itemQty, more))
const approve = (asked: { id: string; version: number }) =>
  desk.manager.ask(differences.approve, which(asked))
const piecesOf = async (orderId: string) => {
  const { refundedQty, openQty } = await lineOf(orderId)
  return { refundedQty, openQty }
}
const deliver = async (orderId: string, itemQty: number, short: object[] = []) => {
  const { id: lineId } = await lineOf(orderId)
  const planned = await desk.plan(orderId, { lines: [{ lineId, itemQty }] })
  const picked = await desk.guide.ask(deliveries.pick, which(planned))
  const out = await desk.guide.ask(deliveries.depart, which(picked))
  return desk.guide.ask(deliveries.deliver, { ...which(out), short: short as [] })
}

describe('pieces that are given back with a difference', () => {
  test('leave the order with the approval: their stock is free, they are not delivered, and the order ends with the refund', async () => {
    const orderId = await paidOrder(desk, 5)
    await deliver(orderId, 2)
    const free = await stockOf(desk.scene)
    const asked = await giveBack(orderId, 3)
    expect(await piecesOf(orderId)).toEqual({ refundedQty: 0, openQty: 3 })
    const approved = await approve(asked)
    expect(await piecesOf(orderId)).toEqual({ refundedQty: 3, openQty: 0 })
    expect(await stockOf(desk.scene)).toBe(free + 3)
    expect((await desk.of(orderId)).goods).toMatchObject([{ itemQty: 2, left: 0 }])
    const nothing = await desk.guide.refused(deliveries.plan, {
      orderId,
      day: null,
      assembly: false,
      callBefore: false,
      note: '',
    })
    expect(nothing.code).toBe('DELIVERY_NOTHING_LEFT')
    expect(await desk.statusOf(orderId)).toBe('FULFILLING')
    await finance.ask(differences.settle, which(approved))
    const { status, events, due } = await desk.shown(orderId)
    expect({ status, due }).toEqual({ status: 'COMPLETED', due: 0 })
    expect(events.find(({ type }) => type === 'givenUp')?.detail).toMatchObject({ missing: [{ itemQty: 3 }] })
  })

  test('are neither planned nor handed over; a cancelled approval puts them back, unless another order holds them by now', async () => {
    const orderId = await paidOrder(desk, 3)
    const { id: lineId } = await lineOf(orderId)
    const planned = await desk.plan(orderId, { lines: [{ lineId, itemQty: 2 }] })
    const refused = await desk.guide.refused(differences.create, await wish(orderId, 2))
    expect(refused).toMatchObject({
      code: 'DIFFERENCE_PIECES',
      error: expect.stringContaining('最多可以退 1 件') as string,
    })
    const twice = [lineId, lineId].map((id) => ({ lineId: id, itemQty: 1 }))
    expect(
      (await desk.guide.refused(differences.create, await wish(orderId, 2, { pieces: twice }))).code,
    ).toBe('DIFFERENCE_PIECES')
    const asked = await giveBack(orderId, 1)
    await desk.guide.ask(deliveries.cancel, { ...which(planned), reason: '' })
    const whole = await desk.plan(orderId, { lines: [{ lineId, itemQty: 3 }] })
    expect((await desk.manager.refused(differences.approve, which(asked))).code).toBe('DIFFERENCE_PIECES')
    await desk.guide.ask(deliveries.cancel, { ...which(whole), reason: '' })

    const approved = await approve(asked)
    const free = await stockOf(desk.scene)
    const other = await paidOrder(desk, free)
    const cancelled = { ...which(approved), note: '' }
    expect((await desk.manager.refused(differences.cancel, cancelled)).code).toBe('STOCK_SHORT')
    await approve(await giveBack(other, free))
    expect(await stockOf(desk.scene)).toBe(free)
    await desk.manager.ask(differences.cancel, cancelled)
    expect(await piecesOf(orderId)).toEqual({ refundedQty: 0, openQty: 3 })
    expect(await stockOf(desk.scene)).toBe(free - 1)
  })

  test('are all of them: an order with nothing left to deliver ends where something is still paid, and can be cancelled where nothing is', async () => {
    const whole = await paidOrder(desk)
    const kept = await paidOrder(desk)
    const { paid } = await desk.shown(whole)
    for (const [orderId, amount] of [
      [whole, paid],
      [kept, paid - 10_000],
    ] as const)
      await finance.ask(differences.settle, which(await approve(await giveBack(orderId, 1, { amount }))))
    expect(await desk.statusOf(kept)).toBe('COMPLETED')
    const { status, version } = await desk.shown(whole)
    expect(status).toBe('CONFIRMED')
    await desk.guide.ask(orders.cancel, { id: whole, version })
    expect(await desk.statusOf(whole)).toBe('CANCELLED')
  })

  test('are also those that a driver brought back, and a difference without a refund', async () => {
    const orderId = await orderOf(desk, 2)
    await desk.guide.ask(payments.shopPayment, { orderId, amount: 50_000 })
    const { id: lineId } = await lineOf(orderId)
    // Less is paid than what is asked for now.
    const settled = await approve(await giveBack(orderId, 1, { amount: 199_900 }))
    expect(settled).toMatchObject({ status: 'SETTLED', refund: 0, pieces: [{ lineId, itemQty: 1 }] })

    const refused = await paidOrder(desk, 2)
    const line = await lineOf(refused)
    const handed = await deliver(refused, 2, [
      { lineId: line.id, deliveredQty: 1, problem: 'DAMAGED', note: '划伤' },
    ])
    const claim = await desk.guide.ask(claims.open, {
      orderId: refused,
      deliveryId: handed.id,
      reason: 'DAMAGED',
      lines: [{ lineId: line.id, itemQty: 1 }],
    })
    const decision = { ...which(claim), outcome: 'RETURN' as const, amount: 199_900, note: '' }
    expect((await desk.manager.refused(claims.decide, decision)).code).toBe('CLAIM_NOT_HANDED_OVER')
    await finance.ask(differences.settle, which(await approve(await giveBack(refused, 1))))
    expect(await desk.statusOf(refused)).toBe('COMPLETED')
  })
})
