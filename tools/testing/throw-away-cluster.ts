import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Begun, startCluster } from '../postgres/cluster.ts'

/** Nothing in a test's database outlives the run, so it need not survive a power cut. */
export const CARELESS = [
  'fsync=off',
  'synchronous_commit=off',
  'full_page_writes=off',
  'shared_buffers=128MB',
  'max_connections=200',
]

/** Starts an empty PostgreSQL in a new temporary folder; answers its address. The caller ends what has begun, last first. */
export async function startThrowAwayCluster(begun: Begun, settings: string[]): Promise<string> {
  const directory = mkdtempSync(join(tmpdir(), 'showfloor-test-'))
  begun('folder', async () => rmSync(directory, { recursive: true, force: true }))
  // PostgreSQL's own user must be able to pass through, when we are root.
  chmodSync(directory, 0o711)
  const { url } = await startCluster(directory, begun, settings)
  return url
}
