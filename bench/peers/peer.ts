import { spawn, type ChildProcess } from 'node:child_process'
import { openSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Flow } from '../flows.ts'
import { untilAnswered } from '../http.ts'
import type { Plan, Shot } from '../load.ts'

/** Another shop server that does the same work through its own API. All its products must be on sale and in stock. */
export type Peer = {
  name: string
  /** Its address. */
  origin: string
  /** A request whose answer shows that it has started: its first page of products. */
  firstPage: () => Promise<Shot>
  page: () => Promise<Plan>
  search: () => Promise<Plan>
  readCart: (clients: number) => Promise<Plan>
  changeQuantity: (clients: number) => Promise<Plan>
  checkout: () => Promise<Flow>
}

/** A peer's address and start command, from `PEERS_<NAME>_URL`, `…_COMMAND`, `…_FOLDER` and `…_DATABASE_URL`. */
export type PeerPlace = {
  origin: string
  command: string | undefined
  folder: string | undefined
  databaseUrl: string | undefined
}

/** The settings of a peer, if its address is given. */
export const placeOf = (name: string, env: NodeJS.ProcessEnv): PeerPlace | undefined => {
  const of = (what: string) => env[`PEERS_${name.toUpperCase()}_${what}`] || undefined
  const url = of('URL')
  return url === undefined
    ? undefined
    : {
        origin: new URL(url).origin,
        command: of('COMMAND'),
        folder: of('FOLDER'),
        databaseUrl: of('DATABASE_URL'),
      }
}

export type StartedPeer = { pid: number | undefined; startMs: number | undefined; stop: () => Promise<void> }

/** Starts a peer by its command and waits for its first page; a peer without a command must already run. */
export const startPeer = async (peer: Peer, place: PeerPlace): Promise<StartedPeer> => {
  if (place.command === undefined) return { pid: undefined, startMs: undefined, stop: async () => {} }
  const log = openSync(join(tmpdir(), `showfloor-bench-${peer.name.toLowerCase()}.log`), 'w')
  const [program = '', ...args] = place.command.split(' ')
  const shot = await peer.firstPage()
  const began = performance.now()
  const child = spawn(program === 'node' ? process.execPath : program, args, {
    cwd: place.folder,
    env: {
      ...process.env,
      NODE_ENV: 'production',
      PORT: new URL(place.origin).port,
      ...(place.databaseUrl ? { DATABASE_URL: place.databaseUrl } : {}),
    },
    stdio: ['ignore', log, log],
  })
  let end: string | undefined
  child.once('error', (error) => (end = `${peer.name} could not be started: ${error.message}`))
  child.once('exit', (code, signal) => (end ??= `${peer.name} stopped (${signal ?? code})`))
  const stop = () => stopChild(child)
  process.once('exit', () => child.kill('SIGKILL'))
  try {
    const startMs = await untilAnswered(peer.origin, shot, began, () => end)
    return { pid: child.pid, startMs, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

const stopChild = async (child: ChildProcess): Promise<void> => {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = new Promise<void>((done) => child.once('exit', () => done()))
  child.kill('SIGTERM')
  const force = setTimeout(() => child.kill('SIGKILL'), 5000)
  await ended
  clearTimeout(force)
}

/** Latin words to search in a peer's catalogue; `PEERS_WORDS` replaces them for another catalogue. */
export const peerWords = (env: NodeJS.ProcessEnv): string[] =>
  (env.PEERS_WORDS ?? 'oak,chair,lamp,sofa,walnut,desk').split(',')

const PAGES = 20
/** The numbers of the first pages of 18 products each, from 0. */
export const firstPages = <T>(shot: (page: number) => T): T[] =>
  Array.from({ length: PAGES }, (_, page) => shot(page))

let drawn = 0
/** One item of a list, a different one each time, in a shuffled order. */
export const another = <T>(list: readonly T[]): T => {
  drawn += 1
  return list[(drawn * 7919) % list.length] as T
}
