import { fork } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const main = fileURLToPath(new URL('../../../../terminal-bridge/src/main.ts', import.meta.url))

export type BridgeSettings = {
  /** The folder of its settings and its journal. */
  dir: string
  serverUrl: string
  bridgeNo: string
  secret: string
  /** The sandbox's terminals, by number. */
  terminals: Readonly<Record<string, string>>
}

/** Starts the bridge as a process of its own. `stop` ends it gracefully, `kill` at once; both wait for its end. */
export const startBridgeProcess = async ({ dir, terminals, ...settings }: BridgeSettings) => {
  const file = join(dir, 'bridge.json')
  const list = Object.entries(terminals).map(([terminalNo, url]) => ({ terminalNo, driver: 'sandbox', url }))
  writeFileSync(file, JSON.stringify({ ...settings, dir: join(dir, 'journal'), terminals: list }))
  const env = { ...process.env, BRIDGE_SETTINGS: file }
  const child = fork(main, { env, execArgv: [], silent: true })
  const exited = once(child, 'exit')
  let said = ''
  child.stderr?.on('data', (chunk: Buffer) => (said += chunk.toString()))
  const [first] = await Promise.race([once(child, 'message'), exited])
  if (typeof first !== 'object') throw new Error(`the bridge did not start: ${said}`)
  const end = async (signal: NodeJS.Signals) => {
    child.kill(signal)
    await exited
  }
  return { stop: () => end('SIGTERM'), kill: () => end('SIGKILL'), said: () => said }
}
export type BridgeProcess = Awaited<ReturnType<typeof startBridgeProcess>>
