import { contract } from '@showfloor/contract/contract'
import type { Platform } from '@showfloor/contract/common/marketplace-status'
import { expect } from 'vitest'
import { sql } from '../../../platform/database/sql.ts'
import { aWhileAgo, setMarketScene } from '../../marketplaces/market-scene.ts'
import type { PayingWorld } from '../../paying-world.ts'
import type { Command } from '../machine.ts'

const { marketplaces, orders, payments } = contract

const marketDesk = async (world: PayingWorld, platform: Platform) => {
  const scene = await setMarketScene(world, platform)
  const { guide, shopId } = scene
  /** The queue's rows of one order, read from the table because a page of the queue has a hundred rows. */
  const open = async (externalId: string): Promise<{ id: string }[]> => {
    const { rows } = await sql<{ id: string }>`
      select shop_id || '-' || id as id
      from marketplace_orders
      where shop_id = ${shopId} and external_id = ${externalId} and state = 'OPEN'`.execute(world.db)
    return rows
  }
  /** An order of the store in the queue. */
  const pulled = async (): Promise<{ externalId: string; id: string }> => {
    const externalId = await scene.order()
    await guide.ask(marketplaces.pull, { linkId: scene.linkId, orderNos: [externalId] })
    await expect.poll(() => open(externalId)).toHaveLength(1)
    return { externalId, id: (await open(externalId))[0]?.id ?? '' }
  }
  const claimed = async () => {
    const order = await pulled()
    const { orderId } = await guide.ask(marketplaces.claim, claimInput(order.id))
    return { ...order, orderId }
  }
  return {
    scene,
    guide,
    shopId,
    kind: (what: string) => `${platform}: ${what}`,
    open,
    pulled,
    claimed,
    refunded: (externalId: string) =>
      scene.play(`orders/${externalId}/refund`, { state: 'REFUNDED', at: aWhileAgo(240) }),
  }
}
type Desk = Awaited<ReturnType<typeof marketDesk>>

const claimInput = (id: string) => ({
  id,
  deliveryMode: 'DELIVERY',
  ticks: [{ section: 'enteringDoor' as const, ticked: true }],
})

const byHand = async ({ scene, guide, shopId, kind, open }: Desk): Promise<Command> => {
  const made = [await scene.order(), await scene.order()]
  const runs = async () =>
    (await guide.ask(marketplaces.pulls, { shopId })).data.filter(({ orderNos }) =>
      orderNos.includes(made[0] ?? ''),
    )
  return {
    kind: kind('pulled by hand'),
    asks: { call: marketplaces.pull, input: { linkId: scene.linkId, orderNos: made }, as: guide },
    isOver: async () => (await runs()).every(({ state }) => state === 'DONE' || state === 'FAILED'),
    check: async () => {
      const [run, ...more] = await runs()
      expect(more).toEqual([])
      // A run without an answer from the marketplace fails visibly, and a person starts it again.
      if (run?.state === 'FAILED') {
        expect(run.problem).toBe('UNANSWERED')
        await guide.ask(marketplaces.pull, { linkId: scene.linkId, orderNos: made })
        await expect.poll(() => open(made[1] ?? '')).toHaveLength(1)
      }
      for (const externalId of made) expect(await open(externalId)).toHaveLength(1)
    },
  }
}

const bySchedule = async ({ scene, kind, open }: Desk): Promise<Command> => {
  const made = [await scene.order(), await scene.order()]
  return {
    kind: kind('pulled by schedule'),
    asks: { job: 'marketplaces-pull' },
    isOver: async () => (await Promise.all(made.map(open))).every((found) => found.length > 0),
    check: async () => {
      for (const externalId of made) expect(await open(externalId)).toHaveLength(1)
    },
  }
}

const claim = async ({ guide, kind, pulled }: Desk): Promise<Command> => {
  const { id } = await pulled()
  return {
    kind: kind('claimed'),
    asks: { call: marketplaces.claim, input: claimInput(id), as: guide },
    check: async ({ res }) => {
      const { orderId } = res as { orderId: string }
      expect(await guide.ask(marketplaces.openOrder, { id })).toMatchObject({ state: 'CLAIMED', orderId })
      const { paid, tenders } = await guide.ask(payments.status, { orderId })
      expect([paid, tenders.map(({ type }) => type)]).toEqual([199_900, ['MARKETPLACE']])
    },
  }
}

/** The status and the money of an order whose marketplace order was refunded. */
const hasEnded = async ({ guide }: Desk, orderId: string) => {
  const { status, paid, refunded } = await guide.ask(orders.get, { id: orderId })
  return { status, paid, refunded }
}
const ended = { status: 'CANCELLED', paid: 0, refunded: 199_900 }

const followed = async (desk: Desk, how: 'asked about' | 'pulled'): Promise<Command> => {
  const { id, externalId, orderId } = await desk.claimed()
  await desk.refunded(externalId)
  const asked = { call: marketplaces.refundStatus, input: { id }, as: desk.guide }
  return {
    kind: desk.kind(`refund ${how}`),
    asks: how === 'pulled' ? { job: 'marketplaces-pull' } : asked,
    isOver: async () => (await hasEnded(desk, orderId)).status === 'CANCELLED',
    check: async () => expect(await hasEnded(desk, orderId)).toEqual(ended),
  }
}

/** The commands of a marketplace. */
export const marketDrills = async (world: PayingWorld, platform: Platform) => {
  const desk = await marketDesk(world, platform)
  return (): Promise<Command[]> =>
    Promise.all([
      byHand(desk),
      bySchedule(desk),
      claim(desk),
      followed(desk, 'asked about'),
      followed(desk, 'pulled'),
    ])
}
