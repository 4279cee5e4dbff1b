import type { ParsedInputOf } from '@showfloor/contract/common/call'
import type { ScopedId } from '@showfloor/contract/common/ids'
import type { Contract } from '@showfloor/contract/contract'
import type { Context } from '../../../platform/calls/context.ts'
import { newId } from '../../../platform/database/ids.ts'
import { markOrdered } from '../../customers/customers.public.ts'
import { holdEnd, holdStock } from '../../inventory/inventory.public.ts'
import { refuseClosedShop } from '../../shops/shops.public.ts'
import { insertOrder } from '../placing/content.db.ts'
import { announceOrder } from '../order.ts'
import { toHold, type PricedOrder } from '../placing/content.ts'
import { orderContent, refuseUnready } from '../placing/placing.ts'

/** An order that the customer agreed to elsewhere, such as at a marketplace. `amountCents`: of all pieces of the line. */
export type AgreedOrder = {
  shopId: string
  channelId: string
  customerId: ScopedId
  addressId: ScopedId | undefined
  deliveryMode: string
  deliveryDate: string | null
  note: string
  deliveryFeeCents: number
  lines: readonly { itemMappingId: string; quantity: number; amountCents: number }[]
  ticks: ParsedInputOf<Contract['orders']['create']>['ticks']
}

/** The price of one piece, rounded up, and the remainder as the line's discount. */
const perPiece = ({ amountCents, quantity }: AgreedOrder['lines'][number]) => {
  const dealCents = Math.ceil(amountCents / quantity)
  return { dealCents, discountCents: dealCents * quantity - amountCents }
}

const agreedPrices =
  ({ channelId, deliveryFeeCents, lines }: AgreedOrder) =>
  (priced: PricedOrder): PricedOrder => {
    const deals = lines.map(perPiece)
    const goodsCents = lines.reduce((sum, line, at) => sum + (deals[at]?.dealCents ?? 0) * line.quantity, 0)
    const discountCents = deals.reduce((sum, deal) => sum + deal.discountCents, 0)
    const payableCents = goodsCents - discountCents + deliveryFeeCents
    return {
      ...priced,
      channelId,
      amounts: { goodsCents, discountCents, deliveryFeeCents, subsidyCents: 0, payableCents },
      lines: priced.lines.map((line, at) => ({ ...line, ...deals[at], subsidy: null })),
    }
  }

/**
 * Places an order at prices that were agreed elsewhere and need no approval here. Its stock is held, and it waits for the customer like any other. Errors: those of
 * placing, except those about prices.
 */
export const placeAgreed = async (context: Context, agreed: AgreedOrder) => {
  const { shopId, customerId } = agreed
  const id = newId()
  await refuseClosedShop(context.db, shopId)
  const { priced, content, hasOrdered } = await orderContent(
    context,
    id,
    { ...agreed, items: agreed.lines, discountCents: 0 },
    agreed.ticks,
    agreedPrices(agreed),
  )
  refuseUnready(context, { priced, content })
  const orderNo = await insertOrder(context.db, content, {
    status: 'PENDING_CONFIRMATION',
    holdExpiresAt: holdEnd,
    eventId: newId(),
  })
  await holdStock(context, { shopId, orderId: id }, toHold(content.lines), holdEnd)
  if (!hasOrdered) await markOrdered(context.db, shopId, customerId.id)
  announceOrder(context, shopId, id)
  return { orderId: id, orderNo, payableCents: content.payableCents }
}
