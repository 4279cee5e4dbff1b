import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { projectRoot, readConfig } from '../running/config.ts'
import { openDatabase, prepare, prepareDatabase } from '../running/database.ts'
import { startCluster, type Cluster } from './cluster.ts'
import { ensureApplication, ensureDatabase, withClient, withDatabase } from './database.ts'

const stops: (() => Promise<void>)[] = []
const onEnd = (stop: () => Promise<void>) => void stops.push(stop)
const newFolder = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'showfloor-cluster-'))
  chmodSync(folder, 0o711)
  stops.push(async () => rmSync(folder, { recursive: true, force: true }))
  return folder
}
afterAll(async () => {
  for (const stop of stops.toReversed()) await stop()
})

const mainProcess = (folder: string) => {
  const { directory } = JSON.parse(readFileSync(join(folder, 'postgres.json'), 'utf8'))
  return Number(readFileSync(join(directory, 'postmaster.pid'), 'utf8').split('\n')[0])
}

test('committed data survives a PostgreSQL that was left running, and one that was killed', async () => {
  const folder = newFolder()
  const first = await startCluster(folder, onEnd)
  await ensureDatabase(first.url, 'shop')
  const shop = (url: string) => withDatabase(url, 'shop')
  await withClient(shop(first.url), (client) =>
    client.query('create table kept (id int); insert into kept values (1)'),
  )
  // As after `kill -9` of the start: nobody stopped PostgreSQL, and the next start finds it running.
  const second = await startCluster(folder, onEnd)
  expect(await first.ended).toContain('PostgreSQL stopped')
  expect(second.url).toBe(first.url)
  await withClient(shop(second.url), (client) => client.query('insert into kept values (2)'))

  process.kill(mainProcess(folder), 'SIGKILL')
  expect(await second.ended).toContain('SIGKILL')
  const third = await startCluster(folder, onEnd)
  const { rows } = await withClient(shop(third.url), (client) =>
    client.query('select id from kept order by id'),
  )
  expect(rows).toEqual([{ id: 1 }, { id: 2 }])
  await third.stop()
})

test('the PostgreSQL of a command is started again when it is killed, at the same address', async () => {
  const folder = newFolder()
  const config = { ...readConfig(projectRoot()), dataDir: folder, databaseUrl: undefined }
  const url = await openDatabase(config, {
    onEnd: (stop) => onEnd(async () => stop()),
    watch: ({ stop }) => onEnd(async () => stop()),
    leaving: new AbortController().signal,
    untilEnded: async () => {},
  })
  await withClient(url, (client) => client.query('create table kept (id int); insert into kept values (1)'))
  const killed = mainProcess(folder)
  process.kill(killed, 'SIGKILL')
  await expect.poll(() => mainProcess(folder)).not.toBe(killed)
  const kept = () => withClient(url, async (client) => (await client.query('select id from kept')).rows)
  await expect.poll(() => kept().catch(() => [])).toEqual([{ id: 1 }])
})

describe('the PostgreSQL of a data folder', () => {
  let folder: string
  let log: string
  let cluster: Cluster
  beforeAll(async () => {
    folder = newFolder()
    log = join(folder, 'logs', 'postgres.log')
    mkdirSync(join(folder, 'logs'))
    writeFileSync(log, '', { mode: 0o644 })
    cluster = await startCluster(folder, onEnd)
  })

  test('it listens only on this machine, requires its password, and uses Unicode', async () => {
    const wrong = new URL(cluster.url)
    wrong.password = 'guess'
    await expect(withClient(wrong.href, (client) => client.query('select 1'))).rejects.toThrow('password')
    const { rows } = await withClient(cluster.url, (client) =>
      client.query(`select current_setting('listen_addresses') as host, current_setting('fsync') as safe,
        (select datlocprovider::text || datlocale from pg_database where datname = 'postgres') as locale`),
    )
    expect(rows[0]).toEqual({ host: '127.0.0.1', safe: 'on', locale: 'bC.UTF-8' })
  })

  test('a data folder of the unreleased 0.1 is refused with the command that starts anew', async () => {
    await ensureApplication(cluster.url, cluster.applicationUrl)
    await withClient(cluster.applicationUrl, (client) =>
      client.query(
        `create table schema_migrations (name text primary key, checksum text not null);
        insert into schema_migrations values ('0000_types.sql', '')`,
      ),
    )
    const config = { ...readConfig(projectRoot()), dataDir: folder, databaseUrl: undefined }
    await expect(prepare(config, cluster.applicationUrl, false)).rejects.toThrow(
      `Nothing in it was changed. To start anew: rm -rf '${folder}' && npm start.`,
    )
    await withClient(cluster.applicationUrl, (client) => client.query('drop table schema_migrations'))
  })

  test('the application owns its database and is no superuser', async () => {
    await ensureApplication(cluster.url, cluster.applicationUrl)
    await ensureApplication(cluster.url, cluster.applicationUrl)
    const { migrations } = await prepareDatabase(cluster.applicationUrl, {
      demo: false,
      log: join(folder, 'logs', 'database.log'),
      report: () => {},
      env: process.env as Record<string, string>,
    })
    expect(migrations).toBeGreaterThan(0)
    await withClient(cluster.applicationUrl, async (client) => {
      const { rows } = await client.query(
        `select rolsuper, rolcreatedb, rolcreaterole, datdba::regrole::text as owner from pg_roles, pg_database
         where rolname = current_user and datname = current_database()`,
      )
      expect(rows).toEqual([
        { rolsuper: false, rolcreatedb: false, rolcreaterole: false, owner: 'showfloor' },
      ])
      await expect(client.query('update audit_log set call = call')).rejects.toThrow('permission denied')
      await expect(client.query(`copy accounts to program 'cat'`)).rejects.toThrow('permission denied')
      await expect(client.query('create role other')).rejects.toThrow('permission denied')
    })
  })

  test('its log is readable only by its user and contains no rows or statements that failed', async () => {
    await ensureApplication(cluster.url, cluster.applicationUrl)
    await withClient(cluster.applicationUrl, async (client) => {
      await client.query('create table people (mobile text unique, age int not null)')
      const add = (mobile: string, age: number | null) =>
        client.query('insert into people values ($1, $2)', [mobile, age])
      await add('13612345678', 7)
      await expect(add('13612345678', 7)).rejects.toThrow('duplicate')
      await expect(add('13612345678', null)).rejects.toThrow('null')
      await expect(client.query(`insert into people values ('13612345678', 1)`)).rejects.toThrow('duplicate')
    })
    const said = () => readFileSync(log, 'utf8')
    await expect.poll(said).toContain('duplicate key')
    await expect.poll(said).toContain('violates not-null constraint')
    expect(said()).not.toContain('13612345678')
    // Windows has no such modes.
    expect(statSync(log).mode & 0o077).toBe(process.platform === 'win32' ? 0o066 : 0)
  })
})
