import type pg from 'pg'
import { definedBy, type SqlFile } from './migrations.ts'

/** The checksums of the views and functions that this program has created in the database, by file name. */
export const recordedDefinitions = async (client: pg.Client): Promise<Map<string, string>> => {
  await client.query(
    'create table if not exists schema_definitions (name text primary key, checksum text not null)',
  )
  const { rows } = await client.query<SqlFile>('select name, checksum from schema_definitions')
  return new Map(rows.map((row) => [row.name, row.checksum]))
}

export const areDefined = (recorded: ReadonlyMap<string, string>, files: readonly SqlFile[]): boolean =>
  recorded.size === files.length && files.every(({ name, checksum }) => recorded.get(name) === checksum)

export const recordDefinition = (client: pg.Client, { name, checksum }: SqlFile): Promise<unknown> =>
  client.query('insert into schema_definitions (name, checksum) values ($1, $2)', [name, checksum])

/** Statements that drop the definitions: triggers, then their functions, then the views whose rows functions return. */
const statements = [
  `select format('drop trigger %I on %s', t.tgname, t.tgrelid::regclass) as statement
  from pg_trigger t
  join pg_proc p on p.oid = t.tgfoid
  where not t.tgisinternal
    and p.pronamespace = current_schema()::regnamespace
    and p.proname = any($1)`,
  `select 'drop function ' || string_agg(p.oid::regprocedure::text, ', ') as statement
  from pg_proc p
  where p.pronamespace = current_schema()::regnamespace
    and p.proname = any($1)
  having count(*) > 0`,
  `select 'drop view ' || string_agg(c.oid::regclass::text, ', ') as statement
  from pg_class c
  where c.relnamespace = current_schema()::regnamespace
    and c.relkind = 'v'
    and c.relname = any($1)
  having count(*) > 0`,
]

/**
 * Drops what these files defined, and the triggers of the functions, so that migrations find tables alone and a changed signature is no special case. Nothing
 * is dropped by cascade: a foreign object that depends on a definition fails the statement.
 */
export const dropDefinitions = async (client: pg.Client, names: readonly string[]): Promise<void> => {
  const objects = names.map(definedBy)
  for (const find of statements) {
    const { rows } = await client.query<{ statement: string }>(find, [objects])
    for (const { statement } of rows) await client.query(statement)
  }
  await client.query('delete from schema_definitions')
}
