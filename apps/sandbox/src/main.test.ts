import { fork } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { z } from 'zod'

const main = fileURLToPath(new URL('main.ts', import.meta.url))
const readySchema = z.object({ type: z.literal('ready'), url: z.string() })

let dir: string
let children: ChildProcess[] = []
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'showfloor-sandbox-main-'))
})
afterEach(() => {
  for (const child of children) child.kill('SIGKILL')
  children = []
  rmSync(dir, { recursive: true, force: true })
})

function start(port: string): ChildProcess {
  const environment = { ...process.env, SANDBOX_PORT: port, SANDBOX_DIR: dir }
  const child = fork(main, { env: environment, execArgv: [], silent: true })
  children.push(child)
  return child
}

async function failure(child: ChildProcess): Promise<[code: unknown, said: string]> {
  let said = ''
  child.stderr?.on('data', (chunk: Buffer) => (said += chunk.toString()))
  const [code] = await once(child, 'close')
  return [code, said]
}

it('ends with its parent, and states in one sentence why it cannot start', async () => {
  const first = start('0')
  const [message] = await once(first, 'message')
  const { port } = new URL(readySchema.parse(message).url)
  expect(await failure(start(port))).toEqual([
    1,
    `The sandbox cannot start: port ${port} is taken, choose another with SANDBOX_PORT.\n`,
  ])
  expect(await failure(start('front door'))).toEqual([1, expect.stringContaining('SANDBOX_PORT')])
  first.disconnect()
  expect((await once(first, 'exit'))[0]).toBe(0)
})
