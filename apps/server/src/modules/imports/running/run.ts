import type { ImportResult } from '@showfloor/contract/common/import-kinds'
import { keepJournal } from '../../../platform/database/journal.ts'
import type { LoadingTx, PoolDb, Tx } from '../../../platform/database/db.ts'
import { resultLines, type StagedScope } from '../../../platform/database/staging.ts'
import { Refusal, shown, type Words } from '../../../platform/tables/refusal.ts'
import { placeOf, type Column } from '../columns/columns.ts'
import { ownFields, titleOf, type Wording } from '../cells/field.ts'
import { stageFile, type FileReading, type Problem, type Reporter } from '../columns/reading.ts'
import { checkRows, doubledRows, openImport, previewRows, lockImports } from './staged.db.ts'
import type { Kind, Written } from '../kinds/kind.ts'

export type Outcome = {
  rows: number
  merged: number
  bad: number
  leftOut: number
  notes: number
  written: Written | null
  preview: { heads: Words[]; rows: { line: number; result: ImportResult | null; cells: Wording[] }[] }
}

export type Run = Omit<FileReading, 'mode'> & {
  scope: StagedScope
  /** Refuses the file also for rows that would be left out. */
  strict?: boolean
  /** Completes the import within the transaction that wrote its rows. Without it, rows are only compared. */
  keep?: (tx: Tx, outcome: Outcome) => Promise<void>
  /** The import that the journal belongs to, and who asked for it. */
  importId?: string
  accountId?: string | null
}

/** Rolls back a transaction that only compared rows, or that found bad ones. */
class RolledBack extends Error {
  readonly outcome: Outcome
  constructor(outcome: Outcome) {
    super('rolled back')
    this.outcome = outcome
  }
}

/**
 * Reads a file, checks every row, and imports all of them or none. Bad rows are reported one by one, and then nothing is written. Throws a Refusal for the file as
 * a whole. A file is compared with the stored rows twice: without `keep` for the preview, and again with it, in the transaction that writes. Hours may pass in
 * between without any lock, so the first comparison would be a stale read. Both run the same statements.
 */
export const runImport = async (db: PoolDb, run: Run, reporter: Reporter): Promise<Outcome> => {
  try {
    return await db.loading(async (tx) => {
      const outcome = await take(tx, run, reporter)
      if (!run.keep || outcome.written === null) throw new RolledBack(outcome)
      await run.keep(tx, outcome)
      return outcome
    })
  } catch (error) {
    if (error instanceof RolledBack) return error.outcome
    throw error
  }
}

type Tally = Record<Problem['severity'], number>

const take = async (tx: LoadingTx, run: Run, reporter: Reporter): Promise<Outcome> => {
  const { kind, scope, file } = run
  const mode = run.keep ? 'write' : 'compare'
  const importId = run.keep ? (run.importId ?? null) : null
  await openImport(tx, { importId, accountId: run.accountId ?? null })
  await keepJournal(tx, importId)
  const tally: Tally = { BAD: 0, LEFT_OUT: 0, NOTE: 0 }
  const report = (problem: Problem): Promise<void> | undefined => {
    tally[problem.severity] += 1
    return reporter.problem(problem)
  }
  const { rows, joined, columns } = await stageFile(tx, { ...run, mode }, report, reporter)
  reporter.progress({ phase: 'CHECKING', done: 0, of: 1 })
  const { merged } = (await kind.prepareRows?.(tx, async (line, why) =>
    report({ line, place: { zh: '', en: '' }, severity: 'LEFT_OUT', why }),
  )) ?? { merged: 0 }
  await kind.prepare?.(tx, scope)
  await checkStaged(tx, run, columns, report)
  const refused = tally.BAD > 0 || (run.strict && tally.LEFT_OUT > 0)
  if (tally.BAD === 0 && rows - joined <= tally.LEFT_OUT)
    throw new Refusal({
      zh: `${file.name} 没有可以导入的行（有内容的行：${rows}）。`,
      en: `${file.name}: has no row that can be imported (rows with values: ${rows}).`,
    })
  if (!refused && mode === 'write') {
    await lockImports(tx)
    reporter.progress({ phase: 'WRITING', done: 0, of: 1 })
  }
  const written = refused ? null : await kind.take(tx, scope, mode)
  const preview = await previewOf(tx, kind, columns, written)
  return {
    rows,
    merged: merged + joined,
    bad: tally.BAD,
    leftOut: tally.LEFT_OUT,
    notes: tally.NOTE,
    written,
    preview,
  }
}

const problemsPerPage = 1000

/** Compares rows with each other and with the stored ones. */
const checkStaged = async (
  tx: Tx,
  { kind, scope }: Run,
  columns: readonly Column[],
  report: (problem: Problem) => Promise<void> | undefined,
): Promise<void> => {
  const placeOfColumn = (name: string): Words => {
    const found = columns.find(({ field }) => field === kind.fieldOf(name))
    return found ? placeOf(found.index, found.header) : { zh: '', en: '' }
  }
  const [first] = kind.key
  if (first !== undefined)
    for await (const { line, value, first_line: before } of doubledRows(tx, kind.key, problemsPerPage)) {
      const code = shown(value)
      await report({
        line,
        place: placeOfColumn(first),
        severity: 'BAD',
        why: { zh: `${code.zh} 已在第 ${before} 行出现`, en: `${code.en} is on line ${before} already` },
      })
    }
  for (const check of kind.checks(scope))
    for await (const { line, value } of checkRows(tx, check.rows, problemsPerPage))
      await report({ line, place: placeOfColumn(check.column), severity: 'BAD', why: check.why(value) })
}

const previewLength = 200
const shortened = (wording: Wording): Wording =>
  typeof wording === 'string'
    ? wording.slice(0, previewLength)
    : { zh: wording.zh.slice(0, previewLength), en: wording.en.slice(0, previewLength) }

const previewOf = async (
  tx: Tx,
  kind: Kind,
  columns: readonly Column[],
  written: Written | null,
): Promise<Outcome['preview']> => {
  const fields = columns.flatMap(({ field }) => ownFields(kind.fields).filter(({ key }) => key === field))
  const rowResult = new Map<number, ImportResult>()
  if (written)
    for (const result of ['created', 'updated', 'unchanged'] as const)
      for (const line of written.results[result].lines) rowResult.set(line, result)
  const rows = await previewRows(tx, written ? [...rowResult.keys()] : null, resultLines)
  return {
    heads: fields.map((field) => ({ zh: titleOf(field, 'zh'), en: titleOf(field, 'en') })),
    rows: rows.map(({ line, content }) => ({
      line,
      result: rowResult.get(line) ?? null,
      cells: fields.map((field) => shortened(kind.shown(content, field))),
    })),
  }
}
