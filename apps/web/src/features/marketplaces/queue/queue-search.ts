import { channelOrderStates, type ChannelOrderState } from '@showfloor/contract/common/marketplace-status'
import { callQuery } from '../../../client/queries.ts'
import { readChoice, readDay, readFlag, readId, readText } from '../../../client/search.ts'

/**
 * The search of the queue; by default orders that can be claimed, by promise. `flagged`: 1 for flagged orders. `after`: the position after which the
 * page begins.
 */
export type QueueSearch = {
  state?: ChannelOrderState
  channel?: string
  by?: 'AGE'
  from?: string
  to?: string
  flagged?: '1'
  after?: string
}

export const readQueueSearch = (search: Record<string, unknown>): QueueSearch => {
  const state = readChoice(search.state, channelOrderStates)
  const channel = readId(search.channel)
  const [from, to] = [readDay(search.from), readDay(search.to)]
  const after = readText(search.after)
  return {
    ...(state ? { state } : {}),
    ...(channel ? { channel } : {}),
    ...(readChoice(search.by, ['AGE'] as const) ? { by: 'AGE' } : {}),
    ...(from ? { from } : {}),
    ...(to ? { to } : {}),
    ...(readFlag(search.flagged) ? { flagged: '1' } : {}),
    ...(after && /^\d{1,20}\.\d{1,19}$/.test(after) ? { after } : {}),
  }
}

export const queueQuery = (shopId: string, search: QueueSearch) =>
  callQuery('marketplaces.openOrders', {
    shopId,
    state: search.state ?? 'OPEN',
    flagged: search.flagged === '1',
    by: search.by ?? 'PROMISE',
    ...(search.channel ? { channelId: search.channel } : {}),
    ...(search.from ? { from: search.from } : {}),
    ...(search.to ? { to: search.to } : {}),
    ...(search.after ? { after: search.after } : {}),
  })
