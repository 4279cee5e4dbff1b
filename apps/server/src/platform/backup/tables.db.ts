import pg from 'pg'
import { CannotKeep } from './archive.ts'
import type { Table, Totals } from './contents.ts'

const quoted = (name: string): string => pg.escapeIdentifier(name)

/** The program's tables with their writable columns, without the record of its schema and the queue of jobs, which fills itself. */
export const tablesOf = async (client: pg.Client): Promise<Table[]> => {
  const { rows } = await client.query<Table>(
    `select
      c.relname as name,
      obj_description(c.oid, 'pg_class') as comment,
      json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, a.atttypmod)) order by a.attnum) as columns
    from pg_class c
    join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = current_schema()::regnamespace
      and c.relkind = 'r'
      and c.relname not like 'schema\\_%'
      and a.attnum > 0
      and not a.attisdropped
      and a.attgenerated = ''
    group by c.oid
    order by c.relname`,
  )
  return rows
}

/** `copy …`, to be completed by its direction. */
export const copyOf = ({ name, columns }: Table): string =>
  `copy ${quoted(name)} (${columns.map((column) => quoted(column.name)).join(', ')})`

export const sequencesOf = async (client: pg.Client): Promise<Totals['sequences']> => {
  const { rows } = await client.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = current_schema()::regnamespace and relkind = 'S'`,
  )
  const sequences: Totals['sequences'] = []
  for (const { name } of rows) {
    const state = await client.query<{ last: string; isCalled: boolean }>(
      `select last_value::text as last, is_called as "isCalled" from ${quoted(name)}`,
    )
    for (const { last, isCalled } of state.rows) sequences.push({ name, last, isCalled })
  }
  return sequences
}

/** Error: CannotKeep for one that this program does not have. */
export const setSequences = async (client: pg.Client, sequences: Totals['sequences']): Promise<void> => {
  const own = new Set((await sequencesOf(client)).map(({ name }) => name))
  const strange = sequences.find(({ name }) => !own.has(name))
  if (strange)
    throw new CannotKeep(
      `The archive has ${JSON.stringify(strange.name)}, a counter that this program does not know.`,
    )
  for (const { name, last, isCalled } of sequences)
    await client.query('select setval($1::text::regclass, $2, $3)', [quoted(name), last, isCalled])
}

/** Whether the schema has no table with rows. */
export const isEmpty = async (client: pg.Client): Promise<boolean> => {
  const { rowCount } = await client.query(
    `select 1
    from pg_class
    where relnamespace = current_schema()::regnamespace
      and relkind in ('r', 'p', 'f', 'v', 'm', 'S')
    limit 1`,
  )
  return rowCount === 0
}

/** Names of tables and columns as the program writes them. */
const plainName = /^(?!schema_|pg_)[a-z][a-z\d_]{0,62}$/

/**
 * Whether a table of an archive is one of this program's. Another one, such as that of the demo chain, is accepted with types that the program's own tables have:
 * what an archive says becomes part of a statement, and anybody may have written it.
 */
const fits = (own: ReadonlyMap<string, Table>, { name, columns }: Table): boolean => {
  const known = own.get(name)?.columns
  const types = new Set([...own.values()].flatMap((table) => table.columns.map(({ type }) => type)))
  return (
    plainName.test(name) &&
    columns.every((column) =>
      known
        ? known.some((one) => one.name === column.name && one.type === column.type)
        : plainName.test(column.name) && types.has(column.type),
    )
  )
}

/**
 * Removes rows that migrations inserted, and creates tables that no migration creates, such as those of the demo chain. Error: CannotKeep for a table with columns
 * or types that this program does not know.
 */
export const makeRoom = async (client: pg.Client, tables: readonly Table[]): Promise<void> => {
  const made = new Map((await tablesOf(client)).map((table) => [table.name, table]))
  const strange = tables.find((table) => !fits(made, table))
  if (strange)
    throw new CannotKeep(
      `The archive describes ${JSON.stringify(strange.name)} with names or types that this program does not know. It may have been changed: use another one.`,
    )
  for (const { name } of made.values()) {
    const { rowCount } = await client.query(`select 1 from ${quoted(name)} limit 1`)
    if (rowCount) await client.query(`truncate ${quoted(name)}`)
  }
  for (const { name, columns, comment } of tables.filter((table) => !made.has(table.name))) {
    const definitions = columns.map((column) => `${quoted(column.name)} ${column.type}`)
    await client.query(`create table ${quoted(name)} (${definitions.join(', ')})`)
    if (comment !== null)
      await client.query(`comment on table ${quoted(name)} is ${pg.escapeLiteral(comment)}`)
  }
}

/** Statements that drop foreign keys and indexes, and those that create them again. */
const setAside = [
  `select
    format('alter table %s drop constraint %I', conrelid::regclass, conname) as take,
    format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as make
  from pg_constraint
  where connamespace = current_schema()::regnamespace
    and contype = 'f'
  order by oid`,
  `select
    format('drop index %s', i.indexrelid::regclass) as take,
    pg_get_indexdef(i.indexrelid) as make
  from pg_index i
  join pg_class c on c.oid = i.indexrelid
  where c.relnamespace = current_schema()::regnamespace
    and not exists (select from pg_constraint k where k.conindid = i.indexrelid)
  order by i.indexrelid`,
]

/**
 * Drops foreign keys and indexes until the rows are loaded: rows may come in any order, and building an index at the end is much faster. Returns the
 * statements that create them again.
 */
export const setChecksAside = async (client: pg.Client): Promise<() => Promise<void>> => {
  const makes: string[] = []
  for (const find of setAside) {
    const { rows } = await client.query<{ take: string; make: string }>(find)
    for (const { take } of rows) await client.query(take)
    // Indexes come first, because a foreign key may depend on one.
    makes.unshift(...rows.map(({ make }) => make))
  }
  return async () => {
    for (const make of makes) await client.query(make)
  }
}
