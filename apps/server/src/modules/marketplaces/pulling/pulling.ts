import { chinaDay, chinaMidnight, dayAfter } from '@showfloor/contract/common/china-time'
import type { PullProblem } from '@showfloor/contract/common/marketplace-status'
import type { FastifyBaseLogger } from 'fastify'
import { newId, scoped } from '../../../platform/database/ids.ts'
import { renewing } from '../../../platform/database/lease.ts'
import { followOrders, type FollowDeps } from '../following/following.ts'
import { holdAll } from '../holding/holding.ts'
import { renewTokens, type Asking } from '../links/access.ts'
import {
  linkById,
  linksToRenew,
  livingLinks,
  moveComparedDay,
  moveWatermark,
  noteProblem,
  type LinkRow,
} from '../links/links.db.ts'
import { MarketplaceTrouble, type By, type Window } from '../platforms/platform.ts'
import {
  deleteOldRuns,
  endRun,
  insertRun,
  noteAbsent,
  noteProgress,
  renewRun,
  takeRun,
  type RunRow,
} from './runs.db.ts'
import type { Pulling } from './reading.ts'
import { countTries, takeDue } from './skipped.db.ts'
import { pullOrders, pullWindow } from './windows.ts'
import { skip } from './skipped.ts'

const atATime = 40

/** Requests the skipped orders whose time has come. Orders that get no answer are requested later and do not stop their store. */
const retrySkipped = async (pulling: Pulling): Promise<void> => {
  const due = await takeDue(pulling.db, pulling.link, atATime)
  if (due.length === 0) return
  try {
    const { refused } = await pullOrders(pulling, due)
    await skip(pulling, refused)
  } catch (error) {
    if (!(error instanceof MarketplaceTrouble) || error.kind !== 'UNANSWERED') throw error
  }
}

export type PullDeps = Asking & FollowDeps & { log: FastifyBaseLogger }

const minuteMs = 60_000
const overlapMs = 10 * minuteMs
/** Marketplaces show a change a little later than it happens. */
const lagMs = 3 * minuteMs
/** Changes older than this are visible. */
const settledMs = 60 * minuteMs
/** How many stores are pulled at a time: a chain of 1,000 shops has one minute for all of its stores. */
const storesTogether = 8
const keptDays = 30

export const problemOf = (error: unknown): PullProblem => {
  if (!(error instanceof MarketplaceTrouble)) return 'UNANSWERED'
  switch (error.kind) {
    case 'EXPIRED':
    case 'DECRYPT_QUOTA':
      return 'REFUSED'
    case 'UNREADABLE':
      return 'UNANSWERED'
    default:
      return error.kind
  }
}

const pullingOf = (deps: PullDeps, link: LinkRow, onPage: Pulling['onPage']): Pulling => ({
  ...deps,
  link,
  onPage,
  onSameSecond: (count) =>
    deps.log.info({ link: link.id, count }, 'orders of a marketplace changed within one second'),
})

/** A marketplace's trouble is kept on the store and ends its turn; any other error is thrown. */
const orNoted = async (deps: PullDeps, link: LinkRow, work: () => Promise<void>): Promise<void> => {
  try {
    await work()
  } catch (error) {
    if (!(error instanceof MarketplaceTrouble)) throw error
    deps.log.warn({ err: error, link: link.id }, 'a marketplace could not be pulled')
    await noteProblem(deps.db, link, { problem: problemOf(error), until: error.until })
  }
}

/**
 * Pulls what changed since the last pull, window by window, oldest first. It continues where it stopped, however long ago. Each window overlaps the
 * previous one, because the marketplace may have shown a change late; a window that ended long before it was read needs no overlap.
 */
const catchUp = async (deps: PullDeps, link: LinkRow, hasTime: () => boolean): Promise<void> => {
  const { windowMs } = (await deps.marketplaces.of(link.platform)).orders.MODIFIED
  const pulling = pullingOf(deps, link, async () => {})
  const latest = Date.now() + link.clockOffsetMs - lagMs
  let until = link.watermark ?? new Date()
  let from = new Date(until.getTime() - overlapMs)
  while (hasTime()) {
    const to = new Date(Math.min(from.getTime() + windowMs, latest))
    if (to <= until) return
    await pullWindow(pulling, { from, to }, 'MODIFIED')
    await moveWatermark(deps.db, link, to)
    until = to
    from = latest - to.getTime() > settledMs ? to : new Date(to.getTime() - overlapMs)
  }
}

/** Catches up the stores, several at a time, longest waiting first. A store with much to catch up delays no other. */
const catchUpAll = async (deps: PullDeps, hasTime: () => boolean): Promise<void> => {
  const waiting = (await livingLinks(deps.db)).filter((link) => link.pausedUntil === null)
  const next = async (): Promise<void> => {
    for (let link = waiting.shift(); link && hasTime(); link = waiting.shift()) {
      const store = link
      await orNoted(deps, store, async () => {
        await catchUp(deps, store, hasTime)
        await retrySkipped(pullingOf(deps, store, async () => {}))
      })
    }
  }
  await Promise.all(Array.from({ length: storesTogether }, next))
}

/** Renews due tokens, runs manual pulls and catches up every store, within this time. */
export const pullDue = async (
  deps: PullDeps,
  { forMs, stopping }: { forMs: number; stopping?: AbortSignal | undefined },
): Promise<void> => {
  const endMs = performance.now() + forMs
  const hasTime = () => performance.now() < endMs && stopping?.aborted !== true
  for (const link of await linksToRenew(deps.db))
    await orNoted(deps, link, async () => void (await renewTokens(deps, link)))
  await carryOutRuns(deps, hasTime)
  await catchUpAll(deps, hasTime)
  await holdAll(deps)
  await followOrders(deps)
}

/** Runs the waiting manual pulls. */
export const carryOutRuns = async (deps: PullDeps, hasTime: () => boolean): Promise<void> => {
  while (hasTime()) {
    const run = await takeRun(deps.db, ['WINDOW', 'ORDERS', 'NIGHT'])
    if (!run) break
    await renewing(
      () => renewRun(deps.db, run),
      () => carryOut(deps, run, hasTime),
    )
    deps.announce([{ topic: 'marketplace', shopId: run.shopId, id: scoped(run.shopId, run.id) }])
  }
}

const carryOut = async (deps: PullDeps, run: RunRow, hasTime: () => boolean): Promise<void> => {
  const link = await linkById(deps.db, { shopId: run.shopId, id: run.linkId })
  if (!link) return
  const note = (doneUntil: Date | null, made = { fetched: 0, written: 0 }) =>
    noteProgress(deps.db, run, { pages: doneUntil ? 0 : 1, ...made, doneUntil })
  const pulling = pullingOf(deps, link, (made) => note(null, made))
  try {
    if (run.kind === 'ORDERS') await pullNumbers(pulling, run)
    else if (!(await pullSpan(pulling, run, { note, hasTime }))) {
      await endRun(deps.db, run, { state: 'WAITING', problem: null })
      return
    }
    await endRun(deps.db, run, { state: 'DONE', problem: null })
  } catch (error) {
    const isLater = error instanceof MarketplaceTrouble && error.until !== null
    await endRun(deps.db, run, { state: isLater ? 'WAITING' : 'FAILED', problem: problemOf(error) })
    if (!(error instanceof MarketplaceTrouble)) throw error
  }
}

/** Pulls the numbers that somebody typed, and keeps which of them the marketplace does not return. */
const pullNumbers = async (pulling: Pulling, run: RunRow): Promise<void> => {
  await countTries(pulling.db, pulling.link, run.orderNos)
  const { refused } = await pullOrders(pulling, run.orderNos)
  await noteAbsent(
    pulling.db,
    run,
    refused.map(({ externalId }) => externalId),
  )
}

/** False: time was up before the end; the run continues from `done_until`. */
const pullSpan = async (
  pulling: Pulling,
  run: RunRow,
  { note, hasTime }: { note: (doneUntil: Date) => Promise<void>; hasTime: () => boolean },
): Promise<boolean> => {
  const by: By = run.kind === 'NIGHT' ? 'CREATED' : 'MODIFIED'
  const { windowMs } = (await pulling.marketplaces.of(pulling.link.platform)).orders[by]
  const end = run.toAt ?? new Date()
  let from = run.doneUntil ?? run.fromAt ?? end
  while (from < end) {
    if (!hasTime()) return false
    const window: Window = { from, to: new Date(Math.min(from.getTime() + windowMs, end.getTime())) }
    await pullWindow(pulling, window, by)
    await note(window.to)
    from = window.to
  }
  return true
}

/** Every night compares the previous two days by the time of the orders, and each store's articles with what they should be, and counts differences. */
export const compareDays = async (deps: PullDeps): Promise<void> => {
  await deleteOldRuns(deps.db, keptDays)
  const day = chinaDay(new Date())
  for (const link of await livingLinks(deps.db)) {
    if (link.comparedDay === day) continue
    await deps.db.transaction(async (tx) => {
      const ofLink = { shopId: link.shopId, linkId: link.id, orderNos: [], startedBy: '' }
      const span = { fromAt: chinaMidnight(dayAfter(day, -2)), toAt: chinaMidnight(day) }
      await insertRun(tx, { ...ofLink, ...span, id: newId(), kind: 'NIGHT' })
      await insertRun(tx, { ...ofLink, fromAt: null, toAt: null, id: newId(), kind: 'SHELF' })
      await moveComparedDay(tx, link, day)
    })
  }
}
