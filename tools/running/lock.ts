import { accessSync, constants, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'
import { Failure } from './failure.ts'

const PATIENCE_MS = 1_500
const ENDING_PATIENCE_MS = 30_000
const SQLITE_BUSY = 5

/** Another start holds the data directory; a command that only needs its PostgreSQL can use that one. */
export class AlreadyRunning extends Failure {}

export type Lock = {
  /** Whether the previous holder was killed, so that its programs may still be ending. */
  tookOver: boolean
  /** Tells other starts that this one is ending, so that they wait for it. */
  sayEnding: () => void
  free: () => void
}

type Holder = { pid: number; isEnding?: boolean }

/**
 * Makes this process the only one that works on a data directory. SQLite takes an operating-system lock on a file, which is released however the process ends;
 * a file beside it names the holder.
 * @throws AlreadyRunning when another start holds it; Failure when the directory cannot be written
 */
export async function lockDirectory(directory: string, patienceMs = PATIENCE_MS): Promise<Lock> {
  makeUsable(directory)
  const lock = new DatabaseSync(join(directory, 'lock.db'))
  const holderFile = join(directory, 'lock.json')
  const began = performance.now()
  while (!isTaken(lock)) {
    const holder = readHolder(holderFile)
    if (performance.now() - began > (holder?.isEnding ? ENDING_PATIENCE_MS : patienceMs)) {
      lock.close()
      throw new AlreadyRunning(
        `Showfloor is already running on ${directory} (process ${holder?.pid ?? 'unknown'}): stop that one, or set DATA_DIR to another folder.`,
      )
    }
    await sleep(100)
  }
  const tookOver = existsSync(holderFile)
  const write = (holder: Holder) => writeFileSync(holderFile, JSON.stringify(holder))
  write({ pid: process.pid })
  return {
    tookOver,
    sayEnding: () => write({ pid: process.pid, isEnding: true }),
    free: () => {
      rmSync(holderFile, { force: true })
      lock.close()
    },
  }
}

function isTaken(lock: DatabaseSync): boolean {
  try {
    lock.exec('begin exclusive')
    return true
  } catch (error) {
    if ((error as { errcode?: number }).errcode === SQLITE_BUSY) return false
    throw error
  }
}

function readHolder(file: string): Holder | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Holder
  } catch {
    return undefined
  }
}

const REASONS: Record<string, string> = {
  EACCES: 'this user may not read and write it',
  EPERM: 'this user may not read and write it',
  ENOTDIR: 'it is not a folder',
  EEXIST: 'it is not a folder',
  EROFS: 'it is on a read-only disk',
}

function makeUsable(directory: string): void {
  try {
    mkdirSync(directory, { recursive: true })
    accessSync(directory, constants.W_OK)
  } catch (error) {
    const { code = '', message } = error as NodeJS.ErrnoException
    throw new Failure(`The data folder ${directory} cannot be used: ${REASONS[code] ?? message}.`)
  }
}
