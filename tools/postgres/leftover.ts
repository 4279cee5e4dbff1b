import { execFile, execFileSync } from 'node:child_process'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { Failure } from '../running/failure.ts'
import type { Binaries, Owner } from './owner.ts'

const run = promisify(execFile)

/**
 * Stops a PostgreSQL that a killed start left running on this data directory. A process is stopped only if it is a PostgreSQL: the system may have given
 * its process id to another program.
 */
export async function endLeftover(directory: string, binaries: Binaries, owner: Owner): Promise<void> {
  const file = join(directory, 'postmaster.pid')
  if (!existsSync(file)) return
  const pid = Number(readFileSync(file, 'utf8').split('\n')[0])
  const hasStopped = (mode: string) =>
    run(binaries.pgCtl, ['stop', '-D', directory, '-m', mode, '-t', '10'], { ...owner, cwd: directory }).then(
      () => true,
      () => false,
    )
  for (const mode of ['fast', 'immediate'])
    if (!isPostgres(pid) || (await hasStopped(mode))) return rmSync(file, { force: true })
  throw new Failure(
    `An earlier PostgreSQL (process ${pid}) still runs on ${directory} and cannot be stopped.`,
  )
}

function isPostgres(pid: number): boolean {
  // Some containers have no `ps`, but have the process's own entry.
  const entry = `/proc/${pid}/comm`
  const [program, ...args] =
    process.platform === 'win32'
      ? ['tasklist', '/fi', `pid eq ${pid}`, '/fo', 'csv', '/nh']
      : ['ps', '-p', String(pid), '-o', 'comm=']
  try {
    const name = existsSync(entry)
      ? readFileSync(entry)
      : execFileSync(program ?? '', args, { stdio: 'pipe' })
    return name.toString().toLowerCase().includes('postgres')
  } catch {
    return false
  }
}
