import type { PoolDb, Tx } from '../../../platform/database/db.ts'
import { notify, notifyHolders } from '../../notifications/notifications.public.ts'
import type { Answer } from './dingtalk-robot.ts'
import {
  restAfterSilence,
  settleContent,
  settleDelayed,
  settleRefused,
  settleSent,
  settleUnanswered,
  type Settled,
} from './outcomes.db.ts'
import type { ClaimedRobot, NewMessage } from './next-message.db.ts'

/** How long a robot pauses after its first, second … failure in a row. */
const pausesS = [5, 30, 60, 300, 900]
const silencePauseS = 30
/** How long the platform refuses a robot that has sent too much. */
const mutedS = 600

export type Taken = { robot: ClaimedRobot; message: NewMessage; shopId: string }

/** Keeps the outcome of a message. Where it switched the robot off, those who manage settings are notified. */
export const settle = (db: PoolDb, taken: Taken, answer: Answer): Promise<void> =>
  db.transaction(async (tx) => {
    const { robot, message } = taken
    const { kind, problem, code, words } = answer
    const settled = { robotId: robot.id, messageId: message.id, code, words }
    if (kind === 'SENT') return settleSent(tx, settled, robot.tokenId)
    if (kind === 'CONTENT') return settleContent(tx, settled)
    if (kind === 'LATER') return settleDelayed(tx, settled, { problem, pausesS })
    if (kind === 'LIMITED') return settleDelayed(tx, settled, { problem, pausesS: [mutedS] })
    if (kind === 'MEND') return refuse(tx, taken, settled, problem)
    await settleUnanswered(tx, settled)
    return restAfterSilence(tx, robot.id, silencePauseS)
  })

const refuse = async (
  tx: Tx,
  { robot, message, shopId }: Taken,
  settled: Settled,
  problem: Answer['problem'],
): Promise<void> => {
  const wasOn = await settleRefused(tx, settled, problem)
  if (!wasOn || problem === null) return
  const context = { db: tx, announce: () => {} }
  const notice = {
    event: `ROBOT_OFF:${robot.id}:${message.id}`,
    content: { kind: 'ROBOT_OFF', robotName: robot.name, problem },
  } as const
  if (robot.isOfEveryShop) await notifyHolders(context, 'setting.manage', notice)
  else await notify(context, { ...notice, shopId, to: { permissions: ['setting.manage'] } })
}
