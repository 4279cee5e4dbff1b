import { mkdtempSync, existsSync, mkdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../../../tools/testing/database.ts'
import { firstStart } from '../../modules/setup/setup.public.ts'
import { openDatabase } from '../../platform/database/db.ts'
import { sql } from '../../platform/database/sql.ts'
import { demoAccounts, demoShops } from '../chain/chain.ts'
import { removeDemo, whatGoes } from './removal.ts'

const migrations = new URL('../../../migrations/', import.meta.url)
let target: TestDatabase
let dataDir: string

beforeAll(async () => {
  target = await createTestDatabase({ demo: true })
  dataDir = mkdtempSync(join(tmpdir(), 'showfloor-removal-'))
  mkdirSync(join(dataDir, 'files'))
})
afterAll(async () => {
  await target?.drop()
  rmSync(dataDir, { recursive: true, force: true })
})

test('everything is removed together with the demo chain, after a list of it; then a new chain can be set up', async () => {
  const place = { databaseUrl: target.url, dataDir }
  const other = openDatabase(target.url, { poolSize: 2 })
  try {
    await sql`insert into shops (id, site_code, site_name) values (99, 'OWN', '自己的店')`.execute(other.db)
    const said = await whatGoes(place)
    expect(said).toContain(`${demoShops.length + 1} shops, ${demoAccounts.length} accounts`)
    expect(said).toContain('1 of the shops and 0 of the accounts are not the demo’s')
    await expect(removeDemo(place, migrations)).rejects.toThrow(/stop the servers first/)
  } finally {
    await other.close()
  }
  await removeDemo(place, migrations)
  expect(existsSync(join(dataDir, 'files'))).toBe(false)
  await expect(whatGoes(place)).rejects.toThrow('This database holds no demo chain; nothing is removed.')
  const empty = openDatabase(target.url, { poolSize: 2 })
  try {
    const { rows } = await sql`
      select from accounts
      union all select from shops
      union all select from audit_log`.execute(empty.db)
    expect(rows).toEqual([])
    const starting = { db: empty.db, publicUrl: 'https://shop.example', environment: {} }
    expect(await firstStart(starting)).toContain('https://shop.example/setup?token=')
  } finally {
    await empty.close()
  }
})
