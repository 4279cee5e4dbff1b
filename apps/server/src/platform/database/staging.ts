import { once } from 'node:events'
import { finished } from 'node:stream/promises'
import type { Db, LoadingTx, Tx } from './db.ts'
import { sql, Sql } from './sql.ts'
import type { Words } from '../tables/refusal.ts'

export type StagedType = 'text' | 'integer' | 'bigint' | 'cents' | 'date' | 'boolean' | 'jsonb'
/** A column of the table `staged`; names are written in the code, never taken from a file. */
export type StagedColumn = { name: string; type: StagedType }
export type StagedValue = string | number | boolean | null

/** Whom an import is for: a shop, and the channel it belongs to; null where the rows are everybody's. */
export type StagedScope = { shopId: string | null; channelId: string | null }

/** Whether rows are only compared with what is stored, or written too. */
export type Doing = 'compare' | 'write'

/** What would be wrong with staged rows: the column to blame, a sentence about its value, and the rows as `line` and `value`. */
export type StagedCheck = {
  column: string
  why: (value: string) => Words
  rows: Sql<{ line: number; value: string }>
}

const named = (name: string): Sql => new Sql([name], [])

/**
 * Refuses codes that differ from another one in capitals alone, of an earlier row or of what is stored: to people they are one code. The names are the code's own.
 */
export const capitalsCheck = (column: string, stored: { table: string; column: string }): StagedCheck => {
  const [code, table, known] = [column, stored.table, stored.column].map(named) as [Sql, Sql, Sql]
  return {
    column,
    why: (value) => {
      const [given = '', other = ''] = value.split('\t')
      return {
        zh: `${given} 与 ${other} 只差大小写，编码要写得一样`,
        en: `${given} differs from ${other} in capitals alone; write the code in one way`,
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

/** What became of rows: how many of each, and the first lines of the file that they stand on. */
export type RowResult = 'created' | 'updated' | 'unchanged'
export type RowResults = Record<RowResult, { count: number; lines: number[] }>

/** What a module keeps, in the form of staged rows: a statement, and the columns of its answer that tell its rows apart and by which they are sorted. */
export type Stored = { rows: Sql; order: readonly string[] }

/**
 * How a module takes staged rows in: the columns it wants, what it checks, and the taking, set by set, which compares them with what is stored and then writes what
 * differs, or only says what writing would do; and what it has `stored` already, as rows that would change nothing. `prepare` works out once what checks and taking
 * both ask for. `removed`: what rows replace, which goes.
 */
export type StagedLoad = {
  columns: readonly StagedColumn[]
  stored: (scope: StagedScope) => Stored
  prepare?: (tx: Tx, scope: StagedScope) => Promise<void>
  checks: (scope: StagedScope) => readonly StagedCheck[]
  take: (tx: Tx, scope: StagedScope, doing: Doing) => Promise<{ results: RowResults; removed: number }>
}

/** How many lines of each result are told. */
export const resultLines = 20

const bufferLength = 131_072

const escaped = (text: string): string =>
  /[\\\n\r\t]/.test(text)
    ? text.replaceAll('\\', '\\\\').replaceAll('\n', '\\n').replaceAll('\r', '\\r').replaceAll('\t', '\\t')
    : text

/**
 * Rows of a file wait in the temporary table `staged` until all of it is read: by COPY, so that it is fast and the memory does not grow with the file, and
 * so that modules write whole sets from it. `line` is where a row stands in the file; the other columns are those given. The lines of rows that change
 * something are noted in `staged_changes`. Both are gone with the transaction.
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
  // Whoever writes hears of it with the next row or at the end.
  ended.catch(() => {})
  let buffer = ''
  const flush = async (): Promise<void> => {
    const part = buffer
    buffer = ''
    if (!stream.write(part)) await Promise.race([once(stream, 'drain'), ended])
  }
  return {
    /** Values in the order of the columns. Answers a promise when it is time to wait. */
    write: (line: number, values: readonly StagedValue[]): Promise<void> | undefined => {
      let text = String(line)
      for (const value of values)
        text +=
          value === null ? '\t\\N' : typeof value === 'string' ? `\t${escaped(value)}` : `\t${String(value)}`
      buffer += `${text}\n`
      return buffer.length > bufferLength ? flush() : undefined
    },
    end: async (): Promise<void> => {
      stream.end(buffer)
      await ended
      // Rows are joined by their codes alone.
      const codes = columns.flatMap(({ name }) => (name.endsWith('_code') ? [name] : []))
      await tx.query({ text: `analyze staged (${['line', ...codes].join(', ')})`, values: [] })
    },
    /** Ends it because the file is refused; what was staged goes with the transaction. */
    abandon: async (): Promise<void> => {
      stream.end()
      await ended.catch(() => {})
    },
  }
}

/** `compared` are common table expressions that say what is wanted, `written` those that write it; `results` answers `line` and `result` of each row. */
export type Comparison = { compared?: Sql; written: Sql; results: Sql }

/** Compares staged rows with what is stored, and writes what differs unless they are only compared; the results of rows are noted and counted in the database. */
export const countResults = async (
  tx: Tx,
  doing: Doing,
  { compared, written, results }: Comparison,
): Promise<RowResults> => {
  const steps = [...(compared ? [compared] : []), ...(doing === 'write' ? [written] : [])]
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

/** Stored rows one by one, read page by page from where the last one ended. */
export async function* storedRows(
  db: Db,
  { rows: stored, order }: Stored,
): AsyncGenerator<Record<string, unknown>> {
  const columns = sql.join(order.map((name) => new Sql([name], [])))
  for (let last: Record<string, unknown> | undefined; ;) {
    const after = last ? sql`where (${columns}) > (${sql.join(order.map((name) => last?.[name]))})` : sql``
    const { rows } = await sql<Record<string, unknown>>`
      select * from (${stored}) r ${after} order by ${columns} limit ${storedPerPage}`.execute(db)
    yield* rows
    if (rows.length < storedPerPage) return
    last = rows.at(-1)
  }
}
