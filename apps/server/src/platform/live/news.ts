import { randomUUID } from 'node:crypto'
import type { newsItem } from '@showfloor/contract/contract/news'
import type { z } from 'zod'
import { sql } from '../database/sql.ts'
import type { Db } from '../database/db.ts'
import { createListener } from './listener.ts'

/** What changed, for caches and live screens. */
export type News = z.output<typeof newsItem>
export type Listener = (news: News) => void

const channel = 'showfloor_news'
/** Short enough that nobody sees it, long enough that the news of one click, and of many under load, leave together. */
const flushMs = 50
/** When news that could not be sent are sent again. */
const retryMs = 1_000
const usualHeartbeatMs = 10_000
/** How long what was told is kept for a screen that began to ask before it listened. */
const recentMs = 30_000

/** What was told lately. */
const keepRecent = () => {
  const recent: { atMs: number; news: News }[] = []
  return {
    add: (news: News): void => {
      const nowMs = performance.now()
      recent.push({ atMs: nowMs, news })
      while (recent[0] && recent[0].atMs < nowMs - recentMs) recent.shift()
    },
    /** What was told in the last `ageMs`, each once; 30 s at most. */
    since: (ageMs: number): News[] => {
      const fromMs = performance.now() - ageMs
      const told = recent.filter(({ atMs }) => atMs >= fromMs).map(({ news }) => news)
      return [...new Map(told.map((news) => [JSON.stringify(news), news])).values()]
    },
  }
}

/**
 * Tells every server process on this database what changed. `announce` reaches listeners in this process at once and the others through
 * LISTEN/NOTIFY, some milliseconds later and in one statement for all that came together. It is for display: what must not be lost goes into a table.
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
      // Others keep what they cached until they hear of it.
      outbox = [...new Set([...payloads, ...outbox])]
      if (!closed) timer ??= setTimeout(() => void flush(), retryMs)
    }
  }
  const announce = (news: readonly News[]): void => {
    for (const item of news) {
      tell(item)
      outbox.push(`${self}${JSON.stringify(item)}`)
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
    /** True while news of other processes arrives; caches must not answer otherwise. */
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
