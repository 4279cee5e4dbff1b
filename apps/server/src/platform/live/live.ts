import type { OutgoingHttpHeaders, ServerResponse } from 'node:http'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { News, NewsDesk } from './news.ts'
import type { Authenticate, Session } from '../http/session.ts'
import { createSlots } from '../limits/slots.ts'

const heartbeatMs = 20_000
/** One stream for each tab; more than anybody has open. */
const streamsPerSession = 12
const retryAfterS = 30
/** A reader this far behind reconnects and starts anew. */
const unreadBytesMax = 256_000

type Listening = { news: NewsDesk; authenticate: Authenticate }
type Age = { age: number }

/**
 * Server-sent events of what changed in the caller's shops (`{topic, shopId, id}`), read with fetch so that both halves of the session are sent. A stream
 * hears what its session may hear at that moment, and ends with it. A screen that hears of its order, payment or cart asks for it again through the
 * ordinary call. Error: RATE_LIMITED for one stream too many.
 */
export const newsStreams = (app: FastifyInstance, listening: Listening) => {
  const open = new Set<() => void>()
  const takePlace = createSlots(streamsPerSession, retryAfterS)
  app.addHook('preClose', async () => {
    for (const end of open) end()
  })
  return (request: FastifyRequest, reply: FastifyReply, session: Session, asked: Age): void => {
    const givePlaceBack = takePlace(session.id)
    const headers = reply.getHeaders() as OutgoingHttpHeaders
    reply.hijack()
    const stream = reply.raw
    stream.writeHead(200, {
      ...headers,
      'content-type': 'text/event-stream; charset=utf-8',
      'x-accel-buffering': 'no',
    })
    stream.write('retry: 1000\n\n')
    const end = follow(listening, { request, stream, asked }, session)
    open.add(end)
    request.raw.on('close', () => {
      open.delete(end)
      givePlaceBack()
      end()
    })
  }
}

/** Sends a stream the news of its session while it has one. Returns how to end it. */
const follow = (
  { news, authenticate }: Listening,
  { request, stream, asked }: { request: FastifyRequest; stream: ServerResponse; asked: Age },
  first: Session,
): (() => void) => {
  let session = first
  /** While the session is checked again, news wait for its new access. */
  let checking: Promise<void> | undefined

  const end = (): void => {
    clearInterval(heartbeat)
    stop()
    stream.end()
  }
  const write = (text: string): void => {
    // Destroyed instead of ended, which would wait until all of it is read.
    if (stream.writableLength > unreadBytesMax) stream.destroy()
    else stream.write(text)
  }
  const check = (): void => {
    const checked = authenticate(request).then((current) => {
      if (!current?.enabled || current.passwordTemporary) return end()
      session = current
      return write(': \n\n')
    }, end)
    checking = checked
    void checked.then(() => {
      if (checking === checked) checking = undefined
    })
  }
  /** News of one turn leave in one piece, so that a screen reloads once for all of them. */
  let waiting = ''
  const flush = (): void => {
    const text = waiting
    waiting = ''
    if (stream.writable) write(text)
  }
  const pass = (item: News): void => {
    if (!stream.writable || !mayHear(session, item.shopId)) return
    if (waiting === '') queueMicrotask(flush)
    waiting += `data: ${JSON.stringify(item)}\n\n`
  }
  const tell = (item: News): void => {
    // Other sessions are not told.
    if (item.topic === 'session') {
      if (item.id === session.id || item.id === null) check()
    } else if (checking) void checking.then(() => pass(item))
    else pass(item)
  }
  // A session that ends without news, for example by expiry, is noticed at the next heartbeat.
  const heartbeat = setInterval(check, heartbeatMs)
  const stop = news.subscribe(tell)
  news.since(asked.age).forEach(tell)
  return end
}

const mayHear = (session: Session, shopId: string | null): boolean =>
  shopId === null || session.shopIds.has(shopId)
