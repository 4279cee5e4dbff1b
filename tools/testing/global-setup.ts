import { startTestRun } from './test-run.ts'

/** One run for all suites: `npm test` starts it and sets its environment; vitest alone starts its own here. */
export async function setup(): Promise<() => Promise<void>> {
  if (process.env['TEST_DATABASE_URL']) return async () => {}
  const endings: (() => Promise<void>)[] = []
  const shared = await startTestRun((stop) => endings.push(stop))
  // Workers start later and inherit it.
  Object.assign(process.env, shared)
  return async () => {
    for (const name of Object.keys(shared)) delete process.env[name]
    for (const stop of endings.toReversed()) await stop()
  }
}
