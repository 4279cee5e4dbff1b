import { hashKey, QueryClient, type InvalidateQueryFilters } from '@tanstack/react-query'

/**
 * A cache that fetches once what several news of one moment make stale. A payment is news of its order and of the payment itself; both invalidate the same
 * answers, and the second invalidation would cancel the first fetch.
 */
export class OneAskClient extends QueryClient {
  readonly #asked = new Map<string, Promise<void>>()

  override invalidateQueries(...asked: Parameters<QueryClient['invalidateQueries']>): Promise<void> {
    const [filters, options] = asked
    const key = options === undefined ? keyOf(filters) : undefined
    if (key === undefined) return super.invalidateQueries(...asked)
    const asking = this.#asked.get(key) ?? super.invalidateQueries(...asked)
    if (this.#asked.size === 0) queueMicrotask(() => this.#asked.clear())
    this.#asked.set(key, asking)
    return asking
  }
}

/** A key for identical invalidations; undefined if the filters contain more than a query key. */
const keyOf = (filters: InvalidateQueryFilters | undefined): string | undefined =>
  filters?.queryKey && Object.keys(filters).length === 1 ? hashKey(filters.queryKey) : undefined
