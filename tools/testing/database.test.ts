import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { withClient } from '../postgres/database.ts'
import { prepareDatabase } from '../running/database.ts'
import { createTestDatabase } from './database.ts'

test('two test databases are separate and migrated, and are gone once dropped', async () => {
  const first = await createTestDatabase()
  const second = await createTestDatabase()
  expect(first.url).not.toBe(second.url)
  await withClient(first.url, (client) => client.query('create table only_here (id int)'))
  const { rows } = await withClient(second.url, (client) =>
    client.query(
      "select to_regclass('only_here') as found, (select count(*)::int from schema_migrations) as applied",
    ),
  )
  expect(rows[0]).toMatchObject({ found: null })
  expect(rows[0].applied).toBeGreaterThan(0)
  await first.drop()
  await expect(withClient(first.url, (client) => client.query('select 1'))).rejects.toThrow('does not exist')
  await second.drop()
})

test('Chinese text is split into trigrams and matched with any system locale', async () => {
  const database = await createTestDatabase()
  const { rows } = await withClient(database.url, async (client) => {
    await client.query('create extension if not exists pg_trgm')
    return client.query(
      "select show_trgm('北欧沙发') as parts, similarity('北欧沙发', '北欧沙发床') as near, lower('Ä') as low",
    )
  })
  expect(rows[0].parts.length).toBeGreaterThan(3)
  expect(rows[0].near).toBeGreaterThan(0.4)
  expect(rows[0].low).toBe('ä')
  await database.drop()
})

test('a start that finds the demo chain loaded returns its accounts and leaves its data alone', async () => {
  const database = await createTestDatabase({ demo: true })
  const accounts = () =>
    withClient(
      database.url,
      async (client) => (await client.query('select * from accounts order by id')).rows,
    )
  await withClient(database.url, (client) => client.query("update accounts set name = 'changed'"))
  const before = await accounts()
  const { demo } = await prepareDatabase(database.url, {
    demo: true,
    log: join(tmpdir(), 'showfloor-demo-again.log'),
    report: () => {},
    env: process.env as Record<string, string>,
  })
  expect(demo?.accounts.length).toBeGreaterThan(5)
  expect(demo).toEqual(database.demo)
  expect(await accounts()).toEqual(before)
  await database.drop()
})

test('a start leaves the database of another chain without the demo chain, which npm run seed refuses to load', async () => {
  const database = await createTestDatabase()
  await withClient(database.url, (client) =>
    client.query(
      `insert into accounts (id, user_id, username, mobile, name, password_hash)
       values (7, 'U7', 'boss', '13900001111', '程立', '')`,
    ),
  )
  const prepare = (demo: true | 'into-empty') =>
    prepareDatabase(database.url, {
      demo,
      log: join(tmpdir(), 'showfloor-own-chain.log'),
      report: () => {},
      env: process.env as Record<string, string>,
    })
  expect(await prepare('into-empty')).toEqual({ migrations: 0 })
  await expect(prepare(true)).rejects.toThrow('only loaded into an empty one')
  await database.drop()
})
