import { keptAlive } from './database/db.ts'
import { loggedMessage } from './logging/log.ts'

type Schedule = 'minute' | 'hour' | 'night'

/** Scheduled work. What asks services outside waits for them, and what may take long says how long: both have queues of their own and delay no other job. */
export type Job = {
  name: string
  every: Schedule
  asksOutside?: true
  longestS?: number
  work: () => Promise<void>
}

const crons: Readonly<Record<Schedule, string>> = {
  minute: '* * * * *',
  hour: '7 * * * *',
  night: '30 3 * * *',
}

/** Hears of a job's error, or of one of the schedule itself, which has no job. */
type OnJobError = (error: unknown, job?: string) => void

/** The jobs of each queue: one queue for a schedule, beside those of jobs that wait or take long. */
const queuesOf = (jobs: readonly Job[]): Map<string, Job[]> =>
  Map.groupBy(jobs, ({ name, every, asksOutside, longestS }) => (asksOutside || longestS ? name : every))

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
  const queues = queuesOf(jobs)
  for (const { name } of await boss.getSchedules()) if (!queues.has(name)) await boss.unschedule(name)
  for (const [queue, its] of queues) {
    const [{ every, longestS }] = its as [Job]
    await boss.createQueue(queue, {
      policy: 'exclusive',
      ...(longestS ? { expireInSeconds: longestS } : {}),
    })
    await boss.schedule(queue, crons[every], null, { tz: 'Asia/Shanghai' })
    await boss.work(queue, { pollingIntervalSeconds: 5 }, () => runInTurn(its, onError))
  }
  return { stop: () => boss.stop({ graceful: true, timeout: 5000 }) }
}

/** Runs all jobs of a queue, also after one of them failed; then fails with what went wrong, so that the queue keeps it. */
const runInTurn = async (jobs: readonly Job[], onError: OnJobError): Promise<void> => {
  const failures: string[] = []
  for (const { name, work } of jobs) {
    await work().catch((error: unknown) => {
      onError(error, name)
      // Only the message: rows of customers, among others, hang on the error.
      failures.push(`${name}: ${loggedMessage(error)}`)
    })
  }
  if (failures.length > 0) throw new Error(failures.join('\n'))
}
