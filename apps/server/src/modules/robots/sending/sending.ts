import { setTimeout as pause } from 'node:timers/promises'
import type { OutputOf } from '@showfloor/contract/common/call'
import type { Contract } from '@showfloor/contract/contract'
import { CallError } from '../../../platform/calls/errors.ts'
import type { PoolDb } from '../../../platform/database/db.ts'
import { newId } from '../../../platform/database/ids.ts'
import { WrongKey, type Vault } from '../../../platform/secrets/vault.ts'
import { openedForRobot } from '../../settings/settings.public.ts'
import { publishEvents } from '../../webhooks/webhooks.public.ts'
import { testText, type Text } from '../composing/composing.ts'
import type { Answer, Connection, PostToRobot } from './dingtalk-robot.ts'
import { dropOldEvents, dueRobots, queueEvents } from './queue.db.ts'
import { keepOutcome } from './outcomes.ts'
import { keepSent, keepTested } from './outcomes.db.ts'
import { freeAt, insertMessage, robotById, type NewMessage } from './next-message.db.ts'
import { perMinute, takeMessage } from './next-message.ts'

const keptHours = 24
const lookEveryMs = 1_000
/** How many robots send at the same time. */
const together = 20

/** `stopping` is aborted when the process is about to end. */
export type Sender = {
  db: PoolDb
  /** Opens the robots' tokens and secrets. */
  vault: Vault
  post: PostToRobot
  /** The address that links in messages begin with. */
  publicUrl: string
  stopping?: AbortSignal | undefined
}

const hasTime = ({ stopping }: Sender, endMs: number): boolean =>
  performance.now() < endMs && stopping?.aborted !== true

/** How long one run sends what is due, so that an event reaches its group within a second or two. */
export const sendUntil = async (sender: Sender, runMs: number): Promise<void> => {
  const endMs = performance.now() + runMs
  while (hasTime(sender, endMs)) {
    await sendDue(sender, endMs)
    await pause(lookEveryMs, undefined, sender.stopping ? { signal: sender.stopping } : {}).catch(() => {})
  }
}

/** Reads newly published events and sends what is due. A slow robot delays only the robots of its own round. */
export const sendDue = async (sender: Sender, endMs = performance.now() + 30_000): Promise<void> => {
  const { db } = sender
  while (await db.transaction(publishEvents));
  while (await db.transaction(queueEvents));
  await dropOldEvents(db, keptHours)
  const due = await dueRobots(db)
  for (let at = 0; at < due.length; at += together)
    await Promise.all(due.slice(at, at + together).map((id) => sendBy(sender, id, endMs)))
}

const sendBy = async (sender: Sender, robotId: string, endMs: number): Promise<void> => {
  while (hasTime(sender, endMs)) {
    const taken = await takeMessage(sender.db, robotId, sender.publicUrl)
    if (!taken) return
    const answer = await postBy(sender, taken.robot, taken.message)
    await keepOutcome(sender.db, taken, answer)
  }
}

/** Token and secret are open only while a message is sent. A robot whose key is missing waits for it. */
const postBy = async ({ vault, post }: Sender, robot: Connection, text: Text): Promise<Answer> => {
  const opened = (sealed: string): string => openedForRobot(vault, sealed)
  try {
    return await post({ token: opened(robot.token), secret: opened(robot.secret) }, text)
  } catch (error) {
    if (!(error instanceof WrongKey)) throw error
    return { kind: 'LATER', problem: 'KEY_LOST', code: null, words: '' }
  }
}

const states: Readonly<Record<Answer['kind'], OutputOf<Contract['robots']['test']>['state']>> = {
  SENT: 'SENT',
  MEND: 'REFUSED',
  CONTENT: 'REFUSED',
  LIMITED: 'DELAYED',
  LATER: 'DELAYED',
  UNANSWERED: 'UNANSWERED',
}

/** Sends a message now, even in quiet hours. Errors: NOT_FOUND, ROBOT_NOT_SET. */
export const testRobot = async (
  sender: Sender,
  robotId: string,
): Promise<OutputOf<Contract['robots']['test']>> => {
  const { db } = sender
  const robot = await robotById(db, robotId)
  if (!robot) throw new CallError('NOT_FOUND')
  if (robot.token === '') throw new CallError('ROBOT_NOT_SET')
  if (await freeAt(db, robotId, perMinute))
    return { state: 'DELAYED', problem: 'LIMITED', code: null, words: '' }
  const message: NewMessage = {
    ...testText(robot),
    robotId,
    id: newId(),
    kind: 'TEST',
    events: 0,
    dropped: 0,
  }
  await insertMessage(db, message)
  const answer = await postBy(sender, robot, message)
  const { kind, problem, code, words } = answer
  const sent = { robotId, messageId: message.id, code, words }
  const state = states[kind]
  await db.transaction((tx) =>
    kind === 'SENT' ? keepSent(tx, sent, robot.tokenId) : keepTested(tx, sent, { state, problem }),
  )
  return { state, problem, code, words }
}
