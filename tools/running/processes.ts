import { type ChildProcess, spawn } from 'node:child_process'
import {
  chmodSync,
  closeSync,
  existsSync,
  fchmodSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  statSync,
} from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { stripVTControlCharacters } from 'node:util'
import { Failure } from './failure.ts'

const GRACE_MS = 20_000
const LOG_LIMIT_BYTES = 10_000_000
const LOG_MODE = 0o600
const PRELOAD = pathToFileURL(join(import.meta.dirname, 'parent-watch.mjs')).href

export type Program = {
  /** How sentences call it: "server", "sandbox". */
  name: string
  /** The TypeScript or JavaScript file to run. */
  file: string
  args?: string[]
  /** Node's own flags. */
  flags?: string[]
  cwd?: string
  env: Record<string, string>
  /** A file for its output; without one it writes to this terminal. */
  log?: string
}

export type Running = {
  name: string
  child: ChildProcess
  /** Settles when the program has ended, with a sentence on how. */
  ended: Promise<string>
  /** Asks it to end, waits, and ends it by force when it takes too long. */
  stop: () => Promise<void>
}

/** Opens a log for appending, readable by its user alone; one that has grown large becomes `<name>.1` first. */
export function openLog(file: string): number {
  mkdirSync(dirname(file), { recursive: true })
  const before = `${file}.1`
  if ((statSync(file, { throwIfNoEntry: false })?.size ?? 0) > LOG_LIMIT_BYTES) renameSync(file, before)
  if (existsSync(before)) chmodSync(before, LOG_MODE)
  const log = openSync(file, 'a', LOG_MODE)
  // One that an older version has made.
  fchmodSync(log, LOG_MODE)
  return log
}

/**
 * Starts a Node program that ends when we end, however we end: its channel to us breaking is its sign.
 */
export function startProgram(program: Program): Running {
  const log = program.log ? openLog(program.log) : undefined
  const output = log ?? 'inherit'
  const child = spawn(
    process.execPath,
    [
      '--disable-warning=ExperimentalWarning',
      ...(program.flags ?? []),
      '--import',
      PRELOAD,
      program.file,
      ...(program.args ?? []),
    ],
    {
      cwd: program.cwd,
      env: program.env,
      stdio: ['ignore', output, output, 'ipc'],
      windowsHide: true,
      // A group of its own keeps Ctrl-C from reaching it before we have decided the order of ending.
      detached: process.platform !== 'win32',
    },
  )
  if (log !== undefined) closeSync(log)
  const ended = new Promise<string>((done) => {
    child.once('error', (error) => done(`The ${program.name} could not be started: ${error.message}.`))
    child.once('exit', (code, signal) => done(describeEnd(program, code, signal)))
  })
  return { name: program.name, child, ended, stop: () => stopChild(child, ended) }
}

function describeEnd(program: Program, code: number | null, signal: NodeJS.Signals | null): string {
  const how = signal ? `was ended by ${signal}` : `stopped with exit code ${code}`
  if (!program.log) return `The ${program.name} ${how}.`
  const last = lastWords(program.log)
  return `The ${program.name} ${how}; its log is ${program.log}${last && `, which ends with: ${last}`}`
}

/** The most telling line near a log's end: the last one naming an error, else the last one. */
function lastWords(log: string): string {
  const whole = readFileSync(log, 'utf8').split('\n')
  const lines = whole
    .slice(-40)
    .filter((line) => line.length < 4_000)
    .map(plainLine)
    .filter(Boolean)
    .slice(-30)
  const telling =
    lines.findLast((line) => /^(\w*Error\b.*: |\[[A-Z_]+\] )\S/.test(line)) ??
    lines.findLast((line) => /failed/i.test(line))
  return (telling ?? lines.at(-1) ?? '').slice(0, 300)
}

/** The text of a log line, whether it is plain or one of JSON. */
function plainLine(line: string): string {
  try {
    const { msg, err } = JSON.parse(line) as { msg?: string; err?: { message?: string } }
    return [msg, err?.message].filter(Boolean).join(': ')
  } catch {
    return stripVTControlCharacters(line).trim()
  }
}

async function stopChild(child: ChildProcess, ended: Promise<string>): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return
  // Windows has no gentle signal, so the wish travels over the channel there and everywhere.
  if (child.connected) child.send('stop', () => {})
  else child.kill('SIGTERM')
  const force = setTimeout(() => child.kill('SIGKILL'), GRACE_MS)
  await ended
  clearTimeout(force)
}

/**
 * Runs a Node program to its end.
 * @throws Failure with `sentence`, the program's last words added, when it does not end well
 */
export async function runProgram(program: Program, sentence: string): Promise<void> {
  const running = startProgram(program)
  await running.ended
  if (running.child.exitCode === 0) return
  const last = program.log ? lastWords(program.log) : ''
  throw new Failure(
    `${sentence}${last ? `: ${last}` : '.'}${program.log ? ` (${basename(program.log)})` : ''}`,
  )
}

/** Waits until an address answers 200; gives up with a sentence after `limitMs`. */
export async function waitUntilReady(
  running: Pick<Running, 'name' | 'ended'>,
  address: string,
  limitMs: number,
): Promise<void> {
  const began = performance.now()
  let ended: string | undefined
  void running.ended.then((sentence) => (ended = sentence))
  while (performance.now() - began < limitMs) {
    if (ended) throw new Failure(ended)
    const answer = await fetch(address, { signal: AbortSignal.timeout(2_000) }).catch(() => undefined)
    await answer?.body?.cancel()
    if (answer?.ok) return
    await new Promise((wake) => setTimeout(wake, 50))
  }
  throw new Failure(`The ${running.name} did not become ready within ${Math.round(limitMs / 1000)} s.`)
}
