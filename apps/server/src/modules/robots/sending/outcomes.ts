import type { PoolDb, Tx } from '../../../platform/database/db.ts'
import { notify, notifyHolders } from '../../notifications/notifications.public.ts'
import type { Answer } from './dingtalk-robot.ts'
import {
  restAfterSilence,
  keepForbidden,
  keepDelayed,
  keepRefused,
  keepSent,
  keepUnanswered,
  type SentMessage,
} from './outcomes.db.ts'
import type { ClaimedRobot, NewMessage } from './next-message.db.ts'

/** How long a robot pauses after its first, second … failure in a row. */
const pausesS = [5, 30, 60, 300, 900]
const silencePauseS = 30
/** How long the platform refuses a robot that has sent too much. */
const mutedS = 600

export type Taken = { robot: ClaimedRobot; message: NewMessage; shopId: string }

/** Keeps the outcome of a message. Where it switched the robot off, those who manage settings are notified. */
export const keepOutcome = (db: PoolDb, taken: Taken, answer: Answer): Promise<void> =>
  db.transaction(async (tx) => {
    const { robot, message } = taken
    const { kind, problem, code, words } = answer
    const sent = { robotId: robot.id, messageId: message.id, code, words }
    if (kind === 'SENT') return keepSent(tx, sent, robot.tokenId)
    if (kind === 'CONTENT') return keepForbidden(tx, sent)
    if (kind === 'LATER') return keepDelayed(tx, sent, { problem, pausesS })
    if (kind === 'LIMITED') return keepDelayed(tx, sent, { problem, pausesS: [mutedS] })
    if (kind === 'MEND') return refuse(tx, taken, sent, problem)
    await keepUnanswered(tx, sent)
    return restAfterSilence(tx, robot.id, silencePauseS)
  })

const refuse = async (
  tx: Tx,
  { robot, message, shopId }: Taken,
  sent: SentMessage,
  problem: Answer['problem'],
): Promise<void> => {
  const wasOn = await keepRefused(tx, sent, problem)
  if (!wasOn || problem === null) return
  const context = { db: tx, announce: () => {} }
  const notice = {
    event: `ROBOT_OFF:${robot.id}:${message.id}`,
    content: { kind: 'ROBOT_OFF', robotName: robot.name, problem },
  } as const
  if (robot.isOfEveryShop) await notifyHolders(context, 'setting.manage', notice)
  else await notify(context, { ...notice, shopId, to: { permissions: ['setting.manage'] } })
}
