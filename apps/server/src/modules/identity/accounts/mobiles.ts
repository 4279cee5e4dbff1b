import { chinaDay, chinaMidnight } from '@showfloor/contract/common/china-time'
import { createHash } from 'node:crypto'
import { UNKNOWN_MOBILES_PER_DAY } from '@showfloor/contract/common/constants'
import type { Context } from '../../../platform/calls/context.ts'
import type { Db } from '../../../platform/database/db.ts'
import { CallError } from '../../../platform/calls/errors.ts'
import { sql } from '../../../platform/database/sql.ts'

/**
 * The mobiles that a keyword may ask for, as a LIKE pattern: by the last four digits, by all eleven, or masked as lists show one. Null for anything else,
 * because matches of other digits would let somebody read a masked number digit by digit.
 */
export const mobilePattern = (keyword: string): string | null => {
  const digits = keyword.replace(/[\s-]/g, '')
  if (/^\d{4}$/.test(digits)) return `%${digits}`
  if (/^1[3-9]\d{9}$/.test(digits)) return digits
  return /^\d{3}\*{4}\d{4}$/.test(digits) ? digits.replace('****', '____') : null
}

const isWhole = (pattern: string | null): pattern is string =>
  pattern?.length === 11 && !pattern.includes('_')

type Guess = { accountId: string; mark: number }

// 24 bits of a hash identify a number well enough to count it once, and too badly to recover it.
const guessOf = (accountId: string, mobile: string): Guess => ({
  accountId,
  mark: createHash('sha256').update(`${accountId}:${mobile}`).digest().readUIntBE(0, 3),
})

const secondsUntilTomorrow = (): number => {
  const now = new Date()
  return Math.ceil((chinaMidnight(chinaDay(now, 1)).getTime() - now.getTime()) / 1000)
}

/** Whether this guess is new today and was counted now. Error: UNKNOWN_MOBILES_LIMIT. */
const claimGuess = async (db: Db, { accountId, mark }: Guess): Promise<boolean> => {
  const { rows } = await sql<{ claim: 'added' | 'known' | 'refused' }>`
    select claim_mobile_guess(${accountId}, ${mark}, ${UNKNOWN_MOBILES_PER_DAY}) as claim`.execute(db)
  const claim = rows[0]?.claim
  if (claim === 'refused') throw new CallError('UNKNOWN_MOBILES_LIMIT', { seconds: secondsUntilTomorrow() })
  return claim === 'added'
}

const giveGuessBack = async (db: Db, { accountId, mark }: Guess): Promise<void> => {
  await sql`
    update mobile_guesses
    set marks = array_remove(marks, ${mark}::int)
    where account_id = ${accountId} and ${mark}::int = any(marks)`.execute(db)
}

/**
 * Counts a mobile that the caller enters as new: entering numbers also shows which are taken, so it has the same daily limit as searching. Error:
 * UNKNOWN_MOBILES_LIMIT.
 */
export const countNewMobile = async ({ db, session }: Context, mobile: string): Promise<void> => {
  await claimGuess(db, guessOf(session.accountId, mobile))
}

/**
 * Runs a search. A keyword that is a whole, unknown mobile counts against the account, at most UNKNOWN_MOBILES_PER_DAY different ones a day, so that nobody
 * can guess masked digits. The guess is counted before the search and uncounted when something was found. Error: UNKNOWN_MOBILES_LIMIT.
 */
export const searchCounted = async <T>(
  { db, session }: Context,
  keyword: string,
  search: () => Promise<T>,
  isFound: (found: T) => boolean,
): Promise<T> => {
  const pattern = mobilePattern(keyword)
  if (!isWhole(pattern)) return search()
  const guess = guessOf(session.accountId, pattern)
  const isNew = await claimGuess(db, guess)
  const found = await search()
  if (isNew && isFound(found)) await giveGuessBack(db, guess)
  return found
}

/** Job: deletes yesterday's guesses. */
export const forgetOldGuesses = async (db: Db): Promise<void> => {
  await sql`delete from mobile_guesses where day < (now() at time zone 'Asia/Shanghai')::date`.execute(db)
}
