import { advisoryLocks } from '../../../platform/database/advisory-locks.ts'
import { setCause } from '../../../platform/database/cause.ts'
import type { LoadingTx, Tx } from '../../../platform/database/db.ts'
import { sql, type Sql } from '../../../platform/database/sql.ts'

/** The import that changes rows, and its account; null for a file from the command line. */
export type ImportCause = { importId: string | null; accountId: string | null }

/** Sets the limits of an import's transaction: a whole file is one transaction, and a statement may wait for another import. */
export const openImport = async (tx: LoadingTx, { importId, accountId }: ImportCause): Promise<void> => {
  await sql`
    select set_config('statement_timeout', '2h', true),
      set_config('idle_in_transaction_session_timeout', '10min', true)`.execute(tx)
  await setCause(tx, { kind: 'IMPORT', of: 'import', id: importId, accountId })
}

/** Waits until no other import writes into this database. */
export const lockImports = async (tx: Tx): Promise<void> => {
  await sql`select pg_advisory_xact_lock(${advisoryLocks.imports}::bigint)`.execute(tx)
}

/**
 * Analyzes the tables that this transaction filled. A first catalogue fills empty tables, and statements planned for empty tables would scan all of them for
 * each product.
 */
export const analyzeWritten = async (tx: Tx): Promise<void> => {
  const { rows } = await sql<{ names: string | null }>`
    select string_agg(format('%I', w.relname), ', ') as names
    from pg_stat_xact_user_tables w
    join pg_class c on c.oid = w.relid
    where w.schemaname = current_schema()
      and w.relname <> 'journal'
      and w.n_tup_ins >= 1000
      and w.n_tup_ins > c.reltuples * 0.2`.execute(tx)
  const names = rows[0]?.names
  if (names) await tx.query({ text: `analyze ${names}`, values: [] })
}

type Line = { line: number; value: string }

/** The rows that a check finds, page by page in the order of the file. */
export async function* checkRows(tx: Tx, found: Sql<Line>, size: number): AsyncGenerator<Line> {
  for (let after = 0; ;) {
    const { rows } = await sql<Line>`
      select line, value from (${found}) f where line > ${after} order by line limit ${size}`.execute(tx)
    yield* rows
    const last = rows.at(-1)
    if (rows.length < size || !last) return
    after = last.line
  }
}

/** Rows with the same values in these columns as an earlier row. The column names come from the code. */
export async function* doubledRows(
  tx: Tx,
  columns: readonly string[],
  size: number,
): AsyncGenerator<Line & { first_line: number }> {
  const key = columns.join(', ')
  for (let after = 0; ;) {
    const { rows } = (await tx.query({
      text: `select line, value, first_line from (
          select line, ${columns[0]} as value, min(line) over (partition by ${key}) as first_line from staged) f
        where line > first_line and line > $1 order by line limit $2`,
      values: [after, size],
    })) as { rows: (Line & { first_line: number })[] }
    yield* rows
    const last = rows.at(-1)
    if (rows.length < size || !last) return
    after = last.line
  }
}

/** Staged rows by line, or the first ones. */
export const previewRows = async (
  tx: Tx,
  lines: readonly number[] | null,
  limit: number,
): Promise<{ line: number; content: Record<string, unknown> }[]> => {
  const which = lines === null ? sql`true` : sql`line = any(${lines}::integer[])`
  const most = lines === null ? limit : lines.length
  const { rows } = await sql<{ line: number; content: Record<string, unknown> }>`
    select line, to_jsonb(s) as content from staged s where ${which} order by line limit ${most}`.execute(tx)
  return rows
}
