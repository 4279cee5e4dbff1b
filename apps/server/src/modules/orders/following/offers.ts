import { CallError } from '../../../platform/calls/errors.ts'
import { newId } from '../../../platform/database/ids.ts'
import { type OfferBus, followLines } from '../../offers/offers.public.ts'
import { keepBill } from '../../payments/payments.public.ts'
import { repricedLines } from '../placing/content.ts'
import { revisionContent } from '../placing/revision.ts'
import { insertEvent } from '../order.db.ts'
import { repriceDraft } from './offers.db.ts'
import { linesOf } from '../listing/detail.db.ts'
import { announceOrder, lockedOrder, refuseTransition } from '../order.ts'

/** Follows an accepted special offer: the draft becomes its next revision at that price, and nothing else changes. */
export const followOffers = (bus: OfferBus): void => {
  bus.on('offer.accepted', async (context, { shopId, orderId, itemMappingId, dealCents }) => {
    const order = await lockedOrder(context.db, shopId, orderId)
    refuseTransition(order, 'update', context.language)
    const before = await linesOf(context.db, shopId, orderId)
    const { lines, amounts } = await repricedLines(context.db, order, before, (line) =>
      line.itemMappingId === itemMappingId ? dealCents : line.dealCents,
    )
    const snapshot = revisionContent(lines, amounts, {
      deliveryMode: order.deliveryMode,
      deliveryDate: order.deliveryDate,
    })
    const actor = context.session.name
    if (!(await repriceDraft(context.db, order, { lines, amounts, snapshot, author: actor })))
      throw new CallError('ORDER_CHANGED')
    const ref = { shopId, orderId, orderNo: order.orderNo }
    await keepBill(context.db, { ...ref, payableCents: amounts.payableCents })
    const { customerId, customerName } = order
    await followLines(context, { ...ref, customerId, customerName, before: true }, lines, '')
    await insertEvent(context.db, { shopId, orderId, id: newId(), type: 'update', actor })
    announceOrder(context, shopId, orderId)
  })
}
