import { chmodSync, mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type OnEnd, startCluster } from '../postgres/cluster.ts'

/** Test data need not survive a power cut. */
const NOT_DURABLE = [
  'fsync=off',
  'synchronous_commit=off',
  'full_page_writes=off',
  'shared_buffers=128MB',
  'max_connections=200',
  'max_wal_size=256MB',
]

/** Where Linux keeps files in memory, and the free space required there. */
const MEMORY = '/dev/shm'
const ROOM_BYTES = 4 * 1024 ** 3

/** Starts the PostgreSQL of a test run: in memory if there is room, because each test file creates a database of a thousand files. */
export function startTestCluster(onEnd: OnEnd): Promise<string> {
  return startThrowAwayCluster(onEnd, NOT_DURABLE, placeOfRun())
}

const placeOfRun = () => (hasRoomInMemory() ? MEMORY : tmpdir())

/** Starts an empty PostgreSQL in a new temporary folder; returns its address. The caller calls the functions given to `onEnd`, last first. */
export async function startThrowAwayCluster(
  onEnd: OnEnd,
  settings: string[],
  place = tmpdir(),
): Promise<string> {
  const directory = newRunFolder(onEnd, place)
  // Run as root, PostgreSQL's own user must be able to enter the folder.
  chmodSync(directory, 0o711)
  const { url } = await startCluster(directory, onEnd, settings)
  return url
}

/** A new folder of this run. The next run removes it if this one is killed. */
export function newRunFolder(onEnd: OnEnd, place = placeOfRun()): string {
  removeAbandoned(place)
  const directory = mkdtempSync(join(place, `showfloor-test-${process.pid}-`))
  onEnd(async () => rmSync(directory, { recursive: true, force: true }))
  return directory
}

/** Whether what a test run keeps for a while fits into the system's memory files. */
export function hasRoomInMemory(): boolean {
  try {
    const { bavail, bsize } = statfsSync(MEMORY)
    return Math.min(bavail * bsize, process.availableMemory()) > ROOM_BYTES
  } catch {
    return false
  }
}

/** Removes the folders of killed runs. */
function removeAbandoned(place: string): void {
  for (const name of readdirSync(place)) {
    const pid = /^showfloor-test-(\d+)-/.exec(name)?.[1]
    if (pid !== undefined && !isRunning(Number(pid)))
      rmSync(join(place, name), { recursive: true, force: true })
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
