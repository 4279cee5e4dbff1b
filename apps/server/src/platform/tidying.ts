import { forgetOldKeys } from './calls/repeats/idempotency.ts'
import type { PoolDb } from './database/db.ts'
import type { Job } from './jobs.ts'
import { forgetOldFailures } from './limits/attempts.ts'

/** The jobs that delete old data of the platform. */
export const platformJobs = (db: PoolDb): Job[] => [
  { name: 'idempotency-tidy', every: 'hour', work: () => forgetOldKeys(db) },
  { name: 'attempts-tidy', every: 'hour', work: () => forgetOldFailures(db) },
]
