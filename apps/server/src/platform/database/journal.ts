import type { Db } from './db.ts'
import { sql, type Sql } from './sql.ts'

/** From now on the transaction records every row that it changes in a journaled table, before and after; null stops that. */
export const keepJournal = async (tx: Db, journalId: string | null): Promise<void> => {
  await sql`select set_config('showfloor.journal', ${journalId ?? ''}, true)`.execute(tx)
}

const journalDays = 90
/** Whether the journal of this time has been deleted by now. */
export const isForgotten = (moment: Sql): Sql =>
  sql`${moment} < now() - make_interval(days => ${sql.lit(journalDays)})`

/** A row that was changed since, or that something now depends on; its content is JSON text, because ids exceed JavaScript numbers. */
export type UndoConflict = { relation: string; rowFound: string; inUse: boolean }

type ReplayedRelation = {
  relation: string
  firstNo: number
  lastNo: number
  goes: number
  comes: number
  whole: boolean
}

const rowsPerPart = 10_000

/** Splits the row numbers of a journal into parts: the first and the last number of each. */
const partsOf = ({
  firstNo: first,
  lastNo: last,
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
  /** Redoes what was undone. */
  again?: boolean
  /** Called with the number of replayed rows, and of all rows. */
  progress?: (done: number, of: number) => void
}

/**
 * Undoes a journal, or redoes it with `again`. Returns the conflicts; if there are any, the caller must roll back. An edit has few rows, which are locked
 * one by one; the caller compares the version of the edited thing.
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
  const all = relations.reduce((sum, { firstNo, lastNo }) => sum + lastNo - firstNo + 1, 0)
  let done = 0
  // A relation with deleted and inserted rows is replayed twice; its rows count the first time.
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
/** A row before and after all changes of a journal; null where it did not or does not exist. Ids are text. */
export type JournalRow = {
  journalId: string
  relation: string
  before: Content | null
  after: Content | null
}

/** JSON.parse with the source text of numbers. */
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

/** The net changes of these journals. */
export const journalRows = async (db: Db, journalIds: readonly string[]): Promise<JournalRow[]> => {
  const { rows } = await sql<{
    journalId: string
    relation: string
    before: string | null
    after: string | null
  }>`
    select j.id as journal_id, r.relation, r.before::text, r.after::text
    from unnest(${journalIds}::bigint[]) j(id)
    cross join lateral journal_result(j.id) r`.execute(db)
  return rows.map(({ journalId, relation, before, after }) => ({
    journalId,
    relation,
    before: contentOf(before),
    after: contentOf(after),
  }))
}
