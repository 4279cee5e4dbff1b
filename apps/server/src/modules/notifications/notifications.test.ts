import { contract } from '@showfloor/contract/contract'
import { sql } from '../../platform/database/sql.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { signIn } from '../../testing/factories.ts'
import { confirmedOrder, placeOrder, setScene, type Scene } from '../../testing/order-scene.ts'
import { callerWith, startWorld, type Caller, type World } from '../../testing/world.ts'
import { warnOfEndingHolds } from '../orders/following/notices.ts'
import { forgetOldNotifications, notify } from './notifications.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.close())

type Staffed = Scene & { manager: Caller; colleague: Caller }
const setStaff = async (): Promise<Staffed> => {
  const scene = await setScene(world)
  const shopIds = [scene.shopId]
  return {
    ...scene,
    manager: await signIn(world, { roles: ['manager'], shopIds }),
    colleague: await signIn(world, { shopIds }),
  }
}
const told = async (caller: Caller, shopId: string) =>
  (await caller.ask(contract.notifications.list, { shopId })).data.map(({ content }) => content)
const unread = async (caller: Caller, shopId: string) =>
  (await caller.ask(contract.notifications.unread, { shopId })).unread
const tokenOf = async (scene: Scene, id: string) =>
  new URL((await scene.guide.ask(contract.orders.createConfirmLink, { id })).url).searchParams.get('token') ??
  ''

describe('recipients', () => {
  test('a customer’s answer notifies the order’s guide and the manager, but no colleague; a retry notifies nobody again', async () => {
    const scene = await setStaff()
    const phone = callerWith(world, {})
    const refused = await placeOrder(scene)
    const token = await tokenOf(scene, refused.id)
    await phone.ask(contract.orders.customerRefuse, { token, revision: 1, reason: '想换颜色' })
    await phone.ask(contract.orders.customerRefuse, { token, revision: 1, reason: '想换颜色' })
    const confirmed = await placeOrder(scene)
    const other = await tokenOf(scene, confirmed.id)
    await phone.ask(contract.orders.customerConfirm, { token: other, revision: 1 })
    const expected = [
      {
        kind: 'ORDER_CONFIRMED',
        orderId: confirmed.id,
        orderNo: confirmed.orderNo,
        customerName: '王女士',
      },
      {
        kind: 'ORDER_REFUSED',
        orderId: refused.id,
        orderNo: refused.orderNo,
        customerName: '王女士',
        reason: '想换颜色',
      },
    ]
    expect(await told(scene.guide, scene.shopId)).toEqual(expected)
    expect(await told(scene.manager, scene.shopId)).toEqual(expected)
    expect(await told(scene.colleague, scene.shopId)).toEqual([])
  })

  test('a guide’s own action notifies only the manager; a payment shows the due amount', async () => {
    const scene = await setStaff()
    const order = await confirmedOrder(scene)
    await scene.guide.ask(contract.payments.shopPayment, { orderId: order.id, amount: 100_000 })
    await scene.colleague.ask(contract.payments.shopPayment, { orderId: order.id, amount: 14_900 })
    expect(await told(scene.manager, scene.shopId)).toMatchObject([
      { kind: 'PAYMENT_ARRIVED', amount: 14_900, due: 100_000 },
      { kind: 'PAYMENT_ARRIVED', amount: 100_000, due: 114_900 },
      { kind: 'ORDER_CONFIRMED' },
    ])
    expect(await told(scene.guide, scene.shopId)).toMatchObject([{ kind: 'PAYMENT_ARRIVED', amount: 14_900 }])
  })

  test('a rolled-back action notifies nobody', async () => {
    const scene = await setStaff()
    const order = await placeOrder(scene)
    await scene.guide.refused(contract.orders.confirmInShop, { id: order.id, version: 9 })
    expect(await unread(scene.manager, scene.shopId)).toBe(0)
  })
})

describe('a hold that is about to expire', () => {
  test('is notified once, also by two processes at the same time and at later runs; a new hold is notified again', async () => {
    const scene = await setStaff()
    const order = await placeOrder(scene)
    await placeOrder(scene)
    const endIn = (minutes: number) =>
      sql`
        update orders
        set hold_expires_at = now() + make_interval(mins => ${minutes})
        where id = ${order.id.split('-')[1]}`.execute(world.db)
    const look = () => warnOfEndingHolds(world.db, () => {})
    await look()
    expect(await unread(scene.guide, scene.shopId)).toBe(0)
    await endIn(50)
    await Promise.all([look(), look(), look()])
    await look()
    expect(await told(scene.guide, scene.shopId)).toMatchObject([
      { kind: 'HOLD_EXPIRING', orderId: order.id, orderNo: order.orderNo },
    ])
    expect(await unread(scene.manager, scene.shopId)).toBe(1)
    await endIn(55)
    await look()
    expect(await unread(scene.guide, scene.shopId)).toBe(2)
  })
})

describe('reading', () => {
  const tell = (scene: Scene, number: number) =>
    world.db.transaction((tx) =>
      notify(
        { db: tx, announce: () => {} },
        {
          shopId: scene.shopId,
          event: `OFFER_ASKED:${number}`,
          content: {
            kind: 'OFFER_ASKED',
            orderId: `${scene.shopId}-1`,
            orderNo: 'SO-1',
            customerName: '王女士',
            offerId: `${scene.shopId}-${number}`,
            itemName: '沙发',
            price: 100,
            askedBy: '林晓',
          },
          to: { permissions: ['cart.use'] },
        },
      ),
    )

  test('marks one or all as read for each account, in pages; after 90 days they are deleted', async () => {
    const scene = await setStaff()
    for (const number of [1, 2, 3]) await tell(scene, number)
    await tell(scene, 3)
    const list = { shopId: scene.shopId, size: 2 }
    const first = await scene.guide.ask(contract.notifications.list, list)
    expect(first).toMatchObject({ hasMore: true, data: [{ read: false }, { read: false }] })
    const before = first.data[1]?.id ?? ''
    const second = await scene.guide.ask(contract.notifications.list, { ...list, before })
    expect(second.hasMore).toBe(false)
    expect(second.data.map(({ content }) => content)).toMatchObject([{ offerId: `${scene.shopId}-1` }])
    const mark = (ids?: string[]) =>
      scene.guide.ask(contract.notifications.markRead, { shopId: scene.shopId, ...(ids ? { ids } : {}) })
    expect(await mark([before])).toEqual({ unread: 2 })
    expect(await mark([before])).toEqual({ unread: 2 })
    expect(await mark()).toEqual({ unread: 0 })
    expect(await unread(scene.manager, scene.shopId)).toBe(3)
    await sql`
      update notifications
      set created_at = now() - interval '91 days'
      where event = 'OFFER_ASKED:1'`.execute(world.db)
    await forgetOldNotifications(world.db)
    expect(await told(scene.guide, scene.shopId)).toHaveLength(2)
  })

  test('another shop’s notifications are not visible here', async () => {
    const [here, there] = [await setStaff(), await setStaff()]
    await tell(here, 7)
    expect(await unread(there.guide, there.shopId)).toBe(0)
    const refusal = await there.guide.refused(contract.notifications.unread, { shopId: here.shopId })
    expect(refusal.code).toBe('SHOP_FORBIDDEN')
  })
})
