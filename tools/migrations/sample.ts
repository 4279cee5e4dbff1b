import type pg from 'pg'

/** A row of a released database. Its JSON stays text, because its ids may exceed JavaScript numbers. */
export type SampleRow = { table: string; json: string }

type Table = { name: string; key: string[] }
type Reference = { table: string; columns: string[]; parent: string; parent_columns: string[] }

const ROWS_OF_A_TABLE = 2

const TABLES = `
  select c.relname as name, array_agg(a.attname::text order by array_position(i.indkey::smallint[], a.attnum)) as key
  from pg_class c
  join pg_index i on i.indrelid = c.oid and i.indisprimary
  join pg_attribute a on a.attrelid = c.oid and a.attnum = any(i.indkey)
  where c.relnamespace = current_schema()::regnamespace
    and c.relname not similar to '(schema|demo)\\_%'
  group by c.relname
  order by c.relname`

const REFERENCES = `
  select
    c.conrelid::regclass::text as table,
    c.confrelid::regclass::text as parent,
    array(
      select a.attname::text
      from unnest(c.conkey) with ordinality k(attnum, place)
      join pg_attribute a on a.attrelid = c.conrelid and a.attnum = k.attnum
      order by k.place
    ) as columns,
    array(
      select a.attname::text
      from unnest(c.confkey) with ordinality k(attnum, place)
      join pg_attribute a on a.attrelid = c.confrelid and a.attnum = k.attnum
      order by k.place
    ) as parent_columns
  from pg_constraint c
  where c.contype = 'f'
    and c.connamespace = current_schema()::regnamespace`

/** A few rows of each table, with all rows that they refer to. */
export async function sampleOf(client: pg.Client): Promise<SampleRow[]> {
  const { rows: tables } = await client.query<Table>(TABLES)
  const { rows: references } = await client.query<Reference>(REFERENCES)
  const sample = new Map<string, SampleRow>()
  const waiting: SampleRow[] = []
  const add = async (table: string, clauses: string, values: string[]) => {
    const { rows } = await client.query<{ json: string }>(
      `select to_jsonb(t)::text as json from ${table} t ${clauses}`,
      values,
    )
    for (const { json } of rows) {
      if (sample.has(`${table} ${json}`)) continue
      sample.set(`${table} ${json}`, { table, json })
      waiting.push({ table, json })
    }
  }
  for (const { name, key } of tables)
    await add(name, `order by ${key.join(', ')} limit ${ROWS_OF_A_TABLE}`, [])
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { table, json } = next
    for (const { columns, parent, parent_columns } of references.filter((one) => one.table === table)) {
      const matches = parent_columns.map((column, at) => `t.${column}::text = $1::jsonb->>'${columns[at]}'`)
      await add(parent, `where ${matches.join(' and ')}`, [json])
    }
  }
  return [...sample.values()].sort((left, right) => (left.table < right.table ? -1 : 1))
}

/** A file with the last migration of the version that filled the rows, then one line of JSON for each row. */
export const writtenSample = (last: string, sample: readonly SampleRow[]): string =>
  `{"last": "${last}"}\n` +
  sample.map(({ table, json }) => `{"table": "${table}", "row": ${json}}\n`).join('')
