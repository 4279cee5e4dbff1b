import { once } from 'node:events'
import path from 'node:path'
import { Worker } from 'node:worker_threads'
import type { News, NewsDesk } from '../../../platform/live/news.ts'
import type { ImportRow, Work } from '../imports.db.ts'
import type { ReadingOptions } from './work.ts'

/** Work on an import that a call has begun: checking or applying its file, undoing or redoing its changes. */
export type Task =
  | { about: 'file'; work: Work; row: ImportRow; options: ReadingOptions }
  | { about: 'replay'; work: Work; row: ImportRow; accountId: string }

export type ToThread = Task | 'end'
export type FromThread = { news: readonly News[] } | { error: Error } | { done: Work }

export type ImportThread = {
  /** Starts the thread while a file is still being uploaded. */
  prepare: () => void
  /** Starts work in the background; the import's row shows its progress and its end. */
  start: (task: Task) => void
  /**
   * Resolves once the work on an import that runs now has ended and this process has heard its news. Its transaction commits some milliseconds before: whoever
   * is told that the import is applied must not meet a cached page without it.
   */
  heard: (importId: string) => Promise<unknown>
  /** Ends the thread after its current work. */
  close: () => Promise<void>
}

/** How long an idle thread is kept: an import soon follows its check. */
const idleMs = 30_000
/**
 * Rows live briefly: without limits the heap grows by 280 MB before they are collected. Half of these limits is enough for 100,000 articles. A file that needs
 * more ends the thread and its import, not the server.
 */
const resourceLimits = { maxYoungGenerationSizeMb: 8, maxOldGenerationSizeMb: 160 }

type Settings = { databaseUrl: string; news: NewsDesk; onError: (error: Error) => void }

/**
 * A worker thread reads files and builds search terms, so that other calls are answered meanwhile. It starts with the first task and ends when idle. If it dies,
 * its transactions are rolled back and its imports show as interrupted.
 */
export const createImportThread = ({ databaseUrl, news, onError }: Settings): ImportThread => {
  type Begun = { importId: string; end: PromiseWithResolvers<void> }
  let running: { worker: Worker; tasks: Map<Work['run'], Begun>; idle?: NodeJS.Timeout } | undefined
  const end = (): void => {
    running?.worker.postMessage('end' satisfies ToThread, [])
    running = undefined
  }
  const endIfIdle = (started: NonNullable<typeof running>): void => {
    clearTimeout(started.idle)
    if (started.tasks.size === 0) started.idle = setTimeout(end, idleMs).unref()
  }
  const open = (): NonNullable<typeof running> => {
    const file = new URL(`./import-thread${path.extname(import.meta.url)}`, import.meta.url)
    const worker = new Worker(file, { workerData: { databaseUrl }, resourceLimits, execArgv: [] })
    const started: NonNullable<typeof running> = { worker, tasks: new Map() }
    worker.on('message', (message: FromThread) => {
      if ('done' in message) {
        started.tasks.get(message.done.run)?.end.resolve()
        started.tasks.delete(message.done.run)
        if (running === started) endIfIdle(started)
      } else if ('news' in message) news.announce(message.news)
      else onError(message.error)
    })
    worker.on('error', (error) => onError(error instanceof Error ? error : new Error(String(error))))
    worker.on('exit', () => {
      started.tasks.forEach(({ end }) => end.resolve())
      if (running === started) running = undefined
    })
    return started
  }
  return {
    prepare: () => {
      running ??= open()
      endIfIdle(running)
    },
    start: (task) => {
      running ??= open()
      clearTimeout(running.idle)
      running.tasks.set(task.work.run, { importId: task.work.id, end: Promise.withResolvers() })
      running.worker.postMessage(task, [])
    },
    heard: (importId) =>
      Promise.all(
        [...(running?.tasks.values() ?? [])]
          .filter((begun) => begun.importId === importId)
          .map(({ end }) => end.promise),
      ),
    close: async () => {
      const worker = running?.worker
      end()
      if (worker) await once(worker, 'exit')
    },
  }
}
