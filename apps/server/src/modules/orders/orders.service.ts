import { orderTransition, type OrderAction } from '@showfloor/contract/common/order-status'
import type { EventContext } from '../../platform/bus.ts'
import type { Context } from '../../platform/context.ts'
import type { Db } from '../../platform/db.ts'
import { CallError } from '../../platform/errors.ts'
import { newId, scoped, unscoped } from '../../platform/ids.ts'
import { endDifferences } from '../differences/differences.steps.service.ts'
import { releaseStock } from '../inventory/inventory.holds.service.ts'
import { endOffers, releaseOffers } from '../offers/offers.lines.service.ts'
import { billUnderLock, closeBill } from '../payments/payments.service.ts'
import { deleteOrder, lockedOrderById, moveOrder, type Move, type OrderRow } from './orders.db.ts'
import { actionText, statusText } from './orders.texts.ts'

export type Versioned = { id: string; version: number }

/** Takes an order back to draft: its stock is given free, its bill and its links end. */
export const revokeOrder = async (context: Context, input: Versioned) => {
  const order = await orderFor(context, input, 'revoke')
  await releaseOffers(context, { shopId: order.shop_id, orderId: order.id })
  await letGo(context, order)
  return move(context, order, 'revoke', { holdExpiresAt: null })
}

export const cancelOrder = async (context: Context, input: Versioned & { reason: string }) => {
  const order = await orderFor(context, input, 'cancel')
  await endOffers(context, { shopId: order.shop_id, orderId: order.id })
  await letGo(context, order)
  return move(context, order, 'cancel', { holdExpiresAt: null }, input.reason)
}

export const removeOrder = async (context: Context, input: Versioned): Promise<{ orderNo: string }> => {
  const order = await orderFor(context, input, 'delete')
  if (!(await deleteOrder(context.db, order.shop_id, order.id, order.version)))
    throw new CallError('ORDER_CHANGED')
  await endOffers(context, { shopId: order.shop_id, orderId: order.id })
  announceOrder(context, order.shop_id, order.id)
  return { orderNo: order.order_no }
}

/** What a submitted order asks for ends: its bill and the differences of it. */
export const endClaims = async (context: EventContext, order: OrderRow): Promise<void> => {
  const ref = { shopId: order.shop_id, orderId: order.id }
  await endDifferences(context, ref)
  await closeBill(context.db, ref)
}

/** The same with what it holds. */
const letGo = async (context: EventContext, order: OrderRow): Promise<void> => {
  await endClaims(context, order)
  await releaseStock(context, { shopId: order.shop_id, orderId: order.id })
}

/** Locks an order and answers it when `action` is allowed on the version the caller saw. Errors: NOT_FOUND, ORDER_CHANGED, ORDER_TRANSITION. */
export const orderFor = async (
  context: Context,
  input: Versioned,
  action: OrderAction,
): Promise<OrderRow> => {
  const { shopId, id } = unscoped(input.id)
  const order = await lockedOrder(context.db, shopId, id)
  refuseTransition(order, action, context.language)
  if (order.version !== input.version) throw new CallError('ORDER_CHANGED')
  return order
}

/** An order under its locks: its bill's first, then its own. Error: NOT_FOUND. */
export const lockedOrder = async (db: Db, shopId: string, id: string): Promise<OrderRow> => {
  const [, order] = await Promise.all([
    billUnderLock(db, { shopId, orderId: id }),
    lockedOrderById(db, shopId, id),
  ])
  if (!order) throw new CallError('NOT_FOUND')
  return order
}

export const refuseTransition = (order: OrderRow, action: OrderAction, language: 'zh' | 'en'): void => {
  if (orderTransition({ status: order.status, paidCents: order.paid_cents }, action) !== undefined) return
  throw new CallError('ORDER_TRANSITION', {
    status: statusText(order.status, language),
    action: actionText.action(action, language),
  })
}

type Changes = Pick<Move, 'holdExpiresAt' | 'confirmed' | 'signature' | 'refusedReason'>

/** The only place that changes an order's status. Error: ORDER_CHANGED when somebody was faster. */
export const move = async (
  context: EventContext & { session?: Context['session'] | null },
  order: OrderRow,
  action: OrderAction,
  changes: Changes,
  detail = '',
  actor = context.session?.name ?? '',
) => {
  const to = orderTransition({ status: order.status, paidCents: order.paid_cents }, action)
  if (to == null) throw new CallError('ORDER_CHANGED')
  const event = { id: newId(), type: action, actor, detail }
  const moved = await moveOrder(context.db, {
    shopId: order.shop_id,
    id: order.id,
    version: order.version,
    from: order.status,
    to,
    event,
    ...changes,
  })
  if (!moved) throw new CallError('ORDER_CHANGED')
  announceOrder(context, order.shop_id, order.id)
  return { id: scoped(order.shop_id, order.id), status: to, version: order.version + 1 }
}

export const announceOrder = (context: EventContext, shopId: string, id: string): void =>
  context.announce({ topic: 'order', shopId, id: scoped(shopId, id) })
