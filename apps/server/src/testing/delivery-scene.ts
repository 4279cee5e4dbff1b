import type { InputOf } from '@showfloor/contract/common/call'
import { contract } from '@showfloor/contract/contract'
import { sql } from '../platform/database/sql.ts'
import { signIn } from './factories.ts'
import { confirmedOrder, setScene, type Scene } from './order-scene.ts'
import type { Caller, World } from './world.ts'

const { deliveries, orders, payments } = contract

/** The terms of a planned delivery without an agreed day. */
export const openTerms = { day: null, assembly: false, callBefore: true, note: '' }

/** A shop with a guide whose orders can be delivered, and a manager. */
export const setDeliveryScene = async (world: World, stock = 20) => {
  const scene = await setScene(world, { stock })
  const { shopId, guide } = scene
  const manager = await signIn(world, { shopIds: [shopId], roles: ['manager'], name: '周店长' })
  const shown = (orderId: string) => guide.ask(orders.get, { id: orderId })
  return {
    scene,
    shopId,
    guide,
    manager,
    shown,
    statusOf: async (orderId: string) => (await shown(orderId)).status,
    of: (orderId: string) => guide.ask(deliveries.ofOrder, { orderId }),
    pay: async (orderId: string) => {
      const { due } = await shown(orderId)
      await guide.ask(payments.shopPayment, { orderId, amount: due })
    },
    plan: (orderId: string, more: Partial<InputOf<typeof deliveries.plan>> = {}, who: Caller = guide) =>
      who.ask(deliveries.plan, { orderId, ...openTerms, ...more }),
    stockNow: () => stockNow(world, scene),
  }
}
export type DeliveryScene = Awaited<ReturnType<typeof setDeliveryScene>>

/** A confirmed order of `itemQty` sofas. */
export const orderOf = async ({ scene }: DeliveryScene, itemQty = 1): Promise<string> =>
  (await confirmedOrder(scene, { items: [{ itemMappingId: scene.mappingId, itemQty }] })).id

/** The same, paid. */
export const paidOrder = async (desk: DeliveryScene, itemQty = 1): Promise<string> => {
  const id = await orderOf(desk, itemQty)
  await desk.pay(id)
  return id
}

const stockNow = async (world: World, { shopId }: Scene): Promise<{ onHand: number; held: number }> => {
  const { rows } = await sql<{ onHand: number; held: number }>`
    select
      coalesce((select sum(quantity) from holds where shop_id = ${shopId}), 0)::integer as held,
      (select sum(on_hand)::integer from stock where shop_id = ${shopId}) as "onHand"`.execute(world.db)
  return rows[0] ?? { onHand: -1, held: -1 }
}

const measured = Object.fromEntries(
  [
    'doorWidthMm',
    'doorHeightMm',
    'corridorWidthMm',
    'stairWidthMm',
    'liftWidthMm',
    'liftDepthMm',
    'liftHeightMm',
    'bedroomWidthMm',
    'bedroomLengthMm',
    'wallKind',
  ].map((name) => [name, null]),
)

/** Gives an order a delivery address. */
export const knowAddress = async (world: World, orderId: string): Promise<void> => {
  const [shopId, id] = orderId.split('-')
  const address = {
    id: `${shopId}-1`,
    provinceCode: '31',
    cityCode: '3101',
    countyCode: '310112',
    townCode: '310112106',
    districtName: '上海市 闵行区 虹桥镇',
    detail: '吴中路 1 号',
    measurements: measured,
  }
  await sql`
    update orders
    set address = ${JSON.stringify(address)}::jsonb
    where shop_id = ${shopId} and id = ${id}`.execute(world.db)
}

/** The id and version that the next step takes. */
export const which = ({ id, version }: { id: string; version: number }) => ({ id, version })
