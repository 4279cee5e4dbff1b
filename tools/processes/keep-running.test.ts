import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase } from '../testing/database.ts'
import { projectRoot } from '../running/config.ts'
import { keepRunning } from './keep-running.ts'
import { freePort } from '../testing/ports.ts'
import { waitUntilReady } from './processes.ts'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'showfloor-keep-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** A program that writes its process id into a file, one line per start; then it keeps running, or fails at once. */
const program = (name: string, after: 'lives' | 'fails') => {
  const file = join(folder, `${name}.mjs`)
  const trace = join(folder, `${name}.pids`)
  writeFileSync(trace, '')
  writeFileSync(
    file,
    `import { appendFileSync } from 'node:fs'
     appendFileSync(${JSON.stringify(trace)}, process.pid + '\\n')
     ${after === 'lives' ? 'setInterval(() => {}, 1000)' : 'process.exit(3)'}`,
  )
  const pids = () => readFileSync(trace, 'utf8').split('\n').filter(Boolean).map(Number)
  return { program: { name, file, env: {} }, pids }
}

test('a killed server is restarted and answers, until the command ends', async () => {
  const database = await createTestDatabase()
  const port = await freePort()
  const said: string[] = []
  const server = keepRunning(
    {
      name: 'server',
      file: join(projectRoot(), 'apps', 'server', 'src', 'main.ts'),
      env: {
        DATABASE_URL: database.url,
        PORT: String(port),
        DATA_DIR: folder,
        WEB_DIST: folder,
        PATH: process.env['PATH'] ?? '',
      },
      log: join(folder, 'server.log'),
    },
    { say: (line) => void said.push(line) },
  )
  const ready = `http://127.0.0.1:${port}/readyz`
  await waitUntilReady(server, ready, 60_000)
  server.keep()
  /** The ids of the processes that have listened. */
  const pids = () => {
    const log = readFileSync(join(folder, 'server.log'), 'utf8')
    return [...log.matchAll(/"pid":(\d+)[^\n]*Server listening/g)].map(([, pid]) => Number(pid))
  }
  await expect.poll(pids).toHaveLength(1)
  const [killed = 0] = pids()
  process.kill(killed, 'SIGKILL')
  await expect
    .poll(() => said.join('\n'))
    .toMatch(/^The server was ended by SIGKILL; .*\nIt is restarted in 0\.5 s\.$/)
  await waitUntilReady(server, ready, 60_000)
  await expect.poll(() => new Set(pids()).size).toBe(2)
  await server.stop()
  await server.ended
  await expect(fetch(ready)).rejects.toThrow('fetch failed')
  await database.drop()
})

test('a program that keeps failing is not restarted for ever, and a sentence says so', async () => {
  const { program: failing, pids } = program('failing', 'fails')
  const pauses: string[] = []
  const kept = keepRunning(failing, { firstPauseMs: 10, say: (line) => void pauses.push(line) })
  kept.keep()
  expect(await kept.ended).toBe(
    'The failing stopped with exit code 3.\nIt was restarted 5 times without success; Showfloor ends.',
  )
  expect(pids()).toHaveLength(6)
  expect(pauses.map((line) => /in ([\d.]+) s\.$/.exec(line)?.[1])).toEqual([
    '0.01',
    '0.02',
    '0.04',
    '0.08',
    '0.16',
  ])
})

test('a healthy program is restarted every time, one that is not kept never', async () => {
  const { program: killed, pids } = program('killed', 'lives')
  const kept = keepRunning(killed, { firstPauseMs: 10, healthyMs: 0, say: () => {} })
  kept.keep()
  for (let start = 1; start <= 7; start += 1) {
    await expect.poll(() => pids().length).toBe(start)
    if (start < 7) process.kill(pids().at(-1) ?? 0, 'SIGKILL')
  }
  await kept.stop()
  await kept.ended
  expect(pids()).toHaveLength(7)
  const { program: failing, pids: starts } = program('unkept', 'fails')
  expect(await keepRunning(failing).ended).toBe('The unkept stopped with exit code 3.')
  expect(starts()).toHaveLength(1)
})
