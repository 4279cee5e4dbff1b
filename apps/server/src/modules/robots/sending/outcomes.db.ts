import type { Db } from '../../../platform/database/db.ts'
import { sql } from '../../../platform/database/sql.ts'

export type Settled = { robotId: string; messageId: string; code: number | null; words: string }

const keepMessage = async (
  db: Db,
  { robotId, messageId, code, words }: Settled,
  outcome: { state: string; problem: string | null },
): Promise<void> => {
  await sql`
    update robot_messages
    set state = ${outcome.state}, problem = ${outcome.problem}, code = ${code}::integer, words = ${words}
    where robot_id = ${robotId} and id = ${messageId}`.execute(db)
}

/** Ends the events of a message. */
const forgetEvents = async (db: Db, { robotId, messageId }: Settled): Promise<void> => {
  await sql`
    delete from robot_events
    where robot_id = ${robotId} and message_id = ${messageId}`.execute(db)
}

/** Puts the events of a message back into the queue. */
const returnEvents = async (db: Db, { robotId, messageId }: Settled): Promise<void> => {
  await sql`
    update robot_events
    set message_id = null
    where robot_id = ${robotId} and message_id = ${messageId}`.execute(db)
}

export const settleSent = async (db: Db, settled: Settled, tokenId: string | null): Promise<void> => {
  await keepMessage(db, settled, { state: 'SENT', problem: null })
  await forgetEvents(db, settled)
  await sql`
    update robots r
    set problem = null, problem_words = '', failures = 0, next_at = now(), busy_until = now(),
      connected_token_id = ${tokenId},
      state = case when r.state = 'REFUSED' then 'ON' else r.state end,
      dropped = greatest(0, r.dropped - m.dropped)
    from robot_messages m
    where r.id = ${settled.robotId} and m.robot_id = r.id and m.id = ${settled.messageId}`.execute(db)
}

/** The platform forbids the content of this message. It is not sent again; other messages are. */
export const settleContent = async (db: Db, settled: Settled): Promise<void> => {
  await keepMessage(db, settled, { state: 'REFUSED', problem: 'CONTENT' })
  await forgetEvents(db, settled)
  await sql`
    update robots
    set problem = 'CONTENT', problem_words = ${settled.words}, next_at = now(), busy_until = now()
    where id = ${settled.robotId}`.execute(db)
}

/** Retries later, after the pause for this number of failures in a row. All that waits by then is sent as one digest. */
export const settleDelayed = async (
  db: Db,
  settled: Settled,
  { problem, pausesS }: { problem: string | null; pausesS: readonly number[] },
): Promise<void> => {
  await keepMessage(db, settled, { state: 'DELAYED', problem })
  await returnEvents(db, settled)
  await sql`
    update robots
    set problem = ${problem}, problem_words = ${settled.words}, failures = least(failures + 1, 1000),
      busy_until = now(),
      next_at = now() + make_interval(
        secs => (${pausesS}::integer[])[least(failures + 1, cardinality(${pausesS}::integer[]))]
      )
    where id = ${settled.robotId}`.execute(db)
}

/** The message may have arrived, so each of its events is sent once more, and no third time. */
export const settleUnanswered = async (db: Db, settled: Settled): Promise<void> => {
  await keepMessage(db, settled, { state: 'UNANSWERED', problem: 'TIMEOUT' })
  await sql`
    delete from robot_events
    where robot_id = ${settled.robotId} and message_id = ${settled.messageId} and is_repeated`.execute(db)
  await sql`
    update robot_events
    set message_id = null, is_repeated = true
    where robot_id = ${settled.robotId} and message_id = ${settled.messageId}`.execute(db)
}

export const restAfterSilence = async (db: Db, robotId: string, pauseS: number): Promise<void> => {
  await sql`
    update robots
    set problem = 'TIMEOUT', problem_words = '', busy_until = now(),
      next_at = now() + make_interval(secs => ${pauseS})
    where id = ${robotId}`.execute(db)
}

/** Switches the robot off until somebody corrects its settings; its events wait. Returns whether it was on. */
export const settleRefused = async (db: Db, settled: Settled, problem: string | null): Promise<boolean> => {
  await keepMessage(db, settled, { state: 'REFUSED', problem })
  await returnEvents(db, settled)
  const { count } = await sql`
    update robots
    set state = 'REFUSED', problem = ${problem}, problem_words = ${settled.words}, busy_until = now()
    where id = ${settled.robotId} and state = 'ON'`.execute(db)
  return count === 1
}

/** Keeps the outcome of a test message. The robot's state does not change. */
export const settleTest = async (
  db: Db,
  settled: Settled,
  outcome: { state: string; problem: string | null },
): Promise<void> => keepMessage(db, settled, outcome)
