import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { OnEnd } from '../postgres/cluster.ts'
import { startTestCluster } from './throw-away-cluster.ts'

/**
 * Starts what all tests of a run share, and returns its environment: an empty PostgreSQL, and a folder where Node keeps programs that it has compiled. Without the
 * folder, compiling their sources is half the work of each program and worker thread that a test starts.
 */
export async function startTestRun(onEnd: OnEnd): Promise<Record<string, string>> {
  const compiled = mkdtempSync(join(tmpdir(), 'showfloor-compiled-'))
  onEnd(async () => rmSync(compiled, { recursive: true, force: true }))
  return { TEST_DATABASE_URL: await startTestCluster(onEnd), NODE_COMPILE_CACHE: compiled }
}
