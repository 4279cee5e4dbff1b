import type { Permission } from '@showfloor/contract/common/permissions'
import type { NotificationContent } from '@showfloor/contract/notifications'
import type { EventContext } from '../../../platform/bus.ts'
import type { PoolDb } from '../../../platform/database/db.ts'
import { scoped } from '../../../platform/database/ids.ts'
import type { News, NewsDesk } from '../../../platform/live/news.ts'
import { notify } from '../../notifications/notifications.public.ts'
import type { PaymentBus, PaymentEvents } from '../../payments/payments.public.ts'
import { holdWarning } from '../../settings/settings.public.ts'
import { endingHolds, orderName, type OrderName } from './following.db.ts'

type OfOrder = 'orderId' | 'orderNo' | 'customerName'
type OrderNotice = Exclude<NotificationContent, { offerId: string } | { differenceId: string }>
/** What is told of an order beside which order it is. */
type About = OrderNotice extends infer One ? (One extends OrderNotice ? Omit<One, OfOrder> : never) : never

/** Tells the order's guide and whoever has one of `permissions` in the shop; `occasion` tells two events of the same kind on one order apart. */
export const notifyOfOrder = (
  context: EventContext,
  order: OrderName,
  about: About,
  occasion: string | number,
  exceptAccountId?: string | null,
  permissions: readonly Permission[] = ['shop.oversee'],
): Promise<void> =>
  notify(context, {
    shopId: order.shop_id,
    event: `${about.kind}:${order.id}:${occasion}`,
    content: {
      ...about,
      orderId: scoped(order.shop_id, order.id),
      orderNo: order.order_no,
      customerName: order.customer_name,
    },
    to: { accountId: order.account_id, permissions },
    exceptAccountId,
  })

/** Tells that a payment was booked; whoever took it knows. */
export const notifyOfPayment = (
  context: EventContext,
  order: OrderName,
  event: PaymentEvents['payment.booked'],
): Promise<void> => {
  const left = event.payableCents - event.paidCents
  const about: About =
    left < 0
      ? { kind: 'PAYMENT_OVERPAID', amount: event.amountCents, over: Math.min(event.amountCents, -left) }
      : { kind: 'PAYMENT_ARRIVED', amount: event.amountCents, due: left }
  return notifyOfOrder(context, order, about, event.tenderId, event.takenBy)
}

/** Tells of money that was set aside, also whoever may give it back. */
export const followMisplacedPayments = (bus: PaymentBus): void =>
  bus.on('payment.misplaced', async (context, event) => {
    const order = await orderName(context.db, event.shopId, event.orderId)
    if (!order) return
    const kind = event.reason === 'LATE' ? 'PAYMENT_LATE' : 'PAYMENT_MISMATCH'
    const about = { kind, amount: event.amountCents } as const
    await notifyOfOrder(context, order, about, event.tenderId, null, ['shop.oversee', 'payment.refund'])
  })

const batchSize = 200

/** Job: tells once of each hold that is about to end, however many processes look at it at once. */
export const warnOfEndingHolds = async (db: PoolDb, announce: NewsDesk['announce']): Promise<void> => {
  let afterId = '0'
  for (;;) {
    const batch = await endingHolds(db, holdWarning, { afterId, limit: batchSize })
    for (const order of batch) {
      const news: News[] = []
      const expiresAt = order.hold_expires_at.toISOString()
      await db.transaction((tx) =>
        notifyOfOrder(
          { db: tx, announce: (item) => void news.push(item) },
          order,
          { kind: 'HOLD_EXPIRING', expiresAt },
          expiresAt,
        ),
      )
      announce(news)
    }
    const last = batch.at(-1)
    if (!last || batch.length < batchSize) return
    afterId = last.id
  }
}
