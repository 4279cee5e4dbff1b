import { setTimeout as pause } from 'node:timers/promises'
import { skipReasons, type SkipReason } from '@showfloor/contract/common/marketplace-status'
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
/** A store that has not answered for more orders than this, nor for any other, is not asked for the rest. */
const silentMax = 5

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
const skips = new Set<string>(skipReasons)
const isSkip = (kind: string): kind is SkipReason => skips.has(kind)

const readOnce = (pulling: Pulling, externalIds: readonly string[]): Promise<Outcome[]> =>
  ask(pulling, (marketplace, access) => {
    let [answered, silent] = [0, 0]
    return sideBySide(externalIds, marketplace.ordersTogether, async (externalId): Promise<Outcome> => {
      try {
        const order = await marketplace.order(access, externalId)
        answered += 1
        return order
      } catch (error) {
        if (!(error instanceof MarketplaceTrouble) || !isSkip(error.kind)) throw error
        if (error.kind === 'UNANSWERED') silent += 1
        else answered += 1
        if (answered === 0 && silent > silentMax) throw error
        return { externalId, reason: error.kind, detail: error.detail }
      }
    })
  })

/**
 * Throws where the store returns none of the orders that it returned before: then the trouble is not that of one order. A store without such orders is believed
 * what it answers.
 */
const proveReadable = async (pulling: Pulling, refused: readonly Refused[]): Promise<void> => {
  const ids = await lastKept(pulling.db, pulling.link, {
    besides: refused.map(({ externalId }) => externalId),
    limit: proofs,
  })
  const outcomes =
    ids.length === 0 ? refused.filter(({ reason }) => reason === 'UNANSWERED') : await readOnce(pulling, ids)
  const [first] = outcomes
  if (first && isRefused(first) && outcomes.every(isRefused))
    throw new MarketplaceTrouble(first.reason === 'REFUSED' ? 'REFUSED' : 'UNANSWERED', first.detail)
}

/**
 * Reads orders by number, several at the same time. `refused` are those that the marketplace twice refuses, returns in an unpublished form or does not answer
 * for, while it returns others. Error: {@link MarketplaceTrouble}.
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
