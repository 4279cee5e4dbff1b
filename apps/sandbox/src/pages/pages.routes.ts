import type { FastifyInstance } from 'fastify'
import type { Sandbox } from '../sandbox.ts'

export function pageRoutes(app: FastifyInstance, sandbox: Sandbox): void {
  app.get('/', () => sandbox.store.latestTrades(50))
}
