import type { QueryArrayResult, QueryResult } from 'pg'

/** Runs statements: the pool, or the one connection of a transaction. */
export type Runner = {
  query(statement: {
    name?: string
    text: string
    values: unknown[]
    rowMode?: 'array'
  }): Promise<QueryResult | QueryArrayResult>
}

/** The result of a statement: its rows, and for a write the number of affected rows. */
export type Answer<Row> = { rows: Row[]; count: number }

type Compiled = { name: string; text: string }

/** The names of prepared statements by their text: PostgreSQL plans each name once per connection. */
const names = new Map<string, string>()
/** Statements without nested SQL always have the same text; they are found by their template object. */
const whole = new WeakMap<readonly string[], Compiled>()

const nameOf = (text: string): string => {
  let name = names.get(text)
  if (name === undefined) {
    name = `s${names.size + 1}`
    names.set(text, name)
  }
  return name
}

const properties = new Map<string, string>()

/** The property that holds a column: `created_at` is read as `createdAt`. */
const propertyOf = (column: string): string => {
  let property = properties.get(column)
  if (property === undefined) {
    property = column.replace(/(?<=.)_([a-z0-9])/g, (_, first: string) => first.toUpperCase())
    properties.set(column, property)
  }
  return property
}

const rowsOf = ({ fields, rows }: QueryArrayResult, nameOf: typeof propertyOf): Record<string, unknown>[] => {
  const names = fields.map(({ name }) => nameOf(name))
  return rows.map((cells) => {
    const row: Record<string, unknown> = {}
    let at = 0
    for (const name of names) row[name] = cells[at++]
    return row
  })
}

/** SQL text with its values: a statement or a fragment of one. Values never become text. */
export class Sql<Row = unknown> {
  readonly #strings: readonly string[]
  readonly #values: readonly unknown[]

  constructor(strings: readonly string[], values: readonly unknown[]) {
    this.#strings = strings
    this.#values = values
  }

  /**
   * Runs the statement. Its columns become properties in camelCase, or what `nameOf` makes of them. Names inside of JSON stay as they are, and so do the
   * columns of queries that do not go through here. Rejects with the database's error.
   */
  async execute(db: Runner, nameOf = propertyOf): Promise<Answer<Row>> {
    const values: unknown[] = []
    const { name, text } = this.#compile(values)
    const prepared = values.length === 0 ? {} : { name }
    const result = await db.query({ ...prepared, text, values, rowMode: 'array' })
    return { rows: rowsOf(result as QueryArrayResult, nameOf) as Row[], count: result.rowCount ?? 0 }
  }

  #compile(values: unknown[]): Compiled {
    const isWhole = !this.#values.some((value) => value instanceof Sql)
    const known = isWhole ? whole.get(this.#strings) : undefined
    if (known) {
      values.push(...this.#values)
      return known
    }
    const text = this.#write(values)
    const compiled = { name: nameOf(text), text }
    if (isWhole) whole.set(this.#strings, compiled)
    return compiled
  }

  #write(values: unknown[]): string {
    let text = this.#strings[0] ?? ''
    for (const [at, value] of this.#values.entries()) {
      text += value instanceof Sql ? value.#write(values) : `$${values.push(value)}`
      text += this.#strings[at + 1] ?? ''
    }
    return text
  }
}

const tag = <Row = unknown>(strings: TemplateStringsArray, ...values: unknown[]): Sql<Row> =>
  new Sql<Row>(strings, values)

/** `` sql<Row>`select … where id = ${id}`.execute(db) ``: an expression in braces is sent as a value, or inserted if it is SQL itself. */
export const sql = Object.assign(tag, {
  /** Joins fragments and values with `separator`. */
  join: (parts: readonly unknown[], separator: Sql = tag`, `): Sql => {
    const values = parts.flatMap((part, at) => (at === 0 ? [part] : [separator, part]))
    return new Sql(
      Array.from({ length: values.length + 1 }, () => ''),
      values,
    )
  },
  /** An integer written into the text, for plans that depend on its value. */
  lit: (value: number | null): Sql => {
    if (value !== null && !Number.isSafeInteger(value)) throw new Error(`${value} is not an integer`)
    return new Sql([String(value)], [])
  },
})
