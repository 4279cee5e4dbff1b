import { randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { factsOf } from '../../../../../tools/migrations/schema-facts.ts'
import { readDemo } from '../../../../../tools/postgres/demo-note.ts'
import { withClient, withDatabase } from '../../../../../tools/postgres/database.ts'
import { APPLICATION } from '../../../../../tools/postgres/memory.ts'
import { createTestDatabase, type TestDatabase } from '../../../../../tools/testing/database.ts'
import { configFrom } from '../config.ts'
import { vaultFrom } from '../secrets/vault.ts'
import { archiveOf, partsOf, type Part } from './archive.ts'
import { readArchive, writeArchive } from './archive-file.ts'
import { backupParts } from './backup.ts'
import { backupJobs } from './nightly.ts'
import { proofFrom } from './proof.ts'
import { restore } from './restore.ts'

const migrations = new URL('../../../migrations/', import.meta.url)
const admin = process.env['TEST_DATABASE_URL'] ?? ''

let small: TestDatabase
let folder: string
let files: string
let archive: string
const databases: string[] = []

beforeAll(async () => {
  small = await createTestDatabase()
  await withClient(small.url, (client) =>
    client.query(`insert into accounts (id, user_id, username, mobile, name, password_hash)
      values (1, 'u1', 'owner', '13800000001', E'two\\nlines', '')`),
  )
  folder = await mkdtemp(path.join(tmpdir(), 'showfloor-backup-'))
  files = path.join(folder, 'data', 'files')
  for (const [inner, name] of [
    ['07', '1007'],
    ['40', '7.640.webp'],
    ['40', `8.640.webp.${randomUUID()}`],
  ] as const) {
    mkdirSync(path.join(files, inner), { recursive: true })
    writeFileSync(path.join(files, inner, name), Buffer.from(`content of ${name}`))
  }
  archive = path.join(folder, 'backups', 'one.tar')
  await writeArchive(archive, backupParts({ databaseUrl: small.url, filesFolder: files }))
})
afterAll(async () => {
  await small.drop()
  await rm(folder, { recursive: true })
  await withClient(admin, async (client) => {
    for (const name of databases) await client.query(`drop database ${name} with (force)`)
  })
})

const emptyDatabase = async (): Promise<string> => {
  const name = `test_restore_${randomUUID().replaceAll('-', '')}`
  await withClient(admin, (client) => client.query(`create database ${name} owner ${APPLICATION}`))
  databases.push(name)
  const url = new URL(withDatabase(admin, name))
  url.username = APPLICATION
  return url.href
}

const newPlace = async () => ({
  databaseUrl: await emptyDatabase(),
  filesFolder: path.join(folder, randomUUID(), 'files'),
})

/** Every table with its row count and checksum, and every sequence with its position. */
const contentOf = (databaseUrl: string) =>
  withClient(databaseUrl, async (client) => {
    const { rows: relations } = await client.query<{ name: string; kind: string }>(
      `select relname as name, relkind as kind from pg_class
      where relnamespace = current_schema()::regnamespace and relkind in ('r', 'S') and relname not like 'schema\\_%'`,
    )
    const found: Record<string, unknown> = {}
    for (const { name, kind } of relations) {
      const { rows } = await client.query(
        kind === 'S'
          ? `select last_value, is_called from ${name}`
          : `select count(*), md5(coalesce(string_agg(t::text, '|' order by t::text), '')) from ${name} t`,
      )
      found[name] = rows[0]
    }
    return found
  })

const tarOf = (parts: AsyncIterable<Part>): Promise<Buffer> => buffer(archiveOf(parts))

const restoreBytes = async (bytes: Buffer) => {
  const to = await newPlace()
  const restored = restore({ parts: partsOf(Readable.from([bytes])), to, migrations })
  return { to, restored }
}

test('a backup of the demo chain, restored into a new place, has every row, sequence, view and file', async () => {
  const demo = await createTestDatabase({ demo: true })
  const to = await newPlace()
  const restored = await restore({
    parts: backupParts({ databaseUrl: demo.url, filesFolder: files }),
    to,
    migrations,
  })
  expect(restored.rows).toBeGreaterThan(10_000)
  expect(restored.files).toBe(2)
  expect(await contentOf(to.databaseUrl)).toEqual(await contentOf(demo.url))
  // No migration creates the demo's table, so it comes without its key.
  const factsOfProgram = async (url: string) =>
    (await withClient(url, factsOf)).filter((fact) => !fact.includes('demo_steps'))
  expect(await factsOfProgram(to.databaseUrl)).toEqual(await factsOfProgram(demo.url))
  expect(await withClient(to.databaseUrl, readDemo)).toEqual(demo.demo)
  await demo.drop()
  expect(readdirSync(to.filesFolder).sort()).toEqual(['07', '40'])
  expect(readdirSync(path.join(to.filesFolder, '40'))).toEqual(['7.640.webp'])
  expect(readFileSync(path.join(to.filesFolder, '07', '1007'), 'utf8')).toBe('content of 1007')
  const fromFile = (place: typeof to) => restore({ parts: readArchive(archive), to: place, migrations })
  await expect(fromFile(to)).rejects.toThrow('The database is not empty.')
  await expect(fromFile({ ...(await newPlace()), filesFolder: to.filesFolder })).rejects.toThrow(
    'holds files already',
  )
})

test('rows that are written during a backup are not in it', async () => {
  const before = await contentOf(small.url)
  const parts = async function* () {
    let isFirst = true
    for await (const part of backupParts({ databaseUrl: small.url })) {
      if (isFirst)
        await withClient(small.url, (client) =>
          client.query(`update accounts set name = 'changed'; delete from role_permissions`),
        )
      isFirst = false
      yield part
    }
  }
  const to = { databaseUrl: await emptyDatabase() }
  await restore({ parts: parts(), to, migrations })
  expect(await contentOf(to.databaseUrl)).toEqual(before)
  expect(await contentOf(small.url)).not.toEqual(before)
})

test('a truncated, changed or incomplete archive is refused, and nothing of it is left behind', async () => {
  const whole = readFileSync(archive)
  const changed = Buffer.from(whole)
  const at = changed.indexOf('content of 1007')
  changed.write('CONTENT', at)
  const withoutOne = async function* () {
    for await (const part of readArchive(archive)) if (!part.name.startsWith('tables/roles/')) yield part
  }
  const cases: [Buffer, RegExp][] = [
    [whole.subarray(0, whole.length - 3000), /damaged or incomplete/],
    [whole.subarray(0, 20_000), /damaged or incomplete/],
    [changed, /files\/07\/1007 is not what was written/],
    [await tarOf(withoutOne()), /not all rows of roles are there/],
    [Buffer.from('no archive at all'), /damaged or incomplete/],
  ]
  for (const [bytes, sentence] of cases) {
    const { to, restored } = await restoreBytes(bytes)
    await expect(restored).rejects.toThrow(sentence)
    expect(await contentOf(to.databaseUrl)).toEqual({})
    expect(existsSync(to.filesFolder) || existsSync(`${to.filesFolder}.unfinished`)).toBe(false)
  }
})

test('an archive of a newer version is refused, with advice', async () => {
  const newer = async function* (change: (about: { version: string; migrations: object[] }) => void) {
    for await (const part of readArchive(archive)) {
      if (part.name !== 'archive.json') yield part
      else {
        const about = JSON.parse(part.content.toString())
        change(about)
        yield { ...part, content: Buffer.from(JSON.stringify(about)) }
      }
    }
  }
  for (const change of [
    (about: { version: string }) => (about.version = '99.0.0'),
    (about: { migrations: object[] }) => about.migrations.push({ name: '9999_later.sql', checksum: 'x' }),
  ]) {
    const { to, restored } = await restoreBytes(await tarOf(newer(change)))
    await expect(restored).rejects.toThrow(/use the program that wrote it, or a newer one/)
    expect(await contentOf(to.databaseUrl)).toEqual({})
  }
})

/** What an archive says of its tables, changed by somebody who then made all checksums right. */
type Described = { name: string; columns: { name: string; type: string }[]; comment: string | null }

test.each<[what: string, change: (tables: Described[]) => void]>([
  [
    'a type that ends the statement and begins another',
    (tables) =>
      tables.push({
        name: 'demo_more',
        columns: [{ name: 'a', type: 'text); create table stolen as select 1; select (1' }],
        comment: null,
      }),
  ],
  [
    'a default that runs a function',
    (tables) =>
      tables.push({
        name: 'demo_more',
        columns: [{ name: 'a', type: 'text default pg_sleep(0)' }],
        comment: null,
      }),
  ],
  [
    'another type for a column of the program',
    (tables) => tables[0]?.columns.forEach((column) => (column.type = 'text[]')),
  ],
  [
    'a column that the program does not have',
    (tables) => tables[0]?.columns.push({ name: 'b', type: 'text' }),
  ],
  [
    'a name with quotes in it',
    (tables) => tables.push({ name: 'a"; drop table orders; --', columns: [], comment: null }),
  ],
  [
    'a table of the record of the schema',
    (tables) => tables.push({ name: 'schema_more', columns: [], comment: null }),
  ],
])('an archive with %s is refused, and nothing of it is run', async (_what, change) => {
  const changed = async function* () {
    for await (const part of readArchive(archive)) {
      if (part.name !== 'archive.json') yield part
      else {
        const about = JSON.parse(part.content.toString()) as { tables: Described[] }
        change(about.tables)
        yield { ...part, content: Buffer.from(JSON.stringify(about)) }
      }
    }
  }
  const { to, restored } = await restoreBytes(await tarOf(changed()))
  await expect(restored).rejects.toThrow('names or types that this program does not know')
  expect(await contentOf(to.databaseUrl)).toEqual({})
})

test('an archive is written every night, and as many are kept as the setting says', async () => {
  const backups = path.join(folder, 'nights')
  mkdirSync(backups)
  for (const name of [
    'nightly-2020-01-01T00-00-00Z.tar',
    'nightly-2020-01-02T00-00-00Z.tar',
    'nightly-2020-01-03T00-00-00Z.tar.unfinished',
    'showfloor-2020-01-01T00-00-00Z.tar',
  ])
    writeFileSync(path.join(backups, name), '')
  const environment = { DATABASE_URL: small.url, DATA_DIR: path.join(folder, 'data'), BACKUP_DIR: backups }
  expect(backupJobs(configFrom(environment))).toEqual([])
  vaultFrom(configFrom(environment))
  const [job] = backupJobs(configFrom({ ...environment, BACKUP_NIGHTS: '2' }))
  await job?.work()
  const names = readdirSync(backups).sort()
  expect(names).toHaveLength(3)
  expect(names).toContain('showfloor-2020-01-01T00-00-00Z.tar')
  expect(names[0]).toBe('nightly-2020-01-02T00-00-00Z.tar')
  expect(statSync(path.join(backups, names[1] ?? '')).mode & 0o777).toBe(0o600)
  const to = await newPlace()
  const { prove, said } = proofFrom(configFrom(environment), [])
  await restore({ parts: readArchive(path.join(backups, names[1] ?? ''), prove), to, migrations })
  expect(said()).toContain('sealed the archive')
  expect(await contentOf(to.databaseUrl)).toEqual(await contentOf(small.url))
})

test('a second backup of a database is refused while one is running; a failed one leaves no file', async () => {
  const first = backupParts({ databaseUrl: small.url })
  await first.next()
  const file = path.join(folder, 'second.tar')
  await expect(writeArchive(file, backupParts({ databaseUrl: small.url }))).rejects.toThrow(
    'Another backup of this database is being made.',
  )
  await first.return(undefined)
  await expect(writeArchive(file, backupParts({ databaseUrl: await emptyDatabase() }))).rejects.toThrow(
    'The database is empty: there is nothing to back up.',
  )
  expect(existsSync(file) || existsSync(`${file}.unfinished`)).toBe(false)
  await expect(writeArchive(archive, backupParts({ databaseUrl: small.url }))).rejects.toThrow(
    'exists already',
  )
})
