import { once } from 'node:events'
import path from 'node:path'
import { Worker } from 'node:worker_threads'
import type { News, NewsDesk } from '../../../platform/live/news.ts'
import type { ImportRow, Work } from '../imports.db.ts'
import type { HowRead } from './work.ts'

/** Work on an import that a call has begun: its file is checked or applied, or what it changed is turned back or forth. */
export type Order =
  | { about: 'file'; work: Work; row: ImportRow; how: HowRead }
  | { about: 'turn'; work: Work; row: ImportRow; accountId: string }

export type ToThread = Order | 'end'
export type FromThread = { news: readonly News[] } | { error: Error } | 'done'

export type ImportThread = {
  /** Starts the thread while a file is still on its way. */
  prepare: () => void
  /** Does work behind an answer: progress and end stand in the import. */
  start: (order: Order) => void
  /** Ends once the work in hand has. */
  close: () => Promise<void>
}

/** So long an idle thread is kept: a check is soon followed by its import. */
const idleMs = 30_000
/**
 * Rows die young: without limits the engine lets the heap grow by 280 MB instead of collecting them. Half of this is enough for 100,000 articles. A file that
 * needs more ends the thread and its import, not the server.
 */
const resourceLimits = { maxYoungGenerationSizeMb: 8, maxOldGenerationSizeMb: 160 }

type Settings = { databaseUrl: string; news: NewsDesk; onError: (error: Error) => void }

/**
 * A thread of its own reads files and makes the terms of articles, so that other calls are answered meanwhile. It starts with the first order and ends when it
 * has been idle. Should it die, its transactions go with it and its imports show as interrupted.
 */
export const createImportThread = ({ databaseUrl, news, onError }: Settings): ImportThread => {
  let running: { worker: Worker; orders: number; idle?: NodeJS.Timeout } | undefined
  const end = (): void => {
    running?.worker.postMessage('end' satisfies ToThread, [])
    running = undefined
  }
  const endIfIdle = (started: NonNullable<typeof running>): void => {
    clearTimeout(started.idle)
    if (started.orders === 0) started.idle = setTimeout(end, idleMs).unref()
  }
  const open = (): NonNullable<typeof running> => {
    const file = new URL(`./import-thread${path.extname(import.meta.url)}`, import.meta.url)
    const worker = new Worker(file, { workerData: { databaseUrl }, resourceLimits, execArgv: [] })
    const started: NonNullable<typeof running> = { worker, orders: 0 }
    worker.on('message', (message: FromThread) => {
      if (message === 'done') {
        started.orders -= 1
        if (running === started) endIfIdle(started)
      } else if ('news' in message) news.announce(message.news)
      else onError(message.error)
    })
    worker.on('error', (error) => onError(error instanceof Error ? error : new Error(String(error))))
    worker.on('exit', () => {
      if (running === started) running = undefined
    })
    return started
  }
  return {
    prepare: () => {
      running ??= open()
      endIfIdle(running)
    },
    start: (order) => {
      running ??= open()
      clearTimeout(running.idle)
      running.orders += 1
      running.worker.postMessage(order, [])
    },
    close: async () => {
      const worker = running?.worker
      end()
      if (worker) await once(worker, 'exit')
    },
  }
}
