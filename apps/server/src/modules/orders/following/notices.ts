import { holdWarning } from '../../inventory/inventory.public.ts'
import type { Permission } from '@showfloor/contract/common/permissions'
import type { NotificationContent } from '@showfloor/contract/notifications'
import type { EventContext } from '../../../platform/bus.ts'
import type { PoolDb } from '../../../platform/database/db.ts'
import { scoped } from '../../../platform/database/ids.ts'
import type { News, NewsDesk } from '../../../platform/live/news.ts'
import { notify } from '../../notifications/notifications.public.ts'
import type { PaymentBus, PaymentEvents } from '../../payments/payments.public.ts'
import { endingHolds, orderName, type OrderName } from './following.db.ts'

type OfOrder = 'orderId' | 'orderNo' | 'customerName'
type OrderNotice = Exclude<
  Extract<NotificationContent, Record<OfOrder, string>>,
  { offerId: string } | { differenceId: string } | { revocationId: string } | { claimId: string }
>
/** A notice of an order, without the fields that name the order. */
type About = OrderNotice extends infer One ? (One extends OrderNotice ? Omit<One, OfOrder> : never) : never

/** Notifies the order's guide and everybody in the shop with one of `permissions`; `occasion` distinguishes two events of the same kind on an order. */
export const notifyOfOrder = (
  context: EventContext,
  order: OrderName,
  about: About,
  occasion: string | number,
  exceptAccountId?: string | null,
  permissions: readonly Permission[] = ['shop.oversee'],
): Promise<void> =>
  notify(context, {
    shopId: order.shopId,
    event: `${about.kind}:${order.id}:${occasion}`,
    content: {
      ...about,
      orderId: scoped(order.shopId, order.id),
      orderNo: order.orderNo,
      customerName: order.customerName,
    },
    to: { accountId: order.accountId, permissions },
    exceptAccountId,
  })

/** Notifies of a booked payment, except the person who took it. */
export const notifyOfPayment = (
  context: EventContext,
  order: OrderName,
  event: PaymentEvents['payment.booked'],
): Promise<void> => {
  const left = event.payableCents - event.paidCents
  const about: About =
    left < 0
      ? { kind: 'PAYMENT_OVERPAID', amount: event.amountCents, over: Math.min(event.amountCents, -left) }
      : {
          kind: 'PAYMENT_ARRIVED',
          amount: event.amountCents,
          due: left,
          ...(event.asideCents ? { aside: event.asideCents } : {}),
        }
  return notifyOfOrder(context, order, about, event.tenderId, event.takenBy)
}

/** Notifies of money that was set aside, also those who may refund it. */
export const followMisplacedPayments = (bus: PaymentBus): void =>
  bus.on('payment.misplaced', async (context, event) => {
    const order = await orderName(context.db, event.shopId, event.orderId)
    if (!order) return
    const kind = event.reason === 'LATE' ? 'PAYMENT_LATE' : 'PAYMENT_MISMATCH'
    const about = { kind, amount: event.amountCents } as const
    await notifyOfOrder(context, order, about, event.tenderId, null, ['shop.oversee', 'payment.refund'])
  })

/** Notifies of an announced transfer that did not arrive in time. */
export const followLapsedTransfers = (bus: PaymentBus): void =>
  bus.on('payment.lapsed', async (context, event) => {
    const order = await orderName(context.db, event.shopId, event.orderId)
    if (!order) return
    const about = { kind: 'TRANSFER_LAPSED', amount: event.amountCents } as const
    await notifyOfOrder(context, order, about, event.tenderId, null, ['bank.manage'])
  })

/** Tells the guide of an order to which other order its money was moved. */
export const followMovedMoney = (bus: PaymentBus): void =>
  bus.on('payment.moved', async (context, event) => {
    const order = await orderName(context.db, event.shopId, event.orderId)
    if (!order) return
    const about = { kind: 'MONEY_MOVED', amount: event.amountCents, toOrderNo: event.toOrderNo } as const
    await notifyOfOrder(context, order, about, event.transferId, event.movedBy)
  })

/** Notifies everybody who may refund once of a refund that failed. */
export const followFailedRefunds = (bus: PaymentBus): void =>
  bus.on('payment.refundFailed', async (context, event) => {
    const order = await orderName(context.db, event.shopId, event.orderId)
    if (!order) return
    const content = {
      kind: 'REFUND_FAILED' as const,
      orderId: scoped(order.shopId, order.id),
      orderNo: order.orderNo,
      customerName: order.customerName,
      amount: event.amountCents,
      reason: event.failure,
    }
    const to = { permissions: ['payment.refund'] as const }
    await notify(context, { shopId: event.shopId, event: `REFUND_FAILED:${event.refundId}`, content, to })
  })

/** Notifies the approvers of a requested refund, and the requester of the decision. */
export const followRevocations = (bus: PaymentBus): void =>
  bus.on('payment.revocation', async (context, event) => {
    const { status } = event
    const order =
      status === 'WITHDRAWN' ? undefined : await orderName(context.db, event.shopId, event.orderId)
    if (!order || status === 'WITHDRAWN') return
    const about = {
      orderId: scoped(order.shopId, order.id),
      orderNo: order.orderNo,
      customerName: order.customerName,
      revocationId: scoped(event.shopId, event.revocationId),
      revokes: event.kind,
      amount: event.amountCents,
      reason: event.reason,
    }
    const content: NotificationContent =
      status === 'PENDING_APPROVAL'
        ? { kind: 'REVOCATION_ASKED', ...about, askedBy: event.actor }
        : { kind: 'REVOCATION_DECIDED', ...about, decision: status, decidedBy: event.actor, note: event.note }
    await notify(context, {
      shopId: event.shopId,
      event: `${content.kind}:${event.revocationId}`,
      content,
      to:
        content.kind === 'REVOCATION_ASKED'
          ? { permissions: ['payment.revoke'] }
          : { accountId: event.requesterId },
      exceptAccountId: event.actorId,
    })
  })

const batchSize = 200

/** Job: notifies of each hold that is about to end, once across all processes. */
export const warnOfEndingHolds = async (db: PoolDb, announce: NewsDesk['announce']): Promise<void> => {
  let afterId = '0'
  for (;;) {
    const batch = await endingHolds(db, holdWarning, { afterId, limit: batchSize })
    for (const order of batch) {
      const news: News[] = []
      const expiresAt = order.holdExpiresAt.toISOString()
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
