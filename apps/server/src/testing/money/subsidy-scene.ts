import { idNumberOf } from '@showfloor/contract/common/subsidy-status'
import { contract } from '@showfloor/contract/contract'
import { signIn } from '../factories.ts'
import { setScene } from '../order-scene.ts'
import type { World } from '../world.ts'
import { subsidise } from './subsidies.ts'

const { orders, payments, subsidies } = contract

let people = 0
/** A person with a new identity card number. */
export const somebody = () => ({
  name: '王女士',
  idNumber: idNumberOf(`3101011990010${String((people += 1)).padStart(4, '0')}`),
})

/** A shop in a city that pays ¥1,500 towards a sofa at ¥10,000, with finance staff. */
export const subsidyScene = async (world: World, shop = {}) => {
  const scene = await setScene(world, {
    stock: 50,
    marketingCents: 1_000_000,
    shop: { isStateSubsidies: true, ...shop },
  })
  const { shopId, guide } = scene
  await subsidise(world, { shopIds: [shopId] })
  const finance = await signIn(world, { shopIds: [shopId], roles: ['finance'], name: '钱会计' })
  const reserve = (orderId: string, person = somebody()) =>
    guide.ask(subsidies.reserve, { orderId, ...person })
  const claimOf = async (orderId: string) => {
    const { data } = await finance.ask(subsidies.ofOrder, { orderId })
    const claim = data.at(-1)
    if (!claim) throw new Error('the order has no claim')
    return claim
  }
  type Step = 'claim' | 'approve' | 'pay' | 'reject' | 'repay'
  return {
    ...scene,
    scene,
    finance,
    reserve,
    claimOf,
    cash: (orderId: string, amount: number) => guide.ask(payments.shopPayment, { orderId, amount }),
    state: (orderId: string) => guide.ask(payments.status, { orderId }),
    order: (id: string) => guide.ask(orders.get, { id }),
    advance: async (orderId: string, ...steps: Step[]) => {
      for (const action of steps) {
        const { id, version } = await claimOf(orderId)
        await finance.ask(subsidies.advance, {
          claims: [{ id, version }],
          action,
          reason: '材料不全',
          reference: '批次 7',
        })
      }
    },
  }
}
