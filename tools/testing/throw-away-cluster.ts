import { chmodSync, mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type OnEnd, startCluster } from '../postgres/cluster.ts'

/** Nothing in a test's database outlives the run, so it need not survive a power cut. */
const CARELESS = [
  'fsync=off',
  'synchronous_commit=off',
  'full_page_writes=off',
  'shared_buffers=128MB',
  'max_connections=200',
  'max_wal_size=256MB',
]

/** Where Linux keeps files in memory, and how much room must be left there. */
const MEMORY = '/dev/shm'
const ROOM_BYTES = 4 * 1024 ** 3

/** Starts the PostgreSQL of a run of tests: in memory where there is room, as each test file makes a database of a thousand files. */
export function startTestCluster(onEnd: OnEnd): Promise<string> {
  return startThrowAwayCluster(onEnd, CARELESS, hasRoomInMemory() ? MEMORY : tmpdir())
}

/** Starts an empty PostgreSQL in a new temporary folder; answers its address. The caller ends what has begun, last first. */
export async function startThrowAwayCluster(
  onEnd: OnEnd,
  settings: string[],
  place = tmpdir(),
): Promise<string> {
  removeAbandoned(place)
  const directory = mkdtempSync(join(place, `showfloor-test-${process.pid}-`))
  onEnd(async () => rmSync(directory, { recursive: true, force: true }))
  // PostgreSQL's own user must be able to pass through, when we are root.
  chmodSync(directory, 0o711)
  const { url } = await startCluster(directory, onEnd, settings)
  return url
}

function hasRoomInMemory(): boolean {
  try {
    const { bavail, bsize } = statfsSync(MEMORY)
    return Math.min(bavail * bsize, process.availableMemory()) > ROOM_BYTES
  } catch {
    return false
  }
}

/** A run that was killed outright could not remove its folder. */
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
