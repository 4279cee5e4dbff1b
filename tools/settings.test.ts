import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { settingsListed, settingsRead } from './checks/settings.ts'
import { projectRoot } from './running/config.ts'

const root = projectRoot()
const readme = settingsListed(root, 'README.md')
const operations = settingsListed(root, 'docs/operations.md')

test('the docs list every setting that is read, and no other', () => {
  const listed = [...readme, ...operations].filter((name) => !name.endsWith('*'))
  expect(settingsRead(root)).toContain('ALIPAY_APP_ID')
  expect([...new Set(listed)].sort()).toEqual(settingsRead(root))
})

test('both languages list the same settings, and .env.example has no other', () => {
  expect(settingsListed(root, 'README.zh-CN.md')).toEqual(readme)
  const examples = readFileSync(join(root, '.env.example'), 'utf8').matchAll(/^([A-Z_0-9]+)=/gm)
  for (const [, name] of examples) expect([...readme, ...operations]).toContain(name)
})
