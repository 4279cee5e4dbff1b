import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { startCluster } from './cluster.ts'
import { ensureDatabase, withClient, withDatabase } from './database.ts'

let folder: string
const stops: (() => Promise<void>)[] = []
const begun = (_name: string, stop: () => Promise<void>) => void stops.push(stop)
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'showfloor-cluster-'))
  chmodSync(folder, 0o711)
})
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop()
  rmSync(folder, { recursive: true, force: true })
})

const mainProcess = () => {
  const { directory } = JSON.parse(readFileSync(join(folder, 'postgres.json'), 'utf8'))
  return Number(readFileSync(join(directory, 'postmaster.pid'), 'utf8').split('\n')[0])
}

test('what was answered survives a PostgreSQL left running, and one killed outright', async () => {
  const first = await startCluster(folder, begun)
  await ensureDatabase(first.url, 'shop')
  const shop = (url: string) => withDatabase(url, 'shop')
  await withClient(shop(first.url), (client) =>
    client.query('create table kept (id int); insert into kept values (1)'),
  )
  // As after `kill -9` of the start: nobody stopped PostgreSQL, and the next start finds it running.
  const second = await startCluster(folder, begun)
  expect(await first.ended).toContain('PostgreSQL stopped')
  expect(second.url).toBe(first.url)
  await withClient(shop(second.url), (client) => client.query('insert into kept values (2)'))

  process.kill(mainProcess(), 'SIGKILL')
  expect(await second.ended).toContain('SIGKILL')
  const third = await startCluster(folder, begun)
  const { rows } = await withClient(shop(third.url), (client) =>
    client.query('select id from kept order by id'),
  )
  expect(rows).toEqual([{ id: 1 }, { id: 2 }])
  await third.stop()
})

test('it listens on this machine only, asks for its password, and knows every language', async () => {
  const cluster = await startCluster(folder, begun)
  const wrong = new URL(cluster.url)
  wrong.password = 'guess'
  await expect(withClient(wrong.href, (client) => client.query('select 1'))).rejects.toThrow('password')
  const { rows } = await withClient(cluster.url, (client) =>
    client.query(`select current_setting('listen_addresses') as host, current_setting('fsync') as safe,
      (select datlocprovider::text || datlocale from pg_database where datname = 'postgres') as locale`),
  )
  expect(rows[0]).toEqual({ host: '127.0.0.1', safe: 'on', locale: 'bC.UTF-8' })
  await cluster.stop()
})
