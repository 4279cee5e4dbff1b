import type { TenderType } from '@showfloor/contract/common/payment-status'
import type { FastifyBaseLogger } from 'fastify'
import type { Database } from '../../../platform/database/db.ts'
import { isAskedSoon } from '../ledger/tenders.db.ts'
import type { TenderWays } from '../ways/way.ts'

const beatMs = 1_000

/** Queries more often than the minute's job while somebody at a till waits for the answer. */
export type Poller = { wake: () => void; stop: () => Promise<void> }

/**
 * Beats each second while a tender with pauses is due for a query within the minute, and rests otherwise. The due times are in the database, so that
 * another process continues after a crash.
 */
export const startPoller = (deps: {
  database: Database
  ways: TenderWays
  log: FastifyBaseLogger
  ask: () => Promise<void>
}): Poller => {
  const types = Object.entries(deps.ways).flatMap(([type, way]) => (way.pausesMs ? [type as TenderType] : []))
  let timer: NodeJS.Timeout | undefined
  let beating: Promise<void> = Promise.resolve()
  let isOver = false
  const beat = async (): Promise<void> => {
    try {
      await deps.ask()
      if (!(await isAskedSoon(deps.database.db, types))) timer = undefined
    } catch (error) {
      deps.log.error({ err: error }, 'tenders could not be asked about')
    }
    if (timer && !isOver) schedule()
  }
  const schedule = () => {
    timer = setTimeout(() => (beating = beat()), beatMs)
    timer.unref()
  }
  return {
    wake: () => {
      if (!timer && !isOver) schedule()
    },
    stop: async () => {
      isOver = true
      clearTimeout(timer)
      await beating
    },
  }
}
