import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { ensureDatabase, withDatabase } from '../../tools/postgres/database.ts'
import { freePortFrom } from '../../tools/running/ports.ts'
import { startProgram } from '../../tools/processes/processes.ts'
import { SERVER_FLAGS } from '../../tools/running/programs.ts'
import { untilAnswered } from '../http.ts'
import { measureByTurns, median, type Measured, type Plan, type Shot, type Watched } from '../load.ts'
import type { Timing } from '../options.ts'
import type { Script } from './replay.ts'

const run = promisify(execFile)

export type Beside = { own: Measured; bare: Measured }

/** Measures one request on the server and, by turns, on a bare Fastify that answers the same request with the same text. */
export const measureBareFastify = async (
  plan: Plan,
  watched: Watched,
  body: string,
  connections: readonly number[],
  timing: Timing,
): Promise<Beside[]> => {
  const port = await freePortFrom(4400)
  const env = {
    ...(process.env as Record<string, string>),
    NODE_ENV: 'production',
    PORT: String(port),
    ANSWER: body,
  }
  const file = join(import.meta.dirname, 'ceiling.ts')
  const running = startProgram({ name: 'bare server', file, flags: SERVER_FLAGS, env })
  try {
    const origin = `http://127.0.0.1:${port}`
    const [shot] = plan.requests(0) as [Shot]
    const plain: Shot = { ...shot, path: '/' }
    await untilAnswered(origin, plain, performance.now(), () => undefined)
    const bare = {
      plan: { ...plan, origin, requests: () => [plain] },
      watched: { pid: running.child.pid, postgresMs: () => undefined },
    }
    const measured: Beside[] = []
    for (const count of connections) {
      const both = await measureByTurns([{ plan, watched }, bare], count, timing)
      measured.push({ own: both[0] as Measured, bare: both[1] as Measured })
    }
    return measured
  } finally {
    await running.stop()
  }
}

export type PgbenchFigures = {
  kind: 'one row read' | 'TPC-B' | 'the statements of an order'
  clients: number
  perSecond: number
}

/** Where systems install pgbench when it is not on the path. */
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

/** The ceiling of this PostgreSQL according to pgbench; undefined where it is not installed. */
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

/** Transactions per second, the median of the runs; a script may use the run's number as `:run`. */
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

/** How often per second pgbench can run the statements of one order; undefined where pgbench is not installed. */
export const measureReplay = async (
  databaseUrl: string,
  script: Script,
  clients: readonly number[],
  timing: Timing,
): Promise<PgbenchFigures[] | undefined> => {
  const program = await findPgbench()
  if (program === undefined) return undefined
  // Like the server's connections: each statement is planned once.
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
