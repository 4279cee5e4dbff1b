import pg from 'pg'
import { keptAlive } from '../database/db.ts'
import { loggedMessage } from '../logging/log.ts'
import { CannotKeep } from './archive.ts'

const connectMs = 10_000

/** A connection whose statements may take hours; the caller ends it. Error: CannotKeep when there is none. */
export const connect = async (databaseUrl: string): Promise<pg.Client> => {
  const client = new pg.Client({
    connectionString: databaseUrl,
    connectionTimeoutMillis: connectMs,
    options:
      '-c statement_timeout=0 -c idle_in_transaction_session_timeout=0 -c lock_timeout=30s -c timezone=UTC',
    ...keptAlive,
  })
  // A broken connection fails its statement, which reports it.
  client.on('error', () => {})
  try {
    await client.connect()
    return client
  } catch (error) {
    await client.end().catch(() => {})
    throw new CannotKeep(`The database cannot be reached: ${loggedMessage(error)}.`, { cause: error })
  }
}

/** Takes a lock until the connection ends; false when somebody else has it. */
export const locked = async (client: pg.Client, lock: number): Promise<boolean> => {
  const { rows } = await client.query<{ locked: boolean }>('select pg_try_advisory_lock($1) as locked', [
    lock,
  ])
  return rows[0]?.locked ?? false
}
