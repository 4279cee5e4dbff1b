import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, renameSync, rmSync, statSync } from 'node:fs'
import { createHash } from 'node:crypto'
import { basename, dirname, join } from 'node:path'
import { Failure } from '../running/failure.ts'
import type { Binaries } from './binaries.ts'

/** The system user PostgreSQL runs as; undefined when it is simply ours. */
export type Owner = { uid: number; gid: number } | undefined

/** Where things go that PostgreSQL's user could not reach below the project. */
const FALLBACK = '/var/lib/showfloor'

/** PostgreSQL refuses to run as root; then it runs as the system's `postgres` user, or as `nobody`. */
export function findOwner(): Owner {
  if (process.getuid?.() !== 0) return undefined
  for (const name of ['postgres', 'nobody']) {
    try {
      const number = (flag: string) => Number(execFileSync('id', [flag, name], { stdio: 'pipe' }).toString())
      return { uid: number('-u'), gid: number('-g') }
    } catch {
      // This machine has no such user; the next may do.
    }
  }
  throw new Failure(
    'PostgreSQL cannot run as root and this machine has neither a postgres nor a nobody user: start Showfloor as an ordinary user, or set DATABASE_URL.',
  )
}

/** Whether the owner may pass through every folder down to `directory`, as far as those exist already. */
export function canReach(owner: NonNullable<Owner>, directory: string): boolean {
  const parent = dirname(directory)
  if (parent !== directory && !canReach(owner, parent)) return false
  const stats = statSync(directory, { throwIfNoEntry: false })
  if (!stats) return true
  const bit = stats.uid === owner.uid ? 0o100 : stats.gid === owner.gid ? 0o010 : 0o001
  return (stats.mode & bit) !== 0
}

/**
 * The folder for a cluster's files: the wished one, or one under /var/lib/showfloor when PostgreSQL's user may
 * not enter the wished one (root's home, usually).
 */
export function placeForData(wished: string, owner: Owner): string {
  if (!owner || canReach(owner, dirname(wished))) return wished
  const name = `data-${createHash('sha256').update(wished).digest('hex').slice(0, 12)}`
  mkdirSync(FALLBACK, { recursive: true, mode: 0o755 })
  return join(FALLBACK, name)
}

/** The programs themselves, copied once to where PostgreSQL's user can run them when it cannot here. */
export function placeForBinaries(binaries: Binaries, owner: Owner): Binaries {
  if (!owner || canReach(owner, dirname(binaries.postgres))) return binaries
  const { size, mtimeMs } = statSync(binaries.postgres)
  const home = join(FALLBACK, `postgresql-${size}-${Math.round(mtimeMs)}`)
  if (!existsSync(home)) {
    mkdirSync(FALLBACK, { recursive: true, mode: 0o755 })
    const half = `${home}.${process.pid}`
    cpSync(binaries.home, half, { recursive: true, verbatimSymlinks: true })
    try {
      renameSync(half, home)
    } catch {
      // Another start finished the same copy first.
      rmSync(half, { recursive: true, force: true })
    }
  }
  const moved = (file: string) => join(home, 'bin', basename(file))
  return {
    home,
    initdb: moved(binaries.initdb),
    postgres: moved(binaries.postgres),
    pgCtl: moved(binaries.pgCtl),
  }
}
