import type { OutputOf } from '@showfloor/contract/common/call'
import {
  deliveryActionNames,
  deliveryActions,
  deliveryStatusNames,
  deliveryTransition,
  isBlockedByDue,
  type DeliveryAction,
} from '@showfloor/contract/common/delivery-status'
import type { ScopedId } from '@showfloor/contract/common/ids'
import type { Permission } from '@showfloor/contract/common/permissions'
import type { Contract } from '@showfloor/contract/contract'
import type { EventFacts } from '@showfloor/contract/orders/events'
import type { EventContext } from '../../platform/bus.ts'
import type { Context } from '../../platform/calls/context.ts'
import { CallError } from '../../platform/calls/errors.ts'
import { scoped } from '../../platform/database/ids.ts'
import type { Session } from '../../platform/http/session.ts'
import { lockedOrder, move, writeOnOrder, type OrderRow } from '../orders/orders.public.ts'
import {
  deliveryById,
  moveDelivery,
  progressOf,
  type DeliveryMove,
  type DeliveryRow,
} from './deliveries.db.ts'

type Delivery = OutputOf<Contract['deliveries']['plan']>
export type Versioned = { id: ScopedId; version: number }

const permissionOf: Record<DeliveryAction, Permission> = {
  change: 'delivery.plan',
  cancel: 'delivery.plan',
  release: 'delivery.release',
  pick: 'delivery.carry',
  putBack: 'delivery.carry',
  depart: 'delivery.carry',
  deliver: 'delivery.carry',
  install: 'delivery.carry',
  fail: 'delivery.carry',
}

/** Whether money due keeps the delivery from being handed over. */
export const isUnpaid = ({ dueCents, releasedBy, visit }: DeliveryRow): boolean =>
  isBlockedByDue({ due: dueCents, isReleased: releasedBy !== null, visit })

const actionsFor = (row: DeliveryRow, { permissions }: Session): DeliveryAction[] =>
  deliveryActions.filter((action) => {
    if (action === 'release' && !isUnpaid(row)) return false
    return permissions.has(permissionOf[action]) && deliveryTransition(row, action) !== undefined
  })

export const wireDelivery = (row: DeliveryRow, session: Session): Delivery => ({
  id: scoped(row.shopId, row.id),
  version: row.version,
  deliveryNo: row.deliveryNo,
  orderId: scoped(row.shopId, row.orderId),
  orderNo: row.orderNo,
  status: row.status,
  day: row.day,
  window:
    row.windowId === null || row.fromMinute === null || row.toMinute === null
      ? null
      : { id: scoped(row.shopId, row.windowId), from: row.fromMinute, to: row.toMinute },
  pickup: row.pickup,
  assembly: row.assembly,
  visit: row.visit,
  callBefore: row.callBefore,
  note: row.note,
  due: row.dueCents,
  lines: row.lines.map((line) => ({
    lineId: scoped(row.shopId, line.lineId),
    skuCode: line.skuCode,
    skuName: line.skuName,
    skuSize: line.skuSize,
    propertiesName: line.propertiesName,
    imageUrl: line.imageUrl,
    pictureColor: line.pictureColor,
    serialNo: line.board?.serialNo ?? null,
    itemQty: line.quantity,
    deliveredQty: line.deliveredQuantity,
    problem: line.problem,
    problemNote: line.problemNote,
    pictures: line.pictures,
  })),
  failure: row.failure === null ? null : { kind: row.failure, note: row.failureNote },
  release:
    row.releasedBy === null
      ? null
      : {
          by: row.releasedBy,
          at: row.releasedAt?.toISOString() ?? '',
          reason: row.releaseReason ?? '',
        },
  carrierName: row.carrierName,
  pickedAt: row.pickedAt?.toISOString() ?? null,
  outAt: row.outAt?.toISOString() ?? null,
  deliveredAt: row.deliveredAt?.toISOString() ?? null,
  installedAt: row.installedAt?.toISOString() ?? null,
  receiver: row.receiver,
  signature: row.signature,
  pictures: row.pictures,
  createdBy: row.createdBy,
  createdAt: row.createdAt.toISOString(),
  actions: actionsFor(row, session),
})

export type Found = { row: DeliveryRow; order: OrderRow }

/**
 * Reads a delivery under the lock of its order, if `action` is allowed on the version that the caller saw. Every change of a delivery locks its order first,
 * so the delivery's row needs no lock. Errors: NOT_FOUND, DELIVERY_CHANGED, DELIVERY_TRANSITION.
 */
export const deliveryFor = async (
  context: Pick<Context, 'db' | 'language'>,
  { id: named, version }: Versioned,
  action: DeliveryAction,
): Promise<Found> => {
  const { shopId, id } = named
  const known = await deliveryById(context.db, shopId, id)
  if (!known) throw new CallError('NOT_FOUND')
  const order = await lockedOrder(context.db, shopId, known.orderId)
  const row = await deliveryById(context.db, shopId, id)
  if (!row) throw new CallError('NOT_FOUND')
  if (deliveryTransition(row, action) === undefined)
    throw new CallError('DELIVERY_TRANSITION', {
      status: deliveryStatusNames[row.status][context.language],
      action: deliveryActionNames[action][context.language],
    })
  if (row.version !== version) throw new CallError('DELIVERY_CHANGED')
  return { row, order }
}

/** The only place that changes a delivery's status; writes the step on the order's timeline. Error: DELIVERY_CHANGED after a concurrent change. */
export const step = async (
  context: EventContext,
  row: DeliveryRow,
  action: DeliveryAction,
  actor: string,
  changes: Omit<DeliveryMove, 'to'> = {},
  facts: EventFacts = {},
): Promise<void> => {
  const to = deliveryTransition(row, action)
  if (!to || !(await moveDelivery(context.db, row, { ...changes, to })))
    throw new CallError('DELIVERY_CHANGED')
  await tell(context, row, action, actor, facts)
}

/** Writes a delivery's step on the order's timeline and announces it to screens. */
export const tell = async (
  context: EventContext,
  row: Pick<DeliveryRow, 'shopId' | 'orderId' | 'deliveryNo'>,
  action: DeliveryAction | 'plan',
  actor: string,
  facts: EventFacts,
): Promise<void> => {
  const order = { shopId: row.shopId, orderId: row.orderId }
  const detail = { deliveryNo: row.deliveryNo, ...facts }
  await writeOnOrder(context, order, { type: `delivery.${action}`, actor, detail })
  context.announce({ topic: 'delivery', shopId: row.shopId, id: scoped(row.shopId, row.orderId) })
}

type Following = EventContext & { session?: Context['session'] }

/**
 * Makes an order follow its deliveries: it is being fulfilled from the first picked delivery on, and complete once everything is handed over and assembled. An order whose goods
 * were all taken off is complete if its customer has paid for something else; otherwise it can be cancelled. `actor`: where that is not the caller.
 */
export const followOrder = async (
  context: Following,
  { shopId, id }: Pick<OrderRow, 'shopId' | 'id'>,
  actor = context.session?.name ?? '',
): Promise<void> => {
  const order = await lockedOrder(context.db, shopId, id)
  const { missing, moved, unassembled } = await progressOf(context.db, shopId, id)
  if (order.status === 'CONFIRMED' && moved > 0) {
    // A temporary hold becomes permanent now; the hold of a paid order already is.
    await move(
      context,
      order,
      'fulfil',
      order.holdExpiresAt === null ? {} : { holdExpiresAt: null },
      {},
      actor,
    )
    return
  }
  const isOver = missing === 0 && unassembled === 0
  if (order.status === 'CONFIRMED' && isOver && order.paidCents > 0)
    await move(context, order, 'complete', {}, {}, actor)
  if (order.status !== 'FULFILLING') return
  if (moved === 0) await move(context, order, 'unfulfil', {}, {}, actor)
  else if (isOver) await move(context, order, 'complete', {}, {}, actor)
}

/** The delivery after a step. */
export const answer = async (
  context: Context,
  { shopId, id }: Pick<DeliveryRow, 'shopId' | 'id'>,
): Promise<Delivery> => {
  const row = await deliveryById(context.db, shopId, id)
  if (!row) throw new CallError('NOT_FOUND')
  return wireDelivery(row, context.session)
}
