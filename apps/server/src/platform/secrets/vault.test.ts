import { readdirSync, statSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { vaultFrom, vaultWith, WrongKey } from './vault.ts'

test('an installation without SECRET_KEYS makes its key once, for its user alone', async () => {
  const DATA_DIR = await mkdtemp(path.join(tmpdir(), 'showfloor-vault-'))
  onTestFinished(() => rm(DATA_DIR, { recursive: true }))
  const sealed = vaultFrom({ DATA_DIR }).seal('token', 'a token')
  expect(vaultFrom({ DATA_DIR }).open('token', sealed)).toBe('a token')
  expect(readdirSync(DATA_DIR)).toEqual(['secret.key'])
  expect(statSync(path.join(DATA_DIR, 'secret.key')).mode & 0o077).toBe(0)
})

test('a sealed text opens with its own key and purpose alone', () => {
  const [first, second] = [
    'a key of at least 32 characters, 1',
    'a key of at least 32 characters, 2',
  ] as const
  const sealed = vaultWith([first]).seal('token', 'a token')
  expect(vaultWith([second, first]).open('token', sealed)).toBe('a token')
  expect(() => vaultWith([second]).open('token', sealed)).toThrow(WrongKey)
  expect(() => vaultWith([first]).open('webhook', sealed)).toThrow(WrongKey)
  expect(() => vaultWith([first]).open('token', `${sealed.slice(0, -4)}AAAA`)).toThrow(WrongKey)
})
