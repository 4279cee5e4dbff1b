import pg from 'pg'
import { Failure } from '../running/failure.ts'

const OLDEST = 16
const CONNECT_MS = 10_000
const ANSWER_MS = 2_000

/** The address of another database on the same server with the same user. */
export function withDatabase(url: string, name: string): string {
  const other = new URL(url)
  other.pathname = `/${name}`
  return other.href
}

/** Runs `work` with one connection, closed afterwards. */
export async function withClient<T>(
  url: string,
  work: (client: pg.Client) => Promise<T>,
  connectMs = CONNECT_MS,
): Promise<T> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: connectMs })
  client.on('error', () => {})
  try {
    await client.connect()
    return await work(client)
  } finally {
    await client.end().catch(() => {})
  }
}

/** Creates a database unless it exists. */
export async function ensureDatabase(adminUrl: string, name: string, owner?: string): Promise<void> {
  await withClient(adminUrl, async (client) => {
    const found = await client.query('select 1 from pg_database where datname = $1', [name])
    if (found.rowCount) return
    const as = owner === undefined ? '' : ` owner ${pg.escapeIdentifier(owner)}`
    await client.query(`create database ${pg.escapeIdentifier(name)}${as}`)
  })
}

/** Creates the application's role, which is no superuser, and its database; `url` is its address. */
export async function ensureApplication(adminUrl: string, url: string): Promise<void> {
  const { username, password, pathname } = new URL(url)
  const role = pg.escapeIdentifier(username)
  await withClient(adminUrl, async (client) => {
    const found = await client.query('select 1 from pg_roles where rolname = $1', [username])
    if (!found.rowCount) await client.query(`create role ${role} login`)
    await client.query(`alter role ${role} password ${pg.escapeLiteral(password)}`)
  })
  await ensureDatabase(adminUrl, pathname.slice(1), username)
}

/** Whether a database can be connected to. */
export function answers(url: string): Promise<boolean> {
  return withClient(url, async () => true, ANSWER_MS).catch(() => false)
}

/**
 * Checks that an external PostgreSQL can be used.
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
