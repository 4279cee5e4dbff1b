import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { withClient, withDatabase } from '../../../../../tools/postgres/database.ts'
import { sql, type Sql } from '../../platform/database/sql.ts'
import type { World } from '../world.ts'

/** Runs `during` while another transaction holds the locks of `lock`. */
export const whileLocked = async (
  { databaseUrl }: Pick<World, 'databaseUrl'>,
  lock: Sql,
  during: () => Promise<void>,
): Promise<void> => {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    await client.query('begin')
    await lock.execute(client)
    await during()
  } finally {
    await client.end()
  }
}

/** Waits until this many sessions wait for a lock. */
export const untilSomebodyWaits = async ({ db }: Pick<World, 'db'>, sessions = 1): Promise<void> => {
  for (;;) {
    const { rows } = await sql<{ waiting: number }>`
      select count(*)::int as waiting
      from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
    if ((rows[0]?.waiting ?? 0) >= sessions) return
    await sleep(5)
  }
}

/** A deadlock that `work` loses: it waits for the lock `first`, and has locks for which `second` then waits. Answers what it answers in spite of that. */
export const throughDeadlock = async <T>(
  world: Pick<World, 'db' | 'databaseUrl'>,
  { first, second }: { first: string; second: string },
  work: () => Promise<T>,
): Promise<T> => {
  const name = new URL(world.databaseUrl).pathname.slice(1)
  const admin = withDatabase(process.env['TEST_DATABASE_URL'] ?? '', name)
  return withClient(admin, async (client) => {
    await client.query(`set deadlock_timeout = '10min'; begin; ${first}`)
    const answer = work()
    await untilSomebodyWaits(world)
    await client.query(`${second}; commit`)
    return answer
  })
}
