import { fork } from 'node:child_process'
import { once } from 'node:events'
import { copyFileSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'

const main = fileURLToPath(new URL('../../../../../../sandbox/src/main.ts', import.meta.url))
const readySchema = z.object({ type: z.literal('ready'), url: z.string() })

// Making RSA keys takes longer than all the rest: the sandboxes of one test file share the first one's.
const keysDir = mkdtempSync(join(tmpdir(), 'showfloor-sandbox-keys-'))
const keysFile = join(keysDir, 'credentials.json')
process.once('exit', () => rmSync(keysDir, { recursive: true, force: true }))

/**
 * Starts the sandbox as its own process on a free port, with its memory below `dir`, and waits until it answers. `environment` takes
 * its settings. `stop` ends it in good order, `kill` at once; both wait until it is gone.
 */
export async function startSandbox(dir: string, environment: Record<string, string> = {}) {
  const ownKeys = join(dir, 'credentials.json')
  if (existsSync(keysFile) && !existsSync(ownKeys)) copyFileSync(keysFile, ownKeys)
  const env = { ...process.env, SANDBOX_PORT: '0', ...environment, SANDBOX_DIR: dir }
  const child = fork(main, { env, execArgv: [], silent: true })
  const exited = once(child, 'exit')
  let said = ''
  child.stderr?.on('data', (chunk: Buffer) => (said += chunk.toString()))
  const [first] = await Promise.race([once(child, 'message'), exited])
  const ready = readySchema.safeParse(first)
  if (!ready.success) throw new Error(`the sandbox did not start: ${said}`)
  if (!existsSync(keysFile)) copyFileSync(ownKeys, keysFile)
  return {
    url: ready.data.url,
    async stop() {
      child.kill('SIGTERM')
      await exited
    },
    async kill() {
      child.kill('SIGKILL')
      await exited
    },
  }
}
