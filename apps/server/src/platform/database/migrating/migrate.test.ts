import { fork } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { cp, mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { callPath } from '@showfloor/contract/common/call'
import { contract } from '@showfloor/contract/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { brokenPromises, landedFile, withNew } from '../../../../../../tools/migrations/released.ts'
import { withClient, withDatabase } from '../../../../../../tools/postgres/database.ts'
import { createTestDatabase } from '../../../../../../tools/testing/database.ts'
import { freePort } from '../../../../../../tools/testing/ports.ts'
import { version } from '../../version.ts'
import { migrate } from './migrate.ts'
import { definedBy, readDefinitions, readMigrations, type SqlFile } from './migrations.ts'

const folder = new URL('../../../../migrations/', import.meta.url)
const admin = process.env['TEST_DATABASE_URL'] ?? ''
let files: SqlFile[]
beforeAll(async () => {
  files = await readMigrations(folder)
})

const databases: string[] = []
const copies: string[] = []
const servers: ReturnType<typeof fork>[] = []
afterAll(async () => {
  for (const server of servers) server.kill('SIGKILL')
  for (const copy of copies) await rm(copy, { recursive: true })
  await withClient(admin, async (client) => {
    for (const name of databases) await client.query(`drop database ${name} with (force)`)
  })
})

const emptyDatabase = async (): Promise<string> => {
  const name = `test_empty_${randomUUID().replaceAll('-', '')}`
  await withClient(admin, (client) => client.query(`create database ${name}`))
  databases.push(name)
  return withDatabase(admin, name)
}

/** A database that every migration has been applied to, as a copy of one. */
const migratedDatabase = async (): Promise<string> => {
  const { url } = await createTestDatabase()
  databases.push(new URL(url).pathname.slice(1))
  return url
}

/** A server started without `npm start`, without any preparation. */
const startServer = async (databaseUrl: string) => {
  const port = await freePort()
  const server = fork(new URL('../../../main.ts', import.meta.url), {
    env: { ...process.env, DATABASE_URL: databaseUrl, PORT: String(port), WEB_DIST: 'no-web-here' },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  servers.push(server)
  let said = ''
  for (const stream of [server.stdout, server.stderr]) stream?.on('data', (part) => (said += String(part)))
  const ended = once(server, 'close').then(([code]) => code as number)
  return { said: () => said, ended, get: (at: string) => fetch(`http://127.0.0.1:${port}${at}`) }
}

const appliedTo = (databaseUrl: string) =>
  withClient(databaseUrl, async (client) => {
    const { rows } = await client.query<{ name: string }>('select name from schema_migrations order by name')
    return rows.map(({ name }) => name)
  })

test('two servers that start on one empty database migrate it before they listen', async () => {
  const databaseUrl = await emptyDatabase()
  const both = await Promise.all([startServer(databaseUrl), startServer(databaseUrl)])
  for (const { get, said } of both) {
    await expect.poll(() => said()).toContain('Server listening')
    expect((await get('/readyz')).status).toBe(200)
    expect((await get(callPath(contract.identity.mobilePrefixes))).status).toBe(200)
  }
  expect(await appliedTo(databaseUrl)).toEqual(files.map(({ name }) => name))
  expect(both.map(({ said }) => said()).join('')).toContain(files.at(-1)?.name)
})

/** A copy of the first migrations, with all views and functions or none, for a test to change. */
const copied = async ({ migrations = files.length, definitions = true } = {}) => {
  const copy = await mkdtemp(path.join(tmpdir(), 'showfloor-migrations-'))
  copies.push(copy)
  for (const { name } of files.slice(0, migrations)) await cp(new URL(name, folder), path.join(copy, name))
  for (const kind of ['views', 'functions']) {
    if (definitions) await cp(new URL(`${kind}/`, folder), path.join(copy, kind), { recursive: true })
    else await mkdir(path.join(copy, kind))
  }
  return { path: copy, url: pathToFileURL(`${copy}/`) }
}

test('a database of an older version gets the missing migrations', async () => {
  const databaseUrl = await emptyDatabase()
  const older = await copied({ migrations: files.length - 4, definitions: false })
  await migrate({ databaseUrl, folder: older.url })
  expect(await appliedTo(databaseUrl)).toHaveLength(files.length - 4)
  const { said } = await startServer(databaseUrl)
  await expect.poll(() => said()).toContain('Server listening')
  expect(await appliedTo(databaseUrl)).toHaveLength(files.length)
})

const lock = (databaseUrl: string) =>
  withClient(databaseUrl, async (client) => {
    const { rows } = await client.query<{ text: string }>(
      `select prosrc as text from pg_proc where proname in ('locked_bill', 'locked_bill_of')`,
    )
    return rows.map(({ text }) => text.trim())
  })

test('a changed function is replaced, also with another signature, and a removed one is dropped', async () => {
  const databaseUrl = await migratedDatabase()
  const { path: at, url } = await copied()
  const reports: string[] = []
  const report = (line: string) => void reports.push(line)
  await migrate({ databaseUrl, folder: url, report })
  expect(reports).toEqual([])
  const other = `create function locked_bill(shop text) returns integer language sql as 'select 7';`
  await writeFile(path.join(at, 'functions', 'locked_bill.sql'), other)
  await migrate({ databaseUrl, folder: url, report })
  expect(reports).toEqual(['views and functions'])
  expect(await lock(databaseUrl)).toEqual(['select 7'])
  await rename(
    path.join(at, 'functions', 'locked_bill.sql'),
    path.join(at, 'functions', 'locked_bill_of.sql'),
  )
  await writeFile(
    path.join(at, 'functions', 'locked_bill_of.sql'),
    other.replace('locked_bill', 'locked_bill_of').replace('7', '8'),
  )
  await migrate({ databaseUrl, folder: url })
  expect(await lock(databaseUrl)).toEqual(['select 8'])
})

test('an upgrade that fails leaves the database as it was', async () => {
  const databaseUrl = await migratedDatabase()
  const { path: at, url } = await copied()
  const [before, text] = [await appliedTo(databaseUrl), await lock(databaseUrl)]
  await writeFile(path.join(at, '9998_note.sql'), 'alter table orders add column remark text;')
  await writeFile(
    path.join(at, 'views', 'customer_names.sql'),
    'create view customer_names as select no_column;',
  )
  await expect(migrate({ databaseUrl, folder: url })).rejects.toThrow(/^views\/customer_names.sql failed: /)
  expect(await appliedTo(databaseUrl)).toEqual(before)
  expect(await lock(databaseUrl)).toEqual(text)
  await expect(
    withClient(databaseUrl, (client) => client.query('select remark from orders')),
  ).rejects.toThrow('does not exist')
})

test('views and functions that depend on each other are refused by name', async () => {
  const { path: at, url } = await copied({ definitions: false })
  await writeFile(path.join(at, 'views', 'one.sql'), '-- two\ncreate view one as select * from two;')
  await writeFile(path.join(at, 'views', 'two.sql'), 'create view two as select * from one;')
  await expect(readDefinitions(url)).rejects.toThrow('views/one.sql needs views/two.sql needs views/one.sql.')
})

test('no migration creates a view, a trigger or a function that has a file of its own', async () => {
  const names = (await readDefinitions(folder)).map(({ name }) => definedBy(name))
  const forbidden = files.flatMap(({ name, text }) => {
    const views = text.match(/\bcreate (or replace )?(view|trigger)\b/g) ?? []
    const functions = [...text.matchAll(/\bcreate (?:or replace )?function (\w+)/g)].map(
      ([, one = '']) => one,
    )
    return [...views, ...functions.filter((one) => names.includes(one))].map((what) => `${name}: ${what}`)
  })
  expect(forbidden).toEqual([])
})

test('a database of the unreleased 0.1 is refused with a message and not changed', async () => {
  const databaseUrl = await emptyDatabase()
  await withClient(databaseUrl, async (client) => {
    await client.query('create table schema_migrations (name text primary key, checksum text not null)')
    await client.query(
      `insert into schema_migrations values ('0000_types.sql', ''), ('0001_identity.sql', '')`,
    )
    await client.query(`create table roles (code text); insert into roles values ('kept')`)
  })
  const { said, ended } = await startServer(databaseUrl)
  expect(await ended).toBe(1)
  expect(said().trim()).toBe(
    'The database was made by the unreleased version 0.1: its data has to be loaded anew into an empty database. Nothing in it was changed.',
  )
  await withClient(databaseUrl, async (client) => {
    expect((await client.query('select code from roles')).rows).toEqual([{ code: 'kept' }])
    const { rows } = await client.query(
      `select relname from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' order by 1`,
    )
    expect(rows).toEqual([{ relname: 'roles' }, { relname: 'schema_migrations' }])
  })
})

test('a database that is newer than the program is refused with a message and not changed', async () => {
  const databaseUrl = await migratedDatabase()
  await withClient(databaseUrl, (client) =>
    client.query(`insert into schema_migrations (name, checksum) values ('9999_later.sql', '')`),
  )
  const { said, ended } = await startServer(databaseUrl)
  expect(await ended).toBe(1)
  expect(said().trim()).toBe(
    'The database is newer than this program: it has the migration 9999_later.sql, which this version does not know. Start the newer version.',
  )
})

test('a database that a newer version has used is refused even if its tables are the same, and keeps its views', async () => {
  const databaseUrl = await migratedDatabase()
  await withClient(databaseUrl, (client) =>
    client.query(`update schema_version set version = '99.1.0'; update schema_definitions set checksum = ''`),
  )
  await expect(migrate({ databaseUrl, folder })).rejects.toThrow(
    /^The database is newer than this program: version 99.1.0 has worked on it, this is version [\d.]+. Start the newer version.$/,
  )
  await withClient(databaseUrl, async (client) => {
    const { rows } = await client.query('select distinct checksum from schema_definitions')
    expect(rows).toEqual([{ checksum: '' }])
    await client.query(`update schema_version set version = '0.0.1'`)
  })
  await migrate({ databaseUrl, folder })
  await withClient(databaseUrl, async (client) => {
    expect((await client.query('select version from schema_version')).rows).toEqual([{ version }])
  })
})

test('a migration that was changed after its application is refused by name', async () => {
  const databaseUrl = await migratedDatabase()
  await withClient(databaseUrl, (client) =>
    client.query(`update schema_migrations set checksum = '' where name = '0002_identity.sql'`),
  )
  await expect(migrate({ databaseUrl, folder })).rejects.toThrow(
    'Migration 0002_identity.sql was changed after it had been applied to this database.',
  )
})

test('no released migration was changed or removed', () => {
  const list = readFileSync(new URL(`../../../../../../${landedFile}`, import.meta.url), 'utf8')
  expect(brokenPromises(list, files)).toEqual([])
  expect(list.split('\n').length).toBeGreaterThan(18)
})

test('new migrations are added to the list of released ones, whose entries stay', () => {
  const [first, second, third] = ['1', '2', '3'].map((digit) => ({
    name: `000${digit}_one.sql`,
    text: '',
    checksum: digit.repeat(64),
  })) as [SqlFile, SqlFile, SqlFile]
  const list = withNew('', [first, second])
  const changed = { ...first, checksum: '4'.repeat(64) }
  expect(brokenPromises(list, [first, second, third])).toEqual([])
  expect(brokenPromises(list, [changed, third])).toEqual([
    '0001_one.sql has landed and was changed: undo that, and make the change in a new migration.',
    '0002_one.sql has landed and is gone: restore it.',
  ])
  const after = withNew(list, [changed, second, third])
  expect(brokenPromises(after, [first, second, third])).toEqual([])
  expect(after.split('\n')).toHaveLength(4)
})
