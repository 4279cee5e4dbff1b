import { createWriteStream } from 'node:fs'
import { rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { Database, Tx } from '../../../platform/database/db.ts'
import { undoJournal, type UndoConflict } from '../../../platform/database/journal.ts'
import type { NewsDesk } from '../../../platform/live/news.ts'
import { Refusal, type Words } from '../../../platform/tables/refusal.ts'
import { openTable } from '../../../platform/tables/table-file.ts'
import { conflictNames, raiseProductVersions, refreshProducts } from '../../catalogue/catalogue.public.ts'
import {
  addProblems,
  clearProblems,
  deleteParts,
  endWork,
  keepColumns,
  keepFound,
  partsOf,
  saveProgress,
  touchedProducts,
  type ImportRow,
  type Work,
} from '../imports.db.ts'
import { Questions } from '../columns/found-columns.ts'
import type { Choices } from '../columns/format.ts'
import { headerOfKind, type Problem, type Progress, type Reporter } from '../columns/reading.ts'
import { runImport, type Outcome } from './run.ts'
import { analyzeWritten, openImport, lockImports } from './staged.db.ts'
import type { Kind } from '../kinds/kind.ts'
import { kindFor, kinds } from '../kinds/registry.ts'

type ImportWork = {
  database: Database
  news: Pick<NewsDesk, 'announce'>
  onError: (error: Error) => void
}

/** How often a process that works on an import renews its heartbeat. */
export const heartbeatMs = 500

const announceImport = ({ news }: ImportWork, id: string): void =>
  news.announce([{ topic: 'import', shopId: null, id }])

/** Announces that the data of a kind has changed. */
export const announceWritten = (news: Pick<NewsDesk, 'announce'>, { topics }: Pick<Kind, 'topics'>): void =>
  news.announce(
    (topics ?? (['catalogue', 'price', 'stock'] as const)).map((topic) => ({
      topic,
      shopId: null,
      id: null,
    })),
  )

/**
 * Does work that a call has begun, after its answer. Saves progress and a heartbeat until the import's state shows its end. If the process dies, its transaction is
 * rolled back and the import shows as interrupted.
 */
const runInBackground = (
  deps: ImportWork,
  work: Work,
  fallback: 'REFUSED' | 'CHECKED' | 'APPLIED' | 'UNDONE',
  run: (progress: (now: Progress) => void) => Promise<void>,
): Promise<void> => {
  const { db } = deps.database
  let now: Progress | null = null
  let saved = Promise.resolve()
  const beat = setInterval(() => {
    saved = saveProgress(db, work, now).then(() => announceImport(deps, work.id), deps.onError)
  }, heartbeatMs)
  const end = async (error: unknown): Promise<void> => {
    if (!(error instanceof Refusal)) deps.onError(error instanceof Error ? error : new Error(String(error)))
    const state = error instanceof Questions ? 'ASKED' : fallback
    await endWork(db, work, { state, refusal: error instanceof Refusal ? error.words : unexpected })
  }
  return run((progress) => (now = progress))
    .catch(end)
    .catch(deps.onError)
    .finally(async () => {
      clearInterval(beat)
      // The caller may close the database as soon as this ends.
      await saved
      announceImport(deps, work.id)
    })
}

const unexpected: Words = {
  zh: '导入时出错，没有改动任何数据。请稍后再试或联系管理员。',
  en: 'Something went wrong and nothing was changed. Try again, or ask your administrator.',
}

export const takenOver: Words = {
  zh: '另一个服务进程接手了这次导入，这里没有改动任何数据。',
  en: 'Another server process has taken this import over; nothing was changed here.',
}

const problemsPerWrite = 500
/** A file of the wrong kind is bad in every row; problems beyond this limit are only counted. */
const problemsKept = 100_000

const reporterOf = (deps: ImportWork, work: Work, written: Words, progress: (now: Progress) => void) => {
  const { db } = deps.database
  let waiting: Problem[] = []
  let kept = 0
  const flush = async (): Promise<void> => {
    const part = waiting
    waiting = []
    kept += part.length
    if (part.length > 0) await addProblems(db, work.id, part)
  }
  const reporter: Reporter = {
    columns: (columns) => keepColumns(db, work, { columns, written }),
    found: (found) => keepFound(db, work, found),
    problem: (problem) => {
      if (kept >= problemsKept) return undefined
      return waiting.push(problem) >= problemsPerWrite ? flush() : undefined
    },
    progress,
  }
  return { reporter, flush }
}

/** Updates what is derived from the rows that an import wrote. */
export const followWrites = async (
  tx: Tx,
  importId: string,
  { follow }: Kind,
  { written }: Outcome,
  progress: Reporter['progress'],
): Promise<void> => {
  await analyzeWritten(tx)
  const changed = (written?.results.created.count ?? 0) + (written?.results.updated.count ?? 0)
  if (follow) return follow(tx, (done) => progress({ phase: 'WRITING', done, of: changed }))
  const productIds = await touchedProducts(tx, importId)
  await raiseProductVersions(tx, productIds)
  await refreshProducts(tx, productIds)
}

const productsPerPart = 2000

/** Updates derived data of products whose rows were replayed. */
const refreshTouched = async (
  tx: Tx,
  productIds: readonly string[],
  progress: (done: number) => void,
): Promise<void> => {
  for (let from = 0; from < productIds.length; from += productsPerPart) {
    await refreshProducts(tx, productIds.slice(from, from + productsPerPart))
    progress(Math.min(productIds.length, from + productsPerPart))
  }
}

export const notWhole: Words = {
  zh: '文件没有传完，请重新上传。',
  en: 'The file arrived incomplete; upload it again.',
}

/** The choices for a file, whether its costs are read, and whose permissions count. */
export type ReadingOptions = { choices: Choices; readsCost: boolean; accountId: string | null }

/** Checks the file of an import, or applies it. */
export const processFile = (
  deps: ImportWork,
  work: Work,
  row: ImportRow,
  { choices, readsCost, accountId }: ReadingOptions,
): Promise<void> => {
  const kind = kindFor(row.kind, readsCost)
  const { db } = deps.database
  const isApplying = work.state === 'APPLYING'
  return runInBackground(deps, work, isApplying ? 'CHECKED' : 'REFUSED', async (progress) => {
    const file = path.join(tmpdir(), `showfloor-import-${work.run}`)
    await clearProblems(db, work.id)
    try {
      await pipeline(partsOf(db, work.id), createWriteStream(file))
      // If a server stops during the upload, only a part is stored.
      if ((await stat(file)).size < Number(row.sizeBytes)) throw new Refusal(notWhole)
      const table = await openTable(file, {
        name: row.fileName,
        isHeader: headerOfKind(kind),
        sheet: choices.sheet,
      })
      try {
        const { reporter, flush } = reporterOf(deps, work, table.written, progress)
        const outcome = await runImport(
          db,
          {
            kind,
            scope: { shopId: row.shopId, channelId: row.channelId, reach: row.reach, accountId },
            file: table,
            choices,
            importId: work.id,
            accountId: row.accountId,
            ...(isApplying
              ? {
                  keep: async (tx, result) => {
                    // The problems of rows are stored before the import shows as applied.
                    await flush()
                    await followWrites(tx, row.id, kind, result, progress)
                    await deleteParts(tx, work.id)
                    if (!(await endWork(tx, work, { state: 'APPLIED', outcome: result })))
                      throw new Refusal(takenOver)
                  },
                }
              : {}),
          },
          reporter,
        ).finally(flush)
        const isApplied = isApplying && outcome.written !== null
        if (isApplied) announceWritten(deps.news, kind)
        else await endWork(db, work, { state: 'CHECKED', outcome })
      } finally {
        await table.close()
      }
    } finally {
      await rm(file, { force: true })
    }
  })
}

const conflictWords = async (
  tx: Tx,
  conflicts: readonly UndoConflict[],
  state: Work['state'],
): Promise<Words> => {
  const names = await conflictNames(tx, conflicts)
  if (state === 'REDOING')
    return {
      zh: `不能重做：撤销之后又有改动，或已被使用（${names}）。没有改动任何数据。`,
      en: `It cannot be redone: some of it has been changed since, or is in use (${names}). Nothing was changed.`,
    }
  return conflicts.some((conflict) => conflict.inUse)
    ? {
        zh: `不能撤销：导入的内容已被使用（${names}），例如在订单、购物车里，或又添加了下级数据。没有改动任何数据。`,
        en: `It cannot be undone: something that it added is in use (${names}), in an order, a cart or by later data. Nothing was changed.`,
      }
    : {
        zh: `不能撤销：导入之后又有改动（${names}）。没有改动任何数据。`,
        en: `It cannot be undone: some of it has been changed since (${names}). Nothing was changed.`,
      }
}

/** Undoes or redoes exactly what an import changed, all of it or nothing. */
export const replayImport = (
  deps: ImportWork,
  work: Work,
  row: ImportRow,
  accountId: string,
): Promise<void> => {
  const isRedo = work.state === 'REDOING'
  const kind = kinds[row.kind]
  return runInBackground(deps, work, isRedo ? 'UNDONE' : 'APPLIED', async (progress) => {
    progress({ phase: 'CHECKING', done: 0, of: 1 })
    await deps.database.db.loading(async (tx) => {
      await openImport(tx, { importId: row.id, accountId })
      await lockImports(tx)
      const productIds = await touchedProducts(tx, row.id)
      let rows = 0
      const conflicts = await undoJournal(tx, row.id, {
        of: 'import',
        again: isRedo,
        progress: (done, all) => {
          rows = all
          progress({ phase: 'WRITING', done, of: all + productIds.length })
        },
      })
      if (conflicts.length > 0) throw new Refusal(await conflictWords(tx, conflicts, work.state))
      const refused = await kind.replayRefusal?.(tx, { importId: row.id, accountId })
      if (refused) throw new Refusal(refused)
      await analyzeWritten(tx)
      await refreshTouched(tx, productIds, (done) =>
        progress({ phase: 'WRITING', done: rows + done, of: rows + productIds.length }),
      )
      if (!(await endWork(tx, work, { state: isRedo ? 'APPLIED' : 'UNDONE', accountId })))
        throw new Refusal(takenOver)
    })
    announceWritten(deps.news, kind)
  })
}
