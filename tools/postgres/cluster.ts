import { type ChildProcess, execFile, spawn } from 'node:child_process'
import {
  chmodSync,
  chownSync,
  closeSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir, totalmem } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { Failure } from '../running/failure.ts'
import { anyFreePort, isFree } from '../running/ports.ts'
import { openLog } from '../running/processes.ts'
import { type Binaries, findBinaries } from './binaries.ts'
import { answers } from './database.ts'
import { endLeftover } from './leftover.ts'
import {
  adminUrl,
  applicationUrl,
  type Memory,
  memoryFile,
  newPassword,
  readMemory,
  socketFolder,
  writeMemory,
} from './memory.ts'
import { type Owner, findOwner, placeForBinaries, placeForData } from './owner.ts'

const run = promisify(execFile)
const READY_MS = 60_000
const ATTEMPTS = 4

export type Cluster = {
  /** The address of its `postgres` database, as its superuser. */
  url: string
  /** The address for the application, whose role and database {@link ensureApplication} makes. */
  applicationUrl: string
  /** Settles when PostgreSQL has ended, with a sentence on how. */
  ended: Promise<string>
  stop: () => Promise<void>
}

/** Characters of every language sort and fold the same everywhere; the system's own "C" would not know Chinese. */
const CTYPES = process.platform === 'win32' ? ['C'] : ['C.UTF-8', 'en_US.UTF-8', 'C']

/** How a caller hears of a PostgreSQL the moment it exists, long before it answers. */
export type Begun = (name: string, stop: () => Promise<void>) => void

/**
 * Starts the PostgreSQL whose files live in `<directory>/postgres`, creating it first when there is none, and
 * ending what a killed start left of it. It listens on this machine only, on a port chosen once and kept.
 * @param settings extra server settings, `name=value`
 * @throws Failure when it cannot be created or started
 */
export async function startCluster(
  directory: string,
  begun: Begun,
  settings: string[] = [],
): Promise<Cluster> {
  const owner = findOwner()
  const binaries = placeForBinaries(await findBinaries(), owner)
  const remembered = readMemory(directory)
  const memory: Memory = {
    port: await anyFreePort(),
    password: newPassword(),
    // One of an older version has none.
    applicationPassword: newPassword(),
    directory: placeForData(join(directory, 'postgres'), owner),
    ...remembered,
  }
  const remember = (): void => writeMemory(directory, memory)
  await endLeftover(memory.directory, binaries)
  const known = remembered !== undefined
  const isThere = existsSync(join(memory.directory, 'PG_VERSION'))
  if (isThere && !known && memory.directory.startsWith(directory)) {
    throw new Failure(
      `${memory.directory} holds a database but ${memoryFile(directory)} with its password is missing: put it back, or remove both to start anew.`,
    )
  }
  // Kept elsewhere and no longer known here, the old files belong to a data folder that was thrown away.
  if (!isThere || !known) await create(memory, binaries, owner, remember)
  if (!(await isFree(memory.port))) memory.port = await anyFreePort()
  remember()
  return launchWithPatience({
    memory,
    binaries,
    owner,
    log: join(directory, 'logs', 'postgres.log'),
    settings,
    begun,
  })
}

/** Creates the cluster beside its place and moves it there when it is whole. */
async function create(memory: Memory, binaries: Binaries, owner: Owner, whole: () => void): Promise<void> {
  const half = `${memory.directory}.new`
  const secret = mkdtempSync(join(tmpdir(), 'showfloor-'))
  const passwordFile = join(secret, 'password')
  writeFileSync(passwordFile, memory.password, { mode: 0o644 })
  chmodSync(secret, 0o711)
  try {
    await initialise(half, passwordFile, binaries, owner)
    whole()
    rmSync(memory.directory, { recursive: true, force: true })
    renameSync(half, memory.directory)
  } finally {
    rmSync(secret, { recursive: true, force: true })
  }
}

async function initialise(
  directory: string,
  passwordFile: string,
  binaries: Binaries,
  owner: Owner,
): Promise<void> {
  let words = ''
  for (const ctype of CTYPES) {
    rmSync(directory, { recursive: true, force: true })
    mkdirSync(directory, { recursive: true, mode: 0o700 })
    if (owner) chownSync(directory, owner.uid, owner.gid)
    try {
      const options = { ...owner, cwd: dirname(binaries.initdb) }
      await run(binaries.initdb, initArguments(directory, passwordFile, ctype), options)
      return
    } catch (error) {
      words = (error as { stderr?: string }).stderr?.trim().split('\n').at(-1) ?? String(error)
      // Anything but an unknown locale would fail the same way again.
      if (!/locale/.test(words)) break
    }
  }
  throw new Failure(`PostgreSQL could not create its files in ${directory}: ${words}`)
}

function initArguments(directory: string, passwordFile: string, ctype: string): string[] {
  return [
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
}

type Launch = {
  memory: Memory
  binaries: Binaries
  owner: Owner
  log: string
  settings: string[]
  begun: Begun
}

/** A quarter of what memory there is, as PostgreSQL's manual has it, between the 128 MB of its smallest set-up and what a million articles need. */
const sharedMb = (): number => {
  const bytes = Math.min(totalmem(), process.constrainedMemory() || Infinity)
  return Math.max(128, Math.min(4096, Math.floor(bytes / 4 / 1024 ** 2)))
}

/** What an error says beside its message holds the row in question, with names and mobiles: neither that nor statements and their values go into the log. */
const DISCREET = [
  'log_error_verbosity=terse',
  'log_min_error_statement=panic',
  'log_statement=none',
  'log_min_duration_statement=-1',
  'log_parameter_max_length=0',
  'log_parameter_max_length_on_error=0',
]

/** A PostgreSQL whose main process was killed needs a moment until its others are gone: try again, slower. */
async function launchWithPatience(launch: Launch): Promise<Cluster> {
  let words = ''
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    await sleep(attempt * attempt * 500)
    const result = await launchOnce(launch)
    if (typeof result !== 'string') return result
    words = result
  }
  throw new Failure(`PostgreSQL could not be started: ${words} Its log is ${launch.log}.`)
}

async function launchOnce(launch: Launch): Promise<Cluster | string> {
  const { memory, binaries, owner, log, settings } = launch
  const output = openLog(log)
  const all = [
    'listen_addresses=127.0.0.1',
    `unix_socket_directories=${socketFolder(memory) ?? ''}`,
    `shared_buffers=${sharedMb()}MB`,
    ...DISCREET,
    ...settings,
  ]
  const child = spawn(
    binaries.postgres,
    ['-D', memory.directory, '-p', String(memory.port), ...all.flatMap((setting) => ['-c', setting])],
    {
      ...owner,
      cwd: dirname(binaries.postgres),
      stdio: ['ignore', output, output],
      windowsHide: true,
      // Ctrl-C must not reach it: it goes last, after the server has finished with it.
      detached: process.platform !== 'win32',
    },
  )
  closeSync(output)
  let end: string | undefined
  const ended = new Promise<string>((done) => {
    child.once('error', (error) => done(`PostgreSQL could not be started: ${error.message}.`))
    child.once('exit', (code, signal) =>
      done(`PostgreSQL stopped (${signal ?? `exit code ${code}`}); its log is ${log}.`),
    )
  })
  void ended.then((sentence) => (end = sentence))
  const stopThis = () => stop(child, ended, memory.directory, binaries)
  launch.begun('PostgreSQL', stopThis)
  const url = adminUrl(memory)
  const began = performance.now()
  while (performance.now() - began < READY_MS) {
    if (end) return end
    if (await answers(url)) return { url, applicationUrl: applicationUrl(memory), ended, stop: stopThis }
    await sleep(50)
  }
  await stopThis()
  return `it did not answer within ${READY_MS / 1000} s.`
}

async function stop(
  child: ChildProcess,
  ended: Promise<string>,
  directory: string,
  binaries: Binaries,
): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return
  if (process.platform === 'win32') {
    await run(binaries.pgCtl, ['stop', '-D', directory, '-m', 'fast']).catch(() => child.kill())
  } else child.kill('SIGINT')
  const force = setTimeout(() => child.kill('SIGQUIT'), 20_000)
  await ended
  clearTimeout(force)
}
