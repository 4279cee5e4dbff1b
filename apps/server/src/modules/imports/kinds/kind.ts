import type { ImportKind } from '@showfloor/contract/common/import-kinds'
import type { Tx } from '../../../platform/database/db.ts'
import type { News } from '../../../platform/live/news.ts'
import type {
  StagedMode,
  RowResults,
  StagedCheck,
  StagedColumn,
  StagedLoad,
  StagedScope,
  StagedValue,
  Stored,
} from '../../../platform/database/staging.ts'
import type { Words } from '../../../platform/tables/refusal.ts'
import type { Field, Wording } from '../cells/field.ts'
import type { Format } from '../columns/format.ts'

/** The result of reading a row: its values for the table `staged`; or why it is invalid, which refuses the file (BAD) or leaves the row out. */
export type Reading = {
  values: StagedValue[] | null
  problems: { field: string; severity: 'BAD' | 'LEFT_OUT' | 'NOTE'; why: Words }[]
}

export type CellReader = (cells: readonly string[]) => Reading

/** Other changes of the import, by noun, as `prices: 3 created`. */
export type NounChanges = Record<string, { created: number; updated: number; unchanged: number }>

export type Written = { results: RowResults; removed: number; nouns?: NounChanges }

/** A kind of data that can be imported. */
export type Kind = Words & {
  kind: ImportKind
  about: Words
  fields: readonly Field[]
  /** Fields that the caller may not import. */
  withheld?: readonly Field[]
  staged: readonly StagedColumn[]
  /** Returns a reader for the rows of a file in this format. In mode `compare`, rows may lack values that only writing needs. */
  reader: (format: Format, mode: StagedMode) => CellReader | Promise<CellReader>
  /** The staged columns that identify a row, which may be in a file once. Empty if the kind merges rows itself. */
  key: readonly string[]
  /** Computes, after `prepareRows`, what checks and writing both need. */
  prepare?: StagedLoad['prepare']
  checks: (scope: StagedScope) => readonly StagedCheck[]
  /** The field of a staged column. */
  fieldOf: (column: string) => string
  /** Called once all rows are staged: merges rows, and reports problems between them. */
  prepareRows?: (tx: Tx, report: (line: number, why: Words) => Promise<void>) => Promise<{ merged: number }>
  /** Compares rows with the stored ones, and writes the differences; in mode `compare` it only returns what it would do. */
  take: (tx: Tx, scope: StagedScope, mode: StagedMode) => Promise<Written>
  /** Updates derived data after writing; without it, the journal says which products are concerned. */
  follow?: (tx: Tx, progress: (done: number) => void) => Promise<void>
  /** The topics of the news for screens and caches; by default catalogue, prices and stock. */
  topics?: readonly News['topic'][]
  /** Called after an undo or a redo: why it must be rolled back, or null. */
  replayRefusal?: (tx: Tx, replay: { importId: string; accountId: string }) => Promise<Words | null>
  /** The stored rows in staged form; importing them would change nothing. */
  stored: (scope: StagedScope) => Stored
  /** A field of a staged row in readable form. */
  shown: (row: Record<string, unknown>, field: Field) => Wording
}
