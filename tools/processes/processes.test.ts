import { spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  appendFileSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { rotateLog, startProgram } from './processes.ts'

let folder: string
const file = (name: string, text: string) => {
  writeFileSync(join(folder, name), text)
  return join(folder, name)
}
const here = (name: string) => JSON.stringify(pathToFileURL(join(import.meta.dirname, name)).href)
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'showfloor-processes-'))
  // Runs until a signal; prints its process id.
  file(
    'patient.mjs',
    "console.log(process.pid); process.on('SIGTERM', () => process.exit(0)); setInterval(() => {}, 1000)",
  )
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const isAlive = (pid: number) => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

test('a program ends when its parent is killed', async () => {
  const starter = file(
    'starter.ts',
    `import { startProgram } from ${here('processes.ts')}
     startProgram({ name: 'patient', file: ${JSON.stringify(join(folder, 'patient.mjs'))}, env: process.env })
     setInterval(() => {}, 1000)`,
  )
  const child = spawn(process.execPath, [starter], { stdio: ['ignore', 'pipe', 'inherit'] })
  const [line] = await once(child.stdout, 'data')
  const pid = Number(String(line))
  expect(isAlive(pid)).toBe(true)
  child.kill('SIGKILL')
  await expect.poll(() => isAlive(pid)).toBe(false)
})

test('the end of a program is described with the last error in its log', async () => {
  const running = startProgram({
    name: 'server',
    file: file(
      'broken.mjs',
      "console.error('Error: the table is missing'); console.error('    at line 3'); process.exit(3)",
    ),
    env: {},
    log: join(folder, 'broken.log'),
  })
  const sentence = await running.ended
  expect(sentence).toMatch(
    /^The server stopped with exit code 3; its log is .*, which ends with: Error: the table is missing$/,
  )
})

test('a large log of a running program is moved aside, and the program goes on writing', async () => {
  const log = join(folder, 'large.log')
  const talker = file(
    'talker.mjs',
    "setInterval(() => {}, 1000); process.on('message', (text) => console.log(text)); process.send('ready')",
  )
  const { child, stop } = startProgram({ name: 'talker', file: talker, env: {}, log })
  await once(child, 'message')
  appendFileSync(log, 'x'.repeat(10_000_001))
  rotateLog(log)
  child.send('after')
  await expect.poll(() => readFileSync(log, 'utf8')).toBe('after\n')
  expect(statSync(`${log}.1`).size).toBe(10_000_001)
  expect(statSync(`${log}.1`).mode & 0o777).toBe(0o600)
  await stop()
})

test('when one program of a session ends, all end, and the command fails with a sentence', async () => {
  const session = file(
    'session.ts',
    `import { inSession } from ${here('session.ts')}
     import { startProgram } from ${here('processes.ts')}
     await inSession(async (session) => {
       const patient = { name: 'patient', file: ${JSON.stringify(join(folder, 'patient.mjs'))}, env: {} }
       session.watch(startProgram(patient))
       session.watch(startProgram({ name: 'other', file: ${JSON.stringify(file('other.mjs', 'setTimeout(() => process.exit(7), 300)'))}, env: {} }))
       await session.untilEnded()
     })`,
  )
  const child = spawn(process.execPath, [session])
  let said = ''
  child.stdout.on('data', (part) => (said += part))
  child.stderr.on('data', (part) => (said += part))
  // Its output is complete only when its streams are closed, which may be after its exit.
  const [code] = await once(child, 'close')
  expect(said).toContain('The other stopped with exit code 7.')
  expect(code).toBe(1)
  const pid = Number(/^\d+$/m.exec(said)?.[0])
  expect(isAlive(pid)).toBe(false)
})

test('a command whose terminal was closed still stops everything that it started', async () => {
  const trace = join(folder, 'ended')
  const session = file(
    'windowless.ts',
    `import { writeFileSync } from 'node:fs'
     import { inSession } from ${here('session.ts')}
     await inSession(async (session) => {
       session.onEnd(() => writeFileSync(${JSON.stringify(trace)}, ''))
       session.onEnd(async () => {
         for (let line = 0; line < 3; line += 1) {
           console.log('goodbye')
           console.error('goodbye')
           await new Promise((wake) => setTimeout(wake, 20))
         }
       })
       console.log('begun')
       setInterval(() => {}, 1000)
       await session.untilEnded()
     })`,
  )
  const child = spawn(process.execPath, [session])
  await once(child.stdout, 'data')
  child.stdout.destroy()
  child.stderr.destroy()
  child.kill('SIGHUP')
  await once(child, 'exit')
  expect(existsSync(trace)).toBe(true)
})
