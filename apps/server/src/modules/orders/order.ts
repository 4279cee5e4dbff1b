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
import { releaseClaims, writeEntitlements } from '../subsidies/subsidies.public.ts'
import { ownPaidCents } from './placing/amounts.ts'
import { deleteOrder, lockedOrderById, orderById, moveOrder, type Move, type OrderRow } from './order.db.ts'
import { actionText, paidText, statusText } from './order.texts.ts'
import type { OrderBus } from './orders.events.ts'

export type Versioned = { id: ScopedId; version: number }

/** Returns an order to draft: releases its stock and ends its bill and links. */
export const revokeOrder = async (context: Context, bus: OrderBus, input: Versioned) => {
  const order = await orderFor(context, input, 'revoke')
  await emitWithdrawn(context, bus, order)
  await releaseOffers(context, { shopId: order.shopId, orderId: order.id })
  await releaseGoods(context, order)
  return move(context, order, 'revoke', { holdExpiresAt: null })
}

export const cancelOrder = async (context: Context, bus: OrderBus, input: Versioned & { reason: string }) => {
  const order = await orderFor(context, input, 'cancel')
  await emitWithdrawn(context, bus, order)
  await endOffers(context, { shopId: order.shopId, orderId: order.id })
  await releaseGoods(context, order)
  await endBill(context.db, { shopId: order.shopId, orderId: order.id })
  return move(
    context,
    order,
    'cancel',
    { holdExpiresAt: null },
    input.reason === '' ? {} : { text: input.reason },
  )
}

/** Announces to later modules that the agreement no longer holds. Only under the order's lock. */
export const emitWithdrawn = (context: Context, bus: OrderBus, order: OrderRow): Promise<void> =>
  bus.emit('order.withdrawn', context, {
    shopId: order.shopId,
    orderId: order.id,
    actor: context.session.name,
  })

/** Deletes a draft that never had a tender. Errors: those of {@link orderFor}, ORDER_HAS_PAYMENTS. */
export const removeOrder = async (context: Context, input: Versioned): Promise<{ orderNo: string }> => {
  const order = await orderFor(context, input, 'delete')
  await removeBill(context.db, { shopId: order.shopId, orderId: order.id })
  if (!(await deleteOrder(context.db, order.shopId, order.id, order.version)))
    throw new CallError('ORDER_CHANGED')
  await endOffers(context, { shopId: order.shopId, orderId: order.id })
  announceOrder(context, order.shopId, order.id)
  return { orderNo: order.orderNo }
}

/** Ends what a submitted order asks for: differences, subsidy claims and bill. Error: LINK_OPEN. */
export const endBilling = async (context: EventContext, order: OrderRow): Promise<void> => {
  const ref = { shopId: order.shopId, orderId: order.id }
  const bill = await billUnderLock(context.db, ref)
  if (!bill) return
  refuseOpenLinks(bill)
  await endDifferences(context, ref)
  await releaseClaims(context, ref, order.orderNo)
  await writeEntitlements(context.db, ref, [])
  await closeBill(context.db, ref)
}

/**
 * Closes the payment links of an order at their providers before `action`; closes none when the action would be refused anyway.
 * Errors: NOT_FOUND, ORDER_CHANGED, ORDER_TRANSITION, LINK_NOT_CLOSED, ORDER_JUST_PAID.
 */
export const closeLinksBefore = async (
  context: Context,
  deps: ClosingDeps,
  input: Versioned,
  action: 'update' | 'revoke' | 'cancel',
): Promise<void> => {
  const { shopId, id } = input.id
  const order = await readOrder(context.db, shopId, id)
  refuseUnlessAllowed(order, input, action, context.language)
  await closeLinks(context, deps, { shopId, orderId: id })
}

/** Ends what an order asks for and releases what it holds. */
const releaseGoods = async (context: EventContext, order: OrderRow): Promise<void> => {
  await endBilling(context, order)
  await releaseStock(context, { shopId: order.shopId, orderId: order.id })
}

/** Locks an order, if `action` is allowed on the version that the caller saw. Errors: NOT_FOUND, ORDER_CHANGED, ORDER_TRANSITION. */
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

/** An order that is not to be changed. Error: NOT_FOUND. */
export const readOrder = async (db: Db, shopId: string, id: string): Promise<OrderRow> => {
  const order = await orderById(db, shopId, id)
  if (!order) throw new CallError('NOT_FOUND')
  return order
}

/** An order, locked after its bill. Error: NOT_FOUND. */
export const lockedOrder = async (db: Db, shopId: string, id: string): Promise<OrderRow> => {
  const order = await lockedOrderById(db, shopId, id)
  if (!order) throw new CallError('NOT_FOUND')
  return order
}

/** Money from the state blocks no transition: its claims are released with the order. */
const factsOf = (order: OrderRow) => ({ status: order.status, paidCents: ownPaidCents(order) })

export const refuseTransition = (order: OrderRow, action: OrderAction, language: 'zh' | 'en'): void => {
  if (orderTransition(factsOf(order), action) !== undefined) return
  const { status, paidCents } = factsOf(order)
  const isForMoney = orderTransition({ status, paidCents: 0 }, action) !== undefined
  throw new CallError('ORDER_TRANSITION', {
    status: isForMoney ? paidText(status, paidCents, language) : statusText(status, language),
    action: actionText.action(action, language),
  })
}

type Changes = Pick<Move, 'holdExpiresAt' | 'confirmed' | 'signature' | 'refusedReason' | 'bill'>

/** The only function that changes an order's status. Error: ORDER_CHANGED when another change came first. */
export const move = async (
  context: EventContext & { session?: Context['session'] | null },
  order: OrderRow,
  action: OrderAction,
  changes: Changes,
  detail: EventFacts = {},
  actor = context.session?.name ?? '',
) => {
  const to = orderTransition(factsOf(order), action)
  if (to == null) throw new CallError('ORDER_CHANGED')
  const event = { id: newId(), type: action, actor, detail }
  const moved = await moveOrder(context.db, {
    shopId: order.shopId,
    id: order.id,
    version: order.version,
    from: order.status,
    to,
    event,
    ...changes,
  })
  if (!moved) throw new CallError('ORDER_CHANGED')
  announceOrder(context, order.shopId, order.id)
  return { id: scoped(order.shopId, order.id), status: to, version: order.version + 1 }
}

export const announceOrder = (context: EventContext, shopId: string, id: string): void =>
  context.announce({ topic: 'order', shopId, id: scoped(shopId, id) })
