import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process'
import {
  chmodSync,
  closeSync,
  copyFileSync,
  existsSync,
  fchmodSync,
  mkdirSync,
  openSync,
  readFileSync,
  statSync,
  truncateSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { stripVTControlCharacters } from 'node:util'
import { becomesTrue } from './becomes-true.ts'
import { Failure } from '../running/failure.ts'

const GRACE_MS = 20_000
const LOG_LIMIT_BYTES = 10_000_000
const LOG_MODE = 0o600
const ROTATE_MS = 60_000
const PRELOAD = pathToFileURL(join(import.meta.dirname, 'parent-watch.mjs')).href

export type Program = {
  /** The name in messages: "server", "sandbox". */
  name: string
  /** The TypeScript or JavaScript file to run. */
  file: string
  args?: string[]
  /** Options of Node itself. */
  flags?: string[]
  cwd?: string
  env: Record<string, string>
  /** A file for the output; without it the program writes to this terminal. */
  log?: string
}

type Child = Pick<Program, 'name' | 'log'> & {
  /** The program to run, then its arguments. */
  command: string[]
  options: Pick<SpawnOptions, 'cwd' | 'env' | 'uid' | 'gid'>
  /** Whether it is a Node program, which talks to us over a channel. */
  isNode: boolean
  askToEnd: (child: ChildProcess) => void
}

export type Running = {
  name: string
  child: ChildProcess
  /** Resolves when the program has ended, with a sentence about how. */
  ended: Promise<string>
  /** Asks the program to end, waits, and kills it if that takes too long. */
  stop: () => Promise<void>
}

/** Moves what a large log holds to `<name>.1`. The file stays, because a running program appends to it. */
export function rotateLog(file: string): void {
  if ((statSync(file, { throwIfNoEntry: false })?.size ?? 0) <= LOG_LIMIT_BYTES) return
  copyFileSync(file, previousOf(file))
  truncateSync(file)
}

const previousOf = (file: string): string => `${file}.1`

/** Opens a log for appending, readable only by its user. */
function openLog(file: string): number {
  mkdirSync(dirname(file), { recursive: true })
  const previous = previousOf(file)
  rotateLog(file)
  if (existsSync(previous)) chmodSync(previous, LOG_MODE)
  const log = openSync(file, 'a', LOG_MODE)
  fchmodSync(log, LOG_MODE)
  return log
}

export function startChild({ name, log, command, options, isNode, askToEnd }: Child): Running {
  const [file = '', ...args] = command
  const output = log === undefined ? 'inherit' : openLog(log)
  const child = spawn(file, args, {
    ...options,
    stdio: ['ignore', output, output, isNode ? 'ipc' : 'ignore'],
    windowsHide: true,
    // Ctrl-C must not reach the program before the session has decided the order.
    detached: process.platform !== 'win32',
  })
  if (output !== 'inherit') closeSync(output)
  const rotation = log === undefined ? undefined : setInterval(() => rotateLog(log), ROTATE_MS).unref()
  const ended = new Promise<string>((done) => {
    child.once('error', (error) => done(`The ${name} could not be started: ${error.message}.`))
    child.once('exit', (code, signal) => {
      clearInterval(rotation)
      const how = signal ? `was ended by ${signal}` : `stopped with exit code ${code}`
      done(
        log === undefined ? `The ${name} ${how}.` : `The ${name} ${how}; its log is ${log}${lastWords(log)}`,
      )
    })
  })
  const stop = async () => {
    if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return
    askToEnd(child)
    const force = setTimeout(() => child.kill('SIGKILL'), GRACE_MS)
    await ended
    clearTimeout(force)
  }
  return { name, child, ended, stop }
}

/** Starts a Node program that also ends when this process is killed, because the channel between them breaks. */
export function startProgram({ file, args = [], flags = [], cwd, env, ...named }: Program): Running {
  const nodeFlags = ['--disable-warning=ExperimentalWarning', ...flags, '--import', PRELOAD]
  return startChild({
    ...named,
    command: [process.execPath, ...nodeFlags, file, ...args],
    options: { cwd, env },
    isNode: true,
    // Windows has no gentle signal, so the request goes over the channel.
    askToEnd: (child) => void (child.connected ? child.send('stop', () => {}) : child.kill()),
  })
}

/** The most informative line near the end of a log: the last one with an error, otherwise the last one. */
function lastWords(log: string): string {
  const lines = readFileSync(log, 'utf8').split('\n').slice(-40)
  const plain = lines.filter((line) => line.length < 4_000).map(plainLine)
  const named =
    plain.findLast((line) => /^(\w*Error\b.*: |\[[A-Z_]+\] )\S/.test(line)) ??
    plain.findLast((line) => /failed/i.test(line)) ??
    plain.findLast(Boolean)
  return named ? `, which ends with: ${named.slice(0, 300)}` : ''
}

/** The text of a log line, whether it is plain or JSON. */
function plainLine(line: string): string {
  try {
    const { msg, err } = JSON.parse(line) as { msg?: string; err?: { message?: string } }
    return [msg, err?.message].filter(Boolean).join(': ')
  } catch {
    return stripVTControlCharacters(line).trim()
  }
}

/**
 * Waits until an address answers with a success.
 * @throws Failure when the program ends, or does not answer in time
 */
export async function waitUntilReady(
  running: Pick<Running, 'name' | 'ended'>,
  address: string,
  limitMs: number,
): Promise<void> {
  const isReady = async () => {
    const answer = await fetch(address, { signal: AbortSignal.timeout(2_000) }).catch(() => undefined)
    await answer?.body?.cancel()
    return answer?.ok ?? false
  }
  if (await becomesTrue(isReady, limitMs, running.ended)) return
  const tooLate = `The ${running.name} did not become ready within ${limitMs / 1000} s.`
  throw new Failure(await Promise.race([running.ended, Promise.resolve(tooLate)]))
}
