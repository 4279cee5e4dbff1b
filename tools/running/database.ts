import { join } from 'node:path'
import { startCluster } from '../postgres/cluster.ts'
import { checkDatabase, ensureApplication } from '../postgres/database.ts'
import type { Demo } from '../postgres/demo-note.ts'
import { joinCluster } from '../postgres/memory.ts'
import { type Config, logFile } from './config.ts'
import { Failure } from './failure.ts'
import { AlreadyRunning, lockDirectory } from './lock.ts'
import type { Message, Wanted } from './prepare-database.ts'
import { keepStarted } from '../processes/keep-running.ts'
import { startProgram } from '../processes/processes.ts'
import { type Report, step } from './progress.ts'
import type { Session } from '../processes/session.ts'

/**
 * Makes a command the only one that works on its data folder.
 * @returns whether an earlier one was killed there, so that its programs may still be ending
 * @throws AlreadyRunning, or Failure when the folder cannot be used
 */
export async function lockData(config: Config, session: Session, patienceMs?: number): Promise<boolean> {
  const lock = await lockDirectory(config.dataDir, patienceMs)
  session.leaving.addEventListener('abort', lock.sayEnding)
  session.onEnd(lock.free)
  return lock.tookOver
}

/** For a command that may run beside `npm start`: joins its PostgreSQL if there is one, otherwise like `openDatabase`. */
export async function joinDatabase(config: Config, session: Session): Promise<string> {
  try {
    await lockData(config, session, 0)
  } catch (error) {
    if (!(error instanceof AlreadyRunning) || config.databaseUrl) throw error
    return joinCluster(config.dataDir)
  }
  return openDatabase(config, session)
}

/** The PostgreSQL of DATABASE_URL, or the embedded one in the data folder, which the caller has locked. */
export async function openDatabase(config: Config, session: Session): Promise<string> {
  const { databaseUrl } = config
  if (databaseUrl) {
    await step('Reaching PostgreSQL', () => checkDatabase(databaseUrl))
    return databaseUrl
  }
  return step('Starting PostgreSQL', async () => {
    const cluster = await startCluster(config.dataDir, session.onEnd)
    const kept = keepStarted(cluster, cluster.again)
    kept.keep()
    session.watch(kept)
    await ensureApplication(cluster.url, cluster.applicationUrl)
    return cluster.applicationUrl
  })
}

/** The data folder is from an incompatible version. */
class MadeBeforeRelease extends Failure {}

type Preparation = { migrations: number; demo?: Demo | undefined }

/**
 * Applies migrations and, when asked, loads the demo chain into a database that does not have it.
 * @returns the number of migrations, and the accounts of the demo chain
 * @throws Failure with the reason, when either fails
 */
export async function prepareDatabase(
  url: string,
  options: { demo: boolean | 'into-empty'; log: string; report: Report; env: Record<string, string> },
): Promise<Preparation> {
  const { demo } = options
  const wanted: Wanted = demo === true ? 'demo' : demo || 'tables'
  const running = startProgram({
    name: 'preparation of the database',
    file: join(import.meta.dirname, 'prepare-database.ts'),
    args: [url, wanted],
    env: options.env,
    log: options.log,
  })
  let result: Preparation | undefined
  let failure: Failure | undefined
  running.child.on('message', (message: Message) => {
    if ('report' in message) options.report(message.report)
    else if ('failure' in message) failure = failureOf(message)
    else result = message
  })
  const sentence = await running.ended
  if (!result) throw failure ?? new Failure(sentence)
  return result
}

function failureOf({ failure, madeBeforeRelease }: Extract<Message, { failure: string }>): Failure {
  const sentence = `The database could not be prepared: ${failure}`
  return madeBeforeRelease ? new MadeBeforeRelease(sentence) : new Failure(sentence)
}

/** Prepares a command's database; returns the accounts of the demo chain when it is wanted. By default, the database of another chain does not get it. */
export async function prepare(
  config: Config,
  url: string,
  demo: boolean | 'into-empty' = config.demo && 'into-empty',
): Promise<Demo | undefined> {
  const prepared = await step('Preparing the database', (report) =>
    prepareDatabase(url, { demo, log: logFile(config, 'database'), report, env: config.environment }).catch(
      (error: unknown) => {
        throw error instanceof MadeBeforeRelease ? withCommand(error, config) : error
      },
    ),
  )
  return prepared.demo
}

/** Adds the user's command: to use another database, or another data folder. */
function withCommand({ message }: Failure, { databaseUrl, dataDir }: Config): Failure {
  const command = databaseUrl
    ? 'Set DATABASE_URL to an empty database and start again.'
    : `To start anew: rm -rf '${dataDir}' && npm start. To keep the old data: DATA_DIR=<another folder> npm start.`
  return new Failure(`${message} ${command}`)
}
