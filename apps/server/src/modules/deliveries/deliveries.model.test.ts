import type { DeliveryStatus } from '@showfloor/contract/common/delivery-status'
import { contract } from '@showfloor/contract/contract'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from '../../platform/database/sql.ts'
import {
  openTerms,
  paidOrder,
  setDeliveryScene,
  which,
  type DeliveryScene,
} from '../../testing/delivery-scene.ts'
import { callerWith, secondProcess, startWorld, type Caller, type World } from '../../testing/world.ts'

const { deliveries } = contract

let world: World
let second: World
beforeAll(async () => {
  world = await startWorld()
  second = await secondProcess(world)
})
afterAll(async () => {
  await second.app.close()
  await world.close()
})

const kinds = [
  'plan',
  'plan',
  'move',
  'pick',
  'pick',
  'putBack',
  'depart',
  'depart',
  'deliver',
  'deliver',
  'install',
  'fail',
  'cancel',
] as const
type Step = {
  what: (typeof kinds)[number]
  who: number
  order: number
  which: number
  pieces: number
  slot: number
}
const step = fc.record<Step>({
  what: fc.constantFrom(...kinds),
  who: fc.nat(1),
  order: fc.nat(1),
  which: fc.nat(3),
  pieces: fc.integer({ min: 1, max: 3 }),
  slot: fc.nat(1),
})
/** The steps of one batch are sent in parallel, the batches one after another. */
const batches = fc.array(fc.array(step, { minLength: 2, maxLength: 4 }), { minLength: 6, maxLength: 12 })

const ordered = 4
const capacity = 3
const stock = 100

type Players = {
  desk: DeliveryScene
  guides: Caller[]
  orderIds: string[]
  slots: { day: string; windowId: string }[]
}

const setPlayers = async (): Promise<Players> => {
  const desk = await setDeliveryScene(world, stock)
  const windows = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({
    weekday,
    from: 540,
    to: 720,
    capacity,
    areas: [],
  }))
  const leads = { leadDays: 0, cutoff: 1440, warehouseId: null, warehouseDays: 2, madeDays: null }
  const rules = { version: 0, closedDays: [], ...leads }
  await desk.manager.ask(deliveries.slotRulesUpdate, { shopId: desk.shopId, windows, ...rules })
  const orderIds = [await paidOrder(desk, ordered), await paidOrder(desk, ordered)]
  const { data } = await desk.guide.ask(deliveries.slots, { orderId: orderIds[0] ?? '' })
  const slots = data.slice(0, 2).map(({ day, id }) => ({ day, windowId: id }))
  return { desk, guides: [desk.guide, callerWith(second, desk.guide.headers)], orderIds, slots }
}

const act = async ({ desk, guides, orderIds, slots }: Players, one: Step): Promise<unknown> => {
  const guide = guides[one.who] as Caller
  const orderId = orderIds[one.order] as string
  const { data, goods } = await desk.of(orderId)
  const slot = slots[one.slot] ?? { day: null, windowId: null }
  if (one.what === 'plan') {
    const lines = [{ lineId: goods[0]?.lineId ?? '', itemQty: one.pieces }]
    return desk.plan(orderId, { lines, assembly: one.pieces > 1, ...slot }, guide)
  }
  const known = data[one.which % Math.max(data.length, 1)]
  if (!known) return undefined
  if (one.what === 'move') return guide.ask(deliveries.change, { ...which(known), ...openTerms, ...slot })
  if (one.what === 'fail') return guide.ask(deliveries.fail, { ...which(known), failure: 'NOBODY' })
  if (one.what !== 'deliver') return guide.ask(deliveries[one.what], which(known))
  const [line] = known.lines
  const deliveredQty = Math.min(one.pieces, line?.itemQty ?? 0)
  const isShort = line && deliveredQty < line.itemQty
  const short = isShort ? [{ lineId: line.lineId, deliveredQty, problem: 'DAMAGED' as const }] : []
  return guide.ask(deliveries.deliver, { ...which(known), short })
}

/** The expected refusals of a step; anything else, such as a deadlock, is a defect. */
const refusals = new Set([
  'DELIVERY_NOTHING_LEFT',
  'DELIVERY_TOO_MUCH',
  'DELIVERY_SLOT_FULL',
  'DELIVERY_CHANGED',
  'DELIVERY_TRANSITION',
  'DELIVERY_ORDER_STATUS',
])
const surprises = (work: Promise<unknown>): Promise<string[]> =>
  work.then(
    () => [],
    (error: unknown) => {
      const code = /"code":"(\w+)"/.exec(String(error))?.[1] ?? String(error)
      return refusals.has(code) ? [] : [code]
    },
  )

type Kept = {
  orderId: string
  day: string | null
  status: DeliveryStatus
  assembly: boolean
  planned: number
  delivered: number
}

/** The facts for the invariants of a shop: each order's status, stock that left, holds, and overbooked slots. */
const expected = (rows: readonly Kept[], orderIds: readonly string[]) => {
  const sum = (of: readonly Kept[], count: (row: Kept) => number) =>
    of.reduce((total, row) => total + count(row), 0)
  const booked = new Map<string, number>()
  for (const row of rows)
    if (row.status !== 'CANCELLED' && row.status !== 'FAILED')
      booked.set(String(row.day), (booked.get(String(row.day)) ?? 0) + row.planned)
  const statuses = orderIds.map((id) => {
    const own = rows.filter((row) => id.endsWith(`-${row.orderId}`))
    const isMoved = own.some(({ status }) => ['PICKED', 'OUT', 'DELIVERED', 'INSTALLED'].includes(status))
    const hasAll = sum(own, (row) => row.delivered) === ordered
    if (!isMoved) return 'CONFIRMED'
    return hasAll && !own.some((row) => row.status === 'DELIVERED' && row.assembly)
      ? 'COMPLETED'
      : 'FULFILLING'
  })
  const delivered = sum(rows, (row) => row.delivered)
  const held = orderIds.length * ordered - delivered
  return {
    statuses,
    onHand: stock - delivered,
    held,
    overbooked: [...booked.values()].filter((n) => n > capacity),
  }
}

test('under concurrent calls on two servers, deliveries never exceed the order, no slot is overbooked, and stock and order follow', async () => {
  const play = async (plan: readonly (readonly Step[])[]): Promise<void> => {
    const players = await setPlayers()
    const { desk, orderIds } = players
    for (const batch of plan) {
      const unexpected = (await Promise.all(batch.map((one) => surprises(act(players, one))))).flat()
      const { rows } = await sql<Kept>`
        select d.order_id, d.day, d.status, d.assembly, sum(l.quantity)::integer as planned,
          sum(l.delivered_quantity)::integer as delivered
        from deliveries d
        join delivery_lines l on l.shop_id = d.shop_id and l.delivery_id = d.id
        where d.shop_id = ${desk.shopId}
        group by d.shop_id, d.id`.execute(world.db)
      const claimed = (await Promise.all(orderIds.map((id) => desk.of(id)))).map(({ goods }) => goods[0])
      expect(claimed.every((goods) => goods && goods.left >= 0 && goods.delivered <= ordered)).toBe(true)
      const statuses = await Promise.all(orderIds.map((id) => desk.statusOf(id)))
      expect({ unexpected, statuses, ...(await desk.stockNow()) }).toMatchObject({
        unexpected: [],
        ...(({ overbooked: _none, ...books }) => books)(expected(rows, orderIds)),
      })
      expect(expected(rows, orderIds).overbooked).toEqual([])
    }
  }
  const run = fc.assert(fc.asyncProperty(batches, play), { numRuns: 6, endOnFailure: true })
  await expect(run).resolves.toBeUndefined()
})
