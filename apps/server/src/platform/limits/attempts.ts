import { sql } from '../database/sql.ts'
import type { Db } from '../database/db.ts'

/**
 * A subject of counting, its number of free failures, and the number within half an hour after which a captcha is required (3 by default): few for an
 * account, more for an address that a whole shop shares.
 */
export type Subject = { name: string; free: number; captchaAfter?: number }

/**
 * All limits of what can be tried again and again: signing in, codes, captchas, links. What the users of a browser see of them, and the limit of unknown
 * mobiles, are constants of the contract; the most messages of the whole system are settings.
 */
export const attemptLimits = {
  /** Failures in a row before a lock-out. */
  free: { person: 4, network: 40, link: 9, codesOfNetwork: 20 },
  /** Failures within half an hour before a captcha. */
  captchaAfter: { usual: 3, network: 20 },
  /** The most open captchas of a network, which the tablets of a shop share. */
  openCaptchas: 60,
  triesPerCode: 5,
  codesPerDay: { mobile: 10, network: 100, device: 10 },
  /** The part of the system's messages that registrations may use, which anybody can request: one in so many. */
  shareOfRegistrations: 4,
}

/**
 * The verdict on an attempt. `lockedSeconds` > 0: locked for this long. `captchaMissing`: a captcha is required. Otherwise the attempt is counted as a
 * failure already, and `captchaNext` says whether the next one needs a captcha.
 */
export type Attempt = { lockedSeconds: number; captchaMissing: boolean; captchaNext: boolean }

const namesOf = (subjects: readonly Subject[]): string[] => subjects.map((subject) => subject.name)
const freeOf = (subjects: readonly Subject[]): number[] => subjects.map((subject) => subject.free)

/**
 * Asks whether the subjects may attempt, and counts the attempt as a failure of each, in one statement: call it before checking the guess. A successful
 * attempt is uncounted with {@link giveBack} or {@link forgetFailures}. The lock-out grows from 30 s to an hour; a day without failures resets it.
 */
export const claimAttempt = async (
  db: Db,
  subjects: readonly Subject[],
  captchaPassed: boolean,
): Promise<Attempt> => {
  const { rows } = await sql<{ lockedS: number; captchaMissing: boolean; captchaNext: boolean }>`
    select locked_s, captcha_missing, captcha_next
    from claim_attempt(
      ${namesOf(subjects)}::text[], ${freeOf(subjects)}::int[],
      ${subjects.map(({ captchaAfter = attemptLimits.captchaAfter.usual }) => captchaAfter)}::int[], ${captchaPassed}
    )`.execute(db)
  const [row] = rows
  return {
    lockedSeconds: row?.lockedS ?? 0,
    captchaMissing: row?.captchaMissing ?? false,
    captchaNext: row?.captchaNext ?? false,
  }
}

/** Seconds until all of the subjects may attempt again; 0 when none is locked. */
export const lockedSeconds = async (db: Db, subjects: readonly Subject[]): Promise<number> => {
  const { rows } = await sql<{ seconds: number | null }>`
    select ceil(extract(epoch from max(locked_until) - now()))::int as seconds
    from failed_attempts
    where subject = any(${namesOf(subjects)}::text[]) and locked_until > now()`.execute(db)
  return rows[0]?.seconds ?? 0
}

/** Counts one failure for each subject, for secrets that cannot be guessed, where a captcha would only disturb. */
export const countFailure = async (db: Db, subjects: readonly Subject[]): Promise<void> => {
  await claimAttempt(db, subjects, true)
}

/** Uncounts a successful attempt; earlier failures stay. */
export const giveBack = async (db: Db, subjects: readonly Subject[]): Promise<void> => {
  await sql`
    update failed_attempts a
    set failures = greatest(a.failures - 1, 0),
      locked_until = case when a.failures - 1 > s.free then a.locked_until end
    from unnest(${namesOf(subjects)}::text[], ${freeOf(subjects)}::int[]) s(name, free)
    where a.subject = s.name`.execute(db)
}

/** Resets the count. The row stays, because an attempt that is being counted locks it. */
export const forgetFailures = async (db: Db, subjects: readonly Subject[]): Promise<void> => {
  await sql`
    update failed_attempts
    set failures = 0, locked_until = null
    where subject = any(${namesOf(subjects)}::text[])`.execute(db)
}

/** Job: deletes failures after two days without any. */
export const forgetOldFailures = async (db: Db): Promise<void> => {
  await sql`delete from failed_attempts where last_at < now() - interval '2 days'`.execute(db)
}
