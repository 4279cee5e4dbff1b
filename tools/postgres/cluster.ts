import { execFile } from 'node:child_process'
import { chownSync, existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { totalmem } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { becomesTrue } from '../processes/becomes-true.ts'
import { Failure } from '../running/failure.ts'
import { freePort } from '../running/ports.ts'
import { type Running, startChild } from '../processes/processes.ts'
import { answers } from './database.ts'
import { endLeftover } from './leftover.ts'
import {
  type Memory,
  adminUrl,
  applicationUrl,
  memoryFile,
  newPassword,
  readMemory,
  socketFolder,
  writeMemory,
} from './memory.ts'
import { type Binaries, type Owner, findBinaries, findOwner, placeForData } from './owner.ts'

const run = promisify(execFile)
const READY_MS = 60_000
const ATTEMPTS = 4

export type Cluster = Pick<Running, 'name' | 'ended' | 'stop'> & {
  /** Starts it anew after its end, at the same addresses. */
  again: () => Running
  /** The address of its `postgres` database, as its superuser. */
  url: string
  /** The address for the application, whose role and database `ensureApplication` creates. */
  applicationUrl: string
}

/** Gets the function that stops a PostgreSQL, as soon as its process exists. */
export type OnEnd = (stop: () => Promise<void>) => void

/**
 * Starts the PostgreSQL whose files live in `<directory>/postgres`: creates it if there is none, and stops what a killed start left running. It listens only
 * on this machine, on a port that is chosen once and kept.
 * @param settings more settings of PostgreSQL, `name=value`
 * @throws Failure when it cannot be created or started
 */
export async function startCluster(
  directory: string,
  onEnd: OnEnd,
  settings: string[] = [],
): Promise<Cluster> {
  const owner = findOwner()
  const binaries = await findBinaries(owner)
  const known = readMemory(directory)
  const memory: Memory = known ?? {
    port: 0,
    password: newPassword(),
    applicationPassword: newPassword(),
    directory: placeForData(directory, owner),
  }
  await endLeftover(memory.directory, binaries, owner)
  const isThere = existsSync(join(memory.directory, 'PG_VERSION'))
  if (isThere && !known && memory.directory.startsWith(directory))
    throw new Failure(
      `${memory.directory} holds a database but ${memoryFile(directory)} with its password is missing: put it back, or remove both to start anew.`,
    )
  memory.port = await freePort(memory.port ? [memory.port] : [])
  writeMemory(directory, memory)
  // Files elsewhere without a reference here belong to a data folder that was removed.
  if (!isThere || !known) await create(memory, binaries, owner)
  return launch({ memory, binaries, owner, log: join(directory, 'logs', 'postgres.log'), settings, onEnd })
}

/** `C` is the last resort: with it, trigrams do not work for Chinese. */
const CTYPES = process.platform === 'win32' ? ['C'] : ['C.UTF-8', 'en_US.UTF-8', 'C']

/** Creates the cluster under another name and renames it when it is complete. */
async function create({ directory, password }: Memory, binaries: Binaries, owner: Owner): Promise<void> {
  const half = `${directory}.new`
  const passwordFile = `${directory}.password`
  const own = (path: string) => owner.uid !== undefined && chownSync(path, owner.uid, owner.gid ?? 0)
  mkdirSync(dirname(directory), { recursive: true })
  writeFileSync(passwordFile, password, { mode: 0o600 })
  own(passwordFile)
  let reason = ''
  for (const ctype of CTYPES) {
    rmSync(half, { recursive: true, force: true })
    mkdirSync(half, { mode: 0o700 })
    own(half)
    const made = run(binaries.initdb, initArguments(half, passwordFile, ctype), { ...owner, cwd: half })
    reason = await made.then(
      () => '',
      ({ stderr, message }) => (stderr || message).trim().split('\n').at(-1),
    )
    // Only an unknown locale is worth another attempt.
    if (!/locale/.test(reason)) break
  }
  rmSync(passwordFile)
  if (reason) throw new Failure(`PostgreSQL could not create its files in ${half}: ${reason}`)
  rmSync(directory, { recursive: true, force: true })
  renameSync(half, directory)
}

const initArguments = (directory: string, passwordFile: string, ctype: string): string[] => [
  `--pgdata=${directory}`,
  '--username=postgres',
  `--pwfile=${passwordFile}`,
  '--auth=scram-sha-256',
  '--encoding=UTF8',
  '--locale=C',
  `--lc-ctype=${ctype}`,
  '--locale-provider=builtin',
  '--builtin-locale=C.UTF-8',
  '--no-instructions',
]

/** A quarter of the memory, as PostgreSQL's manual advises, but at least its default and at most what a million articles need. */
const sharedMb = (): number => {
  const bytes = Math.min(totalmem(), process.constrainedMemory() || Infinity)
  return Math.max(128, Math.min(4096, Math.floor(bytes / 4 / 1024 ** 2)))
}

/** Errors can quote a row with names and mobiles, so neither rows nor statements go into the log. */
const PRIVATE_LOG = [
  'log_error_verbosity=terse',
  'log_min_error_statement=panic',
  'log_statement=none',
  'log_min_duration_statement=-1',
  'log_parameter_max_length=0',
  'log_parameter_max_length_on_error=0',
]

type Launch = {
  memory: Memory
  binaries: Binaries
  owner: Owner
  log: string
  settings: string[]
  onEnd: OnEnd
}

/** Tries several times: the processes of a killed PostgreSQL need a moment to end. */
async function launch(options: Launch): Promise<Cluster> {
  const url = adminUrl(options.memory)
  for (let attempt = 1; ; attempt++) {
    const { name, ended, stop } = startPostgres(options)
    options.onEnd(stop)
    if (await becomesTrue(() => answers(url), READY_MS, ended)) {
      const addresses = { url, applicationUrl: applicationUrl(options.memory) }
      return { ...addresses, name, ended, stop, again: () => startPostgres(options) }
    }
    await stop()
    if (attempt === ATTEMPTS) throw new Failure(await ended)
    await sleep(attempt * attempt * 500)
  }
}

function startPostgres({ memory, binaries, owner, log, settings }: Launch): Running {
  const { directory, port } = memory
  const all = [
    'listen_addresses=127.0.0.1',
    `unix_socket_directories=${socketFolder(memory) ?? ''}`,
    `shared_buffers=${sharedMb()}MB`,
    ...PRIVATE_LOG,
    ...settings,
  ]
  const flags = all.flatMap((setting) => ['-c', setting])
  return startChild({
    name: 'PostgreSQL',
    log,
    command: [binaries.postgres, '-D', directory, '-p', String(port), ...flags],
    options: { ...owner, cwd: dirname(binaries.postgres) },
    isNode: false,
    askToEnd: (child) => {
      if (process.platform !== 'win32') child.kill('SIGINT')
      else void run(binaries.pgCtl, ['stop', '-D', directory, '-m', 'fast']).catch(() => child.kill())
    },
  })
}
