import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { landedFile, releasedRowsFile } from '../../../../../../tools/migrations/released.ts'
import { factsOf } from '../../../../../../tools/migrations/schema-facts.ts'
import { withClient, withDatabase } from '../../../../../../tools/postgres/database.ts'
import { migrate } from './migrate.ts'

const folder = new URL('../../../../migrations/', import.meta.url)
const admin = process.env['TEST_DATABASE_URL'] ?? ''
const read = (file: string) => readFileSync(new URL(`../../../../../../${file}`, import.meta.url), 'utf8')

const [head = '', ...sampleLines] = read(releasedRowsFile).trim().split('\n')
const { last } = JSON.parse(head) as { last: string }

const databases: string[] = []
let released: string
beforeAll(async () => {
  released = await mkdtemp(path.join(tmpdir(), 'showfloor-released-'))
  const names = read(landedFile)
    .trim()
    .split('\n')
    .map((line) => line.slice(66))
    .filter((name) => name <= last)
  for (const name of names) await cp(new URL(name, folder), path.join(released, name))
  await mkdir(path.join(released, 'views'))
  await mkdir(path.join(released, 'functions'))
  // Definitions of the released version: a view with other columns than now, and a removed function with its trigger.
  await writeFile(
    path.join(released, 'views', 'order_states.sql'),
    'create view order_states as select shop_id, id, status as former_status from orders;',
  )
  await writeFile(
    path.join(released, 'functions', 'former_order.sql'),
    `create function former_order(shop bigint) returns setof order_states language sql
      as 'select * from order_states where shop_id = shop';`,
  )
  await writeFile(
    path.join(released, 'functions', 'follow_products.sql'),
    `create function follow_products() returns trigger language plpgsql as 'begin return null; end';
    create trigger former_trigger after update on products for each row execute function follow_products();`,
  )
})
afterAll(async () => {
  await rm(released, { recursive: true })
  await withClient(admin, async (client) => {
    for (const name of databases) await client.query(`drop database ${name} with (force)`)
  })
})

const newDatabase = async (): Promise<string> => {
  const name = `test_upgrade_${randomUUID().replaceAll('-', '')}`
  await withClient(admin, (client) => client.query(`create database ${name}`))
  databases.push(name)
  return withDatabase(admin, name)
}

const fresh = async (): Promise<string> => {
  const databaseUrl = await newDatabase()
  await migrate({ databaseUrl, folder })
  return databaseUrl
}

const ofRelease = async (): Promise<string> => {
  const databaseUrl = await newDatabase()
  await migrate({ databaseUrl, folder: pathToFileURL(`${released}/`) })
  return databaseUrl
}

/** The rows of every table except the program's own records. Times and secrets differ between databases. */
const rowsOf = async (client: pg.Client): Promise<Record<string, unknown[]>> => {
  const { rows: tables } = await client.query<{ name: string }>(
    `select relname as name from pg_class
    where relkind = 'r' and relnamespace = current_schema()::regnamespace and relname not like 'schema\\_%'`,
  )
  const found: Record<string, unknown[]> = {}
  for (const { name } of tables) {
    const { rows } = await client.query<{ row: string }>(
      `select (to_jsonb(t) - '{since,created_at,updated_at,next_at,busy_until,secret}'::text[])::text as row from ${name} t order by 1`,
    )
    found[name] = rows.map(({ row }) => row)
  }
  return found
}

/** The columns of a table that can be written. */
const columnsOf = async (client: pg.Client, table: string): Promise<string> => {
  const { rows } = await client.query<{ columns: string }>(
    `select string_agg(quote_ident(attname), ', ') as columns from pg_attribute
    where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
    [table],
  )
  return rows[0]?.columns ?? ''
}

type Line = { table: string; line: string }
const sample: Line[] = sampleLines.map((line) => ({ table: /"table": "(\w+)"/.exec(line)?.[1] ?? '', line }))

/** Writes the rows of the released version; they include the rows that its migrations inserted. */
const fill = (databaseUrl: string) =>
  withClient(databaseUrl, async (client) => {
    await client.query('set session_replication_role = replica')
    for (const { table, line } of sample) {
      const columns = await columnsOf(client, table)
      await client.query(
        `insert into ${table} (${columns}) overriding system value
        select ${columns} from jsonb_populate_record(null::${table}, $1::jsonb->'row') on conflict do nothing`,
        [line],
      )
    }
  })

test('a released database has the schema and the rows of a new one after an upgrade', async () => {
  const [upgraded, anew] = [await ofRelease(), await fresh()]
  expect(await withClient(upgraded, factsOf)).not.toEqual(await withClient(anew, factsOf))
  await migrate({ databaseUrl: upgraded, folder })
  expect(await withClient(upgraded, factsOf)).toEqual(await withClient(anew, factsOf))
  expect(await withClient(upgraded, rowsOf)).toEqual(await withClient(anew, rowsOf))
})

test('a database that the released version filled keeps its rows, and gets the same schema', async () => {
  const [upgraded, anew] = [await ofRelease(), await fresh()]
  await fill(upgraded)
  const before = await withClient(upgraded, rowsOf)
  for (const { table } of sample) expect(before[table]).not.toEqual([])
  await migrate({ databaseUrl: upgraded, folder })
  expect(await withClient(upgraded, factsOf)).toEqual(await withClient(anew, factsOf))
  const after = await withClient(upgraded, rowsOf)
  const counts = (rows: Record<string, unknown[]>) =>
    Object.fromEntries(Object.keys(before).map((table) => [table, rows[table]?.length]))
  expect(counts(after)).toEqual(counts(before))
})
