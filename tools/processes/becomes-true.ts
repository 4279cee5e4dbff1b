import { setTimeout as sleep } from 'node:timers/promises'

const PAUSE_MS = 50

/** Polls a condition at least once until it holds; false when the time is over or `ended` has resolved. */
export async function becomesTrue(
  ask: () => Promise<boolean>,
  limitMs: number,
  ended: Promise<unknown> = new Promise(() => {}),
): Promise<boolean> {
  const end = new AbortController()
  void ended.then(() => end.abort())
  const deadline = performance.now() + limitMs
  while (!end.signal.aborted) {
    if (await ask()) return true
    if (performance.now() >= deadline) return false
    await sleep(PAUSE_MS)
  }
  return false
}
