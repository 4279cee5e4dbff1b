import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { startBridge } from './bridge.ts'
import { sandboxTerminal } from './drivers/sandbox-terminal.ts'

/**
 * Starts the bridge. BRIDGE_SETTINGS names its settings, `bridge.json` by default:
 * { "serverUrl", "bridgeNo", "secret", "dir", "terminals": [{ "terminalNo", "driver": "sandbox", "url" }] }
 * Ends on SIGINT or SIGTERM, and with its parent when it was started with an IPC channel.
 */
type Settings = {
  serverUrl: string
  bridgeNo: string
  secret: string
  dir?: string
  terminals: { terminalNo: string; driver: keyof typeof drivers; url: string }[]
}

const drivers = { sandbox: sandboxTerminal }

const fail = (sentence: string): never => {
  process.stderr.write(`${sentence}\n`)
  process.exit(1)
}

const readSettings = (path: string): Settings => {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as Settings
  } catch (error) {
    return fail(`The bridge cannot start: ${path}: ${error instanceof Error ? error.message : String(error)}`)
  }
}

const settings = readSettings(resolve(process.env['BRIDGE_SETTINGS'] ?? 'bridge.json'))
for (const name of ['serverUrl', 'bridgeNo', 'secret', 'terminals'] as const)
  if (!settings[name]) fail(`The bridge cannot start: its settings lack ${name}.`)

const terminals = new Map(
  settings.terminals.map(({ terminalNo, driver, url }) => {
    const make = drivers[driver] ?? fail(`The bridge cannot start: it has no driver ${driver}.`)
    return [terminalNo, make(url)] as const
  }),
)
const bridge = startBridge({
  ...settings,
  dir: resolve(settings.dir ?? 'journal'),
  terminals,
  say: (sentence) => void process.stderr.write(`${new Date().toISOString()} ${sentence}\n`),
})
const stop = () => void bridge.stop().finally(() => process.exit(0))
process.once('SIGINT', stop)
process.once('SIGTERM', stop)
process.once('disconnect', stop)
process.stdout.write(`Bridge ${settings.bridgeNo} runs with ${terminals.size} terminals\n`)
process.send?.({ type: 'ready' })
