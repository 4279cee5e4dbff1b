const forgottenAfter = 1_000

type Bucket = { left: number; atMs: number }

/**
 * Limits how often each subject calls this process: `perMinute` calls at once, and as many again while a minute passes. The returned function counts a
 * call, and returns for how many seconds a refused caller should wait; 0 allows the call.
 */
export const createRates = (perMinute: number, nowMs: () => number = () => performance.now()) => {
  const buckets = new Map<string, Bucket>()
  const perMs = perMinute / 60_000
  const filled = ({ left, atMs }: Bucket, now: number) => Math.min(perMinute, left + (now - atMs) * perMs)
  const forgetFull = (now: number): void => {
    for (const [subject, bucket] of buckets) if (filled(bucket, now) >= perMinute) buckets.delete(subject)
  }
  return (subject: string): number => {
    const now = nowMs()
    const known = buckets.get(subject)
    if (!known && buckets.size >= forgottenAfter) forgetFull(now)
    const left = known ? filled(known, now) : perMinute
    if (left < 1) return Math.ceil((1 - left) / perMs / 1000)
    buckets.set(subject, { left: left - 1, atMs: now })
    return 0
  }
}
