import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { withClient, withDatabase } from './postgres/database.ts'
import { projectRoot } from './running/config.ts'
import { lockDirectory } from './running/lock.ts'
import { createTestDatabase } from './testing/database.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'showfloor-backups-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

async function run(command: string, args: string[], env: Record<string, string>) {
  const file = join(projectRoot(), 'tools', 'commands', `${command}.ts`)
  const child = spawn(process.execPath, [file, ...args], { env: { PATH: process.env['PATH'], ...env } })
  let said = ''
  child.stdout.on('data', (part) => (said += part))
  child.stderr.on('data', (part) => (said += part))
  const [code] = await once(child, 'close')
  return { code, said }
}

const namesOf = (url: string) =>
  withClient(url, async (client) => {
    const { rows } = await client.query(
      `select 'account' as kind, username as name from accounts union all
      select 'view', viewname from pg_views where schemaname = current_schema()
      order by 1, 2`,
    )
    return rows
  })

test('a backup is restored into a new data folder, and its embedded database moves to an external one', async () => {
  const source = await createTestDatabase()
  await withClient(source.url, (client) =>
    client.query(
      `insert into accounts (id, user_id, username, mobile, name, password_hash) values (1, 'u1', 'owner', '13800000001', '王', '')`,
    ),
  )
  const [first, second] = [join(folder, 'first'), join(folder, 'second')]
  mkdirSync(join(first, 'files', '07'), { recursive: true })
  writeFileSync(join(first, 'files', '07', '7'), 'picture')
  const archive = join(folder, 'one.tar')
  writeFileSync(join(first, 'secret.key'), 'one key of at least 32 characters.')
  const kept = await run('backup', [archive], { DATABASE_URL: source.url, DATA_DIR: first })
  expect(kept.said).toContain(`Database and files are in ${archive}`)
  const stranger = { DATA_DIR: join(folder, 'third'), SECRET_KEYS: 'another key of at least 32 characters' }
  const unproven = await run('restore', [archive], stranger)
  expect(unproven).toMatchObject({ code: 1, said: expect.stringContaining('did not seal the archive') })
  const restored = await run('restore', [archive], { DATA_DIR: second })
  expect(restored).toMatchObject({ code: 0, said: expect.stringContaining('Nothing proves who wrote') })
  expect(readFileSync(join(second, 'files', '07', '7'), 'utf8')).toBe('picture')
  const again = await run('restore', [archive], { DATA_DIR: second })
  expect(again.said).toContain('The database is not empty.')
  expect(again.code).toBe(1)

  const name = `test_move_${randomUUID().replaceAll('-', '')}`
  const admin = process.env['TEST_DATABASE_URL'] ?? ''
  await withClient(admin, (client) => client.query(`create database ${name}`))
  const target = withDatabase(admin, name)
  const lock = await lockDirectory(second)
  const refused = await run('move', [], { DATABASE_URL: target, DATA_DIR: second })
  expect(refused).toMatchObject({ code: 1, said: expect.stringContaining('already running') })
  lock.free()
  const moved = await run('move', [], { DATABASE_URL: target, DATA_DIR: second })
  expect(moved.said).toContain('The embedded one is left as it was')
  expect(await namesOf(target)).toEqual(await namesOf(source.url))
  await withClient(admin, (client) => client.query(`drop database ${name} with (force)`))
  await source.drop()
})

test('a failed backup, restore or move prints one sentence and fails', async () => {
  const cases: [string, string[], string][] = [
    ['backup', [], `${folder} holds no database: set DATA_DIR to a folder that has one.`],
    ['move', [], 'Set DATABASE_URL to an empty database, to which the data of the data folder moves.'],
  ]
  for (const [command, args, sentence] of cases) {
    const { said, code } = await run(command, args, { DATA_DIR: folder })
    expect(said.trim()).toBe(sentence)
    expect(code).toBe(1)
  }
})
