import { createAnswerCache } from '../../../platform/calls/answer-cache.ts'
import type { NewsDesk } from '../../../platform/live/news.ts'

const keptMs = 60_000

/**
 * Caches between pages: for filters that find more than is counted, the lower bound and whether the keyword is frequent; for far pages, the
 * ids around them. Nothing in them depends on stock.
 */
export const createKeptPages = (news: NewsDesk) => {
  const options = { topics: ['catalogue', 'price'], maxAgeMs: keptMs } as const
  return {
    large: createAnswerCache<boolean>(news, { ...options, maxEntries: 500 }),
    many: createAnswerCache<{ total: number; frequent: boolean }>(news, { ...options, maxEntries: 2000 }),
    ids: createAnswerCache<string>(news, { ...options, maxEntries: 100 }),
  }
}
export type KeptPages = ReturnType<typeof createKeptPages>
