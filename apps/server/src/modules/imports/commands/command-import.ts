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
  tellProgress,
  type Work,
} from '../imports.db.ts'
import type { Progress, Telling } from '../columns/reading.ts'
import { runImport, type Outcome, type Run } from '../running/run.ts'
import { storeParts } from '../files/parts.ts'
import { followWrites, heartbeatMs, takenOver } from '../running/work.ts'

/**
 * An import from the command line, which keeps a journal like any other and can be undone on the screen. What is refused leaves no trace. Of a command that was
 * killed file and choices stay, so that the import can be taken up on the screen; the same command again takes its place.
 */
export const recordedImport = async (
  db: PoolDb,
  path: string,
  run: Omit<Run, 'keep' | 'importId'>,
  telling: Telling,
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
  }
  await forgetInterrupted(db, made)
  await insertImport(db, made)
  let now: Progress | null = null
  let isKept = false
  const beat = setInterval(() => void tellProgress(db, work, now).catch(() => {}), heartbeatMs)
  try {
    await storeParts(db, importId, createReadStream(path), Number.POSITIVE_INFINITY)
    await beginWork(db, work, { from: ['EXPECTED'], resumes: [] })
    await keepChoices(db, importId, run.choices ?? {})
    const keep = async (tx: Tx, outcome: Outcome): Promise<void> => {
      await followWrites(tx, importId, kind, outcome, telling.progress)
      await deleteParts(tx, importId)
      if (!(await endWork(tx, work, { state: 'APPLIED', outcome }))) throw new Refusal(takenOver)
    }
    const outcome = await runImport(
      db,
      { ...run, importId, keep },
      {
        problem: telling.problem,
        progress: (progress) => {
          now = progress
          telling.progress(progress)
        },
        columns: async (columns) => {
          await keepColumns(db, work, { columns, written: file.written })
          await telling.columns(columns)
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
