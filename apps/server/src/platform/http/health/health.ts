import { statfs } from 'node:fs/promises'
import { sql } from '../../database/sql.ts'
import type { FastifyInstance } from 'fastify'
import { createCallTimes } from '../../calls/call-times.ts'
import type { Database } from '../../database/db.ts'
import { DatabaseUnavailable, DISK_FULL, retryAfterS, sqlState } from '../../database/trouble/db-errors.ts'

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
