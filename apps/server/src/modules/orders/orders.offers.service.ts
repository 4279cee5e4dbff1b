import { validationSections } from '@showfloor/contract/validation'
import { scoped } from '../../platform/ids.ts'
import type { OfferBus } from '../offers/offers.events.service.ts'
import { partsOf } from './orders.read.db.ts'
import { lockedOrder } from './orders.service.ts'
import { updateOrder } from './orders.update.service.ts'

/** What a draft does when a guide takes the manager's price for one of its lines: it becomes its next revision at that price. */
export const followOffers = (bus: OfferBus): void => {
  bus.on('offer.accepted', async (context, { shopId, orderId, itemMappingId, dealCents }) => {
    const order = await lockedOrder(context.db, shopId, orderId)
    const { lines, checks } = await partsOf(context.db, shopId, orderId)
    const settled = checks.filter((check) => check.ticked_by === context.session.name)
    await updateOrder(context, {
      id: scoped(shopId, orderId),
      version: order.version,
      submit: false,
      ticks: validationSections
        .filter((section) => settled.some((check) => check.section === section))
        .map((section) => ({ section, ticked: true })),
      shopId,
      customerId: scoped(shopId, order.customer_id),
      ...(order.address_id === null ? {} : { addressId: scoped(shopId, order.address_id) }),
      deliveryMode: order.delivery_mode,
      deliveryDate: order.delivery_date,
      items: lines.map((line) => {
        const price = line.item_mapping_id === itemMappingId ? dealCents : line.deal_cents
        const item = { itemMappingId: line.item_mapping_id, itemQty: line.quantity }
        return price === line.marketing_cents ? item : { ...item, dealPrice: price }
      }),
      discount: order.discount_cents,
      note: order.note,
      offerReason: '',
    })
  })
}
