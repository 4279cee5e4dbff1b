import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Shot } from '../load.ts'
import { startServer } from '../server.ts'
import { answerOf, newTally, type Ground, type Outcome } from './drill.ts'
import { startSandbox } from './sandbox.ts'

const REQUESTS = 20
const SIZE_KB = 64

/** Mounts a small file system; undefined where the system does not allow it. */
const mountSmall = (): { folder: string; end: () => void } | undefined => {
  const folder = mkdtempSync(join(tmpdir(), 'showfloor-full-'))
  const end = () => rmSync(folder, { recursive: true, force: true })
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${SIZE_KB}k`, 'tmpfs', folder], { stdio: 'ignore' })
  } catch {
    end()
    return undefined
  }
  return {
    folder,
    end: () => {
      execFileSync('umount', ['-l', folder], { stdio: 'ignore' })
      end()
    },
  }
}

/** A forged payment notification, which the server refuses and logs. */
const forged: Shot = {
  method: 'POST',
  path: '/api/payment-notifications/wechat-pay',
  headers: { 'content-type': 'application/json' },
  body: '{}',
}

/** The disk of the server's log is full, and the server still answers. Skipped where no file system can be mounted. */
export const fillDisk = async (ground: Ground): Promise<Outcome> => {
  const small = mountSmall()
  if (!small) return { tried: 0, failed: 0, example: 'no file system may be mounted here' }
  const { outcome, count } = newTally()
  const sandbox = await startSandbox()
  try {
    const server = await startServer(ground.databaseUrl, undefined, {
      env: { SANDBOX_URL: sandbox.url },
      log: join(small.folder, 'server.log'),
    })
    fill(small.folder)
    for (let request = 0; request < REQUESTS; request += 1) {
      const answer = await answerOf(server.origin, forged)
      const isRefused = answer !== undefined && answer.status < 500
      count(isRefused, () => `request ${request + 1} was answered ${answer?.status ?? 'nothing'}`)
    }
    await server.stop()
  } finally {
    await sandbox.stop()
    small.end()
  }
  return outcome
}

const fill = (folder: string): void => {
  try {
    writeFileSync(join(folder, 'full'), Buffer.alloc(SIZE_KB * 1024))
  } catch (error) {
    if (!(error instanceof Error) || !error.message.includes('ENOSPC')) throw error
  }
}
