import type { ParsedInputOf } from '@showfloor/contract/common/call'
import type { Contract } from '@showfloor/contract/contract'
import type { Context } from '../../../platform/calls/context.ts'
import { CallError } from '../../../platform/calls/errors.ts'
import { scoped } from '../../../platform/database/ids.ts'
import { channelOrder } from '../queue/queue.ts'
import { linesOf, refundsOf } from '../queue/queue.db.ts'
import { keepNamed, lockOrder } from './following.db.ts'
import { followOrders, type FollowDeps } from './following.ts'
import { isUnnamed, refundedPieces } from './refunded-pieces.ts'

/**
 * Keeps which pieces a refund was for that its marketplace did not name; none: money alone went back. The pieces then come off the shop order. Errors:
 * NOT_FOUND, CHANNEL_REFUND_NAMED, CHANNEL_REFUND_PIECES.
 */
export const nameRefund = async (
  context: Context,
  deps: FollowDeps,
  { id, refundId, pieces }: ParsedInputOf<Contract['marketplaces']['nameRefund']>,
): Promise<Record<string, never>> => {
  const { db, session } = context
  await lockOrder(db, id)
  const row = await channelOrder(db, id)
  const [lines, refunds] = [await linesOf(db, id.shopId, id.id), await refundsOf(db, id.shopId, id.id)]
  const refund = refunds.find(({ externalId }) => externalId === refundId)
  if (!refund) throw new CallError('NOT_FOUND')
  if (!isUnnamed(refund, lines)) throw new CallError('CHANNEL_REFUND_NAMED')
  const gone = new Map(refundedPieces(row, lines, refunds).map((one) => [one.position + 1, one.quantity]))
  const left = new Map(lines.map(({ no, quantity }) => [no, quantity - (gone.get(no) ?? 0)]))
  const numbers = new Set(pieces.map(({ lineNo }) => lineNo))
  const fits = pieces.every(({ lineNo, itemQty }) => itemQty <= (left.get(lineNo) ?? 0))
  if (!fits || numbers.size < pieces.length) throw new CallError('CHANNEL_REFUND_PIECES')
  await keepNamed(db, id, { refundId, pieces, name: session.name })
  context.announce({ topic: 'marketplace', shopId: id.shopId, id: scoped(id.shopId, id.id) })
  context.onCommit(() => {
    followOrders(deps).catch((error: unknown) =>
      deps.log.error({ err: error }, 'refunded goods were not taken off'),
    )
  })
  return {}
}
