import type { ParsedInputOf } from '@showfloor/contract/common/call'
import type { Contract } from '@showfloor/contract/contract'
import type { Context } from '../../../platform/calls/context.ts'
import { CallError } from '../../../platform/calls/errors.ts'
import { newId, scoped } from '../../../platform/database/ids.ts'
import { followLines, releaseOffers, spendOffers, waitsForOffers } from '../../offers/offers.public.ts'
import { holdEnd, heldBy, holdStock, releaseStock } from '../../inventory/inventory.public.ts'
import { keepBill } from '../../payments/payments.public.ts'
import { toHold } from '../placing/content.ts'
import { insertEvent } from '../order.db.ts'
import { replaceContent } from '../placing/content.db.ts'
import { agreedLines, orderContent, refuseUnready } from '../placing/placing.ts'
import { wantedOrder } from '../placing/wanted.ts'
import { announceOrder, endBilling, move, orderFor, emitWithdrawn } from '../order.ts'
import type { OrderBus } from '../orders.events.ts'

/**
 * Changes an order into its next revision. Lines that are kept or reduced keep the agreed prices, also of articles that are no longer on sale. A draft stays a draft unless it is submitted. A submitted order, or an unpaid confirmed one, holds its stock anew
 * and waits for the customer's new answer. Where it needs a manager's approval of a price (`offerReason`), it becomes a draft without holds until
 * the decision. Errors: as for creating, ORDER_CHANGED, ORDER_TRANSITION.
 */
export const updateOrder = async (
  context: Context,
  bus: OrderBus,
  input: ParsedInputOf<Contract['orders']['update']>,
) => {
  const order = await orderFor(context, input, 'update')
  const wasDraft = order.status === 'DRAFT'
  const { priced, content } = await orderContent(
    context,
    order.id,
    { ...wantedOrder(input), agreed: await agreedLines(context.db, order) },
    input.ticks,
  )
  const ref = {
    shopId: order.shopId,
    orderId: order.id,
    orderNo: order.orderNo,
    customerId: content.customerId,
    customerName: content.customerName,
  }
  const own = await heldBy(context.db, ref)
  if (!wasDraft) {
    await emitWithdrawn(context, bus, order)
    await endBilling(context, order)
    await releaseOffers(context, ref)
  }
  if (!(await replaceContent(context.db, content, order))) throw new CallError('ORDER_CHANGED')
  await keepBill(context.db, { ...ref, payableCents: content.payableCents })
  await followLines(context, { ...ref, before: true }, content.lines, input.offerReason)
  const asksManager =
    !wasDraft && !input.submit && input.offerReason !== '' && (await waitsForOffers(context.db, ref))
  const asksCustomer = input.submit || (!wasDraft && !asksManager)
  if (asksCustomer) {
    refuseUnready(context, { priced, content }, own)
    await spendOffers(context, ref)
    await holdStock(context, ref, toHold(content.lines), holdEnd)
  } else if (!wasDraft) await releaseStock(context, ref)
  const changed = { ...order, version: order.version + 1 }
  const newHold = { holdExpiresAt: holdEnd, refusedReason: null }
  if (!wasDraft && asksCustomer) return move(context, changed, 'update', newHold)
  const event = { ...ref, id: newId(), type: 'update', actor: context.session.name }
  await insertEvent(context.db, event)
  if (asksManager) return move(context, changed, 'revoke', { holdExpiresAt: null, refusedReason: null })
  if (input.submit) return move(context, changed, 'submit', newHold)
  announceOrder(context, order.shopId, order.id)
  return { id: scoped(order.shopId, order.id), status: order.status, version: changed.version }
}
