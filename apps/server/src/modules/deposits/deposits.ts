import { formatCents } from '@showfloor/contract/common/money'
import type { DepositMove } from '@showfloor/contract/common/deposit-moves'
import type { OutputOf, ParsedInputOf } from '@showfloor/contract/common/call'
import type { Contract } from '@showfloor/contract/contract'
import type { Context } from '../../platform/calls/context.ts'
import { CallError } from '../../platform/calls/errors.ts'
import type { Db } from '../../platform/database/db.ts'
import { newId } from '../../platform/database/ids.ts'
import { leftAlone } from '../identity/identity.public.ts'
import { billUnderLock, takeAtOnce, type PaymentBus } from '../payments/payments.public.ts'
import {
  decideRequest,
  deleteHold,
  depositById,
  depositOfTender,
  depositsOf,
  holdOf,
  insertDeposit,
  insertEntry,
  insertHold,
  insertRequest,
  isKnown,
  lockedDeposit,
  lockedDepositsOf,
  pendingRequests,
  setDepositShops,
  takenOutAlone,
  updateDeposit,
  type DepositRow,
} from './deposits.db.ts'

type Calls = Contract['deposits']

const availableOf = (row: DepositRow): number => row.balanceCents - row.frozenCents - row.heldCents

export const listDeposits = async (
  { db, session }: Context,
  { shopId }: ParsedInputOf<Calls['list']>,
): Promise<OutputOf<Calls['list']>> => {
  const rows = await depositsOf(db, shopId)
  const requests = await pendingRequests(
    db,
    rows.map(({ id }) => id),
  )
  return {
    data: rows.map((row) => ({
      id: row.id,
      version: row.version,
      franchisee: row.franchisee,
      supplier: row.supplier,
      enabled: row.enabled,
      shopIds: row.shopIds,
      balance: row.balanceCents,
      frozen: row.frozenCents,
      held: row.heldCents,
      available: availableOf(row),
      requests: requests
        .filter(({ accountId: depositId }) => depositId === row.id)
        .map((one) => ({
          id: one.id,
          kind: one.kind,
          amount: one.amountCents,
          reason: one.reason,
          requester: one.requesterName,
          own: one.requesterId === session.accountId,
          at: one.createdAt.toISOString(),
        })),
    })),
  }
}

export const depositBalances = async (
  { db }: Context,
  { shopId, tenderId }: ParsedInputOf<Calls['balance']>,
): Promise<OutputOf<Calls['balance']>> => {
  const hold = tenderId && (await holdOf(db, { shopId: tenderId.shopId, tenderId: tenderId.id }))
  const heldFor = (row: DepositRow) => (hold?.accountId === row.id ? hold.amountCents : 0)
  return {
    data: (await depositsOf(db, shopId))
      .filter(({ enabled }) => enabled)
      .map((row) => ({ id: row.id, supplier: row.supplier, available: availableOf(row) + heldFor(row) }))
      .toSorted((one, other) => Number(other.id === hold?.accountId) - Number(one.id === hold?.accountId)),
  }
}

/** A deposit that pays for orders of the shop. Error: NOT_FOUND. */
export const depositFor = async (db: Db, id: string, shopId: string): Promise<DepositRow> => {
  const row = await depositById(db, id)
  if (!row?.shopIds.includes(shopId)) throw new CallError('NOT_FOUND')
  return row
}

/** Errors: NOT_FOUND, DEPOSIT_CHANGED, DEPOSIT_KNOWN. */
export const saveDeposit = async (
  { db, session }: Context,
  { id: named, version = 0, shopIds, ...fields }: ParsedInputOf<Calls['save']>,
): Promise<OutputOf<Calls['save']>> => {
  const id = named ?? newId()
  if (named === undefined) {
    if (!(await insertDeposit(db, { ...fields, id }))) throw new CallError('DEPOSIT_KNOWN')
  } else {
    const row = await depositById(db, id)
    if (!row?.shopIds.every((shopId) => session.shopIds.has(shopId))) throw new CallError('NOT_FOUND')
    if (await isKnown(db, { ...fields, id })) throw new CallError('DEPOSIT_KNOWN')
    if (!(await updateDeposit(db, { ...fields, id, version }))) throw new CallError('DEPOSIT_CHANGED')
  }
  await setDepositShops(db, id, shopIds)
  return { id }
}

/** The deposit under its lock, with at least this amount neither spent nor frozen nor held. Errors: NOT_FOUND, DEPOSIT_SHORT. */
const withAvailable = async (db: Db, id: string, amountCents: number): Promise<DepositRow> => {
  const row = await lockedDeposit(db, id)
  if (!row) throw new CallError('NOT_FOUND')
  const availableCents = availableOf(row)
  if (amountCents > availableCents)
    throw new CallError('DEPOSIT_SHORT', { available: formatCents(availableCents) })
  return row
}

/** Whether a change adds to the balance, which no amount is too much for. */
const isIn = (kind: DepositMove): boolean => kind === 'TOP_UP' || kind === 'ADJUST_IN'

/**
 * Writes an entry by a person. An adjustment waits for a second person, and so does a withdrawal where it exceeds, with the caller's others of the day, the limit of their roles.
 * Errors: NOT_FOUND, DEPOSIT_SHORT, DEPOSIT_FROZEN.
 */
export const moveDeposit = async (
  { db, session }: Context,
  { shopId, depositId, kind, amount: amountCents, reason }: ParsedInputOf<Calls['move']>,
): Promise<OutputOf<Calls['move']>> => {
  await depositFor(db, depositId, shopId)
  if (kind === 'RELEASE') {
    const frozenCents = (await lockedDeposit(db, depositId))?.frozenCents ?? 0
    if (amountCents > frozenCents) throw new CallError('DEPOSIT_FROZEN', { frozen: formatCents(frozenCents) })
  } else if (isIn(kind)) await lockedDeposit(db, depositId)
  else await withAvailable(db, depositId, amountCents)
  const isOut = kind === 'DEDUCT' || kind === 'REFUND'
  const alone = () => leftAlone(db, session, takenOutAlone(depositId, session.accountId))
  const isAdjustment = kind === 'ADJUST_IN' || kind === 'ADJUST_OUT'
  if (isAdjustment || (isOut && amountCents > (await alone()))) {
    await insertRequest(db, { id: newId(), depositId, kind, amountCents, reason, requester: session })
    return { state: 'PENDING' }
  }
  const { name: actor, accountId: actorId } = session
  await insertEntry(db, { depositId, kind, amountCents, reason, actor, actorId })
  return { state: 'DONE' }
}

/** Errors: NOT_FOUND, DEPOSIT_REQUEST_DECIDED, DEPOSIT_REQUEST_OWN, DEPOSIT_SHORT. */
export const decideDeposit = async (
  { db, session }: Context,
  { shopId, depositId, requestId, approve }: ParsedInputOf<Calls['decide']>,
): Promise<Record<string, never>> => {
  await depositFor(db, depositId, shopId)
  await lockedDeposit(db, depositId)
  const waiting = await pendingRequests(db, [depositId])
  const own = waiting.find(({ id }) => id === requestId)
  if (own?.requesterId === session.accountId) throw new CallError('DEPOSIT_REQUEST_OWN')
  const status = approve ? 'APPROVED' : 'REJECTED'
  const decided = await decideRequest(
    db,
    { id: requestId, depositId },
    { status, deciderId: session.accountId },
  )
  if (!decided) throw new CallError('DEPOSIT_REQUEST_DECIDED')
  if (!approve) return {}
  if (!isIn(decided.kind)) await withAvailable(db, depositId, decided.amountCents)
  await insertEntry(db, {
    depositId,
    kind: decided.kind,
    amountCents: decided.amountCents,
    reason: decided.reason,
    actor: decided.requesterName,
    approver: session.name,
  })
  return {}
}

/**
 * Pays for an order from a deposit. The tender, its ledger entry and the deposit's entry are one transaction. The bill is locked before the deposit.
 * Errors: NOT_FOUND, DEPOSIT_CLOSED, DEPOSIT_SHORT, and those of taking money.
 */
export const payFromDeposit = async (
  context: Context,
  bus: PaymentBus,
  { orderId: named, depositId, amount: amountCents, stages, besideUnknown }: ParsedInputOf<Calls['pay']>,
): Promise<OutputOf<Calls['pay']>> => {
  const { db, session } = context
  const order = { shopId: named.shopId, orderId: named.id }
  if (!(await billUnderLock(db, order))) throw new CallError('NOT_FOUND')
  const deposit = await withAvailable(db, depositId, amountCents)
  if (!deposit.enabled || !deposit.shopIds.includes(order.shopId)) throw new CallError('DEPOSIT_CLOSED')
  const tenderId = newId()
  const asked = { amountCents, stages, besideUnknown }
  const state = await takeAtOnce(context, bus, order, { type: 'DEPOSIT', tenderId, ...asked })
  const tender = { shopId: order.shopId, tenderId, refundId: null }
  await insertEntry(db, { depositId, kind: 'PAYMENT', amountCents, reason: '', actor: session.name, tender })
  return state
}

/** Returns refunded money of a tender to the deposit that paid it, in the transaction of the refund. */
export const followRefunds = (bus: PaymentBus): void =>
  bus.on('payment.refunded', async ({ db }, { type, shopId, tenderId, refundId, amountCents, actor }) => {
    if (type !== 'DEPOSIT') return
    const depositId = await depositOfTender(db, shopId, tenderId)
    if (depositId === undefined) throw new Error(`no deposit was found for tender ${shopId}-${tenderId}`)
    await lockedDeposit(db, depositId)
    const tender = { shopId, tenderId, refundId }
    await insertEntry(db, { depositId, kind: 'RETURN', amountCents, reason: '', actor, tender })
  })

/**
 * Follows the lines of mixed payments: the first deposits with enough hold their amounts, and a line that begins is paid from its deposit or from another
 * one. The end of a tender gives free what is held for it. Errors: NOT_FOUND, DEPOSIT_CLOSED, DEPOSIT_SHORT.
 */
export const followLines = (bus: PaymentBus): void => {
  bus.on('deposit.reserved', async ({ db }, { shopId, lines }) => {
    const free = (await lockedDepositsOf(db, shopId)).map((row) => ({ id: row.id, cents: availableOf(row) }))
    for (const { tenderId, amountCents } of lines) {
      const deposit = free.find(({ cents }) => cents >= amountCents)
      if (!deposit)
        throw new CallError('DEPOSIT_SHORT', {
          available: formatCents(Math.max(0, ...free.map(({ cents }) => cents))),
        })
      deposit.cents -= amountCents
      await insertHold(db, { shopId, tenderId }, { accountId: deposit.id, amountCents })
    }
  })
  bus.on('deposit.claimed', async ({ db }, { shopId, tenderId, depositId: named, amountCents, actor }) => {
    const depositId = named ?? (await holdOf(db, { shopId, tenderId }))?.accountId
    if (depositId === undefined) throw new CallError('NOT_FOUND')
    await deleteHold(db, { shopId, tenderId })
    const deposit = await withAvailable(db, depositId, amountCents)
    if (!deposit.enabled || !deposit.shopIds.includes(shopId)) throw new CallError('DEPOSIT_CLOSED')
    const tender = { shopId, tenderId, refundId: null }
    await insertEntry(db, { depositId, kind: 'PAYMENT', amountCents, reason: '', actor, tender })
  })
}
