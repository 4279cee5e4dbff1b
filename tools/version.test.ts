import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { isNewer, version } from '../apps/server/src/platform/version.ts'
import { projectRoot } from './running/config.ts'

test('the program’s version is the newest of the changelog, or a later one while that is open', () => {
  const headings = [...readFileSync(join(projectRoot(), 'CHANGELOG.md'), 'utf8').matchAll(/^## (\S+)/gm)]
  const [first, second] = headings.map(([, heading = '']) => heading)
  const isOpen = first === 'Unreleased'
  const closed = (isOpen ? second : first) ?? ''
  expect(closed).toMatch(/^\d+\.\d+\.\d+$/)
  expect(isNewer(closed)).toBe(false)
  expect(version === closed).toBe(!isOpen)
})

test('every package bears the program’s version', () => {
  const manifests = ['.', 'apps/*', 'packages/*'].flatMap((folder) =>
    globSync(`${folder}/package.json`, { cwd: projectRoot() }),
  )
  const versions = manifests.map(
    (file) => JSON.parse(readFileSync(join(projectRoot(), file), 'utf8')).version,
  )
  expect(new Set(versions)).toEqual(new Set([version]))
})

test('versions are compared number by number', () => {
  const [major = 0, minor = 0, patch = 0] = version.split('.').map(Number)
  for (const later of [`${major}.${minor}.${patch + 1}`, `${major}.${minor + 10}.0`, `${major + 1}.0.0`])
    expect(isNewer(later)).toBe(true)
  for (const other of [version, '0.0.99', '0.2.99']) expect(isNewer(other)).toBe(false)
})
