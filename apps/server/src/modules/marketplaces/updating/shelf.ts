import { renewing } from '../../../platform/database/lease.ts'
import { refreshShop } from '../channel-stock/channel-goods.ts'
import { withAccess } from '../links/access.ts'
import { linkById, type LinkRow } from '../links/links.db.ts'
import { problemOf, type PullDeps } from '../pulling/pulling.ts'
import { MarketplaceTrouble } from '../platforms/platform.ts'
import { endRun, noteProgress, renewRun, takeRun, type RunRow } from '../pulling/runs.db.ts'
import { countDifferences, endListings, keepListings, presentTime } from './listings.db.ts'

/** Reads and compares stores whose comparison is requested or due. */
export const compareShelves = async (deps: PullDeps, stopping?: AbortSignal): Promise<void> => {
  const hasTime = () => stopping?.aborted !== true
  while (hasTime()) {
    const run = await takeRun(deps.db, ['SHELF'])
    if (!run) return
    await renewing(
      () => renewRun(deps.db, run),
      () => compareOne(deps, run),
    )
    deps.announce([{ topic: 'marketplace', shopId: run.shopId, id: null }])
  }
}

const compareOne = async (deps: PullDeps, run: RunRow): Promise<void> => {
  const link = await linkById(deps.db, { shopId: run.shopId, id: run.linkId })
  if (!link) return
  try {
    const differences = await readShelf(deps, link, run)
    await noteProgress(deps.db, run, {
      pages: 0,
      fetched: 0,
      written: differences,
      doneUntil: null,
    })
    await endRun(deps.db, run, { state: 'DONE', problem: null })
  } catch (error) {
    const isLater = error instanceof MarketplaceTrouble && error.until !== null
    await endRun(deps.db, run, { state: isLater ? 'WAITING' : 'FAILED', problem: problemOf(error) })
    if (!(error instanceof MarketplaceTrouble)) throw error
    deps.log.warn({ err: error, link: link.id }, 'a store could not be compared')
  }
}

/** Reads all articles of a store page by page; only a complete reading deletes those that are gone. Answers the number of differing articles. */
const readShelf = async (deps: PullDeps, link: LinkRow, run: RunRow): Promise<number> => {
  const { shelf } = await deps.marketplaces.of(link.platform)
  if (!shelf) return 0
  const began = await presentTime(deps.db)
  for (let no = 0, hasMore = true; hasMore; no += 1) {
    const page = await withAccess(deps, link, (_marketplace, access) => shelf.page(access, no))
    await deps.db.transaction((tx) => keepListings(tx, link, page.listings))
    const made = { pages: 1, fetched: page.listings.length, written: 0, doneUntil: null }
    await noteProgress(deps.db, run, made)
    hasMore = page.hasMore
  }
  await endListings(deps.db, link, began)
  await refreshShop(deps.db, link.shopId)
  return countDifferences(deps.db, { shopId: link.shopId, id: link.id })
}
