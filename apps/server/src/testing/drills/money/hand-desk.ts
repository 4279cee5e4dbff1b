import { contract } from '@showfloor/contract/contract'
import { setDifferenceScene } from '../../difference-scene.ts'
import { signIn } from '../../factories.ts'
import type { PayingWorld } from '../../paying-world.ts'
import { ordersIn } from './orders.ts'

const { deposits, payments } = contract

/** A shop whose customers pay in cash, by transfer and from a deposit, with what the checks read. */
export const handDesk = async (world: PayingWorld) => {
  const scene = await setDifferenceScene(world)
  const { shopId, finance, manager, paidOrder } = scene
  const { guide } = scene.scene
  const colleague = await signIn(world, { shopIds: [shopId], roles: ['finance'], name: '赵会计' })
  const account = { bank: '中国银行', branch: '', accountName: '家居有限公司', accountNo: '6217000012345678' }
  const { id: accountId } = await finance.ask(payments.bankInfoSave, {
    ...account,
    enabled: true,
    shopIds: [shopId],
  })
  let made = 0
  const newDeposit = async (amount: number): Promise<string> => {
    const franchisee = `加盟商 ${(made += 1)}`
    const saved = { franchisee, supplier: '总部', enabled: true, shopIds: [shopId] }
    const { id: depositId } = await finance.ask(deposits.save, saved)
    await finance.ask(deposits.move, { shopId, depositId, kind: 'TOP_UP', amount, reason: '首次充值' })
    return depositId
  }
  const status = (orderId: string) => guide.ask(payments.status, { orderId })
  return {
    db: world.db,
    shopId,
    guide,
    manager,
    finance,
    colleague,
    accountId,
    newDeposit,
    depositId: await newDeposit(99_000_000),
    order: await ordersIn(scene, world),
    paidOrder,
    status,
    announced: (orderId: string, amount: number) =>
      guide.ask(payments.transferAnnounce, { orderId, accountId, amount, payer: '王女士' }),
    paid: async (orderId: string) => {
      const { paid, aside, tenders } = await status(orderId)
      return { paid, aside, states: tenders.map(({ state }) => state) }
    },
    back: async (orderId: string) => {
      const { paid: left, tenders } = await status(orderId)
      return { left, refunds: tenders[0]?.refunds.map(({ state, amount }) => [state, amount]) }
    },
  }
}
export type HandDesk = Awaited<ReturnType<typeof handDesk>>

/** The state of an order with this amount paid by one tender. */
export const once = (amount: number) => ({ paid: amount, aside: 0, states: ['SUCCEEDED'] })
