import { randomUUID } from 'node:crypto'
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { type Server, connect, createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Failure } from './failure.ts'

/** How long a start waits for another that is just ending. */
const PATIENCE_MS = 3_000
const ANSWER_MS = 1_000

/** Another start holds the data directory; commands that only need its PostgreSQL can use that. */
export class AlreadyRunning extends Failure {}

type Holder = { pid: number; port: number; token: string }

/**
 * Makes this process the only one working on a data directory, until it ends in whatever way: the proof is an
 * open local socket, which the system closes even after `kill -9`, so that a left-over file locks nobody out.
 * @returns a function that gives the directory free again
 * @throws AlreadyRunning when another start holds it; Failure when the directory cannot be written
 */
export async function lockDirectory(directory: string, patienceMs = PATIENCE_MS): Promise<() => void> {
  const file = join(directory, 'lock.json')
  try {
    mkdirSync(directory, { recursive: true })
  } catch (error) {
    throw unusable(directory, error)
  }
  const token = randomUUID()
  const server = await answerWith(token)
  const address = server.address()
  const holder: Holder = {
    pid: process.pid,
    port: typeof address === 'object' && address ? address.port : 0,
    token,
  }
  const began = performance.now()
  while (!(await take(file, directory, holder))) {
    if (performance.now() - began > patienceMs) {
      server.close()
      const other = read(file)
      throw new AlreadyRunning(
        `Showfloor is already running on ${directory} (process ${other?.pid ?? 'unknown'}): stop that one, or set DATA_DIR to another folder.`,
      )
    }
    await sleep(200)
  }
  return () => {
    if (read(file)?.token === token) rmSync(file, { force: true })
    server.close()
  }
}

function answerWith(token: string): Promise<Server> {
  const server = createServer((socket) => {
    socket.on('error', () => {})
    socket.end(token)
  })
  return new Promise((done, fail) => {
    server.once('error', fail)
    server.listen(0, '127.0.0.1', () => {
      server.unref()
      done(server)
    })
  })
}

/** Writes our name on the lock if it is free or its holder is dead; answers whether it is ours now. */
async function take(file: string, directory: string, holder: Holder): Promise<boolean> {
  try {
    writeFileSync(file, JSON.stringify(holder), { flag: 'wx' })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw unusable(directory, error)
    const other = read(file)
    if (other && (await isAlive(other))) return false
    rmSync(file, { force: true })
    return false
  }
  // Two starts may both have found a dead holder: whoever is still named after a moment has it.
  await sleep(30)
  return read(file)?.token === holder.token
}

function read(file: string): Holder | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Holder
  } catch {
    return undefined
  }
}

function isAlive(holder: Holder): Promise<boolean> {
  return new Promise((done) => {
    let heard = ''
    const socket = connect({ port: holder.port, host: '127.0.0.1', timeout: ANSWER_MS })
    socket.on('data', (part) => (heard += part.toString()))
    socket.on('timeout', () => socket.destroy())
    socket.on('error', () => done(false))
    socket.on('close', () => done(heard === holder.token))
  })
}

function unusable(directory: string, error: unknown): Failure {
  const code = (error as NodeJS.ErrnoException).code
  const reason =
    code === 'EACCES' || code === 'EPERM'
      ? 'this user may not read and write it'
      : code === 'ENOTDIR' || code === 'EEXIST'
        ? 'it is not a folder'
        : code === 'EROFS'
          ? 'it is on a read-only disk'
          : (error as Error).message
  return new Failure(`The data folder ${directory} cannot be used: ${reason}.`)
}
