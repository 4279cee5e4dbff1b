import { sql } from './sql.ts'

/** A lease ends this long after its holder has died: sooner than a caller that waits for it gives up. */
const leaseS = 15
const renewEveryMs = 5_000

export const leaseEnd = sql<Date>`clock_timestamp() + make_interval(secs => ${leaseS})`

/** Keeps a lease until {@link leaseEnd} while the work runs. A renewal that fails only shortens it. */
export const renewing = async <T>(renew: () => Promise<unknown>, work: () => Promise<T>): Promise<T> => {
  const renewal = setInterval(() => void renew().catch(() => {}), renewEveryMs)
  try {
    return await work()
  } finally {
    clearInterval(renewal)
  }
}
