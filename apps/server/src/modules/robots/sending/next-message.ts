import type { PoolDb, Tx } from '../../../platform/database/db.ts'
import { newId } from '../../../platform/database/ids.ts'
import { digestText, eventText, type RobotEvent } from '../composing/composing.ts'
import { keepUnanswered } from './outcomes.db.ts'
import {
  abandonedMessages,
  claimRobot,
  freeAt,
  insertMessage,
  putInto,
  restUntil,
  waitingCounts,
  waitingEvents,
  type ClaimedRobot,
  type NewMessage,
  type WaitingRow,
} from './next-message.db.ts'

type Quiet = { from: number; until: number } | null

const minuteMs = 60_000
const dayMinutes = 1440
const chinaMinutes = 480

/** The end of the quiet hours that contain this moment; null outside quiet hours. */
const quietEnd = (at: Date, quiet: Quiet): Date | null => {
  if (!quiet) return null
  const minutes = Math.floor(at.getTime() / minuteMs)
  const ofDay = (minutes + chinaMinutes) % dayMinutes
  const after = (minute: number): number => (minute + dayMinutes) % dayMinutes
  const lengthMinutes = after(quiet.until - quiet.from)
  const passedMinutes = after(ofDay - quiet.from)
  return passedMinutes < lengthMinutes ? new Date((minutes + lengthMinutes - passedMinutes) * minuteMs) : null
}

/** The platform accepts 20 a minute. Two are reserved for tests and for clock differences. */
export const perMinute = 18
/** More events than this are sent as one message. */
const aloneMax = 5
const freshMs = 3_600_000
/** More lines than this do not fit into a message. */
const digestMax = 200

const eventOf = (row: WaitingRow): RobotEvent => ({
  id: row.id,
  type: row.type,
  data: row.data,
  at: row.at,
  shopName: row.shopName,
  customerName: row.customerName,
  guideName: row.guideName,
})

const quietOf = ({ quietFrom, quietUntil }: ClaimedRobot): Quiet =>
  quietFrom === null || quietUntil === null ? null : { from: quietFrom, until: quietUntil }

/** A few fresh events are sent one by one. Many events, events that had to wait, and events of quiet hours are sent as a digest. */
const isDigest = (robot: ClaimedRobot, waiting: { count: number; since: Date }): boolean =>
  waiting.count > aloneMax ||
  robot.dropped > 0 ||
  (waiting.count > 1 &&
    (robot.problem === 'LIMITED' ||
      Date.now() - waiting.since.getTime() > freshMs ||
      quietEnd(waiting.since, quietOf(robot)) !== null))

/** What the robot has to send now, while no other process sends for it. Null: nothing, or not yet. */
export const takeMessage = (
  db: PoolDb,
  robotId: string,
  publicUrl: string,
): Promise<{ robot: ClaimedRobot; message: NewMessage; shopId: string } | null> =>
  db.transaction(async (tx) => {
    const robot = await claimRobot(tx, robotId)
    if (!robot) return null
    for (const messageId of await abandonedMessages(tx, robotId))
      await keepUnanswered(tx, { robotId, messageId, code: null, words: '' })
    const rest = quietEnd(new Date(), quietOf(robot)) ?? (await freeAt(tx, robotId, perMinute))
    if (rest) {
      await restUntil(tx, robotId, rest)
      return null
    }
    return compose(tx, robot, publicUrl)
  })

const compose = async (tx: Tx, robot: ClaimedRobot, publicUrl: string) => {
  const rows = await waitingEvents(tx, robot.id, digestMax)
  const counts = await waitingCounts(tx, robot.id)
  const newest = rows[0]
  const oldest = rows.at(-1)
  if (!newest || !oldest) {
    await restUntil(tx, robot.id, new Date())
    return null
  }
  const all = counts.reduce((sum, { count }) => sum + count, 0)
  const since = new Date(Math.min(...counts.map((one) => one.since.getTime())))
  const isAlone = !isDigest(robot, { count: all, since })
  const desk = { keyWords: robot.keyWords, publicUrl }
  const byType = new Map(counts.map(({ type, count }) => [type, count]))
  const { dropped } = robot
  const text = isAlone
    ? eventText(eventOf(oldest), desk)
    : digestText(rows.map(eventOf), { counts: byType, dropped }, desk)
  const message: NewMessage = {
    ...text,
    robotId: robot.id,
    id: newId(),
    kind: isAlone ? 'EVENT' : 'DIGEST',
    events: isAlone ? 1 : all,
    dropped: isAlone ? 0 : dropped,
  }
  await insertMessage(tx, message)
  await putInto(tx, message, { position: (isAlone ? oldest : newest).position, isAlone })
  return { robot, message, shopId: newest.shopId }
}
