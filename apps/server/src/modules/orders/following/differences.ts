import { isOpenDifference } from '@showfloor/contract/common/difference-status'
import type { EventContext } from '../../../platform/bus.ts'
import { newId, scoped } from '../../../platform/database/ids.ts'
import type { DifferenceBus, DifferenceMoved } from '../../differences/differences.public.ts'
import { notify, type Notice } from '../../notifications/notifications.public.ts'
import { keepDifference, type OrderName } from './following.db.ts'
import { announceOrder } from '../order.ts'
import type { OrderBus } from '../orders.events.ts'
import { endGivenUp, giveUp, putBack, refundedWith } from '../taken-off/taken-off.ts'

/** Goods that are given back with a difference leave the order with its approval. Errors: those of {@link giveUp}. */
const followPieces = async (context: EventContext, bus: OrderBus, event: DifferenceMoved): Promise<void> => {
  const { shopId, orderId, pieces, actor, action, from, to, reason } = event
  const order = { shopId, orderId }
  if (pieces.length === 0) return
  if (to === 'PENDING_APPROVAL') await refundedWith(context, order, event)
  if (action === 'approve') await giveUp(context, order, event, actor)
  if (action === 'cancel' && from === 'PENDING_REFUND') await putBack(context, order, pieces, actor)
  if (to === 'SETTLED') await endGivenUp(context, bus, order, { pieces, actor, reason })
}

/** Follows the steps of an order's differences: stores which one is open, moves its goods, writes the timeline and notifies those concerned. */
export const followDifferences = (bus: DifferenceBus, orderBus: OrderBus): void =>
  bus.on('difference.moved', async (context, event) => {
    const before = event.from !== null && isOpenDifference(event.from)
    const order = await keepDifference(context.db, {
      shopId: event.shopId,
      id: event.orderId,
      // A draft of one difference does not change which other one is open.
      open: isOpenDifference(event.to) ? event.to : before ? null : undefined,
      event: timelineOf(event),
    })
    if (!order) return
    await followPieces(context, orderBus, event)
    for (const notice of noticesOf(event, order)) await notify(context, notice)
    announceOrder(context, event.shopId, event.orderId)
  })

/** A draft is its guide's private matter; from its submission on, the difference is part of the order's history. */
const timelineOf = (event: DifferenceMoved) => {
  const wasOpen = event.from !== null && isOpenDifference(event.from)
  if (!wasOpen && (event.to === 'DRAFT' || event.to === 'CANCELLED')) return undefined
  const isDecision = event.action === 'approve' || event.action === 'reject' || event.action === 'cancel'
  const said = isDecision ? event.note : event.reason
  const text = said === '' ? {} : { text: said }
  const detail = { direction: event.direction, amount: event.amountCents, ...text }
  return { id: newId(), type: `difference.${event.action}`, actor: event.actor, detail }
}

type Recipients = Pick<Notice, 'to' | 'exceptAccountId'>

/** Who is notified of a step: those who can decide, of a request; the requester, of the decision; finance, of money to give back. */
const noticesOf = (event: DifferenceMoved, order: OrderName): Notice[] => {
  const about = {
    orderId: scoped(order.shopId, order.id),
    orderNo: order.orderNo,
    customerName: order.customerName,
    differenceId: scoped(event.shopId, event.differenceId),
    direction: event.direction,
    amount: event.amountCents,
    reason: event.reason,
  }
  const notice = (content: Notice['content'], to: Recipients): Notice => ({
    shopId: event.shopId,
    event: `${content.kind}:${event.differenceId}:${event.version}`,
    content,
    ...to,
  })
  const requester = { to: { accountId: event.requesterId }, exceptAccountId: event.actorId }
  const toRefund = () =>
    notice(
      { kind: 'DIFFERENCE_TO_REFUND', ...about, amount: event.refundCents },
      { to: { permissions: ['payment.refund'] }, exceptAccountId: event.actorId },
    )
  if (event.to === 'PENDING_APPROVAL')
    return [
      notice(
        { kind: 'DIFFERENCE_ASKED', ...about, askedBy: event.requesterName },
        { to: { permissions: ['difference.approve'] }, exceptAccountId: event.actorId },
      ),
    ]
  if (event.action === 'approve' || event.action === 'reject') {
    const decision = event.action === 'approve' ? ('APPROVED' as const) : ('REJECTED' as const)
    const decided = notice(
      { kind: 'DIFFERENCE_DECIDED', ...about, decision, decidedBy: event.actor, note: event.note },
      requester,
    )
    return event.to === 'PENDING_REFUND' && event.refundCents > 0 ? [decided, toRefund()] : [decided]
  }
  if (event.action === 'settle' && event.refundCents > 0)
    return [notice({ kind: 'DIFFERENCE_SETTLED', ...about, amount: event.refundCents }, requester)]
  return []
}
