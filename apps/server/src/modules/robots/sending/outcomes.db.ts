import type { Db } from '../../../platform/database/db.ts'
import { sql } from '../../../platform/database/sql.ts'

export type SentMessage = { robotId: string; messageId: string; code: number | null; words: string }

const keepMessage = async (
  db: Db,
  { robotId, messageId, code, words }: SentMessage,
  outcome: { state: string; problem: string | null },
): Promise<void> => {
  await sql`
    update robot_messages
    set state = ${outcome.state}, problem = ${outcome.problem}, code = ${code}::integer, words = ${words}
    where robot_id = ${robotId} and id = ${messageId}`.execute(db)
}

/** Ends the events of a message. */
const forgetEvents = async (db: Db, { robotId, messageId }: SentMessage): Promise<void> => {
  await sql`
    delete from robot_events
    where robot_id = ${robotId} and message_id = ${messageId}`.execute(db)
}

/** Puts the events of a message back into the queue. */
const returnEvents = async (db: Db, { robotId, messageId }: SentMessage): Promise<void> => {
  await sql`
    update robot_events
    set message_id = null
    where robot_id = ${robotId} and message_id = ${messageId}`.execute(db)
}

export const keepSent = async (db: Db, sent: SentMessage, tokenId: string | null): Promise<void> => {
  await keepMessage(db, sent, { state: 'SENT', problem: null })
  await forgetEvents(db, sent)
  await sql`
    update robots r
    set problem = null, problem_words = '', failures = 0, next_at = now(), busy_until = now(),
      connected_token_id = ${tokenId},
      state = case when r.state = 'REFUSED' then 'ON' else r.state end,
      dropped = greatest(0, r.dropped - m.dropped)
    from robot_messages m
    where r.id = ${sent.robotId} and m.robot_id = r.id and m.id = ${sent.messageId}`.execute(db)
}

/** The platform forbids the content of this message. It is not sent again; other messages are. */
export const keepForbidden = async (db: Db, sent: SentMessage): Promise<void> => {
  await keepMessage(db, sent, { state: 'REFUSED', problem: 'CONTENT' })
  await forgetEvents(db, sent)
  await sql`
    update robots
    set problem = 'CONTENT', problem_words = ${sent.words}, next_at = now(), busy_until = now()
    where id = ${sent.robotId}`.execute(db)
}

/** Retries later, after the pause for this number of failures in a row. All that waits by then is sent as one digest. */
export const keepDelayed = async (
  db: Db,
  sent: SentMessage,
  { problem, pausesS }: { problem: string | null; pausesS: readonly number[] },
): Promise<void> => {
  await keepMessage(db, sent, { state: 'DELAYED', problem })
  await returnEvents(db, sent)
  await sql`
    update robots
    set problem = ${problem}, problem_words = ${sent.words}, failures = least(failures + 1, 1000),
      busy_until = now(),
      next_at = now() + make_interval(
        secs => (${pausesS}::integer[])[least(failures + 1, cardinality(${pausesS}::integer[]))]
      )
    where id = ${sent.robotId}`.execute(db)
}

/** The message may have arrived, so each of its events is sent once more, and no third time. */
export const keepUnanswered = async (db: Db, sent: SentMessage): Promise<void> => {
  await keepMessage(db, sent, { state: 'UNANSWERED', problem: 'TIMEOUT' })
  await sql`
    delete from robot_events
    where robot_id = ${sent.robotId} and message_id = ${sent.messageId} and is_repeated`.execute(db)
  await sql`
    update robot_events
    set message_id = null, is_repeated = true
    where robot_id = ${sent.robotId} and message_id = ${sent.messageId}`.execute(db)
}

export const restAfterSilence = async (db: Db, robotId: string, pauseS: number): Promise<void> => {
  await sql`
    update robots
    set problem = 'TIMEOUT', problem_words = '', busy_until = now(),
      next_at = now() + make_interval(secs => ${pauseS})
    where id = ${robotId}`.execute(db)
}

/** Switches the robot off until somebody corrects its settings; its events wait. Returns whether it was on. */
export const keepRefused = async (db: Db, sent: SentMessage, problem: string | null): Promise<boolean> => {
  await keepMessage(db, sent, { state: 'REFUSED', problem })
  await returnEvents(db, sent)
  const { count } = await sql`
    update robots
    set state = 'REFUSED', problem = ${problem}, problem_words = ${sent.words}, busy_until = now()
    where id = ${sent.robotId} and state = 'ON'`.execute(db)
  return count === 1
}

/** Keeps the outcome of a test message. The robot's state does not change. */
export const keepTested = async (
  db: Db,
  sent: SentMessage,
  outcome: { state: string; problem: string | null },
): Promise<void> => keepMessage(db, sent, outcome)
