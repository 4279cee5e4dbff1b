import { mediansOf, percentiles, watchSpending, type Measured, type Watched } from './load.ts'
import type { Timing } from './options.ts'

/** A unit of work that takes several requests; `serial` is a different number each time. */
export type Flow = (serial: number) => Promise<void>

let serial = 0

/** Runs a flow repeatedly with a number of parallel clients; the figures are per flow, and medians of the runs. */
export const measureFlows = async (
  flow: Flow,
  atOnce: number,
  watched: Watched,
  timing: Timing,
): Promise<Measured> => {
  await runFlows(flow, atOnce, watched, timing.warmSeconds)
  const runs = []
  for (let run = 0; run < timing.runs; run++)
    runs.push(await runFlows(flow, atOnce, watched, timing.seconds * 1.5))
  return { connections: atOnce, ...mediansOf(runs) }
}

const runFlows = async (flow: Flow, atOnce: number, watched: Watched, seconds: number) => {
  const times: number[] = []
  let failed = 0
  const began = performance.now()
  const spent = watchSpending(watched)
  const again = async (): Promise<void> => {
    while (performance.now() - began < seconds * 1000) {
      const start = performance.now()
      try {
        await flow((serial += 1))
        times.push(performance.now() - start)
      } catch (error) {
        failed += 1
        // The first failure shows the reason; thousands of the same kind would hide it.
        if (failed === 1)
          console.error(`  A flow failed: ${error instanceof Error ? error.message : String(error)}`)
        if (failed > 50) return
      }
    }
  }
  await Promise.all(Array.from({ length: atOnce }, again))
  return {
    perSecond: times.length / ((performance.now() - began) / 1000),
    ...percentiles(times),
    failed,
    ...spent(times.length),
  }
}
