import { sql } from 'kysely'
import type { FastifyInstance } from 'fastify'
import client from 'prom-client'
import type { Database } from './db.ts'

/** `/healthz` (the process answers), `/readyz` (the database does too), `/metrics` (Prometheus: process, calls by name and status, pool). */
export const serveHealth = (app: FastifyInstance, database: Database): void => {
  const registry = new client.Registry()
  client.collectDefaultMetrics({ register: registry })
  const calls = new client.Histogram({
    name: 'showfloor_call_seconds',
    help: 'Time of calls by name and status',
    labelNames: ['call', 'status'],
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers: [registry],
  })
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
  app.addHook('onResponse', async (request, reply) => {
    const name = request.routeOptions.config.call
    if (name !== undefined) calls.observe({ call: name, status: reply.statusCode }, reply.elapsedTime / 1000)
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
  app.get('/metrics', async (_request, reply) =>
    reply.type(registry.contentType).send(await registry.metrics()),
  )
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The contract's name of the call behind a route. */
    call?: string
  }
}
