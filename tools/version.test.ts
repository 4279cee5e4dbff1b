import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { isNewer, version } from '../apps/server/src/platform/version.ts'
import { projectRoot } from './running/config.ts'

test('the program’s version is the newest in the changelog, or a later one while `Unreleased` is open', () => {
  const headings = [...readFileSync(join(projectRoot(), 'CHANGELOG.md'), 'utf8').matchAll(/^## (\S+)/gm)]
  const [first, second] = headings.map(([, heading = '']) => heading)
  const isOpen = first === 'Unreleased'
  const closed = (isOpen ? second : first) ?? ''
  expect(closed).toMatch(/^\d+\.\d+\.\d+$/)
  expect(isNewer(closed)).toBe(false)
  expect(version === closed).toBe(!isOpen)
})

test('every package has the program’s version, and depends on the others in it, so that npm finds them here', () => {
  const manifests = ['.', 'apps/*', 'packages/*'].flatMap((folder) =>
    globSync(`${folder}/package.json`, { cwd: projectRoot() }),
  )
  expect(manifests.length).toBeGreaterThan(5)
  for (const file of manifests) {
    const manifest = JSON.parse(readFileSync(join(projectRoot(), file), 'utf8')) as {
      version: string
      dependencies?: Record<string, string>
    }
    const ours = Object.entries(manifest.dependencies ?? {}).filter(([name]) =>
      name.startsWith('@showfloor/'),
    )
    expect([file, manifest.version, ...ours.map(([, wanted]) => wanted)]).toEqual([
      file,
      version,
      ...ours.map(() => version),
    ])
  }
})

test('versions are compared part by part', () => {
  const [major = 0, minor = 0, patch = 0] = version.split('.').map(Number)
  for (const later of [`${major}.${minor}.${patch + 1}`, `${major}.${minor + 10}.0`, `${major + 1}.0.0`])
    expect(isNewer(later)).toBe(true)
  for (const other of [version, '0.0.99', '0.2.99']) expect(isNewer(other)).toBe(false)
})
