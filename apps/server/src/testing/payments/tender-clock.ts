import { splitScopedId } from '@showfloor/contract/common/ids'
import { expect } from 'vitest'
import { sql } from '../../platform/database/sql.ts'
import type { World } from '../world.ts'

/** Moves the time of tenders in a test; `asking` is the server process whose job queries them. */
export const tenderClock = (world: World, asking: World) => {
  const job = () => asking.app.jobs.find(({ name }) => name === 'tenders-close')?.work()
  /** Backdates a tender by this time. */
  const later = async (tenderId: string, seconds: number): Promise<void> => {
    await sql`
      update tenders
      set created_at = created_at - make_interval(secs => ${seconds}),
        expires_at = expires_at - make_interval(secs => ${seconds}), ask_at = now()
      where id = ${splitScopedId(tenderId).id}`.execute(world.db)
  }
  /** The same; resolves once a server has queried the tender. */
  const askAfter = async (tenderId: string, seconds: number): Promise<void> => {
    const asked = async () => {
      const { rows } = await sql<{ asked: number }>`
        select asked
        from tenders
        where id = ${splitScopedId(tenderId).id}`.execute(world.db)
      return rows[0]?.asked ?? 0
    }
    const before = await asked()
    await later(tenderId, seconds)
    await job()
    await expect.poll(asked).toBeGreaterThan(before)
  }
  return { job, later, askAfter }
}
