import { randomBytes } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { becomesTrue } from '../processes/becomes-true.ts'
import { Failure } from '../running/failure.ts'
import { answers } from './database.ts'

/** Stored beside the cluster, readable only by its user. */
export type Memory = { port: number; password: string; applicationPassword: string; directory: string }

/** The application's role, and the database that it owns. */
export const APPLICATION = 'showfloor'

const JOIN_MS = 60_000
/** The longest path of a socket that every system accepts. */
const SOCKET_PATH_BYTES = 103

export const newPassword = (): string => randomBytes(18).toString('base64url')

export const memoryFile = (directory: string): string => join(directory, 'postgres.json')

export function readMemory(directory: string): Memory | undefined {
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

/** The folder of the cluster's files, if the data directory has a cluster. */
export function clusterFolder(directory: string): string | undefined {
  return readMemory(directory)?.directory
}

/**
 * The application's address on a PostgreSQL that another process has started on this directory, once it answers.
 * @throws Failure when it does not answer in time
 */
export async function joinCluster(directory: string): Promise<string> {
  let url = ''
  const isThere = async () => {
    const memory = readMemory(directory)
    url = memory ? applicationUrl(memory) : ''
    return memory !== undefined && answers(url)
  }
  if (await becomesTrue(isThere, JOIN_MS)) return url
  throw new Failure(`The PostgreSQL of the Showfloor that runs on ${directory} does not answer.`)
}

/** The address of its `postgres` database, as superuser. */
export const adminUrl = (memory: Memory): string => urlOf(memory, 'postgres', memory.password)

/** The address of the application's database, as the application. */
export const applicationUrl = (memory: Memory): string =>
  urlOf(memory, APPLICATION, memory.applicationPassword)

function urlOf(memory: Memory, name: string, password: string): string {
  const url = new URL(`postgres://${name}:${password}@127.0.0.1:${memory.port}/${name}`)
  const folder = socketFolder(memory)
  if (folder !== undefined) url.searchParams.set('host', folder)
  return url.href
}

/**
 * The cluster's own folder, in which PostgreSQL also listens on a socket: it takes half the time of a network address. Undefined on Windows, and if the path is
 * too long or needs quoting.
 */
export function socketFolder({ directory, port }: Memory): string | undefined {
  const isPlain = process.platform !== 'win32' && /^[\w./-]+$/.test(directory)
  return isPlain && `${directory}/.s.PGSQL.${port}`.length <= SOCKET_PATH_BYTES ? directory : undefined
}
