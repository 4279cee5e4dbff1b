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
  waitsFor: row.waits_for,
  received: row.received_at !== null,
  moneyRefused: row.money_refused,
})

/** What the customer pays for the claimed pieces of a line. */
export const worthOf = ({ amount_cents, ordered, before, quantity }: ClaimRow['lines'][number]): number =>
  shareOfPieces({ amount: amount_cents, itemQty: ordered }, { before, pieces: quantity })

const wireLine = (shopId: string, line: ClaimRow['lines'][number]): Claim['lines'][number] => ({
  lineId: scoped(shopId, line.line_id),
  skuName: line.sku_name,
  skuSize: line.sku_size,
  propertiesName: line.properties_name,
  imageUrl: line.image_url,
  pictureColor: line.picture_color,
  serialNo: line.serial_no,
  itemQty: line.quantity,
  amount: worthOf(line),
  keptQty: line.kept_quantity,
})

export const wireClaim = (row: ClaimRow, { permissions }: Session): Claim => {
  const { shop_id: shopId, delivery, difference } = row
  return {
    id: scoped(shopId, row.id),
    version: row.version,
    claimNo: row.claim_no,
    orderId: scoped(shopId, row.order_id),
    orderNo: row.order_no,
    customerName: row.customer_name,
    guideName: row.guide_name,
    status: row.status,
    reason: row.reason,
    note: row.note,
    pictures: row.pictures,
    atTheDoor: row.door_delivery_id !== null,
    lines: row.lines.map((line) => wireLine(shopId, line)),
    outcome: row.outcome,
    decisionNote: row.decision_note,
    openedBy: row.opened_name,
    openedAt: row.opened_at.toISOString(),
    decidedBy: row.decider_name,
    decidedAt: row.decided_at?.toISOString() ?? null,
    receivedBy: row.received_name,
    receivedAt: row.received_at?.toISOString() ?? null,
    doneAt: row.done_at?.toISOString() ?? null,
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
    payable: row.payable_cents,
    paid: row.paid_cents,
    waitsFor: row.waits_for,
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
  const order = await lockedOrder(context.db, shopId, known.order_id)
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
  row: Pick<ClaimRow, 'shop_id' | 'order_id' | 'claim_no'>,
  action: ClaimAction | 'open' | 'done',
  actor: string,
  facts: EventFacts,
): Promise<void> => {
  const order = { shopId: row.shop_id, orderId: row.order_id }
  const detail = { claimNo: row.claim_no, ...facts }
  await writeOnOrder(context, order, { type: `claim.${action}`, actor, detail })
  context.announce({ topic: 'claim', shopId: row.shop_id, id: scoped(row.shop_id, row.order_id) })
}

/** The claim after a step. */
export const answer = async (
  context: Context,
  { shop_id: shopId, id }: Pick<ClaimRow, 'shop_id' | 'id'>,
): Promise<Claim> => {
  const row = await claimById(context.db, shopId, id)
  if (!row) throw new CallError('NOT_FOUND')
  return wireClaim(row, context.session)
}
