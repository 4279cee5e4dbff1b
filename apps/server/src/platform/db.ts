import { Kysely, PostgresDialect, type RawBuilder, type Transaction } from 'kysely'
import pg from 'pg'

/** Ids (int8) stay strings; money (the `cents` domain over numeric) and sums of it are numbers; dates stay `YYYY-MM-DD`. */
const parsers = new Map<number, (text: string) => unknown>([
  [pg.types.builtins.NUMERIC, Number],
  [pg.types.builtins.DATE, (text) => text],
])
const types = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
    parsers.get(oid) ?? pg.types.getTypeParser(oid, format)) as typeof pg.types.getTypeParser,
}

const names = new Map<string, string>()
const statementName = (text: string): string => {
  let name = names.get(text)
  if (name === undefined) {
    name = `s${names.size + 1}`
    names.set(text, name)
  }
  return name
}

/** Names every parameterised statement by its text, so that PostgreSQL plans each of them once per connection. */
class NamedClient extends pg.Client {
  // @ts-expect-error one body stands for all of pg's overloads
  override query(text: unknown, values?: unknown, callback?: unknown): unknown {
    if (typeof text !== 'string' || !Array.isArray(values) || values.length === 0) {
      return super.query(text as string, values as unknown[], callback as () => void)
    }
    return super.query({ name: statementName(text), text, values } as pg.QueryConfig, callback as unknown[])
  }
}

/** All SQL is written out in `*.db.ts` with Kysely's `sql`, so the schema has no second description here. */
export type Schema = Record<string, never>
/** A transaction, or for reads the pool: whatever a `*.db.ts` function runs on. */
export type Db = Kysely<Schema>
export type Tx = Transaction<Schema>

/** A moment in time, known already or worked out by the database within the statement that uses it. */
export type Moment = Date | RawBuilder<Date>

export type Database = { db: Db; pool: pg.Pool; close: () => Promise<void> }

/** Opens the pool. `DATABASE_URL` may name any PostgreSQL from 15 on. */
export const openDatabase = (
  url: string,
  options: { poolSize: number; onError?: (error: Error) => void },
): Database => {
  const pool = new pg.Pool({
    connectionString: url,
    max: options.poolSize,
    types,
    Client: NamedClient,
    options:
      '-c plan_cache_mode=force_generic_plan -c timezone=UTC -c statement_timeout=25000 -c idle_in_transaction_session_timeout=30000',
  } as pg.PoolConfig)
  pool.on('error', (error) => options.onError?.(error))
  const db = new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) })
  return { db, pool, close: () => db.destroy() }
}

/** The SQLSTATE of a database error, if it is one. */
export const sqlState = (error: unknown): string | undefined =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined
export const UNIQUE_VIOLATION = '23505'
