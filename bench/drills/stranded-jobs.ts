import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { withClient } from '../../tools/postgres/database.ts'
import { startServer } from '../server.ts'
import type { Ground, Outcome } from './drill.ts'

/** A queue that does not work again within this time counts as failed. */
const AGAIN_WITHIN_S = 60
/** How long a queue is watched, so that the table says how long it took. */
const WATCHED_S = 180

/** What a process leaves behind that was killed in the middle of a job of every queue: a second ago each gave a sign of life. */
const strand = (client: pg.Client) =>
  client.query(`
    insert into jobs.job (name, policy, state, started_on, heartbeat_on, heartbeat_seconds, expire_seconds)
    select q.name, q.policy, 'active', now(), now(), q.heartbeat_seconds, q.expire_seconds
    from jobs.queue q
    where q.policy = 'exclusive'
    on conflict do nothing`)

/** The seconds from `since` until each queue began a job. */
const secondsUntilEach = async (client: pg.Client, since: Date): Promise<Map<string, number | undefined>> => {
  const { rows } = await client.query<{ name: string; seconds: number | null }>(
    `
    select q.name, extract(epoch from min(j.started_on) - $1::timestamptz)::float8 as seconds
    from jobs.queue q
    left join jobs.job j on j.name = q.name and j.started_on > $1
    where q.policy = 'exclusive'
    group by q.name`,
    [since],
  )
  return new Map(rows.map(({ name, seconds }) => [name, seconds ?? undefined]))
}

/** The server is killed amid a job of every queue and started again at once. */
export const strandJobs = (ground: Ground): Promise<Outcome> =>
  withClient(ground.databaseUrl, async (client) => {
    const first = await startServer(ground.databaseUrl)
    await untilScheduled(client)
    first.running.child.kill('SIGKILL')
    await first.running.ended
    await strand(client)
    const { rows } = await client.query<{ now: Date }>('select clock_timestamp() as now')
    const since = rows[0]?.now ?? new Date()
    const second = await startServer(ground.databaseUrl)
    try {
      let queues = await secondsUntilEach(client, since)
      for (let s = 0; s < WATCHED_S && [...queues.values()].includes(undefined); s += 1) {
        await sleep(1000)
        queues = await secondsUntilEach(client, since)
      }
      return outcomeOf(queues)
    } finally {
      await second.stop()
    }
  })

/** The server answers before its queues exist: they are complete once none is added for a second. */
const untilScheduled = async (client: pg.Client): Promise<void> => {
  let before = -1
  for (let queues = 0; queues === 0 || queues !== before; await sleep(1000)) {
    before = queues
    const { rows } = await client.query<{ queues: number }>(
      `select count(*)::int as queues from pg_tables where schemaname = 'jobs' and tablename = 'queue'`,
    )
    if (rows[0]?.queues === 0) continue
    const counted = await client.query(`select from jobs.queue where policy = 'exclusive'`)
    queues = counted.rowCount ?? 0
  }
}

const outcomeOf = (queues: ReadonlyMap<string, number | undefined>): Outcome => {
  const [slowest] = [...queues].sort(([, one = Infinity], [, other = Infinity]) => other - one)
  const [name, seconds] = slowest ?? ['no queue', undefined]
  return {
    tried: queues.size,
    failed: [...queues.values()].filter((each) => (each ?? Infinity) > AGAIN_WITHIN_S).length,
    example: `the slowest, ${name}, after ${seconds === undefined ? `more than ${WATCHED_S}` : seconds.toFixed(0)} s`,
  }
}
