import { median } from '../load.ts'

/** The times of sequential calls: the median and the 99th percentile in milliseconds, and the number of rows in the answer. */
export type Timed = { p50Ms: number; p99Ms: number; rows: number }

const ASKED = 60
const WARMING = 10

/** Calls repeatedly; `ask` gets a different number each time and returns the number of rows. */
export const timed = async (ask: (time: number) => Promise<number>): Promise<Timed> => {
  const times: number[] = []
  let rows = 0
  for (let time = 0; time < ASKED + WARMING; time++) {
    const began = performance.now()
    rows = await ask(time)
    if (time >= WARMING) times.push(performance.now() - began)
  }
  times.sort((a, b) => a - b)
  return { p50Ms: times[Math.floor(ASKED / 2)] ?? 0, p99Ms: times[Math.floor(ASKED * 0.99)] ?? 0, rows }
}

/** The median of each figure over several turns. */
export const middleOf = (turns: readonly Record<string, Timed>[]): Record<string, Timed> => {
  const [first = {}] = turns
  const over = (name: string, figure: 'p50Ms' | 'p99Ms') =>
    median(turns.map((turn) => turn[name]?.[figure] ?? Number.NaN))
  return Object.fromEntries(
    Object.entries(first).map(([name, { rows }]) => [
      name,
      { p50Ms: over(name, 'p50Ms'), p99Ms: over(name, 'p99Ms'), rows },
    ]),
  )
}

/** A table of each call's times at every size, and the growth of its median from the first size to the last. */
export const growthTable = (
  title: string,
  sizes: readonly number[],
  found: readonly Record<string, Timed>[],
): string => {
  const ms = (value: number | undefined) => (value ?? Number.NaN).toFixed(2)
  const last = found.at(-1) ?? {}
  const lines = Object.keys(last).map((name) => {
    const each = found.map((figures) => ms(figures[name]?.p50Ms)).join(' | ')
    const grown = (last[name]?.p50Ms ?? Number.NaN) / (found[0]?.[name]?.p50Ms ?? Number.NaN)
    return `| ${name} | ${each} | ${grown.toFixed(1)} × | ${ms(last[name]?.p99Ms)} | ${last[name]?.rows} |`
  })
  return [
    `| ${title} | ${sizes.map((size) => `p50 ms at ${size.toLocaleString('en-US')}`).join(' | ')} | growth | p99 ms at the last | rows |`,
    `|${'---|'.repeat(sizes.length + 4)}`,
    ...lines,
  ].join('\n')
}
