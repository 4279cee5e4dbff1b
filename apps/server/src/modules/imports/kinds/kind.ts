import type { ImportKind } from '@showfloor/contract/common/import-kinds'
import type { Tx } from '../../../platform/database/db.ts'
import type {
  Doing,
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

/** What a row says: its values for the table `staged`; or why it cannot be taken, which refuses the file (BAD) or leaves the row out. */
export type Reading = {
  values: StagedValue[] | null
  problems: { field: string; severity: 'BAD' | 'LEFT_OUT' | 'NOTE'; why: Words }[]
}

export type CellReader = (cells: readonly string[]) => Reading

/** What writing did beside the rows' own results, as `prices: 3 created`. */
export type NounChanges = Record<string, { created: number; updated: number; unchanged: number }>

export type Written = { results: RowResults; removed: number; nouns?: NounChanges }

/** Something that can be imported. */
export type Kind = Words & {
  kind: ImportKind
  about: Words
  fields: readonly Field[]
  /** Fields that the caller may not import. */
  withheld?: readonly Field[]
  staged: readonly StagedColumn[]
  /** How rows are read in a file that is written in such a way; rows that are only compared may lack what only writing needs. */
  reader: (format: Format, doing: Doing) => CellReader | Promise<CellReader>
  /** Staged columns that a row is known by: it may stand in a file once. Empty where the kind merges rows itself. */
  key: readonly string[]
  /** Works out, once rows are prepared, what checks and writing both ask for. */
  prepare?: StagedLoad['prepare']
  checks: (scope: StagedScope) => readonly StagedCheck[]
  /** Which field a staged column is of. */
  fieldOf: (column: string) => string
  /** Rows merged into others, and problems of rows beside each other; once all are staged. */
  prepareRows?: (tx: Tx, tell: (line: number, why: Words) => Promise<void>) => Promise<{ merged: number }>
  /** Compares rows with what is stored, and writes what differs; or only says what that would do. */
  take: (tx: Tx, scope: StagedScope, doing: Doing) => Promise<Written>
  /** Brings up to date what follows from the rows, once they are to stay; left out, it is found out from their journal. */
  follow?: (tx: Tx, progress: (done: number) => void) => Promise<void>
  /** What is stored of it, as staged rows that would change nothing. */
  stored: (scope: StagedScope) => Stored
  /** A staged row as people read it, by the file's fields. */
  shown: (row: Record<string, unknown>, field: Field) => Wording
}
