import type { OutputOf } from '@showfloor/contract/common/call'
import { contract } from '@showfloor/contract/contract'
import type { DifferenceScene } from '../../difference-scene.ts'
import type { PayingWorld } from '../../paying-world.ts'
import type { DrillMachine } from '../machine.ts'
import { ordersIn } from './orders.ts'

const { payments } = contract
export type Wallet = 'WECHAT_PAY' | 'ALIPAY'
type Status = OutputOf<typeof payments.status>

/** Whether nothing of these tenders is under way any more. */
export const isEnded = ({ tenders }: Pick<Status, 'tenders'>): boolean =>
  tenders.every(
    ({ state, refunds }) =>
      ['SUCCEEDED', 'FAILED', 'CLOSED'].includes(state) &&
      refunds.every((refund) => refund.state === 'DONE' || refund.failure === 'BY_HAND'),
  )

/** A shop that takes links, payment codes and mixed payments, with what the checks read. */
export const linkDesk = async (
  world: PayingWorld,
  machine: DrillMachine,
  scene: Pick<DifferenceScene, 'shopId' | 'scene' | 'manager'>,
) => {
  const { guide } = scene.scene
  const status = (orderId: string) => guide.ask(payments.status, { orderId })
  return {
    world,
    guide,
    manager: scene.manager,
    order: await ordersIn(scene, world),
    status,
    stands: async (orderId: string) => {
      const { paid, aside, tenders } = await status(orderId)
      return { paid, aside, states: tenders.map(({ state }) => state) }
    },
    ended: async (orderId: string) => isEnded(await status(orderId)),
    /** A link that the server to be killed creates, so that the provider notifies that server. */
    linkOf: async (orderId: string, type: Wallet, amount: number): Promise<string> => {
      const input = { orderId, type, amount }
      const { res } = await machine.ask({ call: payments.remoteSubmit, input, as: guide })
      return (res as { id: string }).id
    },
    newCode: async (provider: Wallet): Promise<string> => {
      const answer = await fetch(`${world.sandboxUrl}/sandbox/codes`, {
        method: 'POST',
        body: JSON.stringify({ provider, manner: 'PAYS' }),
      })
      return ((await answer.json()) as { code: string }).code
    },
  }
}
export type LinkDesk = Awaited<ReturnType<typeof linkDesk>>
