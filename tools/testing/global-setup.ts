import { startTestCluster } from './throw-away-cluster.ts'

/**
 * One throw-away PostgreSQL for a whole run. `npm test` starts it and sets TEST_DATABASE_URL; vitest alone starts its
 * own here.
 */
export async function setup(): Promise<() => Promise<void>> {
  if (process.env['TEST_DATABASE_URL']) return async () => {}
  const endings: (() => Promise<void>)[] = []
  const url = await startTestCluster((stop) => endings.push(stop))
  // Workers start later and inherit it.
  process.env['TEST_DATABASE_URL'] = url
  return async () => {
    delete process.env['TEST_DATABASE_URL']
    for (const stop of endings.toReversed()) await stop()
  }
}
