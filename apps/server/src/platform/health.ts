import { sql } from './sql.ts'
import type { FastifyInstance } from 'fastify'
import { createCallTimes } from './call-times.ts'
import type { Database } from './db.ts'

/** Figures of the process and its database connections; loaded when somebody first asks, because most servers are never asked and it takes its memory. */
const loadRegistry = async (database: Database) => {
  const { default: client } = await import('prom-client')
  const registry = new client.Registry()
  client.collectDefaultMetrics({ register: registry })
  const connections = new client.Gauge({
    name: 'showfloor_database_connections',
    help: 'Connections of this process to the database',
    labelNames: ['state'],
    registers: [registry],
    collect: () => {
      connections.set({ state: 'open' }, database.pool.totalCount)
      connections.set({ state: 'idle' }, database.pool.idleCount)
      connections.set({ state: 'waited_for' }, database.pool.waitingCount)
    },
  })
  return registry
}

/** `/healthz` (the process answers), `/readyz` (the database does too), `/metrics` (Prometheus: process, calls by name and status, pool). */
export const serveHealth = (app: FastifyInstance, database: Database): void => {
  const calls = createCallTimes()
  let loaded: ReturnType<typeof loadRegistry> | undefined
  app.addHook('onResponse', async (request, reply) => {
    const name = request.routeOptions.config.call
    if (name !== undefined) calls.observe(name, reply.statusCode, reply.elapsedTime / 1000)
  })
  app.get('/healthz', async () => ({ ok: true }))
  app.get('/readyz', async (_request, reply) => {
    try {
      await sql`select 1`.execute(database.db)
      return { ok: true }
    } catch {
      return reply.status(503).send({ ok: false, reason: 'the database does not answer' })
    }
  })
  app.get('/metrics', async (_request, reply) => {
    const registry = await (loaded ??= loadRegistry(database))
    return reply.type(registry.contentType).send(`${await registry.metrics()}\n${calls.text()}`)
  })
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The contract's name of the call behind a route. */
    call?: string
  }
}
