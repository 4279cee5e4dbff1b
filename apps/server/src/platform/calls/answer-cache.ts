import type { News, NewsDesk } from '../live/news.ts'

type Entry<Kept> = { kept: Kept; until: number; generation: number }

/**
 * Caches answers of read calls, usually as bytes, per process. News of the topic and shop, from any process, drops them. `maxAgeMs` limits the age of
 * facts that change with time alone, such as an expiring hold. While the process does not hear the others, nothing is answered from the cache.
 */
export const createAnswerCache = <Kept = Buffer>(
  news: NewsDesk,
  options: { topics: readonly News['topic'][]; maxAgeMs: number; maxEntries: number },
) => {
  const entries = new Map<string, Entry<Kept>>()
  const generations = new Map<string, number>()
  let everywhere = 0
  const generation = (shopId: string): number => everywhere + (generations.get(shopId) ?? 0)
  news.subscribe((item) => {
    if (!options.topics.includes(item.topic)) return
    if (item.shopId === null) everywhere += 1
    else generations.set(item.shopId, (generations.get(item.shopId) ?? 0) + 1)
  })
  news.onReconnect(() => entries.clear())
  return {
    /** Ask before the read: an answer computed before a change must not be cached after it. */
    generation,
    get: (shopId: string, key: string): Kept | undefined => {
      const entry = entries.get(key)
      if (entry === undefined || !news.connected()) return undefined
      if (entry.generation !== generation(shopId) || entry.until < Date.now()) {
        entries.delete(key)
        return undefined
      }
      return entry.kept
    },
    put: (key: string, kept: Kept, since: number): void => {
      if (entries.size >= options.maxEntries) {
        const oldest = entries.keys().next()
        if (!oldest.done) entries.delete(oldest.value)
      }
      entries.set(key, { kept, until: Date.now() + options.maxAgeMs, generation: since })
    },
  }
}
export type AnswerCache<Kept = Buffer> = ReturnType<typeof createAnswerCache<Kept>>
