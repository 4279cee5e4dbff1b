import type { OutgoingHttpHeaders } from 'node:http'
import type { FastifyInstance } from 'fastify'
import type { News, NewsDesk } from './news.ts'
import type { Authenticate, Session } from './session.ts'
import { CallError } from './errors.ts'

const heartbeatMs = 20_000

/**
 * `GET /api/events`: server-sent events of what changed in the caller's shops (`{topic, shopId, id}`), read with fetch so that both halves of the session
 * are sent; it ends with the session. A screen that hears of its order, payment or cart asks for it again through the ordinary call. `age` (ms): how long
 * ago it began to ask; what changed since then is told first.
 */
export const serveLiveNews = (app: FastifyInstance, news: NewsDesk, authenticate: Authenticate): void => {
  const open = new Set<() => void>()
  app.addHook('preClose', async () => {
    for (const end of open) end()
  })
  app.get<{ Querystring: { age?: string } }>('/api/events', async (request, reply) => {
    const session = await authenticate(request)
    if (!session?.enabled) throw new CallError('UNAUTHENTICATED')
    if (session.passwordTemporary) throw new CallError('PASSWORD_TEMPORARY')
    const headers = reply.getHeaders() as OutgoingHttpHeaders
    reply.hijack()
    const stream = reply.raw
    stream.writeHead(200, {
      ...headers,
      'content-type': 'text/event-stream; charset=utf-8',
      'x-accel-buffering': 'no',
    })
    stream.write('retry: 1000\n\n')
    const tell = (item: News): void => {
      if (item.topic === 'session') {
        // Whose session ends is nobody else's business.
        if (item.id === session.id || item.id === null) check()
      } else if (mayHear(session, item.shopId)) stream.write(`data: ${JSON.stringify(item)}\n\n`)
    }
    const check = (): void =>
      void authenticate(request).then(
        (current) => (current?.enabled && !current.passwordTemporary ? stream.write(': \n\n') : end()),
        () => end(),
      )
    // What ends a session without news, its time running out among it, is noticed at the next heartbeat.
    const heartbeat = setInterval(check, heartbeatMs)
    const end = (): void => {
      clearInterval(heartbeat)
      stop()
      open.delete(end)
      stream.end()
    }
    open.add(end)
    const stop = news.subscribe(tell)
    news.since(Number(request.query.age ?? 0)).forEach(tell)
    request.raw.on('close', end)
  })
}

const mayHear = (session: Session, shopId: string | null): boolean =>
  shopId === null || session.shopIds.has(shopId)
