import type { OfferAction } from '@showfloor/contract/common/offer-status'
import type { EventContext } from '../../platform/bus.ts'
import { scoped } from '../../platform/database/ids.ts'
import { notify } from '../notifications/notifications.public.ts'
import type { NewOffer, OfferOrder, OfferRow } from './offers.db.ts'

type Asked = Pick<OfferRow, 'shopId' | 'orderId' | 'orderNo' | 'customerName' | 'id' | 'version'> &
  Pick<OfferRow, 'skuName' | 'dealCents'>

const contentOf = (offer: Asked) => ({
  orderId: scoped(offer.shopId, offer.orderId),
  orderNo: offer.orderNo,
  customerName: offer.customerName,
  offerId: scoped(offer.shopId, offer.id),
  itemName: offer.skuName,
})

const decisions = { approve: 'APPROVED', counter: 'COUNTERED', reject: 'REJECTED' } as const
const isDecision = (action: OfferAction): action is keyof typeof decisions => action in decisions

/** Notifies the approvers of a requested price. */
export const notifyOfRequest = (
  context: EventContext,
  offer: Asked,
  by: { accountId: string; name: string },
): Promise<void> =>
  notify(context, {
    shopId: offer.shopId,
    event: `OFFER_ASKED:${offer.id}:${offer.version}`,
    content: { kind: 'OFFER_ASKED', ...contentOf(offer), price: offer.dealCents, askedBy: by.name },
    to: { permissions: ['offer.approve'] },
    exceptAccountId: by.accountId,
  })

/** Notifies the approvers of prices that were requested with their order. */
export const notifyOfNewOffers = async (
  context: EventContext,
  order: OfferOrder,
  offers: readonly NewOffer[],
  by: { accountId: string; name: string },
): Promise<void> => {
  const ref = { shopId: order.shopId, orderId: order.orderId, orderNo: order.orderNo }
  for (const offer of offers)
    if (offer.status === 'PENDING')
      await notifyOfRequest(context, { ...offer, ...ref, customerName: order.customerName, version: 1 }, by)
}

/** Notifies after a step of an offer: the approvers of a request, the requester of a decision. */
export const notifyOfStep = async (
  context: EventContext,
  offer: OfferRow,
  action: OfferAction,
): Promise<void> => {
  if (action === 'request')
    return notifyOfRequest(context, offer, { accountId: offer.requesterId, name: offer.requesterName })
  if (!isDecision(action)) return
  const decision = decisions[action]
  return notify(context, {
    shopId: offer.shopId,
    event: `OFFER_DECIDED:${offer.id}:${offer.version}`,
    content: {
      kind: 'OFFER_DECIDED',
      ...contentOf(offer),
      decision,
      decidedBy: offer.approverName ?? '',
      price: decision === 'COUNTERED' ? (offer.counterCents ?? offer.dealCents) : offer.dealCents,
    },
    to: { accountId: offer.requesterId },
  })
}
