import { forgetOldKeys } from './calls/idempotency.ts'
import type { PoolDb } from './database/db.ts'
import type { Job } from './jobs.ts'
import { forgetOldFailures } from './limits/attempts.ts'
import { forgetOldGuesses } from './limits/mobiles.ts'

/** What the platform keeps for a while. */
export const platformJobs = (db: PoolDb): Job[] => [
  { name: 'idempotency-tidy', every: 'hour', work: () => forgetOldKeys(db) },
  { name: 'attempts-tidy', every: 'hour', work: () => forgetOldFailures(db) },
  { name: 'guesses-tidy', every: 'night', work: () => forgetOldGuesses(db) },
]
