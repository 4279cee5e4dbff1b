import { randomUUID } from 'node:crypto'
import type { newsItem } from '@showfloor/contract/contract/news'
import type { z } from 'zod'
import { sql } from '../database/sql.ts'
import type { Db } from '../database/db.ts'
import { createListener } from './listener.ts'

/** A change, for caches and live screens. */
export type News = z.output<typeof newsItem>
export type Listener = (news: News) => void

const channel = 'showfloor_news'
/** Too short to notice, long enough to batch the news of one click, and of many under load. */
const flushMs = 50
/** The pause before unsent news are sent again. */
const retryMs = 1_000
const usualHeartbeatMs = 10_000
/** How long news are kept for a screen that read its data before it listened. */
const recentMs = 30_000

/** Recent news. */
const keepRecent = () => {
  const recent: { atMs: number; news: News }[] = []
  return {
    add: (news: News): void => {
      const nowMs = performance.now()
      recent.push({ atMs: nowMs, news })
      while (recent[0] && recent[0].atMs < nowMs - recentMs) recent.shift()
    },
    /** The news of the last `ageMs`, each once; at most 30 s. */
    since: (ageMs: number): News[] => {
      const fromMs = performance.now() - ageMs
      const missed = recent.filter(({ atMs }) => atMs >= fromMs).map(({ news }) => news)
      return [...new Map(missed.map((news) => [JSON.stringify(news), news])).values()]
    },
  }
}

/**
 * Tells every server process on this database what changed. `announce` reaches listeners in this process at once, and the others through LISTEN/NOTIFY
 * some milliseconds later, in one statement for a batch. It is for display only: data that must not get lost belongs in a table.
 */
export const createNews = (
  databaseUrl: string,
  db: Db,
  onError: (error: Error) => void,
  heartbeatMs = usualHeartbeatMs,
) => {
  const self = randomUUID().slice(0, 8)
  const recent = keepRecent()
  const listeners = new Set<Listener>([recent.add])
  const reconnected = new Set<() => void>()
  let outbox: string[] = []
  let timer: NodeJS.Timeout | undefined
  let closed = false

  const tell = (news: News): void => listeners.forEach((listener) => listener(news))
  const flush = async (): Promise<void> => {
    timer = undefined
    const payloads = outbox
    outbox = []
    try {
      await sql`select pg_notify(${channel}, payload) from unnest(${payloads}::text[]) payload`.execute(db)
    } catch (error) {
      onError(error as Error)
      // Kept for the retry: other processes answer from their caches until they hear of it.
      outbox = [...new Set([...payloads, ...outbox])]
      if (!closed) timer ??= setTimeout(() => void flush(), retryMs)
    }
  }
  const announce = (news: readonly News[]): void => {
    // News that several steps of one transaction announce alike are sent once.
    for (const [text, item] of new Map(news.map((one) => [JSON.stringify(one), one]))) {
      tell(item)
      outbox.push(`${self}${text}`)
    }
    if (outbox.length > 0) timer ??= setTimeout(() => void flush(), flushMs)
  }
  const receive = (payload: string): void => {
    if (!payload.startsWith(self)) tell(JSON.parse(payload.slice(self.length)) as News)
  }
  const listener = createListener({
    databaseUrl,
    channel,
    heartbeatMs,
    onMessage: receive,
    // News may have been missed while nobody listened.
    onConnected: () => reconnected.forEach((refresh) => refresh()),
    onError,
  })
  return {
    announce,
    /** True while news of other processes arrive; caches must not answer otherwise. */
    connected: listener.connected,
    subscribe: (listener: Listener): (() => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    since: recent.since,
    onReconnect: (refresh: () => void): void => void reconnected.add(refresh),
    start: listener.start,
    close: async (): Promise<void> => {
      closed = true
      clearTimeout(timer)
      if (outbox.length > 0) await flush()
      await listener.close()
    },
  }
}
export type NewsDesk = ReturnType<typeof createNews>
