import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readConfig } from './config.ts'

let root: string
beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'showfloor-config-'))
})
afterAll(() => rmSync(root, { recursive: true, force: true }))

test('without settings the documented defaults apply', () => {
  expect(readConfig(root, {})).toMatchObject({
    port: 3000,
    dataDir: join(root, '.data'),
    databaseUrl: undefined,
    demo: true,
  })
})

test('.env is read, the environment overrides it, and an empty value counts as not set', () => {
  writeFileSync(join(root, '.env'), 'PORT=4001\nDATA_DIR="my data"\nPUBLIC_URL=\n')
  expect(readConfig(root, {})).toMatchObject({
    port: 4001,
    dataDir: join(root, 'my data'),
    publicUrl: undefined,
  })
  expect(readConfig(root, { PORT: '4002' })).toMatchObject({ port: 4002 })
  rmSync(join(root, '.env'))
})

test.each([
  ['PORT', 'abc'],
  ['PORT', '70000'],
  ['SANDBOX_PORT', '0'],
  ['DATABASE_URL', 'mysql://somewhere/shop'],
  ['DATABASE_URL', 'postgres://'],
  ['PUBLIC_URL', 'shop.example.com'],
  ['LOG_LEVEL', 'loud'],
  ['DEMO', 'perhaps'],
])('%s=%s is refused by a sentence that names it', (name, value) => {
  expect(() => readConfig(root, { [name]: value })).toThrow(new RegExp(`^${name} must be [^\\n]*\\.$`))
})

test('an invalid DATABASE_URL is not printed, because it may contain a password', () => {
  expect(() => readConfig(root, { DATABASE_URL: 'mysql://me:secret@host/shop' })).not.toThrow(/secret/)
})

test('the demo chain is not loaded in production unless asked for', () => {
  expect(readConfig(root, { NODE_ENV: 'production' }).demo).toBe(false)
  expect(readConfig(root, { NODE_ENV: 'production', DEMO: 'yes' }).demo).toBe(true)
})
