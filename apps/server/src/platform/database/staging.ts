import { once } from 'node:events'
import { finished } from 'node:stream/promises'
import { copyText, type CopyValue } from './copy-rows.ts'
import type { Db, LoadingTx, Tx } from './db.ts'
import { sql, Sql } from './sql.ts'
import type { Words } from '../tables/refusal.ts'

export type StagedType = 'text' | 'integer' | 'bigint' | 'cents' | 'date' | 'boolean' | 'jsonb'
/** A column of the table `staged`; its name comes from the code, never from a file. */
export type StagedColumn = { name: string; type: StagedType }
export type StagedValue = CopyValue

/**
 * The scope of an import: a shop and its channel; null where the rows are not of one shop. `reach`: the shops that its sender administers, null for all;
 * `accountId`: whose permissions count, null for the command line.
 */
export type StagedScope = {
  shopId: string | null
  channelId: string | null
  reach: readonly string[] | null
  accountId: string | null
}
/** The scope of a command on the server: no shop, all rights. */
export const wholeScope: StagedScope = { shopId: null, channelId: null, reach: null, accountId: null }

/** Whether rows are only compared with the stored ones, or also written. */
export type StagedMode = 'compare' | 'write'

/** A check of staged rows: the column with the fault, a sentence about its value, and a query for the bad rows as `line` and `value`. */
export type StagedCheck = {
  column: string
  why: (value: string) => Words
  rows: Sql<{ line: number; value: string }>
}

const named = (name: string): Sql => new Sql([name], [])

/**
 * Refuses codes that differ only in capitals from an earlier row's or a stored one: to people they are one code. The names come from the code, never from
 * a file.
 */
export const capitalsCheck = (column: string, stored: { table: string; column: string }): StagedCheck => {
  const [code, table, known] = [column, stored.table, stored.column].map(named) as [Sql, Sql, Sql]
  return {
    column,
    why: (value) => {
      const [given = '', other = ''] = value.split('\t')
      return {
        zh: `${given} 与 ${other} 只差大小写，编码要写得一样`,
        en: `${given} differs from ${other} only in capitals; write the code in one way`,
      }
    },
    rows: sql`
      select s.line, s.${code} || chr(9) || g.first_code as value
      from staged s
      join (
        select lower(${code}) as folded, (array_agg(${code} order by line))[1] as first_code
        from staged
        group by 1
        having min(${code} collate "C") <> max(${code} collate "C")
      ) g on g.folded = lower(s.${code})
        and g.first_code <> s.${code}
      union all
      select s.line, s.${code} || chr(9) || k.${known}
      from staged s
      join ${table} k on lower(k.${known}) = lower(s.${code})
      where not exists (select from ${table} e where e.${known} = s.${code})`,
  }
}

/** Refuses texts that are longer than their column in the database. The column's name comes from the code. */
export const lengthCheck = (column: string, most: number): StagedCheck => ({
  column,
  why: (length) => ({
    zh: `有 ${length} 个字符，最多 ${most} 个`,
    en: `has ${length} characters; ${most} is the limit`,
  }),
  rows: sql`
    select line, length(${named(column)})::text as value
    from staged
    where length(${named(column)}) > ${most}`,
})

/** The result of a row. */
export type RowResult = 'created' | 'updated' | 'unchanged'
export type RowResults = Record<RowResult, { count: number; lines: number[] }>

/** A module's rows in the form of staged rows: a query, and the columns that identify and sort its rows. */
export type Stored = { rows: Sql; order: readonly string[] }

/**
 * How a module loads staged rows: its columns, its checks, and `take`, which compares them with the stored rows, set by set, and in mode `write` writes the
 * differences. `stored` returns the module's rows in the same form; loading them again would change nothing. `prepare` runs once, before the checks and
 * `take`. `removed` counts replaced rows.
 */
export type StagedLoad = {
  columns: readonly StagedColumn[]
  stored: (scope: StagedScope) => Stored
  prepare?: (tx: Tx, scope: StagedScope) => Promise<void>
  checks: (scope: StagedScope) => readonly StagedCheck[]
  take: (tx: Tx, scope: StagedScope, mode: StagedMode) => Promise<{ results: RowResults; removed: number }>
}

/** How many line numbers of each result are listed. */
export const resultLines = 20

const bufferLength = 131_072

/**
 * Creates the temporary table `staged` for the rows of a file until all of it is read. COPY fills it, so that memory does not grow with the file and modules
 * write whole sets. `line` is the row's line in the file; the other columns are the given ones. `staged_changes` holds the lines of rows that change
 * something. Both tables are dropped with the transaction.
 */
export const createStaging = async (tx: LoadingTx, columns: readonly StagedColumn[]) => {
  const definitions = columns.map(({ name, type }) => `${name} ${type}`).join(', ')
  await tx.query({
    text: `create temporary table staged (line integer not null, ${definitions}) on commit drop`,
    values: [],
  })
  await sql`create temporary table staged_changes (line integer not null) on commit drop`.execute(tx)
  const names = columns.map(({ name }) => name).join(', ')
  const stream = tx.copy(`copy staged (line, ${names}) from stdin`)
  const ended = finished(stream)
  // The next write, or the end, reports the error.
  ended.catch(() => {})
  let buffer = ''
  const flush = async (): Promise<void> => {
    const part = buffer
    buffer = ''
    if (!stream.write(part)) await Promise.race([once(stream, 'drain'), ended])
  }
  return {
    /** Writes values in the order of the columns. Returns a promise when the stream is full. */
    write: (line: number, values: readonly StagedValue[]): Promise<void> | undefined => {
      let text = String(line)
      for (const value of values) text += `\t${copyText(value)}`
      buffer += `${text}\n`
      return buffer.length > bufferLength ? flush() : undefined
    },
    end: async (): Promise<void> => {
      stream.end(buffer)
      await ended
      // Rows are joined by their codes only.
      const codes = columns.flatMap(({ name }) => (name.endsWith('_code') ? [name] : []))
      await tx.query({ text: `analyze staged (${['line', ...codes].join(', ')})`, values: [] })
    },
    /** Ends the stream of a refused file; the transaction's rollback removes what was staged. */
    abandon: async (): Promise<void> => {
      stream.end()
      await ended.catch(() => {})
    },
  }
}

/** `compared`: common table expressions that compute the wanted rows; `written`: those that write them; `results`: `line` and `result` of each row. */
export type Comparison = { compared?: Sql; written: Sql; results: Sql }

/** Compares staged rows with the stored ones, and writes the differences in mode `write`. Returns the number of each result, with its first lines. */
export const countResults = async (
  tx: Tx,
  mode: StagedMode,
  { compared, written, results }: Comparison,
): Promise<RowResults> => {
  const steps = [...(compared ? [compared] : []), ...(mode === 'write' ? [written] : [])]
  const { rows } = await sql<{ result: RowResult; count: number; lines: number[] }>`
    with ${sql.join(
      steps.map((step) => sql`${step},`),
      sql` `,
    )} results as materialized (${results}), noted as (
      insert into staged_changes
      select line
      from results
      where result <> 'unchanged'
    )
    select result, count(*)::integer as count, (array_agg(line order by line))[1:${sql.lit(resultLines)}] as lines
    from results
    group by result`.execute(tx)
  const of = (result: RowResult) => {
    const row = rows.find((candidate) => candidate.result === result)
    return { count: row?.count ?? 0, lines: row?.lines ?? [] }
  }
  return { created: of('created'), updated: of('updated'), unchanged: of('unchanged') }
}

const storedPerPage = 2000

/** The stored rows one by one, by the names of their columns, read in pages by key. */
export async function* storedRows(
  db: Db,
  { rows: stored, order }: Stored,
): AsyncGenerator<Record<string, unknown>> {
  const columns = sql.join(order.map((name) => new Sql([name], [])))
  for (let last: Record<string, unknown> | undefined; ;) {
    const after = last ? sql`where (${columns}) > (${sql.join(order.map((name) => last?.[name]))})` : sql``
    const page = sql<Record<string, unknown>>`
      select * from (${stored}) r ${after} order by ${columns} limit ${storedPerPage}`
    const { rows } = await page.execute(db, (column) => column)
    yield* rows
    if (rows.length < storedPerPage) return
    last = rows.at(-1)
  }
}
