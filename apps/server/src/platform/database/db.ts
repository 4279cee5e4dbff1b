import pg from 'pg'
import type { EventEmitter } from 'node:events'
import type { Writable } from 'node:stream'
import { from as copyFrom } from 'pg-copy-streams'
import { asUnavailable, isUndoneForAnother } from './trouble/db-errors.ts'
import type { Runner, Sql } from './sql.ts'
import { AsyncLocalStorage } from 'node:async_hooks'
import { setTimeout as sleep } from 'node:timers/promises'

const attemptsMax = 3
const pauseMs = 50

/**
 * Runs a whole transaction or a statement of its own, and runs it again when the database rolled it back because of another one (deadlock, serialization failure): at most three times,
 * with a random pause, so that the two do not meet again. `onUndone` is called each time, to revert changes outside of the database.
 */
const retryUndone = async <T>(
  transaction: () => Promise<T>,
  onUndone: (error: unknown) => void = () => {},
): Promise<T> => {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await transaction()
    } catch (error) {
      if (attempt === attemptsMax || !isUndoneForAnother(error)) throw error
      onUndone(error)
      await sleep(Math.random() * pauseMs * attempt)
    }
  }
}

/** The transaction or load that holds the connection of the present work. */
type Holding = { kind: 'transaction' | 'load'; isOver: boolean }

const held = new AsyncLocalStorage<Holding>()

/** Runs work that holds a connection; `refuseSecondConnection` sees that in everything the work calls. */
const runHolding = <T>(holding: Holding, work: () => Promise<T>): Promise<T> => held.run(holding, work)

/**
 * Refuses a second connection to work that holds one: if every holder of a pool waited for another connection, the pool would deadlock. Only a load may use
 * the other pools meanwhile, to report its progress; no holder of their connections waits for a load, so no cycle arises.
 */
const refuseSecondConnection = (wanted: Holding['kind'] | 'statement'): void => {
  const holding = held.getStore()
  if (!holding || holding.isOver || (holding.kind === 'load' && wanted !== 'load')) return
  throw new Error(
    `A ${wanted} on a connection of its own, within a ${holding.kind}: use the transaction's own "tx", or do it after the transaction`,
  )
}

/** Ids (int8) stay strings; money (the `cents` domain over numeric) and its sums become numbers; dates stay `YYYY-MM-DD`. */
const parsers = new Map<number, (text: string) => unknown>([
  [pg.types.builtins.NUMERIC, Number],
  [pg.types.builtins.DATE, (text) => text],
])
const types = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
    parsers.get(oid) ?? pg.types.getTypeParser(oid, format)) as typeof pg.types.getTypeParser,
}

/** A transaction, or the pool for reads: what a `*.db.ts` function runs on. */
export type Db = Runner
/** The one connection of a transaction. Independent statements are sent together and run in the order of sending. */
export type Tx = Runner & {
  readonly isTransaction: true
  /** Sends a statement together with the commit: for the last write, whose answer nobody needs. If it fails, nothing is committed. */
  last: (statement: Sql) => void
}
/** A transaction that also loads rows in the text format of `copy … from stdin`. */
export type LoadingTx = Tx & { copy: (statement: string) => Writable }

/** A time that is known, or that the database computes within the statement that uses it. */
export type Moment = Date | Sql<Date>

/** The pool, which runs statements and whole transactions: `work`'s are committed when it returns, and rolled back when it throws. */
export type PoolDb = Db & {
  /** `work` runs again when the database rolled it back because of another transaction; `onUndone` is called before. */
  transaction: <T>(work: (tx: Tx) => Promise<T>, onUndone?: (error: unknown) => void) => Promise<T>
  /** A transaction that loads or undoes a file: it may wait and run for hours, and its statements are not pipelined. */
  loading: <T>(work: (tx: LoadingTx) => Promise<T>) => Promise<T>
}

/** A pool for calls, which loads no files. */
export type CallDb = Omit<PoolDb, 'loading'>

/** The connections of a pool: open ones, idle ones, and requests that wait for one. */
export type PoolUse = { pool: string; open: number; idle: number; waiting: number }

export type Database = {
  db: PoolDb
  /** For those who call by a link: few, so that they never take the connections of the staff. */
  guests: CallDb
  /** For calls of relaxed durability: a statement is answered before it is on disk, so a power failure can lose the last half second. */
  relaxed: Db
  uses: () => PoolUse[]
  /** Emits `acquire` and `release` for every connection. */
  pool: EventEmitter
  close: () => Promise<void>
}

const statementLimitMs = 25_000
/** A statement without an answer after this time means a dead connection, because the database cancels statements earlier. */
const answerLimitMs = statementLimitMs + 5_000
/** A load may wait for other loads: its caller watches the progress instead of waiting for an answer. */
const loadingWaitMs = 600_000
const usualWaitMs = 5_000
/** A new connection plans each statement anew, so that pauses between customers must not end the ones that have. */
const idleLimitMs = 300_000

// Statements are planned once and are short: parallel workers, JIT and memoize cost more than they save, and the data is in memory.
const sessionSettings = `-c plan_cache_mode=force_generic_plan -c max_parallel_workers_per_gather=0 -c jit=off -c enable_memoize=off -c random_page_cost=1.1 -c timezone=UTC -c statement_timeout=${statementLimitMs} -c idle_in_transaction_session_timeout=30000`

/** Opens the pools. `DATABASE_URL` may name any PostgreSQL from 16 on. Error, after `waitMs` without a free connection: `DatabaseUnavailable`. */
export const openDatabase = (
  url: string,
  options: { poolSize: number; waitMs?: number; onError?: (error: Error) => void },
): Database => {
  const { poolSize, waitMs = usualWaitMs } = options
  const poolOf = (settings: pg.PoolConfig): pg.Pool => {
    const usual = { connectionString: url, types, options: sessionSettings, ...keptAlive }
    const limits = {
      connectionTimeoutMillis: waitMs,
      idleTimeoutMillis: idleLimitMs,
      query_timeout: answerLimitMs,
    }
    const pool = new pg.Pool({ ...usual, max: poolSize, ...limits, ...settings })
    return pool.on('error', (error) => options.onError?.(error))
  }
  const main = poolOf({ pipeline: true })
  // A pipelining connection cannot run COPY, and a statement over a whole file may take long.
  const loading = poolOf({ connectionTimeoutMillis: loadingWaitMs, query_timeout: 0 })
  const relaxed = poolOf({
    max: Math.ceil(poolSize / 2),
    options: `${sessionSettings} -c synchronous_commit=off`,
  })
  const guests = poolOf({ pipeline: true, max: Math.max(2, Math.ceil(poolSize / 4)) })
  const pools = { main, loading, relaxed, guests }
  return {
    guests: callsOn(guests),
    db: {
      ...callsOn(main),
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

/** A dead peer is noticed within a minute instead of two hours. */
export const keptAlive = { keepAlive: true, keepAliveInitialDelayMillis: 30_000 }

const runnerOf =
  (pool: pg.Pool): Runner['query'] =>
  async (statement) => {
    refuseSecondConnection('statement')
    try {
      return await retryUndone(() => pool.query(statement))
    } catch (error) {
      throw asUnavailable(error)
    }
  }

const callsOn = (pool: pg.Pool): CallDb => ({
  query: runnerOf(pool),
  transaction: (work, onUndone) =>
    retryUndone(() => inTransaction(pool, 'transaction', (_client, tx) => work(tx)), onUndone),
})

type Statement = Parameters<Runner['query']>[0]

/** Statements of one turn of the event loop leave as one message: between two processes a message costs more than most statements. */
const send = async (client: pg.PoolClient, statement: Statement): ReturnType<Runner['query']> => {
  const { stream } = client.connection
  stream.cork()
  process.nextTick(() => stream.uncork())
  try {
    return await client.query(statement)
  } catch (error) {
    throw asUnavailable(error)
  }
}

/**
 * Takes a connection from the pool for one piece of work. If the connection dies meanwhile, it leaves the pool at once, whether or not the work ends:
 * its place is free for the next caller, and its error does not end the process.
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
    /** The connection cannot be used any more. */
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
  // When one of several parallel steps fails, a later statement of another step must not run outside the transaction.
  const holding: Holding = { kind, isOver: false }
  const end = (text: string) => {
    holding.isOver = true
    return run(text)
  }
  try {
    // Sent with the first statement, whose answer counts only once the transaction has begun.
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
