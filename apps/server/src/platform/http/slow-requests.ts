import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { FastifyHttpOptions, FastifyInstance } from 'fastify'

/** A slower sender than a bad mobile connection (64 kbit/s) is disconnected. */
const bytesPerSecondMin = 8_000
const mostMs = 3_600_000
/** Longer than the pause between two heartbeats of the live news, and than any answer takes. */
const silenceMs = 120_000

/** The time limits of connections: `waitMs` for the headers, an hour for a whole request, and two minutes without a byte in either direction. */
export const connectionLimits = (waitMs: number) =>
  ({
    requestTimeout: mostMs,
    connectionTimeout: silenceMs,
    http: { headersTimeout: waitMs, connectionsCheckingInterval: waitMs / 4 },
  }) satisfies FastifyHttpOptions<Server>

type Receiving = { response: ServerResponse; beganMs: number; bytesBefore: number }

/**
 * Ends requests whose bodies arrive too slowly: each has `waitMs`, plus a second for every 8 kB received, so that a large file and a slow database are
 * not cut off.
 */
export const endSlowBodies = (app: FastifyInstance, waitMs: number): void => {
  const receiving = new Map<IncomingMessage, Receiving>()
  const check = (): void => {
    const nowMs = performance.now()
    for (const [request, body] of receiving) {
      if (hasCome(request) || request.destroyed) receiving.delete(request)
      else if (nowMs - body.beganMs > waitMs + timeFor(request, body)) {
        receiving.delete(request)
        end(app, request, body.response)
      }
    }
  }
  const timer = setInterval(check, waitMs / 4).unref()
  app.addHook('onClose', async () => clearInterval(timer))
  app.addHook('onRequest', (request, reply, done) => {
    const { raw } = request
    if (hasBody(raw))
      receiving.set(raw, {
        response: reply.raw,
        beganMs: performance.now(),
        bytesBefore: raw.socket.bytesRead,
      })
    done()
  })
  // Most bodies arrive at once, and are not kept for the next check.
  app.addHook('preHandler', (request, _reply, done) => {
    if (hasCome(request.raw)) receiving.delete(request.raw)
    done()
  })
}

const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

const hasCome = (request: IncomingMessage): boolean => request.complete || request.readableEnded

const timeFor = ({ socket }: IncomingMessage, { bytesBefore }: Receiving): number =>
  ((socket.bytesRead - bytesBefore) / bytesPerSecondMin) * 1000

/** Ends the request like one whose headers do not arrive; an answered request gets no second answer. */
const end = (app: FastifyInstance, { socket }: IncomingMessage, response: ServerResponse): void => {
  if (response.headersSent) socket.destroy()
  else
    app.server.emit(
      'clientError',
      Object.assign(new Error('The body came too slowly'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' }),
      socket,
    )
}
