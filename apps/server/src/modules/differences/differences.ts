import { splitScopedId, type ScopedId } from '@showfloor/contract/common/ids'
import type { OutputOf, ParsedInputOf } from '@showfloor/contract/common/call'
import {
  differenceActions,
  differenceTransition,
  type DifferenceAction,
} from '@showfloor/contract/common/difference-status'
import { formatCents } from '@showfloor/contract/common/money'
import type { Contract } from '@showfloor/contract/contract'
import type { Context } from '../../platform/calls/context.ts'
import type { Db } from '../../platform/database/db.ts'
import { CallError } from '../../platform/calls/errors.ts'
import { idWithin, newId, scoped } from '../../platform/database/ids.ts'
import type { Session } from '../../platform/http/session.ts'
import {
  type PaymentBus,
  carryOutRefunds,
  planRefunds,
  refundPlan,
  refundsFor,
  type RefundDeps,
  billUnderLock,
  wireRefund,
} from '../payments/payments.public.ts'
import {
  approverRows,
  differenceById,
  differenceNameRows,
  differencesPage,
  insertDifference,
  keepSettleKey,
  type DifferenceRow,
} from './differences.db.ts'
import type { DifferenceBus } from './differences.events.ts'
import {
  announceDifference,
  approve,
  noEffect,
  step,
  submit,
  emitStep,
  undo,
  type Bill,
} from './differences.steps.ts'
import { differenceTexts } from './differences.texts.ts'

type Calls = Contract['differences']
type Difference = OutputOf<Calls['create']>
type Versioned = { id: ScopedId; version: number }

/** The actions that the server allows the caller now. */
const actionsFor = (row: DifferenceRow, session: Session): DifferenceAction[] =>
  differenceActions.filter((action) => {
    if (differenceTransition(row, action) === undefined) return false
    const may = (permission: Parameters<Session['permissions']['has']>[0]) =>
      session.permissions.has(permission)
    if (action === 'settle') return row.direction === 'GIVE_BACK' && may('payment.refund')
    if (action === 'approve' || action === 'reject')
      return may('difference.approve') && row.requesterId !== session.accountId
    if (action === 'cancel' && row.status === 'PENDING_REFUND')
      return may('difference.approve') && may('difference.request') && row.settleKey === null
    return may('difference.request')
  })

type WireRefund = Difference['refunds'][number]

const wire = (row: DifferenceRow, refunds: readonly WireRefund[], session: Session): Difference => ({
  id: scoped(row.shopId, row.id),
  version: row.version,
  status: row.status,
  direction: row.direction,
  orderId: scoped(row.shopId, row.orderId),
  orderNo: row.orderNo,
  amount: row.amountCents,
  change: row.changeCents,
  refund: row.refundCents,
  returned: row.returnedCents,
  pieces: row.pieces.map(({ lineId, itemQty }) => ({ lineId: scoped(row.shopId, lineId), itemQty })),
  reason: row.reason,
  requesterName: row.requesterName,
  requestedAt: row.requestedAt?.toISOString() ?? null,
  deciderName: row.deciderName,
  note: row.note,
  decidedAt: row.decidedAt?.toISOString() ?? null,
  settledBy: row.settledBy,
  settledAt: row.settledAt?.toISOString() ?? null,
  createdAt: row.createdAt.toISOString(),
  refunds: [...refunds],
  actions: actionsFor(row, session),
})

/** The differences of a shop or of one order, newest first. */
export const listDifferences = async (
  context: Context,
  input: ParsedInputOf<Calls['list']>,
): Promise<OutputOf<Calls['list']>> => {
  const order = input.orderId === undefined ? null : input.orderId
  const shopId = order?.shopId ?? input.shopId
  const { rows, total } = await differencesPage(context.db, {
    shopId,
    orderId: order?.id ?? null,
    status: input.status ?? null,
    limit: input.size,
    offset: (input.no - 1) * input.size,
  })
  const begun = rows.filter((row) => row.settleKey !== null).map((row) => row.id)
  const refunds = await refundsFor(context.db, shopId, begun)
  const planned = rows.find((row) => row.status === 'PENDING_REFUND' && row.settleKey === null)
  const plan = planned && order ? await planOf(context, planned) : []
  const isWaiting = rows.some(({ status }) => status === 'PENDING_APPROVAL')
  const approvers = isWaiting ? await approverRows(context.db, shopId) : []
  return {
    data: rows.map((row) => {
      const ofRow = refunds
        .filter((refund) => refund.causeId === row.id)
        .map((refund) => wireRefund(refund, context.session))
      const mayDecide = ({ accountId }: (typeof approvers)[number]) =>
        row.status === 'PENDING_APPROVAL' && accountId !== row.requesterId
      return {
        ...wire(row, row === planned ? plan : ofRow, context.session),
        approvers: approvers.filter(mayDecide).map(({ name }) => name),
      }
    }),
    total,
  }
}

/** The planned refunds of an approved difference, for callers who may give them. */
const planOf = async (context: Context, row: DifferenceRow): Promise<WireRefund[]> => {
  if (!context.session.permissions.has('payment.refund')) return []
  const order = { shopId: row.shopId, orderId: row.orderId }
  const parts = await refundPlan(context.db, order, row.refundCents)
  return parts.map(({ type, amountCents: amount }) => ({
    id: null,
    type,
    amount,
    state: 'PLANNED' as const,
    failure: null,
    evidence: null,
    actor: '',
    actions: [],
  }))
}

/** Each line once. More to collect gives no goods back. */
const piecesOf = (
  shopId: string,
  { direction, pieces }: Pick<ParsedInputOf<Calls['create']>, 'direction' | 'pieces'>,
) => {
  if (direction === 'COLLECT') return []
  const byLine = Map.groupBy(pieces, ({ lineId }) => idWithin(shopId, lineId))
  return [...byLine].map(([lineId, same]) => ({
    lineId,
    itemQty: same.reduce((sum, { itemQty }) => sum + itemQty, 0),
  }))
}

/** Creates a difference for an order with an open bill. Errors: DIFFERENCE_ORDER_NOT_PAID, and those of submitting. */
export const createDifference = async (
  context: Context,
  bus: DifferenceBus,
  input: ParsedInputOf<Calls['create']>,
): Promise<Difference> => {
  const { shopId, id: orderId } = input.orderId
  const bill = await billUnderLock(context.db, { shopId, orderId })
  if (!bill?.open || bill.paidCents <= 0) throw new CallError('DIFFERENCE_ORDER_NOT_PAID')
  const row = await insertDifference(context.db, {
    shopId,
    id: newId(),
    orderId,
    orderNo: bill.orderNo,
    direction: input.direction,
    amountCents: input.amount,
    pieces: piecesOf(shopId, input),
    reason: input.reason,
    requester: context.session,
  })
  if (input.submit) return wire(await submit(context, bus, row, bill), [], context.session)
  await emitStep(context, bus, row, { action: 'create', from: null }, context.session)
  return wire(row, [], context.session)
}

type Found = { row: DifferenceRow; bill: Bill }

/** The difference under its bill's lock, if `action` is allowed on the version that the caller saw. Errors: NOT_FOUND, DIFFERENCE_CHANGED, DIFFERENCE_TRANSITION. */
const differenceFor = async (
  context: Context,
  input: Versioned,
  action: DifferenceAction,
): Promise<Found> => {
  const found = await underLock(context, input.id)
  if (found.row.version !== input.version) throw new CallError('DIFFERENCE_CHANGED')
  refuseTransition(context, found.row, action)
  return found
}

const underLock = async (context: Context, named: ScopedId): Promise<Found> => {
  const { shopId, id } = named
  const known = await differenceById(context.db, shopId, id)
  if (!known) throw new CallError('NOT_FOUND')
  const bill = await billUnderLock(context.db, { shopId, orderId: known.orderId })
  const row = await differenceById(context.db, shopId, id)
  if (!row || !bill) throw new CallError('NOT_FOUND')
  return { row, bill }
}

const refuseTransition = (context: Context, row: DifferenceRow, action: DifferenceAction): void => {
  if (differenceTransition(row, action) !== undefined) return
  throw new CallError('DIFFERENCE_TRANSITION', {
    status: differenceTexts.status(row.status, context.language),
    action: differenceTexts.action(action, context.language),
  })
}

/** Changes a difference and requests it anew; the caller becomes the requester. Errors: those of a step and of submitting, DIFFERENCE_BEING_PAID. */
export const updateDifference = async (
  context: Context,
  bus: DifferenceBus,
  input: ParsedInputOf<Calls['update']>,
): Promise<Difference> => {
  const { row, bill } = await differenceFor(context, input, 'update')
  await undo(context, row, bill)
  const { direction, amount: amountCents, reason } = input
  const changed = await step(context, bus, row, 'update', context.session, {
    content: {
      direction,
      amountCents,
      pieces: piecesOf(row.shopId, input),
      reason,
      requester: context.session,
    },
    effect: noEffect,
  })
  if (!input.submit) return wire(changed, [], context.session)
  const without = { ...bill, payableCents: bill.payableCents - row.changeCents }
  return wire(await submit(context, bus, changed, without), [], context.session)
}

/** As above for a decision, which the requester cannot make. Error: DIFFERENCE_OWN. */
const differenceToDecide = async (
  context: Context,
  input: Versioned,
  action: 'approve' | 'reject',
): Promise<Found> => {
  const found = await differenceFor(context, input, action)
  if (found.row.requesterId === context.session.accountId) throw new CallError('DIFFERENCE_OWN')
  return found
}

export const approveDifference = async (
  context: Context,
  bus: DifferenceBus,
  input: ParsedInputOf<Calls['approve']>,
): Promise<Difference> => {
  const { row, bill } = await differenceToDecide(context, input, 'approve')
  return wire(await approve(context, bus, row, bill, input.note), [], context.session)
}

export const rejectDifference = async (
  context: Context,
  bus: DifferenceBus,
  input: ParsedInputOf<Calls['reject']>,
): Promise<Difference> => {
  const { row } = await differenceToDecide(context, input, 'reject')
  const { accountId, name } = context.session
  const decided = { accountId, name, note: input.note, fourEyes: true }
  return wire(await step(context, bus, row, 'reject', context.session, { decided }), [], context.session)
}

/** Errors: those of a step; DIFFERENCE_BEING_PAID after a payment for it or during its refund; FORBIDDEN for an approved one without the permission to approve; STOCK_SHORT and BOARD_TAKEN once another order holds its pieces. */
export const cancelDifference = async (
  context: Context,
  bus: DifferenceBus,
  input: ParsedInputOf<Calls['cancel']>,
): Promise<Difference> => {
  const { row, bill } = await differenceFor(context, input, 'cancel')
  if (row.settleKey !== null) throw new CallError('DIFFERENCE_BEING_PAID')
  if (row.status === 'PENDING_REFUND' && !context.session.permissions.has('difference.approve'))
    throw new CallError('FORBIDDEN')
  await undo(context, row, bill)
  const { accountId, name } = context.session
  const decided = { accountId, name, note: input.note, fourEyes: false }
  const cancelled = await step(context, bus, row, 'cancel', context.session, { decided, effect: noEffect })
  return wire(cancelled, [], context.session)
}

export type SettleDeps = { payments: PaymentBus; ways: RefundDeps['ways'] }

/**
 * Refunds the money. The amounts for each tender are planned once and stored before a provider is asked, so that a retry continues
 * where the first attempt stopped. The last refund settles the difference. Errors: those of a step, DIFFERENCE_UNPAID, REFUND_REFUSED, PAYMENT_PROVIDER_UNAVAILABLE.
 */
export const settleDifference = async (
  context: Context,
  deps: SettleDeps,
  input: ParsedInputOf<Calls['settle']>,
): Promise<Difference> => {
  const { shopId, id } = input.id
  await context.transaction((tx) => beginSettling({ ...context, db: tx }, input))
  await carryOutRefunds(context, { ...deps, bus: deps.payments }, shopId, id)
  const row = await differenceById(context.db, shopId, id)
  if (!row) throw new CallError('NOT_FOUND')
  const refunds = await refundsFor(context.db, shopId, [id])
  const wired = refunds.map((refund) => wireRefund(refund, context.session))
  return wire(row, wired, context.session)
}

const beginSettling = async (context: Context, input: Versioned): Promise<void> => {
  const { row, bill } = await underLock(context, input.id)
  const key = context.idempotencyKey ?? newId()
  if (row.settleKey === key) return
  if (row.version !== input.version) throw new CallError('DIFFERENCE_CHANGED')
  refuseTransition(context, row, 'settle')
  if (row.direction === 'COLLECT')
    throw new CallError('DIFFERENCE_UNPAID', { due: formatCents(bill.payableCents - bill.paidCents) })
  await keepSettleKey(context.db, row, key)
  announceDifference(context, row)
  const order = { shopId: row.shopId, orderId: row.orderId }
  await planRefunds(context, order, { causeId: row.id, amountCents: row.refundCents })
}

/** Differences by scoped id, named by order number and amount. */
export const differenceNames = async (db: Db, scopedIds: readonly string[]): Promise<Map<string, string>> => {
  const rows = await differenceNameRows(db, scopedIds.map(splitScopedId))
  return new Map(
    rows.map((row) => {
      const sign = row.direction === 'COLLECT' ? '+' : '−'
      return [scoped(row.shopId, row.id), `${row.orderNo} ${sign}¥${formatCents(row.amountCents)}`]
    }),
  )
}
