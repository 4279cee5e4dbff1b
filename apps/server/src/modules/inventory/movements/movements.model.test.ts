import { contract } from '@showfloor/contract/contract'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from '../../../platform/database/sql.ts'
import { paidOrder, setDeliveryScene, which } from '../../../testing/delivery-scene.ts'
import { createShop, signIn } from '../../../testing/factories.ts'
import { placeOrder } from '../../../testing/order-scene.ts'
import { startWorld, type World } from '../../../testing/world.ts'

const { deliveries, inventory } = contract

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.close())

const kinds = ['order', 'raise', 'send', 'send', 'back', 'receive', 'receive', 'deliver'] as const
type Step = { what: (typeof kinds)[number]; pieces: number; lost: number }
const step = fc.record<Step>({
  what: fc.constantFrom(...kinds),
  pieces: fc.integer({ min: 1, max: 3 }),
  lost: fc.nat(1),
})
/** The steps of one batch are sent concurrently, the batches one after the other. */
const batches = fc.array(fc.array(step, { minLength: 2, maxLength: 5 }), { minLength: 2, maxLength: 4 })

const setPlayers = async () => {
  const desk = await setDeliveryScene(world, 6)
  const there = await createShop(world)
  const admin = await signIn(world, { roles: ['admin'], shopIds: [desk.shopId, there] })
  return { desk, here: desk.shopId, there, admin, sku: desk.scene.product.skus[0] }
}
type Players = Awaited<ReturnType<typeof setPlayers>>

const raise = async ({ here, admin, desk, sku }: Players, pieces: number) => {
  const { skus } = await admin.ask(inventory.productStock, { channelSpuId: desk.scene.product.id })
  const now = skus[0]?.levels.find(({ siteId }) => siteId === here)
  if (!now) throw new Error('The shop has no stock')
  const { onHand, inTransit, inTransitDate } = now
  const change = { siteId: here, before: { onHand, inTransit, inTransitDate }, inTransit, inTransitDate }
  const changes = [{ ...change, onHand: onHand + pieces }]
  await admin.ask(inventory.productStockUpdate, { skuCode: sku?.skuCode ?? '', changes })
}

const send = async ({ admin, sku }: Players, fromShopId: string, toShopId: string, quantity: number) => {
  const lines = [{ skuId: sku?.skuId ?? '', quantity }]
  const { id, version } = await admin.ask(inventory.transferRequest, {
    shopId: fromShopId,
    fromShopId,
    toShopId,
    lines,
  })
  await admin.ask(inventory.transferSend, { shopId: fromShopId, id, version })
}

const receive = async ({ admin, here, sku }: Players, { pieces, lost }: Step) => {
  const { data } = await admin.ask(inventory.transferPaging, { shopId: here, open: true })
  const sent = data.find(({ status }) => status === 'SENT')
  if (!sent) return
  await admin.ask(inventory.transferReceive, {
    shopId: sent.to.id,
    id: sent.id,
    version: sent.version,
    lines: [{ skuId: sku?.skuId ?? '', received: pieces, lost }],
    lossReason: '丢失',
  })
}

const deliver = async ({ desk }: Players) => {
  const planned = await desk.plan(await paidOrder(desk))
  const picked = await desk.guide.ask(deliveries.pick, which(planned))
  const out = await desk.guide.ask(deliveries.depart, which(picked))
  await desk.guide.ask(deliveries.deliver, { ...which(out), receiver: '王女士' })
}

const steps: Record<Step['what'], (players: Players, taken: Step) => Promise<unknown>> = {
  order: ({ desk }) => placeOrder(desk.scene),
  raise: (players, { pieces }) => raise(players, pieces),
  send: (players, { pieces }) => send(players, players.here, players.there, pieces),
  back: (players, { pieces }) => send(players, players.there, players.here, pieces),
  receive,
  deliver,
}

/** Expected refusals; any other error, such as a deadlock, is a defect. */
const refusals = new Set([
  'STOCK_SHORT',
  'STOCK_CHANGED',
  'TRANSFER_SHORT',
  'TRANSFER_CHANGED',
  'TRANSFER_TOO_MUCH',
])

/** Violations of the invariants: stock that is not the sum of its movements, stock below its holds, or transit that differs from open transfers. */
const violations = async () => {
  const { rows } = await sql`
    select s.*, m.moved, m.after, h.held, t.open
    from stock s
    cross join lateral (
      select coalesce(sum(quantity), 0) as moved, coalesce((array_agg(on_hand order by id desc))[1], 0) as after
      from stock_movements m
      where m.shop_id = s.shop_id and m.sku_id = s.sku_id
    ) m
    cross join lateral (
      select coalesce(sum(quantity), 0) as held
      from holds h
      where h.shop_id = s.shop_id and h.sku_id = s.sku_id
    ) h
    cross join lateral (
      select coalesce(sum(l.quantity - l.received - l.lost), 0) as open
      from stock_transfers t
      join stock_transfer_lines l on l.transfer_id = t.id
      where t.to_shop_id = s.shop_id and t.status = 'SENT' and l.sku_id = s.sku_id
    ) t
    where s.on_hand <> m.moved
      or s.on_hand <> m.after
      or h.held > s.on_hand
      or s.in_transit <> t.open`.execute(world.db)
  return rows
}

test('under concurrent orders, edits, transfers and deliveries, stock is the sum of its movements and covers its holds', async () => {
  await fc.assert(
    fc.asyncProperty(batches, async (plan) => {
      const players = await setPlayers()
      for (const batch of plan) {
        const ended = await Promise.allSettled(batch.map((one) => steps[one.what](players, one)))
        const codes = ended.flatMap((one) =>
          one.status === 'rejected' ? [/"code":"(\w+)"/.exec(String(one.reason))?.[1]] : [],
        )
        expect(codes.filter((code) => !refusals.has(code ?? ''))).toEqual([])
        expect(await violations()).toEqual([])
      }
    }),
    { numRuns: 5 },
  )
})
