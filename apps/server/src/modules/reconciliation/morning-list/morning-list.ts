import { chinaClock, chinaDay } from '@showfloor/contract/common/china-time'
import type { Database } from '../../../platform/database/db.ts'
import type { News, NewsDesk } from '../../../platform/live/news.ts'
import { notifyHolders } from '../../notifications/notifications.public.ts'
import type { EntitySource } from '../fetching/days.db.ts'
import { unexplained } from './morning-list.db.ts'

/** The hour in China from which a bill counts as missing. */
const tellsFromHour = '14'

/**
 * Notifies finance once a day of the morning's list, as soon as all bills of the previous day have arrived, or at 14:00. An empty list causes no
 * notification.
 */
export const tellOfOpenBills = async (
  { database, news: desk }: { database: Database; news: NewsDesk },
  sources: readonly EntitySource[],
): Promise<void> => {
  const now = new Date()
  const day = chinaDay(now, -1)
  const { open, missing, awaited } = await unexplained(database.db, sources, day)
  if (open + missing === 0 || (awaited > 0 && chinaClock(now).slice(11, 13) < tellsFromHour)) return
  const news: News[] = []
  await database.db.transaction(async (tx) => {
    const context = { db: tx, announce: (item: News) => void news.push(item) }
    const content = { kind: 'BILLS_OPEN', day, open, missing } as const
    await notifyHolders(context, 'bill.reconcile', { event: `BILLS_OPEN:${day}`, content })
  })
  desk.announce(news)
}
