import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { bundledNode, explainInstallFailure, isInstalled, markInstalled } from './install.mjs'

let root: string
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'showfloor-install-'))
  writeFileSync(join(root, 'package-lock.json'), '{"lockfileVersion":3}')
  mkdirSync(dirname(bundledNode(root)), { recursive: true })
  writeFileSync(bundledNode(root), '')
})
afterEach(() => rmSync(root, { recursive: true, force: true }))

test('packages count as installed only for the lock file they were installed from', () => {
  expect(isInstalled(root)).toBe(false)
  markInstalled(root)
  expect(isInstalled(root)).toBe(true)
  writeFileSync(join(root, 'package-lock.json'), '{"lockfileVersion":3,"name":"other"}')
  expect(isInstalled(root)).toBe(false)
})

test('packages without Node 26 count as not installed', () => {
  markInstalled(root)
  rmSync(bundledNode(root))
  expect(isInstalled(root)).toBe(false)
})

test('a failed installation is explained in one sentence', () => {
  const offline =
    'npm error code ENOTFOUND\nnpm error syscall getaddrinfo\nnpm error request to https://r failed'
  expect(explainInstallFailure(offline)).toMatch(/^The npm registry cannot be reached.*\.$/)
  expect(explainInstallFailure('npm error code EROFS\nnpm error syscall mkdir')).toMatch(/read-only disk/)
  expect(explainInstallFailure('npm error code ENOSPC')).toMatch(/disk is full/)
  expect(explainInstallFailure('npm error code EUSAGE\nnpm error lock file is out of date')).toMatch(
    /out of date/,
  )
})
