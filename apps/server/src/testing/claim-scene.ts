import type { InputOf } from '@showfloor/contract/common/call'
import { contract } from '@showfloor/contract/contract'
import { sql } from '../platform/database/sql.ts'
import { paidOrder, setDeliveryScene, which, type DeliveryScene } from './delivery-scene.ts'
import { signIn } from './factories.ts'
import type { Caller, World } from './world.ts'

const { claims, deliveries } = contract

/** Hands a delivery over to its customer; `short` names pieces that were not handed over. */
export const carry = async (
  guide: Caller,
  planned: { id: string; version: number },
  short: InputOf<typeof deliveries.deliver>['short'] = [],
) => {
  const picked = await guide.ask(deliveries.pick, which(planned))
  const out = await guide.ask(deliveries.depart, which(picked))
  return guide.ask(deliveries.deliver, { ...which(out), short })
}

/** A shop with delivered orders, a guide who opens claims, two managers who decide and finance, who refunds. */
export const setClaimScene = async (world: World, stock = 20) => {
  const desk = await setDeliveryScene(world, stock)
  const { shopId, guide } = desk
  const second = await signIn(world, { shopIds: [shopId], roles: ['manager'], name: '吴店长' })
  const finance = await signIn(world, { shopIds: [shopId], roles: ['finance'], name: '钱会计' })
  const linesOf = async (orderId: string) => (await desk.shown(orderId)).lines
  return {
    ...desk,
    second,
    finance,
    /** A paid order with `itemQty` delivered sofas. */
    delivered: async (itemQty = 1): Promise<string> => {
      const orderId = await paidOrder(desk, itemQty)
      await carry(guide, await desk.plan(orderId))
      return orderId
    },
    open: async (
      orderId: string,
      itemQty = 1,
      more: Partial<InputOf<typeof claims.open>> = {},
      who = guide,
    ) => {
      const [line] = await linesOf(orderId)
      const lines = [{ lineId: line?.id ?? '', itemQty }]
      return who.ask(claims.open, { orderId, lines, reason: 'DAMAGED', note: '扶手开裂', ...more })
    },
    decide: (
      one: { id: string; version: number },
      outcome: InputOf<typeof claims.decide>['outcome'],
      more: Partial<InputOf<typeof claims.decide>> = {},
      who: Caller = desk.manager,
    ) => who.ask(claims.decide, { ...which(one), outcome, ...more }),
    claimsOf: (orderId: string) => guide.ask(claims.ofOrder, { orderId }),
    /** The returns and write-offs in the shop's stock movements. */
    movements: () => movementsOf(world, shopId),
  }
}
export type ClaimScene = DeliveryScene & Awaited<ReturnType<typeof setClaimScene>>

const movementsOf = async (world: World, shopId: string): Promise<Record<string, number>> => {
  const { rows } = await sql<{ kind: string; pieces: number }>`
    select kind, sum(quantity)::integer as pieces
    from stock_movements
    where shop_id = ${shopId} and cause = 'claim'
    group by kind`.execute(world.db)
  return Object.fromEntries(rows.map(({ kind, pieces }) => [kind, pieces]))
}
