import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { ensureApplication } from '../postgres/application.ts'
import { startCluster } from '../postgres/cluster.ts'
import { checkDatabase, withClient } from '../postgres/database.ts'
import { joinCluster } from '../postgres/memory.ts'
import type { Config } from './config.ts'
import { Failure } from './failure.ts'
import type { Demo, Message } from './prepare-database.ts'
import { AlreadyRunning, lockDirectory } from './lock.ts'
import { startProgram } from './processes.ts'
import { type Report, step } from './progress.ts'
import type { Session } from './session.ts'

/**
 * Makes a command the only one that works on its data folder.
 * @returns whether an earlier one was killed there, so that its programs may still be ending
 * @throws AlreadyRunning, or Failure when the folder cannot be used
 */
export async function lockData(config: Config, session: Session, patienceMs?: number): Promise<boolean> {
  const lock = await lockDirectory(config.dataDir, patienceMs)
  session.onLeaving(lock.sayEnding)
  session.onEnd('lock', lock.free)
  return lock.tookOver
}

/**
 * For a command that may run beside a start: the PostgreSQL of that one when there is one, else as `openDatabase`.
 */
export async function joinDatabase(config: Config, session: Session): Promise<string> {
  try {
    await lockData(config, session, 0)
  } catch (error) {
    if (!(error instanceof AlreadyRunning) || config.databaseUrl) throw error
    return joinCluster(config.dataDir)
  }
  return openDatabase(config, session)
}

/**
 * The PostgreSQL a start works on: the one of DATABASE_URL, or our own in the data folder, which the caller has
 * locked; it is under watch from then on.
 */
export async function openDatabase(config: Config, session: Session): Promise<string> {
  const { databaseUrl } = config
  if (databaseUrl) {
    await step('Reaching PostgreSQL', () => checkDatabase(databaseUrl))
    return databaseUrl
  }
  return step('Starting PostgreSQL', async () => {
    const cluster = await startCluster(config.dataDir, session.onEnd)
    session.watch({ name: 'PostgreSQL', ...cluster })
    await ensureApplication(cluster.url, cluster.applicationUrl)
    return cluster.applicationUrl
  })
}

type Preparation = { migrations: number; demo?: Demo | undefined }

/**
 * Brings a database's tables up to date and, when asked, loads the demo chain.
 * @throws Failure with the reason, when either fails
 */
export async function prepareDatabase(
  url: string,
  options: { demo: boolean; log: string; report: Report; env: Record<string, string> },
): Promise<Preparation> {
  const running = startProgram({
    name: 'preparation of the database',
    file: join(import.meta.dirname, 'prepare-database.ts'),
    args: [url, options.demo ? 'demo' : 'tables'],
    env: options.env,
    log: options.log,
  })
  let result: Preparation | undefined
  let failure: string | undefined
  running.child.on('message', (message: Message) => {
    if ('report' in message) options.report(message.report)
    else if ('failure' in message) failure = message.failure
    else result = message
  })
  const sentence = await running.ended
  if (!result) throw new Failure(failure ? `The database could not be prepared: ${failure}` : sentence)
  return result
}

/** Loads the demo chain when this database has none of ours yet; answers what can be signed in with. */
export async function prepareOnce(config: Config, url: string): Promise<Demo | undefined> {
  const file = join(config.dataDir, 'demo.json')
  const identity = await identify(url)
  const known = readDemo(file, identity)
  const load = config.demo && !known
  const { demo } = await step(load ? 'Loading the demo chain' : 'Checking the tables', (report) =>
    prepareDatabase(url, {
      demo: load,
      log: join(config.dataDir, 'logs', 'database.log'),
      report,
      env: config.environment,
    }),
  )
  if (demo) rememberDemo(config.dataDir, identity, demo)
  return config.demo ? (demo ?? known) : undefined
}

/** Remembers that a database has the demo chain, so that later starts leave its data alone. */
export async function markSeeded(config: Config, url: string, demo: Demo): Promise<void> {
  rememberDemo(config.dataDir, await identify(url), demo)
}

function rememberDemo(dataDir: string, identity: string, demo: Demo): void {
  mkdirSync(dataDir, { recursive: true })
  writeFileSync(join(dataDir, 'demo.json'), `${JSON.stringify({ identity, demo }, null, 2)}\n`, {
    mode: 0o600,
  })
}

function readDemo(file: string, identity: string): Demo | undefined {
  try {
    const found = JSON.parse(readFileSync(file, 'utf8')) as { identity: string; demo: Demo }
    return found.identity === identity ? found.demo : undefined
  } catch {
    return undefined
  }
}

/** Tells one database from another, also from a later one of the same name. */
async function identify(url: string): Promise<string> {
  const oid = await withClient(url, async (client) => {
    const { rows } = await client.query<{ oid: number }>(
      'select oid from pg_database where datname = current_database()',
    )
    return rows[0]?.oid
  })
  const { hostname, pathname } = new URL(url)
  return createHash('sha256').update(`${hostname} ${pathname} ${oid}`).digest('hex')
}

/** The folder logs go to. */
export function logFile(config: Config, name: string): string {
  const file = join(config.dataDir, 'logs', `${name}.log`)
  mkdirSync(dirname(file), { recursive: true })
  return file
}
