import type { Writable } from 'node:stream'
import pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import type { Runner, Sql } from './sql.ts'

/** Ids (int8) stay strings; money (the `cents` domain over numeric) and sums of it are numbers; dates stay `YYYY-MM-DD`. */
const parsers = new Map<number, (text: string) => unknown>([
  [pg.types.builtins.NUMERIC, Number],
  [pg.types.builtins.DATE, (text) => text],
])
const types = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
    parsers.get(oid) ?? pg.types.getTypeParser(oid, format)) as typeof pg.types.getTypeParser,
}

/** A transaction, or for reads the pool: whatever a `*.db.ts` function runs on. */
export type Db = Runner
/** The one connection of a transaction. Statements that do not wait for each other leave together, and run in the order in which they were sent. */
export type Tx = Runner & {
  readonly isTransaction: true
  /** Sends a statement along with the commit: for what is written last, and whose answer nobody waits for. When it fails, nothing is committed. */
  last: (statement: Sql) => void
}
/** A transaction that also takes rows in the text format of `copy … from stdin`, as fast as the database can. */
export type LoadingTx = Tx & { copy: (statement: string) => Writable }

/** A moment in time, known already or worked out by the database within the statement that uses it. */
export type Moment = Date | Sql<Date>

/** The pool as a runner of statements, and of whole transactions: committed when `work` answers, rolled back when it throws. */
export type PoolDb = Db & {
  transaction: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>
  /** The same for who loads a file; its statements are sent one by one. */
  loading: <T>(work: (tx: LoadingTx) => Promise<T>) => Promise<T>
}

export type Database = {
  db: PoolDb
  /** For calls of relaxed durability: a statement is answered before it is on disk, so that what is lost with the machine's power is its last half second. */
  relaxed: Db
  pool: pg.Pool
  close: () => Promise<void>
}

// Statements are planned once and are short: workers, compiling or a table of what was looked up take longer to start than one of them runs, and what they look up
// is in memory.
const sessionSettings =
  '-c plan_cache_mode=force_generic_plan -c max_parallel_workers_per_gather=0 -c jit=off -c enable_memoize=off -c random_page_cost=1.1 -c timezone=UTC -c statement_timeout=25000 -c idle_in_transaction_session_timeout=30000'

/** Opens the pools. `DATABASE_URL` may name any PostgreSQL from 15 on. */
export const openDatabase = (
  url: string,
  options: { poolSize: number; onError?: (error: Error) => void },
): Database => {
  const poolOf = (max: number, settings: string, pipeline = false): pg.Pool => {
    const pool = new pg.Pool({ connectionString: url, max, types, options: settings, pipeline })
    return pool.on('error', (error) => options.onError?.(error))
  }
  const pool = poolOf(options.poolSize, sessionSettings, true)
  // A connection that sends ahead cannot take rows by COPY.
  const loading = poolOf(options.poolSize, sessionSettings)
  const relaxed = poolOf(Math.ceil(options.poolSize / 2), `${sessionSettings} -c synchronous_commit=off`)
  return {
    db: {
      query: (statement) => pool.query(statement),
      transaction: (work) => inTransaction(pool, (_client, tx) => work(tx)),
      loading: (work) =>
        inTransaction(loading, (client, tx) =>
          work({ ...tx, copy: (statement) => client.query(copyFrom(statement)) }),
        ),
    },
    relaxed: { query: (statement) => relaxed.query(statement) },
    pool,
    close: async () => {
      await Promise.all([pool.end(), loading.end(), relaxed.end()])
    },
  }
}

type Statement = Parameters<Runner['query']>[0]

/** What is sent within one turn leaves as one message: on the way between two processes every message costs more than most statements do. */
const send = (client: pg.PoolClient, statement: Statement): ReturnType<Runner['query']> => {
  const { stream } = client.connection
  stream.cork()
  process.nextTick(() => stream.uncork())
  return client.query(statement)
}

const inTransaction = async <T>(
  pool: pg.Pool,
  work: (client: pg.PoolClient, tx: Tx) => Promise<T>,
): Promise<T> => {
  const client = await pool.connect()
  const run = (text: string) => send(client, { text, values: [] })
  const last: Sql[] = []
  let broken: Error | undefined
  // The pool hears only of connections that lie in it: one that dies while it is taken fails its statements, and must not end the process.
  const onLost = (error: Error): void => void (broken = error)
  client.on('error', onLost)
  // Of works that run side by side one may fail while another is about to go on: what that sends then must not be done by itself.
  let isOver = false
  const end = (text: string) => {
    isOver = true
    return run(text)
  }
  try {
    // Leaves with the first statement, whose answer counts only when the transaction has begun.
    const begun = run('begin')
    begun.catch(() => {})
    const tx: Tx = {
      isTransaction: true,
      query: async (statement) => {
        if (isOver) throw new Error('The transaction is over')
        const answer = send(client, statement)
        await Promise.all([begun, answer])
        return answer
      },
      last: (statement) => void last.push(statement),
    }
    const answer = await work(client, tx)
    await Promise.all([...last.map((statement) => statement.execute(tx)), end('commit')])
    return answer
  } catch (error) {
    await end('rollback').catch((why: Error) => (broken = why))
    throw error
  } finally {
    client.removeListener('error', onLost)
    client.release(broken)
  }
}

/** The SQLSTATE of a database error, if it is one. */
export const sqlState = (error: unknown): string | undefined =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined
export const UNIQUE_VIOLATION = '23505'
export const FOREIGN_KEY_VIOLATION = '23503'
