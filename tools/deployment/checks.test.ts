import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { writeArchive } from '../../apps/server/src/platform/backup/archive-file.ts'
import { backupParts } from '../../apps/server/src/platform/backup/backup.ts'
import { sealFrom } from '../../apps/server/src/platform/backup/proof.ts'
import { settingsRead } from '../checks/settings.ts'
import { projectRoot, readConfig } from '../running/config.ts'
import { freePort } from '../testing/ports.ts'
import { SERVER_FLAGS } from '../running/programs.ts'
import { createTestDatabase, type TestDatabase } from '../testing/database.ts'
import { deploymentChecks } from './checks.ts'

const root = projectRoot()
const read = (name: string) => readFileSync(join(root, 'deploy', name), 'utf8')

let database: TestDatabase
let folder: string
beforeAll(async () => {
  database = await createTestDatabase()
  folder = mkdtempSync(join(tmpdir(), 'showfloor-check-'))
})
afterAll(async () => {
  await database.drop()
  rmSync(folder, { recursive: true })
})

const found = async (environment: Record<string, string>): Promise<Record<string, string | undefined>> => {
  const config = readConfig(join(folder, 'nowhere'), environment)
  const results: Record<string, string | undefined> = {}
  for (const { what, look } of deploymentChecks({ ...config, root }, folder))
    results[what] = await look().catch((error: Error) => error.message)
  return results
}

test('the check of an installation names each problem, and accepts a complete backup that its key sealed', async () => {
  const port = String(await freePort())
  expect((await found({ PORT: port, DATA_DIR: join(folder, 'none') }))['settings']).toMatch(
    /^NODE_ENV is not production/,
  )
  const backups = join(folder, 'backups')
  const environment = {
    NODE_ENV: 'production',
    DATABASE_URL: database.url,
    DATA_DIR: folder,
    PORT: port,
    PUBLIC_URL: `https://127.0.0.1:${port}`,
    BACKUP_NIGHTS: '3',
    BACKUP_DIR: backups,
  }
  mkdirSync(backups)
  writeFileSync(join(backups, 'nightly-2020.tar'), 'not an archive')
  const first = await found(environment)
  expect(first).toMatchObject({
    settings: undefined,
    database: undefined,
    schema: undefined,
    'data folder': undefined,
    units: undefined,
    'log of the database': undefined,
  })
  expect(first.server).toMatch(/does not answer/)
  expect(first['public address']).toMatch(/does not answer/)
  expect(first['nightly backup']).toMatch(/damaged or incomplete/)
  const unit = 'showfloor-check.timer'
  writeFileSync(join(folder, unit), read(unit))
  expect((await found(environment))['units']).toBeUndefined()
  writeFileSync(join(folder, unit), `${read(unit)}\n# changed here`)
  expect((await found(environment))['units']).toMatch(/showfloor-check.timer is not the one in deploy/)
  const write = (name: string, key?: string) =>
    writeArchive(
      join(backups, name),
      backupParts({ databaseUrl: database.url }),
      key === undefined ? null : sealFrom({ DATA_DIR: folder, SECRET_KEYS: [key] }),
    )
  await write('nightly-2026.tar')
  expect((await found(environment))['nightly backup']).toBeUndefined()

  const key = 'the key of this installation and long enough'
  const withKey = { ...environment, SECRET_KEYS: key }
  const unproven = /^The key of this installation did not seal the archive/
  expect((await found(withKey))['nightly backup']).toMatch(unproven)
  await write('nightly-2027.tar', 'the key of another installation and as long')
  expect((await found(withKey))['nightly backup']).toMatch(unproven)
  await write('nightly-2028.tar', key)
  expect((await found(withKey))['nightly backup']).toBeUndefined()
})

test('the unit in deploy/ starts this program, and showfloor.env has known settings', () => {
  expect(read('showfloor@.service')).toContain(
    `ExecStart=/opt/showfloor/node_modules/node/bin/node ${SERVER_FLAGS.join(' ')} apps/server/dist/main.js\n`,
  )
  const names = [...read('showfloor.env').matchAll(/^([A-Z_]+)=/gm)].map(([, name]) => name)
  expect(names).toContain('DATABASE_URL')
  for (const name of names) expect(settingsRead(root)).toContain(name)
  const proxy = read('nginx.conf')
  expect(proxy).toContain('X-Forwarded-For $remote_addr')
  expect(proxy).toContain('X-Forwarded-Proto https')
  const guide = readFileSync(join(root, 'docs', 'operations.md'), 'utf8')
  const commands = [...guide.matchAll(/npm run ([\w-]+)/g)].map(([, command = '']) => command)
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { scripts: object }
  for (const command of commands) expect(Object.keys(scripts)).toContain(command)
})
