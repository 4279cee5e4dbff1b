import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import type { Demo } from '../postgres/demo-note.ts'
import { type Config, logFile, projectRoot } from '../running/config.ts'
import { freePortFrom } from '../running/ports.ts'
import { chooseAddresses, startBoth } from '../running/programs.ts'
import { buildParts } from '../running/builds.ts'
import { browserProgram } from './browser.ts'
import { createTestDatabase } from './database.ts'

/** A running Showfloor: its server with its log, its sandbox, its database and the demo accounts. */
type Showfloor = {
  url: string
  managementUrl: string
  serverLog: string
  sandboxUrl: string
  databaseUrl: string
  demo: Demo
}

declare module 'vitest' {
  export interface ProvidedContext {
    /** One running Showfloor for each test process. */
    showfloors: Showfloor[]
  }
}

/**
 * Unlikely to be used by other programs, and below the ports of outgoing connections. Each run and each of its Showfloors has its own range, because a sandbox
 * may start listening after the next Showfloor's ports were chosen.
 */
const FIRST_PORT = 20_000
const PORTS_OF_A_RUN = 20
const PORTS_OF_ONE = 3

/**
 * Starts a Showfloor for each test process: a server and a sandbox on free ports with the built web, and the demo chain
 * in its own database.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const root = projectRoot()
  const endings: (() => Promise<void>)[] = []
  const end = async () => {
    for (const stop of endings.toReversed()) await stop()
  }
  const newFolder = () => {
    const folder = mkdtempSync(join(tmpdir(), 'showfloor-journeys-'))
    endings.push(async () => rmSync(folder, { recursive: true, force: true }))
    return folder
  }
  try {
    // Unpacked before all test processes ask for it at once.
    await browserProgram()
    const logs = newFolder()
    await buildParts(root, (part) => join(logs, `${part}-build.log`))
    const numbers = Array.from({ length: project.config.maxWorkers }, (_, number) => number)
    const started = await Promise.allSettled(
      numbers.map((number) => startShowfloor(root, number, newFolder(), (stop) => endings.push(stop))),
    )
    const showfloors = started.map((one) => {
      if (one.status === 'rejected') throw one.reason
      return one.value
    })
    project.provide('showfloors', showfloors)
    return end
  } catch (error) {
    await end()
    throw error
  }
}

async function startShowfloor(
  root: string,
  number: number,
  dataDir: string,
  begun: (stop: () => Promise<void>) => void,
): Promise<Showfloor> {
  const database = await createTestDatabase({ demo: true })
  begun(database.drop)
  const config: Config = {
    root,
    port: await freePortFrom(FIRST_PORT + (process.pid % 500) * PORTS_OF_A_RUN + number * PORTS_OF_ONE),
    sandboxPort: undefined,
    dataDir,
    databaseUrl: database.url,
    publicUrl: undefined,
    demo: true,
    // The receiver of a journey's webhooks is on this machine.
    environment: { ...(process.env as Record<string, string>), WEBHOOK_PRIVATE_ADDRESSES: 'yes' },
  }
  const addresses = await chooseAddresses(config)
  await startBoth(config, addresses, database.url, {
    begun: (running) => begun(running.stop),
    hear: () => {},
  })
  return {
    url: addresses.local,
    managementUrl: `http://${addresses.management}`,
    serverLog: logFile(config, 'server'),
    sandboxUrl: addresses.sandbox,
    databaseUrl: database.url,
    demo: database.demo ?? { accounts: [], password: '' },
  }
}
