import type { EventFacts } from '@showfloor/contract/orders/events'
import type { ScopedId } from '@showfloor/contract/common/ids'
import { orderTransition, type OrderAction } from '@showfloor/contract/common/order-status'
import type { EventContext } from '../../platform/bus.ts'
import type { Context } from '../../platform/calls/context.ts'
import type { Db } from '../../platform/database/db.ts'
import { CallError } from '../../platform/calls/errors.ts'
import { newId, scoped } from '../../platform/database/ids.ts'
import { endDifferences } from '../differences/differences.public.ts'
import { releaseStock } from '../inventory/inventory.public.ts'
import { endOffers, releaseOffers } from '../offers/offers.public.ts'
import {
  closeLinks,
  type ClosingDeps,
  billUnderLock,
  closeBill,
  endBill,
  refuseOpenLinks,
  removeBill,
} from '../payments/payments.public.ts'
import { deleteOrder, lockedOrderById, orderById, moveOrder, type Move, type OrderRow } from './order.db.ts'
import { actionText, statusText } from './order.texts.ts'
import type { OrderBus } from './orders.events.ts'

export type Versioned = { id: ScopedId; version: number }

/** Takes an order back to draft: its stock is given free, its bill and its links end. */
export const revokeOrder = async (context: Context, bus: OrderBus, input: Versioned) => {
  const order = await orderFor(context, input, 'revoke')
  await tellWithdrawn(context, bus, order)
  await releaseOffers(context, { shopId: order.shop_id, orderId: order.id })
  await releaseGoods(context, order)
  return move(context, order, 'revoke', { holdExpiresAt: null })
}

export const cancelOrder = async (context: Context, bus: OrderBus, input: Versioned & { reason: string }) => {
  const order = await orderFor(context, input, 'cancel')
  await tellWithdrawn(context, bus, order)
  await endOffers(context, { shopId: order.shop_id, orderId: order.id })
  await releaseGoods(context, order)
  await endBill(context.db, { shopId: order.shop_id, orderId: order.id })
  return move(
    context,
    order,
    'cancel',
    { holdExpiresAt: null },
    input.reason === '' ? {} : { text: input.reason },
  )
}

/** Tells the modules above that what was agreed to no longer holds. Only under the order's lock. */
export const tellWithdrawn = (context: Context, bus: OrderBus, order: OrderRow): Promise<void> =>
  bus.emit('order.withdrawn', context, {
    shopId: order.shop_id,
    orderId: order.id,
    actor: context.session.name,
  })

/** Deletes a draft that nobody was ever asked money for. Error beside those of a step: ORDER_HAS_PAYMENTS. */
export const removeOrder = async (context: Context, input: Versioned): Promise<{ orderNo: string }> => {
  const order = await orderFor(context, input, 'delete')
  await removeBill(context.db, { shopId: order.shop_id, orderId: order.id })
  if (!(await deleteOrder(context.db, order.shop_id, order.id, order.version)))
    throw new CallError('ORDER_CHANGED')
  await endOffers(context, { shopId: order.shop_id, orderId: order.id })
  announceOrder(context, order.shop_id, order.id)
  return { orderNo: order.order_no }
}

/** What a submitted order asks for ends: its bill and the differences of it. Error: LINK_OPEN. */
export const endClaims = async (context: EventContext, order: OrderRow): Promise<void> => {
  const ref = { shopId: order.shop_id, orderId: order.id }
  const bill = await billUnderLock(context.db, ref)
  if (!bill) return
  refuseOpenLinks(bill)
  await endDifferences(context, ref)
  await closeBill(context.db, ref)
}

/**
 * Closes the payment links of an order at their providers before `action` ends what it asks for; closes nothing when the action would be refused anyway.
 * Errors: NOT_FOUND, ORDER_CHANGED, ORDER_TRANSITION, LINK_NOT_CLOSED, ORDER_JUST_PAID.
 */
export const closeLinksBefore = async (
  context: Context,
  deps: ClosingDeps,
  input: Versioned,
  action: 'update' | 'revoke' | 'cancel',
): Promise<void> => {
  const { shopId, id } = input.id
  const order = await orderById(context.db, shopId, id)
  if (!order) throw new CallError('NOT_FOUND')
  refuseUnlessAllowed(order, input, action, context.language)
  await closeLinks(context, deps, { shopId, orderId: id })
}

/** The same with what it holds. */
const releaseGoods = async (context: EventContext, order: OrderRow): Promise<void> => {
  await endClaims(context, order)
  await releaseStock(context, { shopId: order.shop_id, orderId: order.id })
}

/** Locks an order and answers it when `action` is allowed on the version the caller saw. Errors: NOT_FOUND, ORDER_CHANGED, ORDER_TRANSITION. */
export const orderFor = async (
  context: Context,
  input: Versioned,
  action: OrderAction,
): Promise<OrderRow> => {
  const { shopId, id } = input.id
  const order = await lockedOrder(context.db, shopId, id)
  refuseUnlessAllowed(order, input, action, context.language)
  return order
}

const refuseUnlessAllowed = (
  order: OrderRow,
  input: Versioned,
  action: OrderAction,
  language: 'zh' | 'en',
): void => {
  refuseTransition(order, action, language)
  if (order.version !== input.version) throw new CallError('ORDER_CHANGED')
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
  detail: EventFacts = {},
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
