import { randomUUID } from 'node:crypto'
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { type Server, connect, createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Failure } from './failure.ts'

/** How long a start waits for another that may be about to end, and for one that says so. */
const PATIENCE_MS = 1_500
const ENDING_PATIENCE_MS = 30_000
const ANSWER_MS = 1_000

/** Another start holds the data directory; commands that only need its PostgreSQL can use that. */
export class AlreadyRunning extends Failure {}

type Holder = { pid: number; port: number; token: string }

type State = 'running' | 'ending' | 'gone'

export type Lock = {
  /** Whether the one before us left without saying goodbye, so that its programs may still be ending. */
  tookOver: boolean
  /** Tells starts that ask that we are on our way out, so that they wait. */
  sayEnding: () => void
  free: () => void
}

/**
 * Makes this process the only one working on a data directory, until it ends in whatever way: the proof is an
 * open local socket, which the system closes even after `kill -9`, so that a left-over file locks nobody out.
 * @throws AlreadyRunning when another start holds it; Failure when the directory cannot be written
 */
export async function lockDirectory(directory: string, patienceMs = PATIENCE_MS): Promise<Lock> {
  const file = join(directory, 'lock.json')
  try {
    mkdirSync(directory, { recursive: true })
  } catch (error) {
    throw unusable(directory, error)
  }
  const answer = { token: randomUUID(), state: 'running' as State }
  const server = await answerWith(answer)
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  const holder: Holder = { pid: process.pid, port, token: answer.token }
  const began = performance.now()
  let tookOver = false
  for (;;) {
    const other = await take(file, directory, holder)
    if (other === undefined) break
    if (other === 'gone') tookOver = true
    const waited = performance.now() - began
    if (other !== 'gone' && waited > (other === 'ending' ? ENDING_PATIENCE_MS : patienceMs)) {
      server.close()
      throw new AlreadyRunning(
        `Showfloor is already running on ${directory} (process ${read(file)?.pid ?? 'unknown'}): stop that one, or set DATA_DIR to another folder.`,
      )
    }
    if (other !== 'gone') await sleep(100)
  }
  return {
    tookOver,
    sayEnding: () => (answer.state = 'ending'),
    free: () => {
      if (read(file)?.token === answer.token) rmSync(file, { force: true })
      server.close()
    },
  }
}

function answerWith(answer: { token: string; state: State }): Promise<Server> {
  const server = createServer((socket) => {
    socket.on('error', () => {})
    socket.end(`${answer.token} ${answer.state}`)
  })
  return new Promise((done, fail) => {
    server.once('error', fail)
    server.listen(0, '127.0.0.1', () => {
      server.unref()
      done(server)
    })
  })
}

/** Writes our name on the lock if it is free; otherwise answers how its holder is, and clears away a dead one's. */
async function take(file: string, directory: string, holder: Holder): Promise<State | undefined> {
  try {
    writeFileSync(file, JSON.stringify(holder), { flag: 'wx' })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw unusable(directory, error)
    const other = read(file)
    const state = other ? await ask(other) : 'gone'
    if (state === 'gone') rmSync(file, { force: true })
    return state
  }
  // Two starts may both have found a dead holder: whoever is still named after a moment has it.
  await sleep(30)
  return read(file)?.token === holder.token ? undefined : 'running'
}

function read(file: string): Holder | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Holder
  } catch {
    return undefined
  }
}

function ask(holder: Holder): Promise<State> {
  return new Promise((done) => {
    let heard = ''
    const socket = connect({ port: holder.port, host: '127.0.0.1', timeout: ANSWER_MS })
    socket.on('data', (part) => (heard += part.toString()))
    socket.on('timeout', () => socket.destroy())
    socket.on('error', () => done('gone'))
    socket.on('close', () => {
      const [token, state] = heard.split(' ')
      done(token !== holder.token ? 'gone' : state === 'ending' ? 'ending' : 'running')
    })
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
