import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from './config.ts'
import { logFile } from './database.ts'
import { Failure } from './failure.ts'
import { becomesFree, freePortFrom } from './ports.ts'
import { type Kept, keepRunning } from './keep-running.ts'
import { type Program, waitUntilReady } from './processes.ts'
import { builtFolder, builtServer } from './builds.ts'

const READY_MS = 60_000
/** Longer than programs without a parent give themselves. */
const AFTER_KILL_MS = 10_000

export type Addresses = {
  port: number
  sandboxPort: number
  local: string
  sandbox: string
  /** Host and port of figures and of the description of the calls. */
  management: string
  publicUrl: string
}

/**
 * The ports and addresses to use.
 * @param afterKill whether programs of a killed start may still be ending, so that it is worth waiting for ports
 * @throws Failure when a port somebody asked for is taken
 */
export async function chooseAddresses(config: Config, afterKill = false): Promise<Addresses> {
  const { port } = config
  const patienceMs = afterKill ? AFTER_KILL_MS : 0
  if (!(await becomesFree(port, patienceMs))) {
    throw new Failure(`Port ${port} is taken by another program: stop it, or set PORT to a free one.`)
  }
  if (
    config.sandboxPort !== undefined &&
    (config.sandboxPort === port || !(await becomesFree(config.sandboxPort, patienceMs)))
  ) {
    throw new Failure(`Port ${config.sandboxPort} is taken: set SANDBOX_PORT to a free one.`)
  }
  const sandboxPort = config.sandboxPort ?? (await freePortFrom(port + 1))
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
 * Young objects of a request die soon: with this much room for them they are swept a quarter as often as with 4 MB, and by one thread, as waking others takes
 * longer than sweeping. It costs an idle server a few MB.
 */
export const SERVER_FLAGS = ['--max-semi-space-size=16', '--no-parallel-scavenge']

/** The server as it is to be started, listening on the address's port. */
export function serverProgram(config: Config, addresses: Addresses, databaseUrl: string): Program {
  return {
    name: 'server',
    file: builtServer(config.root),
    flags: SERVER_FLAGS,
    cwd: config.root,
    env: environment(config, addresses, databaseUrl),
    log: logFile(config, 'server'),
  }
}

/** The sandbox as it is to be started. */
export function sandboxProgram(config: Config, addresses: Addresses, databaseUrl: string): Program {
  return {
    name: 'sandbox',
    file: join(config.root, 'apps', 'sandbox', 'src', 'main.ts'),
    cwd: config.root,
    env: environment(config, addresses, databaseUrl),
    log: logFile(config, 'sandbox'),
  }
}

function environment(config: Config, addresses: Addresses, databaseUrl: string): Record<string, string> {
  return {
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
  }
}

/** Starts sandbox and server, waits until the server is ready to answer, and keeps both running from then on. */
export async function startBoth(
  config: Config,
  addresses: Addresses,
  databaseUrl: string,
  begun: (running: Kept) => void,
): Promise<void> {
  const programs = [
    sandboxProgram(config, addresses, databaseUrl),
    serverProgram(config, addresses, databaseUrl),
  ].map((program) => {
    if (!existsSync(program.file)) throw new Failure(`The ${program.name} is missing: ${program.file}.`)
    const running = keepRunning(program)
    begun(running)
    return running
  })
  const server = programs.at(-1)
  if (server) await waitUntilReady(server, `${addresses.local}/readyz`, READY_MS)
  for (const program of programs) program.keep()
}
