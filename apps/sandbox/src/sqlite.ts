import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync, type StatementSync } from 'node:sqlite'
import { z } from 'zod'

type Value = string | number | boolean | null
type Columns = z.ZodObject
export type Db = ReturnType<typeof openDatabase>

/** A boolean column. */
export const flag = z.int().transform((value) => value === 1)

/** The statement that makes a table: its columns from a row's schema, in that order, then its keys and checks. */
export function tableOf(name: string, row: Columns, ...constraints: string[]): string {
  const columns = Object.entries(row.shape).map(([column, type]) => {
    const isInteger = !JSON.stringify(z.toJSONSchema(z.object({ type }), { io: 'input' })).includes(
      '"string"',
    )
    const isNullable = type instanceof z.ZodNullable
    return `${column} ${isInteger ? 'integer' : 'text'}${isNullable ? '' : ' not null'}`
  })
  return `create table if not exists ${name} (${[...columns, ...constraints].join(', ')}) strict;`
}

/** A file below `dir` with these tables. Every write is on disk before its call is answered. */
export function openDatabase(dir: string, file: string, tables: readonly string[]) {
  mkdirSync(dir, { recursive: true })
  const db = new DatabaseSync(join(dir, file))
  db.exec('pragma journal_mode = wal; pragma synchronous = normal; pragma busy_timeout = 5000')
  db.exec(tables.join('\n'))
  const known = new Map<string, StatementSync>()
  const prepared = (sql: string): StatementSync => {
    const statement = known.get(sql) ?? db.prepare(sql)
    known.set(sql, statement)
    return statement
  }
  const run = (sql: string, ...values: Value[]) => prepared(sql).run(...values.map(stored))
  const all = <T>(row: z.ZodType<T>, sql: string, ...values: Value[]): T[] =>
    z.array(row).parse(prepared(sql).all(...values.map(stored)))
  return {
    run,
    all,
    first: <T>(row: z.ZodType<T>, sql: string, ...values: Value[]): T | null =>
      all(row, sql, ...values)[0] ?? null,
    insert: (table: string, row: Record<string, Value>): number => {
      const names = Object.keys(row)
      const places = names.map(() => '?').join(', ')
      const sql = `insert into ${table} (${names.join(', ')}) values (${places})`
      return Number(run(sql, ...Object.values(row)).lastInsertRowid)
    },
    /** Writes these columns of the rows that meet the condition. */
    update: (table: string, change: object, where: string, ...values: Value[]): void => {
      const given = Object.entries(z.record(z.string(), valueSchema).parse(change))
      if (given.length === 0) return
      const sets = given.map(([name]) => `${name} = ?`).join(', ')
      run(`update ${table} set ${sets} where ${where}`, ...given.map(([, value]) => value), ...values)
    },
    /** Adds a column that earlier versions did not have. */
    addColumn: (table: string, column: string, definition: string): void => {
      const columns = db.prepare(`pragma table_info(${table})`).all()
      if (!columns.some(({ name }) => name === column))
        db.exec(`alter table ${table} add column ${column} ${definition}`)
    },
    inTransaction: <T>(work: () => T): T => {
      db.exec('begin immediate')
      try {
        const result = work()
        db.exec('commit')
        return result
      } catch (error) {
        db.exec('rollback')
        throw error
      }
    },
    close: () => db.close(),
  }
}

const valueSchema = z.union([z.string(), z.number(), z.boolean(), z.null()])

function stored(value: Value): string | number | null {
  return typeof value === 'boolean' ? Number(value) : value
}
