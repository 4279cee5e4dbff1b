import pg from 'pg'
import { Failure } from '../running/failure.ts'

const OLDEST = 15
const CONNECT_MS = 10_000
const ANSWER_MS = 2_000

/** The same server and user, another database. */
export function withDatabase(url: string, name: string): string {
  const other = new URL(url)
  other.pathname = `/${name}`
  return other.href
}

/** Runs `work` with one connection, closed afterwards. */
export async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: CONNECT_MS })
  client.on('error', () => {})
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** Creates a database unless it is there. */
export async function ensureDatabase(adminUrl: string, name: string): Promise<void> {
  await withClient(adminUrl, async (client) => {
    const found = await client.query('select 1 from pg_database where datname = $1', [name])
    if (found.rowCount === 0) await client.query(`create database ${pg.escapeIdentifier(name)}`)
  })
}

/** Whether a database can be connected to. */
export async function answers(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: ANSWER_MS })
  client.on('error', () => {})
  try {
    await client.connect()
    return true
  } catch {
    return false
  } finally {
    await client.end().catch(() => {})
  }
}

/**
 * Checks that a PostgreSQL from outside can be used.
 * @throws Failure with one sentence: unreachable, refused, or too old
 */
export async function checkDatabase(url: string): Promise<void> {
  const where = `${new URL(url).host}${new URL(url).pathname}`
  let version: number
  try {
    version = await withClient(url, async (client) => {
      const { rows } = await client.query<{ server_version_num: string }>('show server_version_num')
      return Math.floor(Number(rows[0]?.server_version_num) / 10_000)
    })
  } catch (error) {
    const { code, message } = error as { code?: string; message: string }
    throw new Failure(`DATABASE_URL: the PostgreSQL at ${where} cannot be used (${message || code}).`)
  }
  if (version < OLDEST) {
    throw new Failure(
      `DATABASE_URL: the PostgreSQL at ${where} is version ${version}; Showfloor needs ${OLDEST} or newer.`,
    )
  }
}
