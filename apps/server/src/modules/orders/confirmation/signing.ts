import type { PublicContext, Context } from '../../../platform/calls/context.ts'
import { CallError } from '../../../platform/calls/errors.ts'
import { holdEnd, keepStock } from '../../inventory/inventory.public.ts'
import { openBill } from '../../payments/payments.public.ts'
import { entitle } from '../subsidies/subsidies.ts'
import type { OrderRow } from '../order.db.ts'
import { owedCents } from '../placing/amounts.ts'
import { piecesToHold } from '../following/following.db.ts'
import { notifyOfOrder } from '../following/notices.ts'
import type { OrderBus } from '../orders.events.ts'
import { move, orderFor, refuseTransition, type Versioned } from '../order.ts'
import { answerLink, refuseRevision } from './confirmation.db.ts'
import { openLink, readableDays, type Opened } from './customer-link.ts'

/** Confirms an order for a customer who is in the shop. */
export const confirmInShop = async (context: Context, bus: OrderBus, input: Versioned) => {
  const order = await orderFor(context, input, 'confirm')
  return confirm(context, bus, order, context.session.name, '')
}

/**
 * Confirms an order: extends its hold, so that it can be paid, and opens the bill. Error: ORDER_HOLD_EXPIRED when the hold ended before
 * its rows were locked, because another order may hold the stock by now.
 */
const confirm = async (
  context: PublicContext,
  bus: OrderBus,
  order: OrderRow,
  actor: string,
  signature: string,
) => {
  const ref = { shopId: order.shopId, orderId: order.id }
  const bill = openBill({
    ...ref,
    orderNo: order.orderNo,
    payableCents: order.payableCents,
    subsidyCents: order.subsidyCents,
  })
  // Nobody will pay an order that costs nothing, so it is held like a paid one.
  const holdExpiresAt = owedCents(order) === 0 ? null : holdEnd
  const confirmed = { confirmed: true, signature, refusedReason: null, holdExpiresAt, bill }
  const [moved, isHeld] = await Promise.all([
    move(context, order, 'confirm', confirmed, {}, actor),
    keepStock(context, ref, piecesToHold(ref), holdExpiresAt),
    notifyOfOrder(context, order, { kind: 'ORDER_CONFIRMED' }, order.version, context.session?.accountId),
  ])
  if (!isHeld) throw new CallError('ORDER_HOLD_EXPIRED')
  if (order.subsidyCents > 0) await entitle(context.db, ref)
  await bus.emit('order.confirmed', context, ref)
  return moved
}

const openAnswerable = async (
  context: PublicContext,
  token: string,
  revision: number,
  action: 'confirm' | 'refuse',
): Promise<Opened> => {
  const opened = await openLink(context, token)
  if (opened.link.answer === null && opened.order.revision !== revision)
    throw new CallError('CONFIRM_REVISION_CHANGED')
  if (opened.link.answer === null) refuseTransition(opened.order, action, context.language)
  return opened
}

/** Confirms the revision that the customer saw. A retry gets the same answer. */
export const customerConfirm = async (
  context: PublicContext,
  bus: OrderBus,
  input: { token: string; revision: number; signature: string },
) => {
  const { link, order, hash } = await openAnswerable(context, input.token, input.revision, 'confirm')
  if (link.answer === 'REFUSED') throw new CallError('CONFIRM_LINK_REVOKED')
  if (link.answer === null) {
    await confirm(context, bus, order, order.customerName, input.signature)
    await answerLink(context.db, link.shopId, hash, {
      answer: 'CONFIRMED',
      revision: input.revision,
      readableDays,
    })
  }
  return { orderNo: order.orderNo }
}

/** Stores the customer's question; the order keeps its status until the guide takes it back to change it. */
export const customerRefuse = async (
  context: PublicContext,
  input: { token: string; revision: number; reason: string },
) => {
  const { link, order, hash } = await openAnswerable(context, input.token, input.revision, 'refuse')
  if (link.answer === 'CONFIRMED') throw new CallError('CONFIRM_LINK_REVOKED')
  if (link.answer === null) {
    await move(
      context,
      order,
      'refuse',
      { refusedReason: input.reason },
      { text: input.reason },
      order.customerName,
    )
    await notifyOfOrder(context, order, { kind: 'ORDER_REFUSED', reason: input.reason }, order.version)
    await answerLink(context.db, link.shopId, hash, {
      answer: 'REFUSED',
      revision: input.revision,
      readableDays,
    })
    await refuseRevision(context.db, order, { by: order.customerName, reason: input.reason })
  }
  return { orderNo: order.orderNo }
}
