import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { ensureDatabase, withDatabase } from '../tools/postgres/database.ts'
import { freePortFrom } from '../tools/running/ports.ts'
import { startProgram } from '../tools/running/processes.ts'
import { untilAnswered } from './http.ts'
import { measureLoad, median, type Measured, type Shot } from './load.ts'
import type { Timing } from './options.ts'
import type { Script } from './replay.ts'

const run = promisify(execFile)

/** A bare Fastify that answers the very same request with the very same text. */
export const measureBareFastify = async (
  shot: Shot,
  body: string,
  connections: readonly number[],
  timing: Timing,
): Promise<Measured[]> => {
  const port = await freePortFrom(4400)
  const env = {
    ...(process.env as Record<string, string>),
    NODE_ENV: 'production',
    PORT: String(port),
    ANSWER: body,
  }
  const bare = startProgram({ name: 'bare server', file: join(import.meta.dirname, 'ceiling.ts'), env })
  try {
    const origin = `http://127.0.0.1:${port}`
    const plain: Shot = { ...shot, path: '/' }
    await untilAnswered(origin, plain, performance.now(), () => undefined)
    const measured: Measured[] = []
    for (const count of connections) {
      const watched = { pid: bare.child.pid, postgresMs: () => undefined }
      measured.push(await measureLoad({ origin, requests: () => [plain] }, count, watched, timing))
    }
    return measured
  } finally {
    await bare.stop()
  }
}

export type PgbenchFigures = {
  kind: 'one row read' | 'TPC-B' | 'the statements of an order'
  clients: number
  perSecond: number
}

/** Where systems keep it when it is not on the path. */
const places = [
  '',
  '/usr/lib/postgresql/18/bin/',
  '/usr/lib/postgresql/17/bin/',
  '/usr/lib/postgresql/16/bin/',
  '/usr/lib/postgresql/15/bin/',
  '/opt/homebrew/bin/',
  '/usr/local/bin/',
]

const findPgbench = async (): Promise<string | undefined> => {
  for (const place of places) {
    if (place !== '' && !existsSync(`${place}pgbench`)) continue
    const works = await run(`${place}pgbench`, ['--version']).then(
      () => true,
      () => false,
    )
    if (works) return `${place}pgbench`
  }
  return undefined
}

/** What this PostgreSQL can do at most by its own measure; undefined where the system has no pgbench. */
export const measurePgbench = async (
  adminUrl: string,
  clients: readonly number[],
  timing: Timing,
): Promise<PgbenchFigures[] | undefined> => {
  const program = await findPgbench()
  if (program === undefined) return undefined
  await ensureDatabase(adminUrl, 'pgbench')
  const url = withDatabase(adminUrl, 'pgbench')
  await run(program, ['--initialize', '--scale=10', '--quiet', url])
  const figures: PgbenchFigures[] = []
  for (const count of clients) {
    for (const [kind, flags] of [
      ['one row read', ['--select-only']],
      ['TPC-B', []],
    ] as const) {
      figures.push({ kind, clients: count, perSecond: await pgbench(program, flags, count, url, timing) })
    }
  }
  return figures
}

let pgbenchRuns = 0

/** Transactions per second, the median of the runs; a script may use the number of its run as `:run`. */
const pgbench = async (
  program: string,
  flags: readonly string[],
  clients: number,
  url: string,
  timing: Timing,
): Promise<number> => {
  const runs: number[] = []
  for (let time = 0; time < timing.runs; time++) {
    const { stdout } = await run(program, [
      ...flags,
      '--protocol=prepared',
      `--define=run=${(pgbenchRuns += 1)}`,
      `--client=${clients}`,
      '--jobs=1',
      '--no-vacuum',
      `--time=${Math.ceil(timing.seconds)}`,
      url,
    ])
    runs.push(Number(/tps = ([\d.]+)/.exec(stdout)?.[1]))
  }
  return median(runs)
}

/** How often pgbench runs the statements of one order; undefined where the system has none. */
export const measureReplay = async (
  databaseUrl: string,
  script: Script,
  clients: readonly number[],
  timing: Timing,
): Promise<PgbenchFigures[] | undefined> => {
  const program = await findPgbench()
  if (program === undefined) return undefined
  // As the server's own connections: planned once, not again for every run.
  const url = new URL(databaseUrl)
  url.searchParams.set('options', '-cplan_cache_mode=force_generic_plan')
  const flags = [`--file=${script.file}`, ...script.variables.flatMap((variable) => ['-D', variable])]
  const figures: PgbenchFigures[] = []
  for (const count of clients) {
    const perSecond = await pgbench(program, flags, count, url.href, timing)
    figures.push({ kind: 'the statements of an order', clients: count, perSecond })
  }
  return figures
}
