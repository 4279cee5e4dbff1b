import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import type { ToldProblem } from '@showfloor/contract/common/marketplace-status'
import { renewing } from '../../../platform/database/lease.ts'
import { refreshMarked } from '../channel-stock/channel-goods.ts'
import { withAccess, type Asking } from '../links/access.ts'
import { linkById, type LinkRef, type LinkRow } from '../links/links.db.ts'
import { MarketplaceTrouble, type Access, type Shelf } from '../platforms/platform.ts'
import { dropDue, renewTelling, storeOutcome, storesWithDue, takeDue, type DueRow } from './listings.db.ts'

export type UpdateDeps = Asking & { log: FastifyBaseLogger }

/** The number of stores updated at the same time. */
const storesTogether = 8
const articlesTaken = 20
const lookEveryMs = 1000
const hourS = 3600
/** The pause of an article after each failure in a row; the last one repeats. */
const pausesS = [60, 300, 1800, 2 * hourS, 6 * hourS, 24 * hourS] as const

/**
 * Sends changed stock and prices to marketplaces. With `stopping` it polls each second until it is aborted or its time is over; without, it ends once nothing is due.
 */
export const sendDueUpdates = async (
  deps: UpdateDeps,
  { forMs, stopping }: { forMs: number; stopping?: AbortSignal | undefined },
): Promise<void> => {
  const endMs = performance.now() + forMs
  const hasTime = () => performance.now() < endMs && stopping?.aborted !== true
  while (hasTime()) {
    await refreshMarked(deps)
    const stores = await storesWithDue(deps.db)
    await tellStores(deps, stores, hasTime)
    if (stores.length > 0) continue
    if (!stopping) return
    await pause(lookEveryMs, undefined, { signal: stopping }).catch(() => {})
  }
}

const tellStores = async (
  deps: UpdateDeps,
  stores: { shopId: string; id: string }[],
  hasTime: () => boolean,
): Promise<void> => {
  const waiting = [...stores]
  const next = async (): Promise<void> => {
    for (let store = waiting.shift(); store && hasTime(); store = waiting.shift())
      await tellStore(deps, { shopId: store.shopId, id: store.id }, hasTime)
  }
  await Promise.all(Array.from({ length: storesTogether }, next))
}

const tellStore = async (deps: UpdateDeps, ref: LinkRef, hasTime: () => boolean): Promise<void> => {
  const link = await linkById(deps.db, ref)
  if (!link) return
  const { shelf } = await deps.marketplaces.of(link.platform)
  const due = await takeDue(deps.db, ref, articlesTaken)
  await renewing(
    () => renewTelling(deps.db, ref, due),
    async () => {
      let isOver = false
      for (const row of due) {
        if (isOver || !shelf || !hasTime()) await storeOutcome(deps.db, ref, leftFor(row, shelf))
        else isOver = await sendUpdate(deps, link, shelf, row)
      }
    },
  )
  deps.announce([{ topic: 'marketplace', shopId: ref.shopId, id: null }])
}

/** An article that was taken and not sent waits for the next run, or for a day if its marketplace gets no stock. */
const leftFor = (row: DueRow, shelf: Shelf | null): Parameters<typeof storeOutcome>[2] => ({
  externalId: row.externalId,
  trouble: shelf
    ? { problem: 'WAITING', words: '', again: new Date(), counts: false }
    : { problem: 'UNSUPPORTED', words: '', again: after(24 * hourS), counts: false },
})

const after = (seconds: number): Date => new Date(Date.now() + seconds * 1000)

/** Updates one article. True: the store accepts nothing more for now. */
const sendUpdate = async (deps: UpdateDeps, link: LinkRow, shelf: Shelf, row: DueRow): Promise<boolean> => {
  const ref = { shopId: link.shopId, id: link.id }
  const { externalId, pieces, priceCents: cents, handle } = row
  if (pieces === null && cents === null) {
    await dropDue(deps.db, ref, externalId)
    return false
  }
  const sent: { pieces?: number | null; cents?: number | null } = {}
  const tell = (work: (access: Access) => Promise<void>) =>
    withAccess(deps, link, (_marketplace, access) => work(access))
  try {
    if (pieces !== null) {
      // Without an answer, the marketplace's value is unknown.
      sent.pieces = null
      await tell((access) => shelf.setStock(access, { externalId, handle }, pieces))
      sent.pieces = pieces
    }
    if (cents !== null) {
      sent.cents = null
      await tell((access) => shelf.setPrice(access, { externalId, handle }, cents))
      sent.cents = cents
    }
    await storeOutcome(deps.db, ref, { externalId, ...sent, trouble: null })
    return false
  } catch (error) {
    if (!(error instanceof MarketplaceTrouble)) throw error
    deps.log.warn({ err: error, link: link.id, externalId }, 'a marketplace did not take a stock or a price')
    await storeOutcome(deps.db, ref, { externalId, ...sent, trouble: troubleOf(error, row.failures) })
    return error.kind !== 'REFUSED'
  }
}

const troubleOf = (error: MarketplaceTrouble, failures: number) => ({
  problem: problemOf(error),
  words: error.detail,
  again: error.until ?? after(pausesS[Math.min(failures, pausesS.length - 1)] ?? hourS),
  counts: error.until === null,
})

const problemOf = ({ kind }: MarketplaceTrouble): ToldProblem => {
  if (kind === 'REFUSED' || kind === 'LIMITED' || kind === 'DAY_QUOTA' || kind === 'LOST') return kind
  return 'UNANSWERED'
}
