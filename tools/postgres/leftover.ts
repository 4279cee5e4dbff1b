import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Failure } from '../running/failure.ts'
import type { Binaries } from './binaries.ts'

const GENTLE_MS = 10_000

/**
 * Ends a PostgreSQL that a killed start left running on this data directory, so that the next one starts from
 * a clean state. Only a process that is PostgreSQL and whose pid file names this directory is touched.
 */
export async function endLeftover(directory: string, binaries: Binaries): Promise<void> {
  const file = join(directory, 'postmaster.pid')
  const pid = readPid(file)
  if (pid === undefined) return
  if (!isPostgres(pid)) {
    // The number belongs to nobody, or by now to some other program; PostgreSQL would refuse to start.
    rmSync(file, { force: true })
    return
  }
  for (const signal of ['SIGINT', 'SIGQUIT', 'SIGKILL'] as const) {
    end(pid, signal, directory, binaries)
    if (await isGone(pid, file)) return
  }
  throw new Failure(`An earlier PostgreSQL (process ${pid}) still runs on ${directory} and cannot be ended.`)
}

function readPid(file: string): number | undefined {
  if (!existsSync(file)) return undefined
  const pid = Number(readFileSync(file, 'utf8').split('\n')[0])
  return Number.isInteger(pid) && pid > 1 ? pid : undefined
}

function isPostgres(pid: number): boolean {
  try {
    if (process.platform === 'win32') {
      const list = execFileSync('tasklist', ['/fi', `pid eq ${pid}`, '/fo', 'csv', '/nh'], { stdio: 'pipe' })
      return list.toString().toLowerCase().includes('postgres')
    }
    return execFileSync('ps', ['-p', String(pid), '-o', 'comm='], { stdio: 'pipe' })
      .toString()
      .includes('postgres')
  } catch (error) {
    // `ps` is missing in some containers; then the process's own entry tells.
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') return false
    const name = `/proc/${pid}/comm`
    return existsSync(name) && readFileSync(name, 'utf8').includes('postgres')
  }
}

function end(pid: number, signal: NodeJS.Signals, directory: string, binaries: Binaries): void {
  try {
    if (process.platform === 'win32') {
      execFileSync(binaries.pgCtl, [
        'stop',
        '-D',
        directory,
        '-m',
        signal === 'SIGINT' ? 'fast' : 'immediate',
      ])
    } else process.kill(pid, signal)
  } catch {
    // It ended between our look and our wish.
  }
}

async function isGone(pid: number, file: string): Promise<boolean> {
  const began = performance.now()
  while (performance.now() - began < GENTLE_MS) {
    if (!isPostgres(pid)) {
      rmSync(file, { force: true })
      return true
    }
    await sleep(100)
  }
  return false
}
