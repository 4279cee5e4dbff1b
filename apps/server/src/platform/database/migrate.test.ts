import { fork } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { cp, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { callPath } from '@showfloor/contract/common/call'
import { contract } from '@showfloor/contract/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { brokenPromises, releasedFile, withNew } from '../../../../../tools/migrations/released.ts'
import { withClient, withDatabase } from '../../../../../tools/postgres/database.ts'
import { freePort } from '../../testing/paying-world.ts'
import { migrate } from './migrate.ts'
import { readMigrations, type Migration } from './migrations.ts'

const folder = new URL('../../../migrations/', import.meta.url)
const admin = process.env['TEST_DATABASE_URL'] ?? ''
let files: Migration[]
beforeAll(async () => {
  files = await readMigrations(folder)
})

const databases: string[] = []
const servers: ReturnType<typeof fork>[] = []
afterAll(async () => {
  for (const server of servers) server.kill('SIGKILL')
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

/** A server as it is started by itself, without any preparation. */
const startServer = async (databaseUrl: string) => {
  const port = await freePort()
  const server = fork(new URL('../../main.ts', import.meta.url), {
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

test('two servers that start on one empty database bring it up to date before they listen', async () => {
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

test('a database of an older version gets what it lacks', async () => {
  const databaseUrl = await emptyDatabase()
  const older = await mkdtemp(path.join(tmpdir(), 'showfloor-migrations-'))
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()
  for (const name of names.slice(0, -12)) await cp(new URL(name, folder), path.join(older, name))
  await migrate({ databaseUrl, folder: pathToFileURL(`${older}/`) })
  await rm(older, { recursive: true })
  expect(await appliedTo(databaseUrl)).toHaveLength(files.length - 12)
  const { said } = await startServer(databaseUrl)
  await expect.poll(() => said()).toContain('Server listening')
  expect(await appliedTo(databaseUrl)).toHaveLength(files.length)
})

test('a database that is newer than the program is refused with a sentence, and left alone', async () => {
  const databaseUrl = await emptyDatabase()
  await migrate({ databaseUrl, folder })
  await withClient(databaseUrl, (client) =>
    client.query(`insert into schema_migrations (name, checksum) values ('9999_later.sql', '')`),
  )
  const { said, ended } = await startServer(databaseUrl)
  expect(await ended).toBe(1)
  expect(said().trim()).toBe(
    'The database is newer than this program: it has the migration 9999_later.sql, which this version does not know. Start the newer version.',
  )
})

test('a migration that was changed after it had been applied is refused by name', async () => {
  const databaseUrl = await emptyDatabase()
  await migrate({ databaseUrl, folder })
  await withClient(databaseUrl, (client) =>
    client.query(`update schema_migrations set checksum = '' where name = '0001_identity.sql'`),
  )
  await expect(migrate({ databaseUrl, folder })).rejects.toThrow(
    'Migration 0001_identity.sql was changed after it had been applied to this database.',
  )
})

test('no released migration was changed or removed', () => {
  const list = readFileSync(new URL(`../../../../../${releasedFile}`, import.meta.url), 'utf8')
  expect(brokenPromises(list, files)).toEqual([])
  expect(list.split('\n').length).toBeGreaterThan(80)
})

test('the list of released migrations takes in new ones, and keeps what it says of the others', () => {
  const [first, second, third] = ['1', '2', '3'].map((digit) => ({
    name: `000${digit}_one.sql`,
    text: '',
    checksum: digit.repeat(64),
  })) as [Migration, Migration, Migration]
  const list = withNew('', [first, second])
  const changed = { ...first, checksum: '4'.repeat(64) }
  expect(brokenPromises(list, [first, second, third])).toEqual([])
  expect(brokenPromises(list, [changed, third])).toEqual([
    '0001_one.sql was released and is changed: undo that, and make the change in a new migration.',
    '0002_one.sql was released and is gone: bring it back.',
  ])
  const after = withNew(list, [changed, second, third])
  expect(brokenPromises(after, [first, second, third])).toEqual([])
  expect(after.split('\n')).toHaveLength(4)
})
