import { contract } from '@showfloor/contract/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { boardAt, boardItems, setBoards } from '../../testing/board-scene.ts'
import { carry, setClaimScene, type ClaimScene } from '../../testing/claim-scene.ts'
import { openTerms, paidOrder, which } from '../../testing/delivery-scene.ts'
import { createShop, signIn } from '../../testing/factories.ts'
import { confirmedOrder } from '../../testing/order-scene.ts'
import { callerWith, startWorld, type Caller, type World } from '../../testing/world.ts'
import { sql } from '../../platform/database/sql.ts'

const { audit, claims, deliveries, differences, notifications, orders, payments } = contract

let world: World
let desk: ClaimScene
beforeAll(async () => {
  world = await startWorld()
  desk = await setClaimScene(world)
})
afterAll(() => world.close())

const keptOf = (one: { lines: readonly { lineId: string }[] }, keptQty: number) => [
  { lineId: one.lines[0]?.lineId ?? '', keptQty },
]

describe('a claim after the sale', () => {
  test('an exchange holds the replacement, delivers it and takes the old goods back, and is then done', async () => {
    const orderId = await desk.delivered(2)
    const before = await desk.stockNow()
    const opened = await desk.open(orderId, 1)
    expect(opened).toMatchObject({ status: 'OPEN', actions: [], openedBy: '林晓', note: '扶手开裂' })
    expect((await desk.claimsOf(orderId)).goods).toMatchObject([{ left: 1 }])
    const told = await desk.manager.ask(notifications.list, { shopId: desk.shopId })
    expect(told.data[0]?.content).toMatchObject({ kind: 'CLAIM_OPENED', claimId: opened.id })

    expect((await desk.guide.refused(claims.decide, { ...which(opened), outcome: 'EXCHANGE' })).code).toBe(
      'FORBIDDEN',
    )
    const key = { 'idempotency-key': 'decided-once' }
    const wish = {
      ...which(opened),
      outcome: 'EXCHANGE' as const,
      day: '2999-12-31',
      deliveryNote: '取回旧沙发',
    }
    const decided = await desk.manager.ask(claims.decide, wish, key)
    expect(await desk.manager.ask(claims.decide, wish, key)).toEqual(decided)
    expect(decided).toMatchObject({
      status: 'DECIDED',
      outcome: 'EXCHANGE',
      decidedBy: '周店长',
      waitsFor: ['GOODS', 'REPLACEMENT'],
      delivery: { status: 'READY', day: '2999-12-31' },
    })
    expect((await desk.manager.refused(claims.decide, wish)).code).toBe('CLAIM_TRANSITION')
    expect(await desk.stockNow()).toEqual({ onHand: before.onHand, held: before.held + 1 })
    expect((await desk.of(orderId)).data[0]).toMatchObject({ note: '取回旧沙发', lines: [{ itemQty: 1 }] })

    const kept = keptOf(decided, 0)
    const back = await desk.manager.ask(claims.receive, { ...which(decided), lines: kept })
    expect(back).toMatchObject({ waitsFor: ['REPLACEMENT'], receivedBy: '周店长', lines: [{ keptQty: 0 }] })
    expect(await desk.movements()).toEqual({ RETURN: 1, WRITE_OFF: -1 })
    const [delivery] = (await desk.of(orderId)).data
    await carry(desk.guide, delivery ?? { id: '', version: 0 })
    const [done] = (await desk.claimsOf(orderId)).data
    expect(done).toMatchObject({ status: 'DONE', waitsFor: [], actions: [] })
    expect(await desk.stockNow()).toEqual({ onHand: before.onHand - 1, held: before.held })
    expect((await desk.claimsOf(orderId)).goods).toMatchObject([{ left: 2 }])
    expect(await desk.statusOf(orderId)).toBe('COMPLETED')
    const { events } = await desk.shown(orderId)
    expect(events.filter(({ type }) => type.startsWith('claim.')).map(({ type }) => type)).toEqual([
      'claim.open',
      'claim.decide',
      'claim.receive',
      'claim.done',
    ])
  })

  test('a return brings goods back to stock and requests a refund, with somebody else’s approval', async () => {
    const orderId = await desk.delivered(2)
    const before = await desk.stockNow()
    const opened = await desk.open(orderId, 2, { reason: 'CHANGE_OF_MIND' })
    const tooMuch = { ...which(opened), outcome: 'RETURN' as const, amount: 99_999_999 }
    expect((await desk.manager.refused(claims.decide, tooMuch)).code).toBe('DIFFERENCE_TOO_MUCH')
    const decided = await desk.decide(opened, 'RETURN', { amount: opened.lines[0]?.amount ?? 0 })
    expect(decided).toMatchObject({
      waitsFor: ['GOODS', 'MONEY'],
      difference: { status: 'PENDING_APPROVAL' },
    })
    const most = { ...which(decided), lines: keptOf(decided, 3) }
    expect((await desk.manager.refused(claims.receive, most)).code).toBe('CLAIM_KEPT_TOO_MUCH')
    const back = await desk.manager.ask(claims.receive, { ...most, lines: keptOf(decided, 2) })
    expect(await desk.stockNow()).toEqual({ onHand: before.onHand + 2, held: before.held })
    expect(back).toMatchObject({ status: 'DECIDED', waitsFor: ['MONEY'] })

    const open = async () =>
      (await desk.finance.ask(differences.list, { shopId: desk.shopId, orderId })).data[0]
    const asked = await open()
    const own = { ...which(asked ?? { id: '', version: 0 }), note: '' }
    expect((await desk.manager.refused(differences.approve, own)).code).toBe('DIFFERENCE_OWN')
    await desk.second.ask(differences.reject, { ...own, note: '先核对' })
    const refused = (await desk.claimsOf(orderId)).data[0]
    const again = await desk.manager.ask(claims.askMoney, {
      ...which(refused ?? opened),
      amount: 100_000,
    })
    expect(again.difference).toMatchObject({ amount: 100_000, status: 'PENDING_APPROVAL' })
    // Where the shop has no other manager, finance approves.
    expect((await open())?.approvers).toEqual(expect.arrayContaining(['吴店长', '钱会计']))
    await desk.finance.ask(differences.approve, which((await open()) ?? { id: '', version: 0 }))
    await desk.finance.ask(differences.settle, which((await open()) ?? { id: '', version: 0 }))
    const [done] = (await desk.claimsOf(orderId)).data
    expect(done).toMatchObject({ status: 'DONE', difference: { status: 'SETTLED' } })
    expect((await desk.claimsOf(orderId)).goods).toEqual([])
    expect(await desk.shown(orderId)).toMatchObject({ refunded: 100_000 })
  })

  test('a repair is a driver’s visit without goods; afterwards the goods can be claimed again', async () => {
    const orderId = await desk.delivered()
    const before = await desk.stockNow()
    const decided = await desk.decide(await desk.open(orderId), 'REPAIR', { deliveryNote: '带胶水' })
    expect(decided).toMatchObject({ waitsFor: ['VISIT'], delivery: { status: 'READY' } })
    const [visit] = (await desk.of(orderId)).data
    expect(visit).toMatchObject({
      visit: true,
      lines: [],
      note: '带胶水',
      actions: ['change', 'depart', 'cancel'],
    })
    const named = which(visit ?? decided)
    expect((await desk.guide.refused(deliveries.pick, named)).code).toBe('DELIVERY_TRANSITION')
    const out = await desk.guide.ask(deliveries.depart, named)
    await desk.guide.ask(deliveries.deliver, { ...which(out), receiver: '王先生' })
    const { data, goods } = await desk.claimsOf(orderId)
    expect([data[0]?.status, goods[0]?.left]).toEqual(['DONE', 1])
    expect(await desk.stockNow()).toEqual(before)
    expect(await desk.statusOf(orderId)).toBe('COMPLETED')
  })

  test('money due for the order neither blocks a repair visit nor asks for a release', async () => {
    const orderId = await desk.delivered()
    const decided = await desk.decide(await desk.open(orderId), 'REPAIR')
    await sql`
      update bills
      set difference_cents = difference_cents + 30000
      where order_id = ${orderId.split('-')[1]}`.execute(world.db)
    const [visit] = (await desk.manager.ask(deliveries.ofOrder, { orderId })).data
    expect([visit?.due, visit?.actions]).toEqual([30_000, ['change', 'depart', 'cancel']])
    const out = await desk.guide.ask(deliveries.depart, which(visit ?? decided))
    expect(await desk.guide.ask(deliveries.deliver, which(out))).toMatchObject({ status: 'DELIVERED' })
  })

  test('a decision is withdrawn before anything of it has happened: delivery, hold and refund end, and it can be decided anew', async () => {
    const orderId = await desk.delivered()
    const before = await desk.stockNow()
    const exchanged = await desk.decide(await desk.open(orderId), 'EXCHANGE')
    const [planned] = (await desk.of(orderId)).data
    const picked = await desk.guide.ask(deliveries.pick, which(planned ?? exchanged))
    expect((await desk.manager.refused(claims.reopen, which(exchanged))).code).toBe('CLAIM_UNDER_WAY')
    await desk.guide.ask(deliveries.putBack, which(picked))
    const open = await desk.manager.ask(claims.reopen, which(exchanged))
    expect(open).toMatchObject({ status: 'OPEN', outcome: null, delivery: null, decidedBy: null })
    expect((await desk.of(orderId)).data[0]).toMatchObject({ status: 'CANCELLED' })
    expect(await desk.stockNow()).toEqual(before)
    const paid = await desk.decide(open, 'DIFFERENCE', { amount: 5_000 })
    const again = await desk.manager.ask(claims.reopen, which(paid))
    const { data } = await desk.finance.ask(differences.list, { shopId: desk.shopId, orderId })
    expect(data[0]).toMatchObject({ status: 'CANCELLED', amount: 5_000 })
    const none = { ...which(again), outcome: 'REFUSED' as const }
    expect((await desk.manager.refused(claims.decide, none)).code).toBe('CLAIM_REASON_MISSING')
    const free = { ...which(again), outcome: 'DIFFERENCE' as const }
    expect((await desk.manager.refused(claims.decide, free)).code).toBe('CLAIM_AMOUNT_MISSING')
    const refused = await desk.decide(again, 'REFUSED', { note: '人为损坏' })
    expect(refused).toMatchObject({ status: 'DONE', decisionNote: '人为损坏', actions: [] })
    const admin = await signIn(world, { roles: ['admin'], shopIds: [desk.shopId] })
    const log = await admin.ask(audit.list, { subject: orderId })
    expect(log.data.filter(({ action }) => action === 'claims.decide')).toHaveLength(3)
  })

  test('goods that a driver brought back damaged are claimed once; the broken piece is written off while the order keeps its hold', async () => {
    const orderId = await paidOrder(desk, 2)
    const planned = await desk.plan(orderId)
    const lineId = planned.lines[0]?.lineId ?? ''
    const short = [{ lineId, deliveredQty: 1, problem: 'DAMAGED' as const, note: '腿断了' }]
    await carry(desk.guide, planned, short)
    const { reports } = await desk.claimsOf(orderId)
    expect(reports).toMatchObject([
      { lineId, left: 1, problem: 'DAMAGED', note: '腿断了', deliveryId: planned.id },
    ])
    const before = await desk.stockNow()
    const written = (await desk.movements())['WRITE_OFF'] ?? 0
    const opened = await desk.open(orderId, 1, { deliveryId: planned.id })
    expect(opened.atTheDoor).toBe(true)
    const twice = {
      orderId,
      deliveryId: planned.id,
      lines: [{ lineId, itemQty: 1 }],
      reason: 'DAMAGED' as const,
    }
    expect((await desk.guide.refused(claims.open, twice)).code).toBe('NOT_FOUND')
    const returned = { ...which(opened), outcome: 'RETURN' as const }
    expect((await desk.manager.refused(claims.decide, returned)).code).toBe('CLAIM_NOT_HANDED_OVER')
    const decided = await desk.decide(opened, 'EXCHANGE')
    expect(decided).toMatchObject({ waitsFor: ['GOODS', 'REPLACEMENT'], delivery: null })
    await desk.manager.ask(claims.receive, { ...which(decided), lines: [] })
    expect(await desk.stockNow()).toEqual({ onHand: before.onHand - 1, held: before.held })
    expect(await desk.movements()).toMatchObject({ WRITE_OFF: written - 1 })
    await carry(desk.guide, await desk.plan(orderId))
    expect((await desk.claimsOf(orderId)).data[0]?.status).toBe('DONE')
  })

  test('a board comes back to stock or is written off, and cannot be exchanged', async () => {
    const scene = await setBoards(world)
    const manager = await signIn(world, { shopIds: [scene.shopId], roles: ['manager'] })
    const sold = async (at: number) => {
      const board = boardAt(scene, at)
      const { id: orderId } = await confirmedOrder(scene, boardItems(scene, board))
      const { due, lines } = await scene.guide.ask(orders.get, { id: orderId })
      await scene.guide.ask(payments.shopPayment, { orderId, amount: due })
      await carry(scene.guide, await scene.guide.ask(deliveries.plan, { orderId, ...openTerms }))
      const line = lines.find((one) => one.board !== null)
      const wanted = [{ lineId: line?.id ?? '', itemQty: 1 }]
      const opened = await scene.guide.ask(claims.open, { orderId, lines: wanted, reason: 'DOES_NOT_FIT' })
      return { opened, serialNo: board.serialNo }
    }
    const statusOf = async (serialNo: string) => {
      const { rows } = await sql<{ status: string }>`
        select status from natural_edge_boards where serial_no = ${serialNo}`.execute(world.db)
      return rows.map(({ status }) => status)
    }
    for (const [at, keptQty, status] of [
      [0, 1, 'AVAILABLE'],
      [1, 0, 'WRITTEN_OFF'],
    ] as const) {
      const { opened, serialNo } = await sold(at)
      const wish = { ...which(opened), outcome: 'EXCHANGE' as const }
      expect((await manager.refused(claims.decide, wish)).code).toBe('CLAIM_ONE_OF_A_KIND')
      const decided = await manager.ask(claims.decide, { ...wish, outcome: 'RETURN' })
      const done = await manager.ask(claims.receive, { ...which(decided), lines: keptOf(decided, keptQty) })
      expect([done.status, await statusOf(serialNo)]).toEqual(['DONE', [status]])
    }
  })

  test('lists find open, old and own claims; counts and the customer’s link follow, and other shops see none of it', async () => {
    const { shopId, guide, manager } = desk
    const orderId = await desk.delivered()
    const opened = await desk.open(orderId)
    await sql`
      update claims
      set opened_at = now() - interval '8 days'
      where id = ${opened.id.split('-')[1]}`.execute(world.db)
    const found = async (more: object, who: Caller = manager) =>
      (await who.ask(claims.list, { shopId, size: 100, ...more })).data.map(({ id }) => id)
    expect(await found({ open: true })).toEqual([opened.id])
    expect(await found({ days: 7 })).toEqual([opened.id])
    expect(await found({ mine: true })).toEqual([])
    expect(await found({ mine: true, status: 'OPEN' }, guide)).toEqual([opened.id])
    expect(await guide.ask(claims.counts, { shopId })).toEqual({ open: 1, decided: 0 })
    const { url } = await guide.ask(orders.createConfirmLink, { id: orderId })
    const token = new URL(url).searchParams.get('token') ?? ''
    const { data } = await callerWith(world, {}).ask(claims.ofLink, { token })
    expect(data).toMatchObject([
      { status: 'OPEN', reason: 'DAMAGED', goods: [{ itemQty: 1 }], outcome: null },
    ])
    expect(JSON.stringify(data)).not.toContain('扶手开裂')

    const stranger = await signIn(world, { shopIds: [await createShop(world)], roles: ['manager'] })
    expect((await stranger.refused(claims.get, { id: opened.id })).code).toBe('SHOP_FORBIDDEN')
    const most = {
      orderId,
      lines: [{ lineId: opened.lines[0]?.lineId ?? '', itemQty: 1 }],
      reason: 'WRONG' as const,
    }
    expect((await guide.refused(claims.open, most)).code).toBe('NOT_FOUND')
    const other = await desk.delivered(2)
    const three = (await desk.claimsOf(other)).goods.map(({ lineId }) => ({ lineId, itemQty: 3 }))
    expect(await guide.refused(claims.open, { ...most, orderId: other, lines: three })).toMatchObject({
      code: 'CLAIM_TOO_MUCH',
    })
  })
})
