import type { OutputOf } from '@showfloor/contract/common/call'
import {
  claimActionNames,
  claimActions,
  claimAllows,
  claimStatusNames,
  type ClaimAction,
  type ClaimFacts,
} from '@showfloor/contract/common/claim-status'
import { shareOfPieces } from '@showfloor/contract/common/line-shares'
import type { ScopedId } from '@showfloor/contract/common/ids'
import type { Permission } from '@showfloor/contract/common/permissions'
import type { Contract } from '@showfloor/contract/contract'
import type { EventFacts } from '@showfloor/contract/orders/events'
import type { EventContext } from '../../platform/bus.ts'
import type { Context } from '../../platform/calls/context.ts'
import { CallError } from '../../platform/calls/errors.ts'
import { scoped } from '../../platform/database/ids.ts'
import type { Session } from '../../platform/http/session.ts'
import { lockedOrder, writeOnOrder, type OrderRow } from '../orders/orders.public.ts'
import { claimById, moveClaim, type ClaimMove, type ClaimRow } from './claims.db.ts'

export type Claim = OutputOf<Contract['claims']['get']>
export type Versioned = { id: ScopedId; version: number }

const permissionOf: Record<ClaimAction, Permission> = {
  decide: 'claim.decide',
  reopen: 'claim.decide',
  receive: 'claim.receive',
  askMoney: 'claim.decide',
}

const factsOf = (row: ClaimRow): ClaimFacts => ({
  status: row.status,
  waitsFor: row.waitsFor,
  received: row.receivedAt !== null,
  moneyRefused: row.moneyRefused,
})

/** What the customer pays for the claimed pieces of a line. */
export const worthOf = ({ amountCents, ordered, before, quantity }: ClaimRow['lines'][number]): number =>
  shareOfPieces({ amount: amountCents, itemQty: ordered }, { before, pieces: quantity })

const wireLine = (shopId: string, line: ClaimRow['lines'][number]): Claim['lines'][number] => ({
  lineId: scoped(shopId, line.lineId),
  skuName: line.skuName,
  skuSize: line.skuSize,
  propertiesName: line.propertiesName,
  imageUrl: line.imageUrl,
  pictureColor: line.pictureColor,
  serialNo: line.serialNo,
  itemQty: line.quantity,
  amount: worthOf(line),
  keptQty: line.keptQuantity,
})

export const wireClaim = (row: ClaimRow, { permissions }: Session): Claim => {
  const { shopId, delivery, difference } = row
  return {
    id: scoped(shopId, row.id),
    version: row.version,
    claimNo: row.claimNo,
    orderId: scoped(shopId, row.orderId),
    orderNo: row.orderNo,
    customerName: row.customerName,
    guideName: row.guideName,
    status: row.status,
    reason: row.reason,
    note: row.note,
    pictures: row.pictures,
    atTheDoor: row.doorDeliveryId !== null,
    lines: row.lines.map((line) => wireLine(shopId, line)),
    outcome: row.outcome,
    decisionNote: row.decisionNote,
    openedBy: row.openedName,
    openedAt: row.openedAt.toISOString(),
    decidedBy: row.deciderName,
    decidedAt: row.decidedAt?.toISOString() ?? null,
    receivedBy: row.receivedName,
    receivedAt: row.receivedAt?.toISOString() ?? null,
    doneAt: row.doneAt?.toISOString() ?? null,
    delivery: delivery && {
      id: scoped(shopId, delivery.id),
      deliveryNo: delivery.no,
      day: delivery.day,
      status: delivery.status,
    },
    difference: difference && {
      id: scoped(shopId, difference.id),
      amount: difference.amount,
      status: difference.status,
    },
    payable: row.payableCents,
    paid: row.paidCents,
    waitsFor: row.waitsFor,
    actions: claimActions.filter(
      (action) => permissions.has(permissionOf[action]) && claimAllows(factsOf(row), action),
    ),
  }
}

/**
 * Reads a claim under the lock of its order, if `action` is allowed on the version that the caller saw. Every change of a claim locks its order first, so
 * the claim's row needs no lock. Errors: NOT_FOUND, CLAIM_CHANGED, CLAIM_TRANSITION.
 */
export const claimFor = async (
  context: Context,
  { id: named, version }: Versioned,
  action: ClaimAction,
): Promise<{ row: ClaimRow; order: OrderRow }> => {
  const { shopId, id } = named
  const known = await claimById(context.db, shopId, id)
  if (!known) throw new CallError('NOT_FOUND')
  const order = await lockedOrder(context.db, shopId, known.orderId)
  const row = await claimById(context.db, shopId, id)
  if (!row) throw new CallError('NOT_FOUND')
  if (!claimAllows(factsOf(row), action))
    throw new CallError('CLAIM_TRANSITION', {
      status: claimStatusNames[row.status][context.language],
      action: claimActionNames[action][context.language],
    })
  if (row.version !== version) throw new CallError('CLAIM_CHANGED')
  return { row, order }
}

/**
 * The only place that changes a claim’s status, except for its end; writes the step on the order’s timeline. Error: CLAIM_CHANGED after a concurrent
 * change.
 */
export const step = async (
  context: Context,
  row: ClaimRow,
  action: ClaimAction,
  changes: ClaimMove,
  facts: EventFacts = {},
): Promise<void> => {
  if (!(await moveClaim(context.db, row, changes))) throw new CallError('CLAIM_CHANGED')
  await tell(context, row, action, context.session.name, facts)
}

/** Writes a claim's step on the order’s timeline and announces it to screens. */
export const tell = async (
  context: EventContext,
  row: Pick<ClaimRow, 'shopId' | 'orderId' | 'claimNo'>,
  action: ClaimAction | 'open' | 'done',
  actor: string,
  facts: EventFacts,
): Promise<void> => {
  const order = { shopId: row.shopId, orderId: row.orderId }
  const detail = { claimNo: row.claimNo, ...facts }
  await writeOnOrder(context, order, { type: `claim.${action}`, actor, detail })
  context.announce({ topic: 'claim', shopId: row.shopId, id: scoped(row.shopId, row.orderId) })
}

/** The claim after a step. */
export const answer = async (
  context: Context,
  { shopId, id }: Pick<ClaimRow, 'shopId' | 'id'>,
): Promise<Claim> => {
  const row = await claimById(context.db, shopId, id)
  if (!row) throw new CallError('NOT_FOUND')
  return wireClaim(row, context.session)
}
