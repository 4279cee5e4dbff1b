import type { OfferAction } from '@showfloor/contract/common/offer-status'
import type { EventContext } from '../../platform/bus.ts'
import { scoped } from '../../platform/database/ids.ts'
import { notify } from '../notifications/notifications.public.ts'
import type { NewOffer, OfferOrder, OfferRow } from './offers.db.ts'

type Asked = Pick<OfferRow, 'shop_id' | 'order_id' | 'order_no' | 'customer_name' | 'id' | 'version'> &
  Pick<OfferRow, 'sku_name' | 'deal_cents'>

const contentOf = (offer: Asked) => ({
  orderId: scoped(offer.shop_id, offer.order_id),
  orderNo: offer.order_no,
  customerName: offer.customer_name,
  offerId: scoped(offer.shop_id, offer.id),
  itemName: offer.sku_name,
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
    shopId: offer.shop_id,
    event: `OFFER_ASKED:${offer.id}:${offer.version}`,
    content: { kind: 'OFFER_ASKED', ...contentOf(offer), price: offer.deal_cents, askedBy: by.name },
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
  const ref = { shop_id: order.shopId, order_id: order.orderId, order_no: order.orderNo }
  for (const offer of offers)
    if (offer.status === 'PENDING')
      await notifyOfRequest(context, { ...offer, ...ref, customer_name: order.customerName, version: 1 }, by)
}

/** Notifies after a step of an offer: the approvers of a request, the requester of a decision. */
export const notifyOfStep = async (
  context: EventContext,
  offer: OfferRow,
  action: OfferAction,
): Promise<void> => {
  if (action === 'request')
    return notifyOfRequest(context, offer, { accountId: offer.requester_id, name: offer.requester_name })
  if (!isDecision(action)) return
  const decision = decisions[action]
  return notify(context, {
    shopId: offer.shop_id,
    event: `OFFER_DECIDED:${offer.id}:${offer.version}`,
    content: {
      kind: 'OFFER_DECIDED',
      ...contentOf(offer),
      decision,
      decidedBy: offer.approver_name ?? '',
      price: decision === 'COUNTERED' ? (offer.counter_cents ?? offer.deal_cents) : offer.deal_cents,
    },
    to: { accountId: offer.requester_id },
  })
}
