import { setTimeout as pause } from 'node:timers/promises'
import { withAccess, type Asking } from '../links/access.ts'
import type { LinkRow } from '../links/links.db.ts'
import {
  MarketplaceTrouble,
  type Access,
  type Marketplace,
  type PlatformOrder,
} from '../platforms/platform.ts'
import { sideBySide } from '../platforms/side-by-side.ts'
import { lastKept } from './orders.db.ts'
import type { Refused } from './skipped.db.ts'

export type Pulling = Asking & {
  link: LinkRow
  /** Orders with the same second of change but other content were found. */
  onSameSecond: (count: number) => void
  /** Called with every page that is kept. */
  onPage: (made: { fetched: number; written: number }) => Promise<void>
}

const againMs = 300
/** So many kept orders are read to find out whether a store returns any. */
const proofs = 5

/** Asks, and once more where the answer was unusable. */
export const ask = async <T>(
  pulling: Pulling,
  question: (marketplace: Marketplace, access: Access) => Promise<T>,
): Promise<T> => {
  try {
    return await withAccess(pulling, pulling.link, question)
  } catch (error) {
    if (!(error instanceof MarketplaceTrouble) || error.kind !== 'UNANSWERED') throw error
    await pause(againMs)
    return withAccess(pulling, pulling.link, question)
  }
}

/** An order, or why the marketplace does not return it. */
type Outcome = PlatformOrder | Refused
const isRefused = (outcome: Outcome): outcome is Refused => 'reason' in outcome
const isOrder = (outcome: Outcome): outcome is PlatformOrder => !isRefused(outcome)

const readOnce = (pulling: Pulling, externalIds: readonly string[]): Promise<Outcome[]> =>
  ask(pulling, (marketplace, access) =>
    sideBySide(externalIds, marketplace.ordersTogether, async (externalId): Promise<Outcome> => {
      try {
        return await marketplace.order(access, externalId)
      } catch (error) {
        if (!(error instanceof MarketplaceTrouble)) throw error
        const { kind: reason, detail } = error
        if (reason === 'REFUSED' || reason === 'UNREADABLE') return { externalId, reason, detail }
        throw error
      }
    }),
  )

/** Throws where the store returns none of the orders that it returned before: then the trouble is not that of one order. */
const proveReadable = async (pulling: Pulling, refused: readonly Refused[]): Promise<void> => {
  const ids = await lastKept(pulling.db, pulling.link, {
    besides: refused.map(({ externalId }) => externalId),
    limit: proofs,
  })
  if (ids.length === 0) return
  const [first, ...others] = await readOnce(pulling, ids)
  if (first && isRefused(first) && others.every(isRefused))
    throw new MarketplaceTrouble(first.reason === 'REFUSED' ? 'REFUSED' : 'UNANSWERED', first.detail)
}

/**
 * Reads orders by number, several at the same time. `refused` are those that the marketplace refuses twice, or returns twice in an unpublished form, while
 * it returns others. Error: {@link MarketplaceTrouble}.
 */
export const readOrders = async (
  pulling: Pulling,
  externalIds: readonly string[],
): Promise<{ orders: PlatformOrder[]; refused: Refused[] }> => {
  if (externalIds.length === 0) return { orders: [], refused: [] }
  const first = await readOnce(pulling, externalIds)
  const unread = first.filter(isRefused)
  if (unread.length === 0) return { orders: first.filter(isOrder), refused: [] }
  await pause(againMs)
  const second = await readOnce(
    pulling,
    unread.map(({ externalId }) => externalId),
  )
  const refused = second.filter(isRefused)
  const orders = [...first, ...second].filter(isOrder)
  if (refused.length > 0 && orders.length === 0) await proveReadable(pulling, refused)
  return { orders, refused }
}
