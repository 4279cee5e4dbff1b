import { join } from 'node:path'
import { builtFolder, builtServer } from './builds.ts'
import { type Config, logFile } from './config.ts'
import { Failure } from './failure.ts'
import { type Kept, keepRunning } from '../processes/keep-running.ts'
import { becomesFree, freePortFrom } from './ports.ts'
import { type Program, waitUntilReady } from '../processes/processes.ts'

const READY_MS = 60_000
/** Longer than orphaned programs take to end. */
const AFTER_KILL_MS = 10_000

export type Addresses = {
  port: number
  sandboxPort: number
  local: string
  sandbox: string
  /** Host and port of the metrics and of the description of the calls. */
  management: string
  publicUrl: string
}

/**
 * The ports and addresses to use.
 * @param afterKill whether programs of a killed start may still be ending, so that it is worth waiting for ports
 * @throws Failure when a port of the settings is taken
 */
export async function chooseAddresses(config: Config, afterKill = false): Promise<Addresses> {
  const { port } = config
  const patienceMs = afterKill ? AFTER_KILL_MS : 0
  if (!(await becomesFree(port, patienceMs)))
    throw new Failure(`Port ${port} is taken by another program: stop it, or set PORT to a free one.`)
  const sandboxPort = config.sandboxPort ?? (await freePortFrom(port + 1))
  if (sandboxPort === port || !(await becomesFree(sandboxPort, patienceMs)))
    throw new Failure(`Port ${sandboxPort} is taken: set SANDBOX_PORT to a free one.`)
  const local = `http://localhost:${port}`
  return {
    port,
    sandboxPort,
    local,
    sandbox: `http://localhost:${sandboxPort}`,
    management:
      config.environment['MANAGEMENT_ADDRESS'] ?? `127.0.0.1:${await freePortFrom(sandboxPort + 1)}`,
    publicUrl: config.publicUrl ?? local,
  }
}

/**
 * Most objects of a request die young. A young generation of 16 MB is collected a quarter as often as one of 4 MB, and by one thread, because waking others
 * takes longer than collecting. It costs an idle server a few MB.
 */
export const SERVER_FLAGS = ['--max-semi-space-size=16', '--no-parallel-scavenge']

/** The command that starts the server. */
export function serverProgram(config: Config, addresses: Addresses, databaseUrl: string): Program {
  const program = { name: 'server', file: builtServer(config.root), flags: SERVER_FLAGS }
  return { ...program, ...surroundings(config, addresses, databaseUrl, program.name) }
}

/** The command that starts the sandbox. */
export function sandboxProgram(config: Config, addresses: Addresses, databaseUrl: string): Program {
  const program = { name: 'sandbox', file: join(config.root, 'apps', 'sandbox', 'src', 'main.ts') }
  return { ...program, ...surroundings(config, addresses, databaseUrl, program.name) }
}

function surroundings(config: Config, addresses: Addresses, databaseUrl: string, name: string) {
  const env = {
    ...config.environment,
    PORT: String(addresses.port),
    SANDBOX_PORT: String(addresses.sandboxPort),
    SERVER_URL: addresses.local,
    SANDBOX_URL: addresses.sandbox,
    MANAGEMENT_ADDRESS: addresses.management,
    PUBLIC_URL: addresses.publicUrl,
    DATABASE_URL: databaseUrl,
    DATA_DIR: config.dataDir,
    SANDBOX_DIR: join(config.dataDir, 'sandbox'),
    WEB_DIST: builtFolder(config.root, 'web'),
    GUIDE_DIR: join(config.root, 'docs', 'guide'),
  }
  return { cwd: config.root, env, log: logFile(config, name) }
}

/**
 * Starts sandbox and server, waits until the server is ready, and restarts both from then on.
 * @param hear is called with the server's messages for the user at the terminal
 */
export async function startBoth(
  config: Config,
  addresses: Addresses,
  databaseUrl: string,
  { begun, hear }: { begun: (running: Kept) => void; hear: (text: string) => void },
): Promise<void> {
  const sandbox = keepRunning(sandboxProgram(config, addresses, databaseUrl))
  begun(sandbox)
  const server = keepRunning(serverProgram(config, addresses, databaseUrl), { hear })
  begun(server)
  await waitUntilReady(server, `${addresses.local}/readyz`, READY_MS)
  sandbox.keep()
  server.keep()
}
