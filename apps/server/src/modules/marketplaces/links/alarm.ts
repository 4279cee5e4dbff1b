import type { PoolDb, Tx } from '../../../platform/database/db.ts'
import { scoped } from '../../../platform/database/ids.ts'
import type { News, NewsDesk } from '../../../platform/live/news.ts'
import { notify, type Notice } from '../../notifications/notifications.public.ts'
import type { LinkRow } from './links.db.ts'

/**
 * Changes a store in a transaction and tells whoever manages its marketplaces. `change` answers what to tell them; null: nothing. An `event` is told once.
 */
export const changeAndTell = async (
  { db, announce }: { db: PoolDb; announce: NewsDesk['announce'] },
  { shopId, id }: LinkRow,
  event: string,
  change: (tx: Tx) => Promise<Notice['content'] | null>,
): Promise<void> => {
  const news: News[] = [{ topic: 'marketplace', shopId, id: scoped(shopId, id) }]
  await db.transaction(async (tx) => {
    const content = await change(tx)
    if (!content) return
    const context = { db: tx, announce: (item: News) => void news.push(item) }
    await notify(context, { shopId, event, content, to: { permissions: ['marketplace.manage'] } })
  })
  announce(news)
}
