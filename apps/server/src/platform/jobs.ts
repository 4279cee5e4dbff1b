import { keptAlive } from './database/db.ts'
import { loggedMessage } from './logging/log.ts'

type Schedule = 'minute' | 'hour' | 'night'

/** Scheduled work. Jobs that wait for outside services, and long ones, are marked as such: they have queues of their own and delay no other job. */
export type Job = {
  name: string
  every: Schedule
  asksOutside?: true
  longestS?: number
  /** `stopping` is aborted when the process is about to end, or when another one has taken the job over. */
  work: (stopping?: AbortSignal) => Promise<void>
}

const crons: Readonly<Record<Schedule, string>> = {
  minute: '* * * * *',
  hour: '7 * * * *',
  night: '30 3 * * *',
}

/**
 * A running job gives a sign of life every five seconds. Every process looks for jobs that gave none, and puts them back into their queues. So the work of a
 * killed process is taken up within a minute: after the silence, two looks at worst, and the pause of a worker.
 */
const signs = { heartbeatSeconds: 20, heartbeatRefreshSeconds: 5 }
const looks = { superviseIntervalSeconds: 10, monitorIntervalSeconds: 10 }
const workerPauseS = 5
const usualLongestS = 900
/** Each look counts the kept jobs, of which there is one a minute for many a queue. */
const keptS = 24 * 3600

/** Called with a job's error, or with one of the schedule itself, which has no job. */
type OnJobError = (error: unknown, job?: string) => void

/** The jobs of each queue: one queue for each schedule, and one for each job that waits or takes long. */
const queuesOf = (jobs: readonly Job[]): Map<string, Job[]> =>
  Map.groupBy(jobs, ({ name, every, asksOutside, longestS }) => (asksOutside || longestS ? name : every))

/** Runs scheduled work on one of the server processes at a time. Correctness must not depend on a job: it only tidies what queries already treat as over. */
export const startJobs = async (
  databaseUrl: string,
  jobs: readonly Job[],
  onError: OnJobError,
): Promise<{ stop: () => Promise<void> }> => {
  // Loaded here, so that the first page does not wait for it.
  const { PgBoss } = await import('pg-boss')
  const limits = { connectionTimeoutMillis: 10_000, query_timeout: 60_000 }
  const boss = new PgBoss({
    connectionString: databaseUrl,
    schema: 'jobs',
    max: 2,
    ...looks,
    ...limits,
    ...keptAlive,
  })
  // Errors of a queue are plain objects that name it.
  boss.on('error', (error: Error & { queue?: string }) => onError(error, error.queue))
  await boss.start()
  const queues = queuesOf(jobs)
  const stopping = new AbortController()
  for (const { name } of await boss.getSchedules()) if (!queues.has(name)) await boss.unschedule(name)
  for (const [queue, its] of queues) {
    const [{ every, longestS = usualLongestS }] = its as [Job]
    const options = {
      expireInSeconds: longestS,
      heartbeatSeconds: signs.heartbeatSeconds,
      deleteAfterSeconds: keptS,
    }
    await boss.createQueue(queue, { policy: 'exclusive', ...options })
    // A queue that an earlier version created keeps its options otherwise.
    await boss.updateQueue(queue, options)
    // The most recent hour or night that no process lived through is made up for.
    const missed = every === 'minute' ? 'skip' : 'once'
    await boss.schedule(queue, crons[every], null, { tz: 'Asia/Shanghai', missed })
    const { heartbeatRefreshSeconds } = signs
    await boss.work(
      queue,
      { pollingIntervalSeconds: workerPauseS, heartbeatRefreshSeconds },
      async ([job]) => {
        if (job) await runInTurn(its, AbortSignal.any([stopping.signal, job.signal]), onError)
      },
    )
  }
  return {
    stop: () => {
      stopping.abort()
      return boss.stop({ graceful: true, timeout: 5000 })
    },
  }
}

/** Runs all jobs of a queue, also after a failed one; then fails with the errors, so that the queue stores them. */
const runInTurn = async (jobs: readonly Job[], stopping: AbortSignal, onError: OnJobError): Promise<void> => {
  const failures: string[] = []
  for (const { name, work } of jobs) {
    await work(stopping).catch((error: unknown) => {
      onError(error, name)
      // Only the message, because errors may carry rows, for example of customers.
      failures.push(`${name}: ${loggedMessage(error)}`)
    })
  }
  if (failures.length > 0) throw new Error(failures.join('\n'))
}
