import { chmodSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Begun, startCluster } from '../postgres/cluster.ts'

/** Nothing in it outlives the run, so it need not survive a power cut. */
const SETTINGS = [
  'fsync=off',
  'synchronous_commit=off',
  'full_page_writes=off',
  'shared_buffers=128MB',
  'max_connections=200',
]

/** Starts an empty PostgreSQL in a new temporary folder; whoever asked stops it and removes the folder. */
export async function startThrowAwayCluster(begun: Begun): Promise<{ url: string; directory: string }> {
  const directory = mkdtempSync(join(tmpdir(), 'showfloor-test-'))
  // PostgreSQL's own user must be able to pass through, when we are root.
  chmodSync(directory, 0o711)
  const { url } = await startCluster(directory, begun, SETTINGS)
  return { url, directory }
}
