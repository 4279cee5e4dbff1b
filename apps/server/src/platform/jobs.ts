import { keptAlive } from './database/db.ts'
import { loggedMessage } from './logging/log.ts'

export type Job = { name: string; everyMinute: () => Promise<void> }

/** Hears of a job's error, or of one of the schedule itself, which has no job. */
type OnJobError = (error: unknown, job?: string) => void

/**
 * Runs scheduled work on one of the server processes at a time. Nothing may depend on a job for being right: it only tidies what queries already see as over.
 */
export const startJobs = async (
  databaseUrl: string,
  jobs: readonly Job[],
  onError: OnJobError,
): Promise<{ stop: () => Promise<void> }> => {
  // Loaded here, so that the first page does not wait for it.
  const { PgBoss } = await import('pg-boss')
  const limits = { connectionTimeoutMillis: 10_000, query_timeout: 60_000 }
  const boss = new PgBoss({ connectionString: databaseUrl, schema: 'jobs', max: 2, ...limits, ...keptAlive })
  // Errors of a queue come as plain objects that name it.
  boss.on('error', (error: Error & { queue?: string }) => onError(error, error.queue))
  await boss.start()
  for (const job of jobs) {
    await boss.createQueue(job.name)
    await boss.schedule(job.name, '* * * * *')
    await boss.work(job.name, { pollingIntervalSeconds: 5 }, () => telling(job, onError))
  }
  return { stop: () => boss.stop({ graceful: true, timeout: 5000 }) }
}

const telling = async ({ name, everyMinute }: Job, onError: OnJobError): Promise<void> => {
  const failure = await everyMinute().then(
    () => undefined,
    (error: unknown) => {
      onError(error, name)
      // The queue keeps what it is thrown, with everything that hangs on it: rows of customers among others.
      return new Error(loggedMessage(error))
    },
  )
  if (failure) throw failure
}
