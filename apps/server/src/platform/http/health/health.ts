import { statfs } from 'node:fs/promises'
import { sql } from '../../database/sql.ts'
import type { FastifyInstance } from 'fastify'
import type { Database } from '../../database/db.ts'
import { DatabaseUnavailable, DISK_FULL, retryAfterS, sqlState } from '../../database/trouble/db-errors.ts'

const bucketsS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5]
const metric = 'showfloor_call_seconds'

type Series = { buckets: number[]; sumS: number; count: number }

/** Counts how long calls take, by name and status, as a Prometheus histogram. */
const createCallTimes = () => {
  const all = new Map<string, Series>()
  return {
    observe: (call: string, status: number, seconds: number): void => {
      const labels = `call="${call}",status="${status}"`
      let series = all.get(labels)
      if (!series) all.set(labels, (series = { buckets: bucketsS.map(() => 0), sumS: 0, count: 0 }))
      const bucket = bucketsS.findIndex((limit) => seconds <= limit)
      if (bucket >= 0) series.buckets[bucket] = (series.buckets[bucket] ?? 0) + 1
      series.sumS += seconds
      series.count += 1
    },
    /** In Prometheus' text format. */
    text: (): string => {
      const lines = [`# HELP ${metric} Time of calls by name and status`, `# TYPE ${metric} histogram`]
      for (const [labels, { buckets, sumS, count }] of all) {
        let below = 0
        for (const [index, limit] of bucketsS.entries()) {
          below += buckets[index] ?? 0
          lines.push(`${metric}_bucket{le="${limit}",${labels}} ${below}`)
        }
        lines.push(
          `${metric}_bucket{le="+Inf",${labels}} ${count}`,
          `${metric}_sum{${labels}} ${sumS}`,
          `${metric}_count{${labels}} ${count}`,
        )
      }
      return `${lines.join('\n')}\n`
    },
  }
}

/** Metrics of the process and its database connections; loaded on first use, because they need memory and most servers are never asked. */
const loadRegistry = async (database: Database) => {
  const { default: client } = await import('prom-client')
  const registry = new client.Registry()
  client.collectDefaultMetrics({ register: registry })
  const connections = new client.Gauge({
    name: 'showfloor_database_connections',
    help: 'Connections of this process to the database',
    labelNames: ['pool', 'state'],
    registers: [registry],
    collect: () => {
      for (const { pool, open, idle, waiting } of database.uses()) {
        connections.set({ pool, state: 'open' }, open)
        connections.set({ pool, state: 'idle' }, idle)
        connections.set({ pool, state: 'waited_for' }, waiting)
      }
    },
  })
  return registry
}

/** A disk with less is full: a picture and its sizes would not fit any more. */
const leastFreeBytes = 32 * 1024 ** 2
/** For how long a refused write says that the database's disk is full; it may be on another machine. */
const diskFullForMs = 60_000

/** Why this process cannot do its work at the moment; undefined when it can. */
const troubleOf = async (
  { db, relaxed }: Database,
  folder: string,
  isDatabaseFull: () => boolean,
): Promise<string | undefined> => {
  try {
    await Promise.all([db, relaxed].map((pool) => sql`select 1`.execute(pool)))
  } catch (error) {
    const isExhausted = error instanceof DatabaseUnavailable && error.isExhausted
    return isExhausted ? 'every connection to the database is taken' : 'the database does not answer'
  }
  if (isDatabaseFull()) return 'the disk of the database is full'
  const disk = await statfs(folder).catch(() => undefined)
  if (disk && disk.bavail * disk.bsize < leastFreeBytes) return 'the disk of DATA_DIR is full'
  return undefined
}

/** `/healthz` (the process answers), `/readyz` (the database does too, has connections free, and no disk is full). */
export const serveHealth = (app: FastifyInstance, database: Database, dataDir: string): void => {
  let fullUntilMs = 0
  app.addHook('onError', async (_request, _reply, error) => {
    if (sqlState(error) === DISK_FULL) fullUntilMs = performance.now() + diskFullForMs
  })
  app.get('/healthz', async () => ({ ok: true }))
  app.get('/readyz', async (_request, reply) => {
    const reason = await troubleOf(database, dataDir, () => performance.now() < fullUntilMs)
    if (reason === undefined) return { ok: true }
    return reply.status(503).header('retry-after', retryAfterS).send({ ok: false, reason })
  })
}

/** `/metrics` on the management address (Prometheus: process, calls of `app` by name and status, pools). */
export const serveMetrics = (
  management: FastifyInstance,
  { app, database }: { app: FastifyInstance; database: Database },
): void => {
  const calls = createCallTimes()
  let loaded: ReturnType<typeof loadRegistry> | undefined
  app.addHook('onResponse', async (request, reply) => {
    const name = request.routeOptions.config.call
    if (name !== undefined) calls.observe(name, reply.statusCode, reply.elapsedTime / 1000)
  })
  management.get('/metrics', async (_request, reply) => {
    const registry = await (loaded ??= loadRegistry(database))
    return reply.type(registry.contentType).send(`${await registry.metrics()}\n${calls.text()}`)
  })
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The contract's name of the call behind a route. */
    call?: string
    /** Whether it is made without a body. */
    emptyBody?: boolean
  }
}
