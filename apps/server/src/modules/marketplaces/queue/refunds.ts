import type { OutputOf, ParsedInputOf } from '@showfloor/contract/common/call'
import type { Contract } from '@showfloor/contract/contract'
import type { Context } from '../../../platform/calls/context.ts'
import { followOrders, type FollowDeps } from '../following/following.ts'
import { callErrorOf, type Asking } from '../links/access.ts'
import { linkById } from '../links/links.db.ts'
import { MarketplaceTrouble } from '../platforms/platform.ts'
import { pullOrders, pullRefunds } from '../pulling/windows.ts'
import { channelOrder, wireRefunds } from './queue.ts'
import { linesOf, refundsOf, type ChannelOrderRow } from './queue.db.ts'

type Calls = Contract['marketplaces']

// The schedule has pulled older changes, and no marketplace accepts a wider window.
const lookBackMs = 25 * 60_000

/** Errors: MARKETPLACE_LOST, MARKETPLACE_UNAVAILABLE, MARKETPLACE_LIMITED. */
const pullNow = async (
  { db }: Context,
  deps: Asking & FollowDeps,
  { linkId, shopId, externalId }: ChannelOrderRow,
): Promise<void> => {
  try {
    const link = linkId && (await linkById(db, { shopId, id: linkId }))
    if (!link) throw new MarketplaceTrouble('LOST', 'the store is no longer authorised')
    const pulling = { ...deps, link, onPage: async () => {}, onSameSecond: () => {} }
    const { refused } = await pullOrders(pulling, [externalId])
    if (refused[0]) throw new MarketplaceTrouble('UNANSWERED', refused[0].detail)
    const to = new Date(Date.now() + link.clockOffsetMs)
    await pullRefunds(pulling, { from: new Date(to.getTime() - lookBackMs), to })
    await followOrders(deps)
  } catch (error) {
    throw callErrorOf(error)
  }
}

/**
 * Pulls the state of one order at its marketplace now; that of a special channel is what people entered. Errors: NOT_FOUND, MARKETPLACE_LOST,
 * MARKETPLACE_UNAVAILABLE, MARKETPLACE_LIMITED.
 */
export const refundStatus = async (
  context: Context,
  deps: Asking & FollowDeps,
  { id }: ParsedInputOf<Calls['refundStatus']>,
): Promise<OutputOf<Calls['refundStatus']>> => {
  const row = await channelOrder(context.db, id)
  if (row.platform !== 'OTHER') await pullNow(context, deps, row)
  const [now, lines, refunds] = await Promise.all([
    channelOrder(context.db, id),
    linesOf(context.db, id.shopId, id.id),
    refundsOf(context.db, id.shopId, id.id),
  ])
  return { stage: now.stage, refunds: wireRefunds(refunds, lines) }
}
