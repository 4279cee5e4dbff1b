import { createReadStream } from 'node:fs'
import { basename } from 'node:path'
import type { PoolDb, Tx } from '../../../platform/database/db.ts'
import { newId } from '../../../platform/database/ids.ts'
import { Refusal } from '../../../platform/tables/refusal.ts'
import {
  beginWork,
  deleteImport,
  deleteParts,
  endWork,
  forgetInterrupted,
  insertImport,
  keepChoices,
  keepColumns,
  keepFound,
  saveProgress,
  type Work,
} from '../imports.db.ts'
import type { Progress, Reporter } from '../columns/reading.ts'
import { runImport, type Outcome, type Run } from '../running/run.ts'
import { storeParts } from '../files/parts.ts'
import { followWrites, heartbeatMs, takenOver } from '../running/work.ts'

/**
 * Imports from the command line, with a journal like any other import, so that the screen can undo it. A refused import leaves no trace. A killed command leaves
 * file and choices, so that the screen can resume the import; running the same command again replaces it.
 */
export const recordedImport = async (
  db: PoolDb,
  path: string,
  run: Omit<Run, 'keep' | 'importId'>,
  reporter: Reporter,
): Promise<Outcome> => {
  const { kind, scope, file } = run
  const importId = newId()
  const work: Work = { id: importId, run: newId(), state: 'APPLYING' }
  const made = {
    id: importId,
    accountId: null,
    kind: kind.kind,
    shopId: scope.shopId,
    fileName: basename(path),
    sizeBytes: file.bytes,
    readsCost: true,
    reach: scope.reach,
  }
  await forgetInterrupted(db, made)
  await insertImport(db, made)
  let now: Progress | null = null
  let isKept = false
  const beat = setInterval(() => void saveProgress(db, work, now).catch(() => {}), heartbeatMs)
  try {
    await storeParts(db, importId, createReadStream(path), Number.POSITIVE_INFINITY)
    await beginWork(db, work, { from: ['EXPECTED'], resumes: [] })
    await keepChoices(db, importId, run.choices ?? {})
    const keep = async (tx: Tx, outcome: Outcome): Promise<void> => {
      await followWrites(tx, importId, kind, outcome, reporter.progress)
      await deleteParts(tx, importId)
      if (!(await endWork(tx, work, { state: 'APPLIED', outcome }))) throw new Refusal(takenOver)
    }
    const outcome = await runImport(
      db,
      { ...run, importId, keep },
      {
        problem: reporter.problem,
        progress: (progress) => {
          now = progress
          reporter.progress(progress)
        },
        columns: async (columns) => {
          await keepColumns(db, work, { columns, written: file.written })
          await reporter.columns(columns)
        },
        found: (found) => keepFound(db, work, found),
      },
    )
    isKept = outcome.written !== null
    return outcome
  } finally {
    clearInterval(beat)
    if (!isKept) await deleteImport(db, importId)
  }
}
