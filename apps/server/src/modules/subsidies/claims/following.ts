import {
  countedSubsidyStates,
  subsidyTransition,
  type SubsidyAction,
} from '@showfloor/contract/common/subsidy-status'
import { CallError } from '../../../platform/calls/errors.ts'
import type { EventContext } from '../../../platform/bus.ts'
import { changeBill, dropSubsidy, endSubsidy } from '../../payments/payments.public.ts'
import { claimsOfOrder, moveClaim, type ClaimRow, type OrderRef } from './claims.db.ts'
import { dropEntitlements } from './entitlements.db.ts'

const refOf = (row: ClaimRow): OrderRef => ({ shopId: row.shopId, orderId: row.orderId })
const isCounted = ({ state }: ClaimRow): boolean => countedSubsidyStates.includes(state)

/**
 * The only place that changes a claim's state. A rejection or a release also ends, in the same transaction, the ledger entry that counted as paid. Call only under
 * the bill's lock. Error: SUBSIDY_CHANGED if the change is not allowed, or after a concurrent change.
 */
export const moveOn = async (
  context: EventContext,
  row: ClaimRow,
  action: SubsidyAction,
  { reference = '', reason = '' }: { reference?: string; reason?: string },
): Promise<void> => {
  const state = subsidyTransition(row.state, action)
  if (!state || !(await moveClaim(context.db, row, { state, reference, reason })))
    throw new CallError('SUBSIDY_CHANGED')
  const { tenderId, amountCents } = row
  if (action === 'reject') {
    await endSubsidy(context, refOf(row), { tenderId, amountCents, kind: 'REJECTION' })
    await dropSubsidy(context, refOf(row), amountCents)
  }
  if (action === 'release') await endSubsidy(context, refOf(row), { tenderId, amountCents, kind: 'RELEASE' })
}

/** Ends the claims of a cancelled or changed order, each according to its state. Call only under the bill's lock. */
export const releaseClaims = async (
  context: EventContext,
  order: OrderRef,
  reason: string,
): Promise<void> => {
  for (const row of (await claimsOfOrder(context.db, order)).filter(isCounted))
    await moveOn(context, row, 'release', { reason })
}

type Returned = { lineId: string; quantity: number }

/** Refuses a partial return of subsidised goods if the rule demands whole returns. Error: SUBSIDY_WHOLE_RETURN. */
export const refusePartialReturn = async (
  context: EventContext,
  order: OrderRef,
  returned: readonly Returned[],
): Promise<void> => {
  for (const row of (await claimsOfOrder(context.db, order)).filter(isCounted)) {
    const pieces = returned.find(({ lineId }) => lineId === row.lineId)?.quantity
    if (pieces !== undefined && row.wholeReturnOnly && pieces < row.quantity)
      throw new CallError('SUBSIDY_WHOLE_RETURN', { name: row.skuName, quantity: row.quantity })
  }
}

/**
 * Ends the subsidy of goods that were returned whole: neither the state nor the customer owes it. Returns the subsidy, paid or not, in cents. Call only under the
 * bill's lock.
 */
export const takeBackSubsidies = async (
  context: EventContext,
  order: OrderRef,
  returned: readonly Returned[],
  reason: string,
): Promise<number> => {
  const rows = (await claimsOfOrder(context.db, order)).filter(
    (row) =>
      isCounted(row) &&
      returned.some(({ lineId, quantity }) => lineId === row.lineId && quantity >= row.quantity),
  )
  const cents = rows.reduce((sum, row) => sum + row.amountCents, 0)
  await changeBill(context, order, -cents)
  for (const row of rows) {
    await moveOn(context, row, 'release', { reason })
    await dropSubsidy(context, order, row.amountCents)
  }
  await dropEntitlements(
    context.db,
    order,
    rows.map((row) => row.lineId),
  )
  return cents
}
