import type { Database } from '../../../platform/database/db.ts'
import type { News, NewsDesk } from '../../../platform/live/news.ts'
import { tenderById } from '../ledger/tenders.db.ts'
import type { ClosingDeps } from './closing.ts'
import { recordOutcome } from './outcomes.ts'

/** Queries the provider about a tender, also about a closed one, and books the answer. Skips a tender that is booked or unknown. */
export const queryTender = async (
  deps: ClosingDeps & { database: Database; news: NewsDesk },
  shopId: string,
  id: string,
): Promise<void> => {
  const { db } = deps.database
  const tender = await tenderById(db, shopId, id)
  if (!tender || tender.state === 'SUCCEEDED' || tender.flag !== null || tender.planned) return
  const outcome = await deps.ways[tender.type].query(tender)
  const news: News[] = []
  await db.transaction((tx) =>
    recordOutcome({ db: tx, announce: (item) => void news.push(item) }, deps.bus, tender, outcome),
  )
  deps.news.announce(news)
}
