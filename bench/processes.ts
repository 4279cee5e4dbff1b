import { readdirSync, readFileSync } from 'node:fs'
import { withClient } from '../tools/postgres/database.ts'

/** Linux counts the CPU time of a process in hundredths of a second. */
const TICK_MS = 10

const statOf = (pid: number): string[] | undefined => {
  try {
    // The program's name, in brackets, may contain any character.
    return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ')
  } catch {
    return undefined
  }
}

/** The CPU time of a process in milliseconds; undefined if the system does not provide it or the process has ended. */
export const processorMs = (pid: number | undefined): number | undefined => {
  const stat = pid === undefined ? undefined : statOf(pid)
  return stat ? (Number(stat[11]) + Number(stat[12])) * TICK_MS : undefined
}

/** The memory of a process now and at its peak, in MB. */
export const memoryMb = (pid: number | undefined): { now: number; peak: number } | undefined => {
  if (pid === undefined) return undefined
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8')
    const of = (field: string) => Number(new RegExp(`${field}:\\s+(\\d+)`).exec(status)?.[1]) / 1024
    return { now: of('VmRSS'), peak: of('VmHWM') }
  } catch {
    return undefined
  }
}

/** Returns a function that gives the CPU time of a PostgreSQL with all its processes in milliseconds, if it runs on this machine. */
export const watchPostgres = async (url: string | undefined): Promise<() => number | undefined> => {
  if (url === undefined) return () => undefined
  const backend = await withClient(url, async (client) => {
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
    return statOf(rows[0]?.pid ?? 0)
  })
  const main = Number(backend?.[1])
  if (!main) return () => undefined
  return () => {
    // The system adds the time of an ended process to its parent.
    const own = statOf(main)
    if (!own) return undefined
    const ended = (Number(own[13]) + Number(own[14])) * TICK_MS
    const running = readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .map(Number)
      .filter((pid) => statOf(pid)?.[1] === String(main))
    return running.reduce((sum, pid) => sum + (processorMs(pid) ?? 0), ended)
  }
}
