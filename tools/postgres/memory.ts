import { randomBytes } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Failure } from '../running/failure.ts'
import { answers } from './database.ts'

/** What is remembered beside the cluster: readable by its user alone. */
export type Memory = { port: number; password: string; applicationPassword: string; directory: string }

/** The role that the application works as, and the database that it owns. */
export const APPLICATION = 'showfloor'

const JOIN_MS = 60_000

export const newPassword = (): string => randomBytes(18).toString('base64url')

export const memoryFile = (directory: string): string => join(directory, 'postgres.json')

/** What is remembered in a data directory; an older version knew no application's password. */
export function readMemory(
  directory: string,
): (Omit<Memory, 'applicationPassword'> & Partial<Memory>) | undefined {
  const file = memoryFile(directory)
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Memory
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw new Failure(`The file ${file} cannot be read (${(error as Error).message}).`)
  }
}

export function writeMemory(directory: string, memory: Memory): void {
  writeFileSync(memoryFile(directory), `${JSON.stringify(memory)}\n`, { mode: 0o600 })
}

/** Where the cluster of a data directory keeps its files, if it has one. */
export function clusterFolder(directory: string): string | undefined {
  return readMemory(directory)?.directory
}

/**
 * The application's address on the PostgreSQL that another process has started on this directory, once it answers.
 * @throws Failure when it does not answer in time
 */
export async function joinCluster(directory: string): Promise<string> {
  const began = performance.now()
  while (performance.now() - began < JOIN_MS) {
    const memory = readMemory(directory)
    if (isWhole(memory) && (await answers(applicationUrl(memory)))) return applicationUrl(memory)
    await sleep(200)
  }
  throw new Failure(`The PostgreSQL of the Showfloor that runs on ${directory} does not answer.`)
}

const isWhole = (memory: ReturnType<typeof readMemory>): memory is Memory =>
  memory?.applicationPassword !== undefined

/** Its `postgres` database, as its superuser. */
export const adminUrl = (memory: Memory): string => urlOf(memory, 'postgres', memory.password, 'postgres')

/** The application's database, as the application. */
export const applicationUrl = (memory: Memory): string =>
  urlOf(memory, APPLICATION, memory.applicationPassword, APPLICATION)

const urlOf = (memory: Memory, user: string, password: string, database: string): string => {
  const url = new URL(`postgres://${user}:${password}@127.0.0.1:${memory.port}/${database}`)
  const folder = socketFolder(memory)
  if (folder !== undefined) url.searchParams.set('host', folder)
  return url.href
}

/** The longest path that every system takes for a socket. */
const SOCKET_PATH_BYTES = 103

/**
 * Where PostgreSQL also listens on a socket of the file system, which takes half the time of a network address: its own
 * folder, which nobody else may enter. Undefined where there are none, or the path is too long or needs quoting.
 */
export function socketFolder({ directory, port }: Memory): string | undefined {
  const isPlain = process.platform !== 'win32' && /^[\w./-]+$/.test(directory)
  return isPlain && `${directory}/.s.PGSQL.${port}`.length <= SOCKET_PATH_BYTES ? directory : undefined
}
