import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { type Config, projectRoot } from '../running/config.ts'
import { freePortFrom } from '../running/ports.ts'
import type { Demo } from '../running/prepare-database.ts'
import { chooseAddresses, startBoth } from '../running/programs.ts'
import { buildWeb, isWebBuilt } from '../running/web-build.ts'
import { createTestDatabase } from './database.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** The running Showfloor of a journey: `inject('showfloor')`. */
    showfloor: { url: string; sandboxUrl: string; databaseUrl: string; demo: Demo }
  }
}

/** Far from what anybody else on the machine is likely to use. */
const FIRST_PORT = 42_000

/**
 * Starts what the journeys walk through: the built web, a server and a sandbox on free ports, and the demo chain
 * in a database of its own.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const root = projectRoot()
  const dataDir = mkdtempSync(join(tmpdir(), 'showfloor-journeys-'))
  const endings: (() => Promise<void>)[] = [async () => rmSync(dataDir, { recursive: true, force: true })]
  const end = async () => {
    for (const stop of endings.toReversed()) await stop()
  }
  try {
    if (!isWebBuilt(root)) await buildWeb(root, join(dataDir, 'web-build.log'))
    const database = await createTestDatabase({ demo: true })
    endings.push(database.drop)
    const config: Config = {
      root,
      port: await freePortFrom(FIRST_PORT + (process.pid % 10_000)),
      sandboxPort: undefined,
      dataDir,
      databaseUrl: database.url,
      publicUrl: undefined,
      demo: true,
      environment: process.env as Record<string, string>,
    }
    const addresses = await chooseAddresses(config)
    await startBoth(config, addresses, database.url, (running) => endings.push(running.stop))
    project.provide('showfloor', {
      url: addresses.local,
      sandboxUrl: addresses.sandbox,
      databaseUrl: database.url,
      demo: database.demo ?? { accounts: [], password: '' },
    })
    return end
  } catch (error) {
    await end()
    throw error
  }
}
