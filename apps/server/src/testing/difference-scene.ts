import type { InputOf } from '@showfloor/contract/common/call'
import { contract } from '@showfloor/contract/contract'
import { signIn } from './factories.ts'
import { confirmedOrder, setScene } from './order-scene.ts'
import type { Caller, World } from './world.ts'

const { differences, orders, payments } = contract

/** The price of the scene's sofa including delivery: ¥2,149. */
export const sofaPrice = 214_900

/** A shop with a guide who has paid orders, a manager who decides and finance, who refunds. */
export const setDifferenceScene = async (world: World) => {
  const scene = await setScene(world, { stock: 100 })
  const { shopId, guide } = scene
  const manager = await signIn(world, { shopIds: [shopId], roles: ['manager'], name: '周店长' })
  const finance = await signIn(world, { shopIds: [shopId], roles: ['finance'], name: '钱会计' })

  const cash = (orderId: string, amount: number) => guide.ask(payments.shopPayment, { orderId, amount })
  const wish = (orderId: string, more: Partial<InputOf<typeof differences.create>> = {}) => ({
    orderId,
    direction: 'COLLECT' as const,
    amount: 50_000,
    reason: '改真皮',
    ...more,
  })
  const create = (orderId: string, more = {}, who: Caller = guide) =>
    who.ask(differences.create, wish(orderId, more))
  return {
    shopId,
    scene,
    guide,
    manager,
    finance,
    cash,
    wish,
    create,
    giveBack: (orderId: string, amount = 30_000, who: Caller = guide) =>
      create(orderId, { direction: 'GIVE_BACK', amount, reason: '保价' }, who),
    /** An order with `paidCents` paid in cash. */
    paidOrder: async (paidCents = sofaPrice): Promise<string> => {
      const order = await confirmedOrder(scene)
      await cash(order.id, paidCents)
      return order.id
    },
    shown: (orderId: string) => guide.ask(orders.get, { id: orderId }),
  }
}

export type DifferenceScene = Awaited<ReturnType<typeof setDifferenceScene>>

/** The id and version that the next step takes. */
export const which = ({ id, version }: { id: string; version: number }) => ({ id, version })

/** The result of an attempt: its answer, or the code of its refusal. */
export const tried = async (work: Promise<object>): Promise<object> =>
  work.catch((error: unknown) => ({ code: /[A-Z]+_[A-Z_]+/.exec(String(error))?.[0] ?? String(error) }))
export const codeOf = (answer: object): string => ('code' in answer ? String(answer.code) : 'ok')
