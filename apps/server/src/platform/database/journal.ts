import type { Db } from './db.ts'
import { sql, type Sql } from './sql.ts'

/** While a transaction keeps a journal, every row that it changes in a journaled table is kept as it was and as it became; null ends that. */
export const keepJournal = async (tx: Db, journalId: string | null): Promise<void> => {
  await sql`select set_config('showfloor.journal', ${journalId ?? ''}, true)`.execute(tx)
}

const journalDays = 90
/** Whether a moment is so long ago that the journal of it is forgotten. */
export const isForgotten = (moment: Sql): Sql =>
  sql`${moment} < now() - make_interval(days => ${sql.lit(journalDays)})`

/** A row that is not as it was left, or that something has come to need; its content as JSON, whose ids are too large for numbers. */
export type UndoConflict = { relation: string; row_found: string; in_use: boolean }

type ReplayedRelation = {
  relation: string
  first_no: number
  last_no: number
  goes: number
  comes: number
  whole: boolean
}

const rowsPerPart = 10_000

/** The numbers of rows in parts, from the first to the last of each. */
const partsOf = ({
  first_no: first,
  last_no: last,
  whole,
}: ReplayedRelation): { from: number; to: number }[] => {
  const size = whole ? last - first + 1 : rowsPerPart
  return Array.from({ length: Math.ceil((last - first + 1) / size) }, (_, at) => ({
    from: first + at * size,
    to: Math.min(last, first + (at + 1) * size - 1),
  }))
}

type Replay = {
  of: 'edit' | 'import'
  /** Does once more what was undone. */
  again?: boolean
  /** Hears how many rows are replayed, of how many. */
  progress?: (done: number, of: number) => void
}

/**
 * Puts back what a journal tells, or does it once `again`; answers what stands in the way, and then the transaction must not stay. An edit is of few rows, which are locked one by one;
 * the version of what it edited is the caller's to take.
 */
export const undoJournal = async (
  tx: Db,
  journalId: string,
  { of, again = false, progress }: Replay,
): Promise<UndoConflict[]> => {
  const isEdit = of === 'edit'
  const begun = await sql<UndoConflict>`
    select relation, row_found, in_use
    from begin_replay(${journalId}::bigint, ${isEdit}, ${again})`.execute(tx)
  if (begun.rows.length > 0) return begun.rows
  const { rows: relations } = await sql<ReplayedRelation>`select * from replayed_relations()`.execute(tx)
  const all = relations.reduce((sum, { first_no, last_no }) => sum + last_no - first_no + 1, 0)
  let done = 0
  // A relation of which some goes and some comes is gone through twice; its rows count with the first.
  const tell = (rows: number): void => progress?.(Math.min(all, (done += rows)), all)
  for (const { relation, goes, ...place } of relations.toReversed())
    for (const { from, to } of goes > 0 ? partsOf({ relation, goes, ...place }) : []) {
      const { rows } = await sql<UndoConflict>`
        select relation, row_found, in_use from delete_replayed(${relation}, ${from}, ${to})`.execute(tx)
      if (rows.length > 0) return rows
      tell(to - from + 1)
    }
  for (const { relation, comes, ...place } of relations)
    for (const { from, to } of comes > 0 ? partsOf({ relation, comes, ...place }) : []) {
      await sql`select write_replayed(${relation}, ${from}, ${to}, ${isEdit})`.execute(tx)
      if (place.goes === 0) tell(to - from + 1)
    }
  return []
}

type Content = Record<string, unknown>
/** A row as it was before and after all that a journal tells; null where there was or is none. Ids are text. */
export type JournalRow = {
  journalId: string
  relation: string
  before: Content | null
  after: Content | null
}

/** JSON.parse as it is: what a number was written as is told too. */
const parse = JSON.parse as (
  json: string,
  revive: (key: string, value: unknown, context: { source?: string }) => unknown,
) => unknown

const contentOf = (json: string | null): Content | null =>
  json === null
    ? null
    : (parse(json, (_key, value, { source }) =>
        typeof value === 'number' && !Number.isSafeInteger(value) ? source : value,
      ) as Content)

/** What these journals come to. */
export const journalRows = async (db: Db, journalIds: readonly string[]): Promise<JournalRow[]> => {
  const { rows } = await sql<{
    journal_id: string
    relation: string
    before: string | null
    after: string | null
  }>`
    select j.id as journal_id, r.relation, r.before::text, r.after::text
    from unnest(${journalIds}::bigint[]) j(id)
    cross join lateral journal_result(j.id) r`.execute(db)
  return rows.map(({ journal_id: journalId, relation, before, after }) => ({
    journalId,
    relation,
    before: contentOf(before),
    after: contentOf(after),
  }))
}
