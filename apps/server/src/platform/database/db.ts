import type { EventEmitter } from 'node:events'
import type { Writable } from 'node:stream'
import pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { asUnavailable } from './db-errors.ts'
import { refuseSecondConnection, runHolding, type Holding } from './held-connection.ts'
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
  /** The same for who loads a file or takes a load back: it may wait and work for hours, and its statements are sent one by one. */
  loading: <T>(work: (tx: LoadingTx) => Promise<T>) => Promise<T>
}

/** How many connections of a pool are open, how many of them are free, and how many requests wait for one. */
export type PoolUse = { pool: string; open: number; idle: number; waiting: number }

export type Database = {
  db: PoolDb
  /** For calls of relaxed durability: a statement is answered before it is on disk, so that what is lost with the machine's power is its last half second. */
  relaxed: Db
  uses: () => PoolUse[]
  /** Tells of every connection that is taken (`acquire`) and given back (`release`). */
  pool: EventEmitter
  close: () => Promise<void>
}

const statementLimitMs = 25_000
/** When a statement has no answer by then, the connection is dead: the database itself ends statements before. */
const answerLimitMs = statementLimitMs + 5_000
/** A load may wait for others to end: its caller watches its progress instead of waiting for an answer. */
const loadingWaitMs = 600_000
const usualWaitMs = 5_000

// Statements are planned once and are short: workers, compiling or a table of what was looked up take longer to start than one of them runs, and what they look up
// is in memory.
const sessionSettings = `-c plan_cache_mode=force_generic_plan -c max_parallel_workers_per_gather=0 -c jit=off -c enable_memoize=off -c random_page_cost=1.1 -c timezone=UTC -c statement_timeout=${statementLimitMs} -c idle_in_transaction_session_timeout=30000`

/**
 * Opens the pools. `DATABASE_URL` may name any PostgreSQL from 15 on. Nobody waits longer than `waitMs` for a connection, then `DatabaseUnavailable` is thrown.
 */
export const openDatabase = (
  url: string,
  options: { poolSize: number; waitMs?: number; onError?: (error: Error) => void },
): Database => {
  const { poolSize, waitMs = usualWaitMs } = options
  const poolOf = (settings: pg.PoolConfig): pg.Pool => {
    const usual = { connectionString: url, types, options: sessionSettings, ...keptAlive }
    const limits = { connectionTimeoutMillis: waitMs, query_timeout: answerLimitMs }
    const pool = new pg.Pool({ ...usual, max: poolSize, ...limits, ...settings })
    return pool.on('error', (error) => options.onError?.(error))
  }
  const main = poolOf({ pipeline: true })
  // A connection that sends ahead cannot take rows by COPY, and a statement over a whole file may take its time.
  const loading = poolOf({ connectionTimeoutMillis: loadingWaitMs, query_timeout: 0 })
  const relaxed = poolOf({
    max: Math.ceil(poolSize / 2),
    options: `${sessionSettings} -c synchronous_commit=off`,
  })
  const pools = { main, loading, relaxed }
  return {
    db: {
      query: runnerOf(main),
      transaction: (work) => inTransaction(main, 'transaction', (_client, tx) => work(tx)),
      loading: (work) =>
        inTransaction(loading, 'load', (client, tx) =>
          work({ ...tx, copy: (statement) => client.query(copyFrom(statement)) }),
        ),
    },
    relaxed: { query: runnerOf(relaxed) },
    pool: main,
    uses: () =>
      Object.entries(pools).map(([name, { totalCount: open, idleCount: idle, waitingCount: waiting }]) => ({
        pool: name,
        open,
        idle,
        waiting,
      })),
    close: async () => {
      await Promise.all(Object.values(pools).map((pool) => pool.end()))
    },
  }
}

/** A peer that is gone is noticed within a minute, not after two hours. */
export const keptAlive = { keepAlive: true, keepAliveInitialDelayMillis: 30_000 }

const runnerOf =
  (pool: pg.Pool): Runner['query'] =>
  async (statement) => {
    refuseSecondConnection('statement')
    try {
      return await pool.query(statement)
    } catch (error) {
      throw asUnavailable(error)
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

/**
 * A connection of the pool for one piece of work. One that dies while it is taken leaves the pool at once, whether or not the work ever ends: the place is free
 * for the next, and the process does not end with an error nobody listens to.
 */
const takeConnection = async (pool: pg.Pool) => {
  const client = await pool.connect().catch((error: unknown) => {
    throw asUnavailable(error)
  })
  let lost: Error | undefined
  let isTaken = true
  const giveBack = (): void => {
    if (!isTaken) return
    isTaken = false
    client.release(lost)
    client.removeListener('error', onLost)
  }
  const onLost = (error: Error): void => {
    lost = error
    giveBack()
  }
  client.on('error', onLost)
  return {
    client,
    giveBack,
    /** The connection can be used no more. */
    giveUp: onLost,
    isLost: () => lost !== undefined,
  }
}

const inTransaction = async <T>(
  pool: pg.Pool,
  kind: Holding['kind'],
  work: (client: pg.PoolClient, tx: Tx) => Promise<T>,
): Promise<T> => {
  refuseSecondConnection(kind)
  const { client, giveBack, giveUp, isLost } = await takeConnection(pool)
  const run = (text: string) => send(client, { text, values: [] })
  const last: Sql[] = []
  // Of works that run side by side one may fail while another is about to go on: what that sends then must not be done by itself.
  const holding: Holding = { kind, isOver: false }
  const end = (text: string) => {
    holding.isOver = true
    return run(text)
  }
  try {
    // Leaves with the first statement, whose answer counts only when the transaction has begun.
    const begun = run('begin')
    begun.catch(() => {})
    const tx: Tx = {
      isTransaction: true,
      query: async (statement) => {
        if (holding.isOver) throw new Error('The transaction is over')
        const answer = send(client, statement)
        await Promise.all([begun, answer])
        return answer
      },
      last: (statement) => void last.push(statement),
    }
    const answer = await runHolding(holding, () => work(client, tx))
    await Promise.all([...last.map((statement) => statement.execute(tx)), end('commit')])
    return answer
  } catch (error) {
    await end('rollback').catch(giveUp)
    throw isLost() ? asUnavailable(error) : error
  } finally {
    giveBack()
  }
}
