import type { ScopedId } from '@showfloor/contract/common/ids'
import { formatCents } from '@showfloor/contract/common/money'
import type { EventContext } from '../../../platform/bus.ts'
import type { Context } from '../../../platform/calls/context.ts'
import { CallError } from '../../../platform/calls/errors.ts'
import { newId } from '../../../platform/database/ids.ts'
import { leftAlone } from '../../identity/identity.public.ts'
import { lockedBill, type OrderRef } from '../ledger/bills.db.ts'
import { announcePayment } from '../ledger/bills.ts'
import { paymentState } from '../ledger/state.ts'
import { closeByHand, isSilent, isTenderOf, tenderById } from '../ledger/tenders.db.ts'
import type { PaymentBus } from '../payments.events.ts'
import { planRefunds } from '../refunds/plan.ts'
import { carryOutPlan, type RefundDeps } from '../refunds/refunds.ts'
import {
  decideRevocation,
  insertRevocation,
  refundedAlone,
  revocableCents,
  revocationById,
  revocationByKey,
  type NewRevocation,
  type RevocationRow,
} from './revocations.db.ts'

const refOf = ({ shopId, orderId }: RevocationRow): OrderRef => ({ shopId, orderId })

/** Refuses more than can be refunded now. Call only under the bill's lock. Errors: REVOKE_NOTHING, REVOKE_TOO_MUCH, and those of the listeners. */
const admitRefund = async (
  context: EventContext,
  bus: PaymentBus,
  order: OrderRef,
  wanted: { tenderId: string | null; amountCents: number; exceptId: string | null },
): Promise<void> => {
  await bus.emit('payment.revoking', context, order)
  const most = await revocableCents(context.db, order, wanted)
  if (most === 0) throw new CallError('REVOKE_NOTHING')
  if (wanted.amountCents > most) throw new CallError('REVOKE_TOO_MUCH', { most: formatCents(most) })
}

/** Keeps a request, and notifies those who may decide on it. Error: REVOCATION_OPEN. */
const keep = async (context: EventContext, bus: PaymentBus, wish: NewRevocation): Promise<RevocationRow> => {
  const row = await insertRevocation(context.db, wish)
  if (!row) throw new CallError('REVOCATION_OPEN')
  if (row.status === 'PENDING_APPROVAL') await tell(context, bus, row, row)
  announcePayment(context, wish)
  return row
}

const tell = (
  context: EventContext,
  bus: PaymentBus,
  row: RevocationRow,
  by: { requesterId: string; requesterName: string },
  note = '',
): Promise<void> =>
  bus.emit('payment.revocation', context, {
    ...refOf(row),
    revocationId: row.id,
    kind: row.kind,
    status: row.status,
    amountCents: row.amountCents,
    reason: row.reason,
    requesterId: row.requesterId,
    actorId: by.requesterId,
    actor: by.requesterName,
    note,
  })

type Revoked = { tenderId?: ScopedId | undefined; amount: number; reason: string }

/**
 * Refunds a paid amount: at once up to the limit of the caller's roles, otherwise after a second person's approval. The amount for each tender is stored
 * before a provider is asked. Errors: NOT_FOUND, REVOKE_NOTHING, REVOKE_TOO_MUCH, DIFFERENCE_OTHER_OPEN.
 */
export const revokePayment = async (context: Context, deps: RefundDeps, order: OrderRef, input: Revoked) => {
  const row = await context.transaction((tx) => beginRevoking({ ...context, db: tx }, deps.bus, order, input))
  if (row.status === 'APPROVED') await carryOutPlan(context, deps, row.shopId, row.id)
  return paymentState(context, order)
}

const beginRevoking = async (
  context: Context,
  bus: PaymentBus,
  order: OrderRef,
  { tenderId: named, amount: amountCents, reason }: Revoked,
): Promise<RevocationRow> => {
  if (!(await lockedBill(context.db, order.shopId, order.orderId))) throw new CallError('NOT_FOUND')
  const { accountId, name } = context.session
  const key = context.idempotencyKey ?? newId()
  const known = await revocationByKey(context.db, order.shopId, accountId, key)
  if (known) return known
  if (named && !(await isTenderOf(context.db, order, named))) throw new CallError('NOT_FOUND')
  const tenderId = named?.id ?? null
  await admitRefund(context, bus, order, { tenderId, amountCents, exceptId: null })
  const alone = await leftAlone(context.db, context.session, refundedAlone(order, accountId))
  const isAlone = amountCents <= alone
  const row = await keep(context, bus, {
    ...order,
    id: newId(),
    kind: 'REFUND',
    tenderId,
    amountCents,
    reason,
    status: isAlone ? 'APPROVED' : 'PENDING_APPROVAL',
    requester: { accountId, name },
    key,
  })
  if (isAlone) await planRefunds(context, order, { causeId: row.id, amountCents, tenderId })
  return row
}

/** Requests a second person's approval to close an expired link about which its provider gives no answer. Errors: NOT_FOUND, TENDER_NOT_SILENT, REVOCATION_OPEN. */
export const askToClose = async (
  context: Context,
  bus: PaymentBus,
  shopId: string,
  id: string,
  evidence: string,
) => {
  const known = await tenderById(context.db, shopId, id)
  if (!known) throw new CallError('NOT_FOUND')
  const order = { shopId, orderId: known.orderId }
  await lockedBill(context.db, shopId, known.orderId)
  const tender = await tenderById(context.db, shopId, id)
  if (!tender || !isSilent(tender)) throw new CallError('TENDER_NOT_SILENT')
  await keep(context, bus, {
    ...order,
    id: newId(),
    kind: 'CLOSE',
    tenderId: id,
    amountCents: tender.amountCents,
    reason: evidence,
    status: 'PENDING_APPROVAL',
    requester: context.session,
    key: context.idempotencyKey ?? newId(),
  })
  return paymentState(context, order)
}

type Versioned = { id: ScopedId; version: number }

/** A request under its bill's lock. Error: NOT_FOUND. */
const underLock = async (context: Context, { shopId, id }: ScopedId): Promise<RevocationRow> => {
  const known = await revocationById(context.db, shopId, id)
  if (!known) throw new CallError('NOT_FOUND')
  await lockedBill(context.db, shopId, known.orderId)
  const row = await revocationById(context.db, shopId, id)
  if (!row) throw new CallError('NOT_FOUND')
  return row
}

const refuseUnlessWaiting = (row: RevocationRow, { version }: Versioned): void => {
  if (row.status !== 'PENDING_APPROVAL' || row.version !== version) throw new CallError('REVOCATION_CHANGED')
}

const decide = async (
  context: Context,
  bus: PaymentBus,
  row: RevocationRow,
  to: { status: 'APPROVED' | 'REJECTED' | 'WITHDRAWN'; note: string; approvalKey?: string },
): Promise<RevocationRow> => {
  const { accountId, name } = context.session
  const decided = await decideRevocation(context.db, row, { ...to, by: { accountId, name } })
  if (!decided) throw new CallError('REVOCATION_CHANGED')
  await tell(context, bus, decided, { requesterId: accountId, requesterName: name }, to.note)
  announcePayment(context, refOf(row))
  return decided
}

/**
 * Approves somebody else's request and carries it out; a repeat under the same key continues where the first stopped. Errors: NOT_FOUND,
 * REVOCATION_CHANGED, REVOCATION_OWN, TENDER_NOT_SILENT, and those of {@link revokePayment}.
 */
export const approveRevocation = async (
  context: Context,
  deps: RefundDeps,
  input: Versioned & { note: string },
) => {
  const row = await context.transaction((tx) => approve({ ...context, db: tx }, deps.bus, input))
  if (row.kind === 'REFUND') await carryOutPlan(context, deps, row.shopId, row.id)
  return paymentState(context, refOf(row))
}

const approve = async (
  context: Context,
  bus: PaymentBus,
  input: Versioned & { note: string },
): Promise<RevocationRow> => {
  const row = await underLock(context, input.id)
  const approvalKey = context.idempotencyKey ?? newId()
  if (row.approvalKey === approvalKey) return row
  refuseUnlessWaiting(row, input)
  if (row.requesterId === context.session.accountId) throw new CallError('REVOCATION_OWN')
  const order = refOf(row)
  const { tenderId, amountCents } = row
  if (row.kind === 'REFUND')
    await admitRefund(context, bus, order, { tenderId, amountCents, exceptId: row.id })
  const decided = await decide(context, bus, row, { status: 'APPROVED', note: input.note, approvalKey })
  if (row.kind === 'REFUND') await planRefunds(context, order, { causeId: row.id, amountCents, tenderId })
  else if (!(await closeByHand(context.db, order.shopId, tenderId ?? '', row.reason)))
    throw new CallError('TENDER_NOT_SILENT')
  return decided
}

/** Errors: NOT_FOUND, REVOCATION_CHANGED, REVOCATION_OWN. */
export const rejectRevocation = async (
  context: Context,
  bus: PaymentBus,
  input: Versioned & { note: string },
) => {
  const row = await underLock(context, input.id)
  refuseUnlessWaiting(row, input)
  if (row.requesterId === context.session.accountId) throw new CallError('REVOCATION_OWN')
  await decide(context, bus, row, { status: 'REJECTED', note: input.note })
  return paymentState(context, refOf(row))
}

/** Errors: NOT_FOUND, REVOCATION_CHANGED, REVOCATION_NOT_OWN. */
export const withdrawRevocation = async (context: Context, bus: PaymentBus, input: Versioned) => {
  const row = await underLock(context, input.id)
  refuseUnlessWaiting(row, input)
  if (row.requesterId !== context.session.accountId) throw new CallError('REVOCATION_NOT_OWN')
  await decide(context, bus, row, { status: 'WITHDRAWN', note: '' })
  return paymentState(context, refOf(row))
}
