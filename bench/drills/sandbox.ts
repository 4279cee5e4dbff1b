import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { projectRoot } from '../../tools/running/config.ts'
import { freePortFrom } from '../../tools/running/ports.ts'
import { startProgram, waitUntilReady } from '../../tools/processes/processes.ts'

const READY_MS = 60_000

/** The sandbox, which plays the payment providers for the drills. */
export const startSandbox = async (): Promise<{ url: string; stop: () => Promise<void> }> => {
  const folder = mkdtempSync(join(tmpdir(), 'showfloor-drills-'))
  const port = await freePortFrom(4500)
  const url = `http://127.0.0.1:${port}`
  const running = startProgram({
    name: 'sandbox',
    file: join(projectRoot(), 'apps', 'sandbox', 'src', 'main.ts'),
    env: { ...(process.env as Record<string, string>), SANDBOX_PORT: String(port), SANDBOX_DIR: folder },
    log: join(folder, 'sandbox.log'),
  })
  await waitUntilReady(running, `${url}/`, READY_MS)
  return {
    url,
    stop: async () => {
      await running.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
