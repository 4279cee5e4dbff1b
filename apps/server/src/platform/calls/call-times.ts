const bucketsS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5]
const metric = 'showfloor_call_seconds'

type Series = { buckets: number[]; sumS: number; count: number }

/** Counts how long calls take, by name and status, as a Prometheus histogram. */
export const createCallTimes = () => {
  const all = new Map<string, Series>()
  return {
    observe: (call: string, status: number, seconds: number): void => {
      const labels = `call="${call}",status="${status}"`
      let series = all.get(labels)
      if (!series) all.set(labels, (series = { buckets: bucketsS.map(() => 0), sumS: 0, count: 0 }))
      const bucket = bucketsS.findIndex((limit) => seconds <= limit)
      if (bucket >= 0) series.buckets[bucket] = (series.buckets[bucket] ?? 0) + 1
      series.sumS += seconds
      series.count += 1
    },
    /** In Prometheus' text format. */
    text: (): string => {
      const lines = [`# HELP ${metric} Time of calls by name and status`, `# TYPE ${metric} histogram`]
      for (const [labels, { buckets, sumS, count }] of all) {
        let below = 0
        for (const [index, limit] of bucketsS.entries()) {
          below += buckets[index] ?? 0
          lines.push(`${metric}_bucket{le="${limit}",${labels}} ${below}`)
        }
        lines.push(
          `${metric}_bucket{le="+Inf",${labels}} ${count}`,
          `${metric}_sum{${labels}} ${sumS}`,
          `${metric}_count{${labels}} ${count}`,
        )
      }
      return `${lines.join('\n')}\n`
    },
  }
}
