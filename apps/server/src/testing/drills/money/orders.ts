import { contract } from '@showfloor/contract/contract'
import { sql } from '../../../platform/database/sql.ts'
import { sofaPrice, type DifferenceScene } from '../../difference-scene.ts'
import { chinaDayIn } from '../../money/subsidies.ts'
import { confirmedOrder } from '../../order-scene.ts'
import type { World } from '../../world.ts'

const earnestCents = 30_000
const stages = () => [
  { kind: 'EARNEST' as const, amount: earnestCents, dueOn: chinaDayIn(0) },
  { kind: 'BALANCE' as const, amount: sofaPrice - earnestCents, dueEvent: 'BEFORE_DELIVERY' as const },
]

/** Orders of a scene that can be paid, every second one in stages. */
export const ordersIn = async (
  { shopId, scene }: Pick<DifferenceScene, 'shopId' | 'scene'>,
  world: World,
) => {
  await sql`update shops set stage_payment = true where id = ${shopId}`.execute(world.db)
  let made = 0
  return async (): Promise<string> => {
    const { id } = await confirmedOrder(scene)
    if ((made += 1) % 2 === 0)
      await scene.guide.ask(contract.payments.stageCreate, { orderId: id, stages: stages() })
    return id
  }
}
