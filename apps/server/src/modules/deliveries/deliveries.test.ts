import { chinaDay } from '@showfloor/contract/common/china-time'
import {
  deliveryActions,
  deliveryStatuses,
  deliveryTransition,
} from '@showfloor/contract/common/delivery-status'
import { contract } from '@showfloor/contract/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { boardAt, boardItems, setBoards } from '../../testing/board-scene.ts'
import {
  openTerms,
  orderOf,
  paidOrder,
  setDeliveryScene,
  which,
  type DeliveryScene,
} from '../../testing/delivery-scene.ts'
import { createShop, signIn } from '../../testing/factories.ts'
import { confirmedOrder } from '../../testing/order-scene.ts'
import { uploadPicture } from '../../testing/pictures.ts'
import { startWorld, type World } from '../../testing/world.ts'
import { sql } from '../../platform/database/sql.ts'

const { audit, deliveries, orders, payments } = contract

let world: World
let desk: DeliveryScene
beforeAll(async () => {
  world = await startWorld()
  desk = await setDeliveryScene(world)
})
afterAll(() => world.close())

test('every open delivery can be handed over or cancelled, and none leaves its final status', () => {
  for (const [assembly, visit] of [
    [true, false],
    [false, false],
    [false, true],
  ] as const)
    for (const pickup of [true, false])
      for (const status of deliveryStatuses) {
        const ways = deliveryActions.filter(
          (action) => deliveryTransition({ status, assembly, pickup, visit }, action) !== undefined,
        )
        const isLast =
          status === 'CANCELLED' || status === 'INSTALLED' || (status === 'DELIVERED' && !assembly)
        if (status === 'OUT' && pickup) continue
        expect({ status, assembly, pickup, isOver: ways.length === 0 }).toMatchObject({ isOver: isLast })
      }
})

describe('from paid to delivered', () => {
  test('partial deliveries take goods from stock, and the order follows them to its end', async () => {
    const before = await desk.stockNow()
    const orderId = await paidOrder(desk, 3)
    const { goods, mayPlan } = await desk.of(orderId)
    const lineId = goods[0]?.lineId ?? ''
    expect({ mayPlan, left: goods[0]?.left }).toEqual({ mayPlan: true, left: 3 })
    const first = await desk.plan(orderId, { lines: [{ lineId, itemQty: 2 }], assembly: true })
    expect(first).toMatchObject({ status: 'READY', actions: ['change', 'pick', 'cancel'] })
    expect(await desk.statusOf(orderId)).toBe('CONFIRMED')
    const tooMuch = { orderId, ...openTerms, lines: [{ lineId, itemQty: 2 }] }
    expect(await desk.guide.refused(deliveries.plan, tooMuch)).toMatchObject({ code: 'DELIVERY_TOO_MUCH' })

    const key = { 'idempotency-key': 'picked-once' }
    const picked = await desk.guide.ask(deliveries.pick, which(first), key)
    expect(await desk.guide.ask(deliveries.pick, which(first), key)).toEqual(picked)
    expect((await desk.guide.refused(deliveries.pick, which(first))).code).toBe('DELIVERY_TRANSITION')
    expect((await desk.guide.refused(deliveries.putBack, which(first))).code).toBe('DELIVERY_CHANGED')
    expect(await desk.statusOf(orderId)).toBe('FULFILLING')
    const out = await desk.guide.ask(deliveries.depart, which(picked))
    expect(await desk.stockNow()).toEqual({ onHand: before.onHand, held: before.held + 3 })
    const short = [{ lineId, deliveredQty: 1, problem: 'DAMAGED' as const, note: '扶手划伤' }]
    const handed = await desk.guide.ask(deliveries.deliver, { ...which(out), short, receiver: '王先生' })
    expect(handed).toMatchObject({
      status: 'DELIVERED',
      receiver: '王先生',
      lines: [{ itemQty: 2, deliveredQty: 1, problem: 'DAMAGED', problemNote: '扶手划伤' }],
    })
    expect(await desk.stockNow()).toEqual({ onHand: before.onHand - 1, held: before.held + 2 })

    const rest = await desk.plan(orderId)
    expect(rest.lines).toMatchObject([{ itemQty: 2 }])
    const restOut = await desk.guide.ask(
      deliveries.depart,
      which(await desk.guide.ask(deliveries.pick, which(rest))),
    )
    await desk.guide.ask(deliveries.deliver, which(restOut))
    expect(await desk.statusOf(orderId)).toBe('FULFILLING')
    await desk.guide.ask(deliveries.install, which(handed))
    expect(await desk.shown(orderId)).toMatchObject({ status: 'COMPLETED', bookedDay: chinaDay(new Date()) })
    expect(await desk.stockNow()).toEqual({ onHand: before.onHand - 3, held: before.held })
    const { events } = await desk.shown(orderId)
    expect(events.map(({ type }) => type).slice(-11)).toEqual([
      'delivery.plan',
      'delivery.pick',
      'fulfil',
      'delivery.depart',
      'delivery.deliver',
      'delivery.plan',
      'delivery.pick',
      'delivery.depart',
      'delivery.deliver',
      'delivery.install',
      'complete',
    ])
    const told = events.find(({ type }) => type === 'delivery.deliver')?.detail
    expect(told).toMatchObject({ deliveryNo: first.deliveryNo, missing: [{ itemQty: 1 }] })
  })

  test('a failed delivery comes back, gets a new day and is ready again; returned or cancelled goods can be planned again', async () => {
    const orderId = await paidOrder(desk)
    const ready = await desk.plan(orderId)
    const picked = await desk.guide.ask(deliveries.pick, which(ready))
    const out = await desk.guide.ask(deliveries.depart, which(picked))
    const failed = await desk.guide.ask(deliveries.fail, { ...which(out), failure: 'NOBODY' })
    expect(failed).toMatchObject({ status: 'FAILED', failure: { kind: 'NOBODY' }, carrierName: null })
    expect(await desk.statusOf(orderId)).toBe('CONFIRMED')
    const past = { ...which(failed), ...openTerms, day: '2020-01-01' }
    expect((await desk.guide.refused(deliveries.change, past)).code).toBe('DELIVERY_DAY_PAST')
    const again = await desk.guide.ask(deliveries.change, { ...past, day: '2999-12-31' })
    expect(again).toMatchObject({ status: 'READY', day: '2999-12-31', failure: null })
    // The order, its list and the reply to its customer name the booked day.
    expect(await desk.shown(orderId)).toMatchObject({ deliveryDate: null, bookedDay: '2999-12-31' })
    const here = { shopId: desk.shopId, keyword: (await desk.shown(orderId)).orderNo }
    const [listed] = (await desk.guide.ask(orders.list, here)).data
    expect(listed).toMatchObject({ id: orderId, deliveryDate: '2999-12-31' })
    const [reply] = (await desk.guide.ask(orders.autoReplyQuery, here)).data
    expect(reply?.text).toContain('12月31日')
    const back = await desk.guide.ask(
      deliveries.putBack,
      which(await desk.guide.ask(deliveries.pick, which(again))),
    )
    expect([back.status, await desk.statusOf(orderId)]).toEqual(['READY', 'CONFIRMED'])
    const gone = await desk.guide.ask(deliveries.cancel, { ...which(back), reason: '客户改期' })
    expect([gone.status, gone.actions]).toEqual(['CANCELLED', []])
    expect((await desk.shown(orderId)).bookedDay).toBeNull()
    expect((await desk.of(orderId)).goods[0]?.left).toBe(1)
  })

  test('a cancelled order loses its planned deliveries, and cannot be cancelled while one is under way', async () => {
    const orderId = await orderOf(desk)
    const ready = await desk.plan(orderId)
    expect((await desk.guide.refused(deliveries.pick, which(ready))).code).toBe('DELIVERY_UNPAID')
    const { version } = await desk.shown(orderId)
    await desk.guide.ask(orders.cancel, { id: orderId, version })
    expect((await desk.of(orderId)).data).toMatchObject([{ status: 'CANCELLED' }])
    const refused = await desk.guide.refused(deliveries.plan, { orderId, ...openTerms })
    expect(refused).toMatchObject({ code: 'DELIVERY_ORDER_STATUS' })

    const changed = await orderOf(desk)
    await desk.plan(changed)
    const before = await desk.shown(changed)
    await desk.guide.ask(orders.revoke, which(before))
    const draft = await desk.shown(changed)
    expect((await desk.of(changed)).data).toMatchObject([{ status: 'CANCELLED' }])
    await desk.guide.ask(orders.delete, which(draft))

    const underWay = await paidOrder(desk)
    const planned = await desk.plan(underWay)
    await desk.guide.ask(deliveries.pick, which(planned))
    const order = await desk.shown(underWay)
    expect((await desk.guide.refused(orders.revoke, which(order))).code).toBe('ORDER_TRANSITION')
  })

  test('nothing is handed over while money is due, unless a manager releases it, which is audited', async () => {
    const orderId = await orderOf(desk)
    await desk.guide.ask(payments.shopPayment, { orderId, amount: 10_000 })
    const planned = await desk.plan(orderId)
    expect(planned.due).toBe(204_900)
    const out = await desk.guide.ask(
      deliveries.depart,
      which(await desk.guide.ask(deliveries.pick, which(planned))),
    )
    expect(await desk.guide.refused(deliveries.deliver, which(out))).toMatchObject({
      status: 409,
      code: 'DELIVERY_UNPAID',
    })
    const wish = { ...which(out), reason: '老客户，月底结清' }
    expect((await desk.guide.refused(deliveries.release, wish)).code).toBe('FORBIDDEN')
    const released = await desk.manager.ask(deliveries.release, wish)
    expect(released.release).toMatchObject({ by: '周店长', reason: '老客户，月底结清' })
    await desk.guide.ask(deliveries.deliver, which(released))
    expect(await desk.shown(orderId)).toMatchObject({ status: 'COMPLETED', due: 204_900 })
    const admin = await signIn(world, { roles: ['admin'], shopIds: [desk.shopId] })
    const { data } = await admin.ask(audit.list, { subject: orderId })
    expect(data[0]).toMatchObject({ action: 'deliveries.release', accountName: '周店长' })
    await desk.pay(orderId)
    expect((await desk.shown(orderId)).due).toBe(0)
  })

  test('a delivered board is gone; goods without a hold cannot be picked', async () => {
    const scene = await setBoards(world)
    const board = boardAt(scene, 0)
    const { id: orderId } = await confirmedOrder(scene, boardItems(scene, board))
    const { due } = await scene.guide.ask(orders.get, { id: orderId })
    await scene.guide.ask(payments.shopPayment, { orderId, amount: due })
    const planned = await scene.guide.ask(deliveries.plan, { orderId, ...openTerms })
    expect(planned.lines[0]?.serialNo).toBe(board.serialNo)
    const named = sql`shop_id = ${scene.shopId} and order_id = ${orderId.split('-')[1]}`
    const { rows: kept } = await sql<{ skuId: string; quantity: number; boardId: string | null }>`
      delete from holds where ${named} returning sku_id, quantity, board_id`.execute(world.db)
    expect((await scene.guide.refused(deliveries.pick, which(planned))).code).toBe('DELIVERY_NOT_HELD')
    for (const hold of kept)
      await sql`
        insert into holds (shop_id, sku_id, order_id, quantity, board_id)
        values (
          ${scene.shopId}, ${hold.skuId}, ${orderId.split('-')[1]}, ${hold.quantity}, ${hold.boardId}
        )`.execute(world.db)
    const picked = await scene.guide.ask(deliveries.pick, which(planned))
    const out = await scene.guide.ask(deliveries.depart, which(picked))
    await scene.guide.ask(deliveries.deliver, which(out))
    const { rows } = await sql<{ sold: boolean; heldBy: string | null }>`
      select sold, held_by
      from board_states
      where shop_id = ${scene.shopId} and facts ->> 'serialNo' = ${board.serialNo}`.execute(world.db)
    expect(rows).toEqual([{ sold: true, heldBy: null }])
  })

  test('other shops neither see nor change a delivery, and lines of other orders are refused', async () => {
    const orderId = await paidOrder(desk)
    const planned = await desk.plan(orderId)
    const stranger = await signIn(world, { shopIds: [await createShop(world)] })
    expect((await stranger.refused(deliveries.ofOrder, { orderId })).code).toBe('SHOP_FORBIDDEN')
    expect((await stranger.refused(deliveries.pick, which(planned))).code).toBe('SHOP_FORBIDDEN')
    const finance = await signIn(world, { shopIds: [desk.shopId], roles: ['finance'] })
    expect((await finance.refused(deliveries.pick, which(planned))).code).toBe('FORBIDDEN')
    expect((await finance.ask(deliveries.ofOrder, { orderId })).data[0]?.actions).toEqual([])
    const other = await paidOrder(desk)
    const lineId = (await desk.of(orderId)).goods[0]?.lineId ?? ''
    const foreign = { orderId: other, ...openTerms, lines: [{ lineId, itemQty: 1 }] }
    expect((await desk.guide.refused(deliveries.plan, foreign)).code).toBe('NOT_FOUND')
  })

  test('an erased customer is erased from their deliveries', async () => {
    const { guide, shopId, scene } = desk
    const { id: customerId } = await guide.ask(contract.customers.create, {
      shopId,
      name: '慕容',
      mobile: '13655550001',
    })
    const items = [{ itemMappingId: scene.mappingId, itemQty: 2 }]
    const { id: orderId } = await confirmedOrder({ ...scene, customerId }, { items })
    await desk.pay(orderId)
    const planned = await desk.plan(orderId, { note: '慕容家三楼' })
    const out = await guide.ask(deliveries.depart, which(await guide.ask(deliveries.pick, which(planned))))
    const { id: photo } = await uploadPicture(world, guide, 'GOODS_PICTURE', 'red')
    const [line] = out.lines
    const short = [
      {
        lineId: line?.lineId ?? '',
        deliveredQty: 1,
        problem: 'DAMAGED' as const,
        note: '慕容说划了',
        pictures: [photo],
      },
    ]
    const receipt = { receiver: '慕容', signature: 'M0 0L9 9', pictures: [photo], short }
    await guide.ask(deliveries.deliver, { ...which(out), ...receipt })
    const rest = await guide.ask(deliveries.pick, which(await desk.plan(orderId)))
    await guide.ask(deliveries.deliver, which(await guide.ask(deliveries.depart, which(rest))))
    const admin = await signIn(world, { roles: ['admin'], shopIds: [shopId] })
    await admin.ask(contract.customers.erase, { id: customerId })
    const { data } = await desk.of(orderId)
    expect(data.at(-1)).toMatchObject({
      receiver: '',
      signature: '',
      pictures: [],
      note: '',
      status: 'DELIVERED',
      lines: [{ problem: 'DAMAGED', problemNote: '', pictures: [] }],
    })
  })
})
