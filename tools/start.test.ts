import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { projectRoot } from './running/config.ts'
import { lockDirectory } from './running/lock.ts'
import { freePort } from './testing/ports.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'showfloor-start-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** Runs the start command; returns its output and its exit code. */
async function start(env: Record<string, string>) {
  const child: ChildProcess = spawn(
    process.execPath,
    [join(projectRoot(), 'tools', 'commands', 'start.ts')],
    {
      env: { PATH: process.env['PATH'], DATA_DIR: folder, PORT: String(await freePort()), ...env },
    },
  )
  let said = ''
  child.stdout?.on('data', (part) => (said += part))
  child.stderr?.on('data', (part) => (said += part))
  const [code] = await once(child, 'close')
  return {
    code,
    said: said.trim(),
    lines: said
      .trim()
      .split('\n')
      .filter((line) => !/^[…✔✘]/.test(line)),
  }
}

test('a bad setting prints one sentence and fails', async () => {
  const { code, lines } = await start({ PORT: 'three thousand' })
  expect(lines).toEqual(['PORT must be a whole number from 1 to 65535, but it is "three thousand".'])
  expect(code).toBe(1)
})

test('a taken port prints one sentence and fails', async () => {
  const other = createServer().listen(0, '127.0.0.1')
  await once(other, 'listening')
  const address = other.address()
  const port = typeof address === 'object' && address ? address.port : 0
  const { code, lines } = await start({ PORT: String(port) })
  other.close()
  expect(lines).toEqual([`Port ${port} is taken by another program: stop it, or set PORT to a free one.`])
  expect(code).toBe(1)
})

test('an unreachable DATABASE_URL prints one sentence without the password and fails', async () => {
  const port = await freePort()
  const { code, said, lines } = await start({ DATABASE_URL: `postgres://me:secret@127.0.0.1:${port}/shop` })
  expect(lines).toHaveLength(1)
  expect(lines[0]).toMatch(
    /^DATABASE_URL: the PostgreSQL at 127\.0\.0\.1:\d+\/shop cannot be used \(.*ECONNREFUSED.*\)\.$/,
  )
  expect(said).not.toContain('secret')
  expect(code).toBe(1)
})

test('a data folder that is a file prints one sentence and fails', async () => {
  const file = join(folder, 'file')
  writeFileSync(file, '')
  const { code, lines } = await start({ DATA_DIR: file })
  expect(lines).toEqual([`The data folder ${file} cannot be used: it is not a folder.`])
  expect(code).toBe(1)
})

test('a second start on the same data folder prints one sentence and fails', async () => {
  const lock = await lockDirectory(folder)
  const { code, lines } = await start({})
  lock.free()
  expect(lines).toHaveLength(1)
  expect(lines[0]).toContain(`Showfloor is already running on ${folder} (process ${process.pid})`)
  expect(code).toBe(1)
})

test('the lock of a killed start locks nobody out', async () => {
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'lock.json'), JSON.stringify({ pid: process.pid }))
  const lock = await lockDirectory(folder)
  expect(lock.tookOver).toBe(true)
  await expect(lockDirectory(folder, 0)).rejects.toThrow('already running')
  lock.free()
})

test('a start waits for another one that is ending', async () => {
  const lock = await lockDirectory(folder)
  lock.sayEnding()
  setTimeout(lock.free, 500)
  const next = await lockDirectory(folder, 0)
  expect(next.tookOver).toBe(false)
  next.free()
})

test('of many simultaneous starts exactly one gets the data folder', async () => {
  const tries = await Promise.allSettled(Array.from({ length: 8 }, () => lockDirectory(folder, 0)))
  const winners = tries.filter((one) => one.status === 'fulfilled')
  expect(winners).toHaveLength(1)
  for (const winner of winners) winner.value.free()
})
