import { sql } from '../database/sql.ts'
import type { Db } from '../database/db.ts'

/**
 * Who is counted, how many failures in a row are free, and after how many within half an hour a captcha is asked for (3 when it does not say): few for an
 * account, more for an address that a whole shop shares.
 */
export type Subject = { name: string; free: number; captchaAfter?: number }

/**
 * What became of a try. `lockedSeconds` > 0: nobody may try for so long. `captchaMissing`: not without a captcha. Otherwise the try is counted as a failure
 * already, and `captchaNext` says whether the next one will need a captcha.
 */
export type Attempt = { lockedSeconds: number; captchaMissing: boolean; captchaNext: boolean }

const usualCaptchaAfter = 3

const namesOf = (subjects: readonly Subject[]): string[] => subjects.map((subject) => subject.name)
const freeOf = (subjects: readonly Subject[]): number[] => subjects.map((subject) => subject.free)

/**
 * Asks whether the subjects may try, and counts the try as a failure of each, in one statement: call it before looking at what was guessed. A try that
 * turns out well is taken back with {@link giveBack} or {@link forgetFailures}. The lock-out grows from 30 s to an hour; a day without failures forgets them.
 */
export const claimAttempt = async (
  db: Db,
  subjects: readonly Subject[],
  captchaPassed: boolean,
): Promise<Attempt> => {
  const { rows } = await sql<{ locked_s: number; captcha_missing: boolean; captcha_next: boolean }>`
    select locked_s, captcha_missing, captcha_next
    from claim_attempt(
      ${namesOf(subjects)}::text[], ${freeOf(subjects)}::int[],
      ${subjects.map(({ captchaAfter = usualCaptchaAfter }) => captchaAfter)}::int[], ${captchaPassed}
    )`.execute(db)
  const [row] = rows
  return {
    lockedSeconds: row?.locked_s ?? 0,
    captchaMissing: row?.captcha_missing ?? false,
    captchaNext: row?.captcha_next ?? false,
  }
}

/** Seconds until all of the subjects may try again; 0 when none is locked. */
export const lockedSeconds = async (db: Db, subjects: readonly Subject[]): Promise<number> => {
  const { rows } = await sql<{ seconds: number | null }>`
    select ceil(extract(epoch from max(locked_until) - now()))::int as seconds
    from failed_attempts
    where subject = any(${namesOf(subjects)}::text[]) and locked_until > now()`.execute(db)
  return rows[0]?.seconds ?? 0
}

/** Counts one failure for each subject, where what was tried cannot be guessed and a captcha would only be in the way. */
export const countFailure = async (db: Db, subjects: readonly Subject[]): Promise<void> => {
  await claimAttempt(db, subjects, true)
}

/** A try that was counted turned out well: it leaves no trace, but earlier failures stay. */
export const giveBack = async (db: Db, subjects: readonly Subject[]): Promise<void> => {
  await sql`
    update failed_attempts a
    set failures = greatest(a.failures - 1, 0),
      locked_until = case when a.failures - 1 > s.free then a.locked_until end
    from unnest(${namesOf(subjects)}::text[], ${freeOf(subjects)}::int[]) s(name, free)
    where a.subject = s.name`.execute(db)
}

/** Starts the count anew. The row stays, because a try that is being counted holds on to it. */
export const forgetFailures = async (db: Db, subjects: readonly Subject[]): Promise<void> => {
  await sql`
    update failed_attempts
    set failures = 0, locked_until = null
    where subject = any(${namesOf(subjects)}::text[])`.execute(db)
}

/** Job: failures are forgotten after two quiet days. */
export const forgetOldFailures = async (db: Db): Promise<void> => {
  await sql`delete from failed_attempts where last_at < now() - interval '2 days'`.execute(db)
}
