import autocannon, { type Result, type Shot } from 'autocannon'
import type { Timing } from './options.ts'
import { processorMs } from './processes.ts'

export type { Shot } from 'autocannon'

/** What one client sends: the same requests in turn, or a different one each time. */
export type Plan = {
  origin: string
  requests: (client: number) => Shot[] | (() => Shot)
  /** Detects an answer with a good status and wrong content. */
  isGood?: (body: string) => boolean
}

/** The processes whose CPU time is counted. */
export type Watched = { pid: number | undefined; postgresMs: () => number | undefined }

export type Measured = {
  connections: number
  perSecond: number
  runs: number[]
  p50Ms: number
  p99Ms: number
  failed: number
  serverMs: number | undefined
  postgresMs: number | undefined
}

/** A server that answers fewer requests a second is measured once, for longer. */
const SLOW_BELOW = 25

type Run = Omit<Measured, 'connections' | 'runs'>

/** Loads a server over a number of connections; the figures are medians of the runs, with CPU times per request. */
export const measureLoad = async (
  plan: Plan,
  connections: number,
  watched: Watched,
  timing: Timing,
): Promise<Measured> => {
  const first = await loadOnce(plan, connections, watched, timing.warmSeconds)
  const isSlow = first.perSecond < SLOW_BELOW
  const runs: Run[] = []
  for (let run = 0; run < (isSlow ? 1 : timing.runs); run++)
    runs.push(await loadOnce(plan, connections, watched, isSlow ? timing.slowSeconds : timing.seconds))
  return { connections, ...mediansOf(runs) }
}

const LEAST_TURNS = 3

/** Loads several servers by turns, so that a slow phase of the machine affects all of them. */
export const measureByTurns = async (
  loads: readonly { plan: Plan; watched: Watched }[],
  connections: number,
  timing: Timing,
): Promise<Measured[]> => {
  for (const { plan, watched } of loads) await loadOnce(plan, connections, watched, timing.warmSeconds)
  const turns: Run[][] = []
  while (turns.length < Math.max(LEAST_TURNS, timing.runs)) {
    const turn: Run[] = []
    for (const { plan, watched } of loads)
      turn.push(await loadOnce(plan, connections, watched, timing.seconds))
    turns.push(turn)
  }
  return loads.map((_, at) => ({ connections, ...mediansOf(turns.flatMap((turn) => turn[at] ?? [])) }))
}

/** The median of each figure; failures are added up. */
export const mediansOf = (runs: readonly Run[]): Omit<Measured, 'connections'> => ({
  perSecond: median(runs.map((run) => run.perSecond)),
  runs: runs.map((run) => run.perSecond),
  p50Ms: median(runs.map((run) => run.p50Ms)),
  p99Ms: median(runs.map((run) => run.p99Ms)),
  failed: runs.reduce((sum, run) => sum + run.failed, 0),
  serverMs: medianOfKnown(runs.map((run) => run.serverMs)),
  postgresMs: medianOfKnown(runs.map((run) => run.postgresMs)),
})

const loadOnce = async (plan: Plan, connections: number, watched: Watched, seconds: number): Promise<Run> => {
  const times: number[] = []
  let clients = 0
  const spent = watchSpending(watched)
  const result = await new Promise<Result>((done, fail) => {
    const instance = autocannon(
      {
        url: plan.origin,
        connections,
        duration: seconds,
        timeout: 60,
        setupClient: (client) => {
          // The warm-up and every run number their clients from 0.
          const requests = plan.requests(clients++ % connections)
          client.setRequests(
            typeof requests === 'function'
              ? [{ setupRequest: (request) => ({ ...request, ...requests() }) }]
              : requests,
          )
        },
        ...(plan.isGood ? { verifyBody: plan.isGood } : {}),
      },
      (error, answer) => (error ? fail(error) : done(answer)),
    )
    instance.on('response', (_client, _status, _bytes, milliseconds) => void times.push(milliseconds))
  })
  return {
    perSecond: times.length / result.duration,
    ...percentiles(times),
    failed: result.errors + result.timeouts + result.non2xx + result.mismatches,
    ...spent(times.length),
  }
}

/** Starts counting CPU time; the returned function divides the time by a number of units of work. */
export const watchSpending = (watched: Watched) => {
  const server = processorMs(watched.pid)
  const postgres = watched.postgresMs()
  return (pieces: number) => ({
    serverMs: each(processorMs(watched.pid), server, pieces),
    postgresMs: each(watched.postgresMs(), postgres, pieces),
  })
}

const each = (after: number | undefined, before: number | undefined, pieces: number): number | undefined =>
  after === undefined || before === undefined || pieces === 0 ? undefined : (after - before) / pieces

export const percentiles = (times: number[]): { p50Ms: number; p99Ms: number } => {
  const sorted = times.toSorted((one, other) => one - other)
  const at = (share: number): number =>
    sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN
  return { p50Ms: at(0.5), p99Ms: at(0.99) }
}

export const median = (values: readonly number[]): number => {
  const sorted = values.toSorted((one, other) => one - other)
  const middle = Math.floor(sorted.length / 2)
  return sorted.length % 2 === 1
    ? (sorted[middle] ?? Number.NaN)
    : ((sorted[middle - 1] ?? Number.NaN) + (sorted[middle] ?? Number.NaN)) / 2
}

const medianOfKnown = (values: readonly (number | undefined)[]): number | undefined => {
  const known = values.filter((value) => value !== undefined)
  return known.length === 0 ? undefined : median(known)
}
