import type { OnEnd } from '../postgres/cluster.ts'
import { newRunFolder, startTestCluster } from './throw-away-cluster.ts'

/**
 * Starts what all tests of a run share, and returns its environment: an empty PostgreSQL, and a folder where Node keeps programs that it has compiled. Without the
 * folder, compiling their sources is half the work of each program and worker thread that a test starts.
 */
export const startTestRun = async (onEnd: OnEnd): Promise<Record<string, string>> => ({
  NODE_COMPILE_CACHE: newRunFolder(onEnd),
  TEST_DATABASE_URL: await startTestCluster(onEnd),
})
