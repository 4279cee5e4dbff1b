import type { OutputOf, ParsedInputOf } from '@showfloor/contract/common/call'
import type { Contract } from '@showfloor/contract/contract'
import type { EventContext } from '../../../platform/bus.ts'
import type { Context } from '../../../platform/calls/context.ts'
import { CallError } from '../../../platform/calls/errors.ts'
import { newId } from '../../../platform/database/ids.ts'
import { matchRows } from '../statements/statements.db.ts'
import { settlementById } from '../listing/listing.db.ts'
import { moneyOf, settlementOf } from '../listing/listing.ts'
import {
  allowMemory,
  insertSettlement,
  isPast,
  lastSettlement,
  lockSettlements,
  settlementOfOrder,
  unsettledSums,
  usesAccount,
} from './settling.db.ts'

type Calls = Contract['settlements']

export const previewSettlement = async (
  { db }: Context,
  scope: ParsedInputOf<Calls['preview']>,
): Promise<OutputOf<Calls['preview']>> => {
  const sums = await unsettledSums(db, scope)
  const last = await lastSettlement(db, scope)
  const carried = last?.leftCents ?? 0
  const money = moneyOf(sums)
  return {
    orders: sums.orderCount,
    from: last?.nextDay ?? null,
    ...money,
    carried,
    due: money.receivable + carried,
  }
}

/**
 * Settles a channel up to a day. Of two concurrent callers one creates it, and the other gets its number with the error. Errors: SETTLEMENT_DAY, SETTLEMENT_ACCOUNT,
 * SETTLEMENT_EXISTS, SETTLEMENT_NOTHING.
 */
export const createSettlement = async (
  { db, session }: Context,
  input: ParsedInputOf<Calls['create']>,
): Promise<OutputOf<Calls['create']>> => {
  const { shopId, through, accountId } = input
  if (!(await isPast(db, through))) throw new CallError('SETTLEMENT_DAY')
  if (accountId !== null && !(await usesAccount(db, shopId, accountId)))
    throw new CallError('SETTLEMENT_ACCOUNT')
  await lockSettlements(db, shopId)
  const last = await lastSettlement(db, input)
  if (last && last.throughDay >= through)
    throw new CallError('SETTLEMENT_EXISTS', { day: last.throughDay, no: last.settlementNo })
  await allowMemory(db)
  await matchRows(db, shopId)
  const id = newId()
  const made = { ...input, id, carriedCents: last?.leftCents ?? 0, createdBy: session.accountId }
  if (!(await insertSettlement(db, made))) throw new CallError('SETTLEMENT_NOTHING')
  const row = await settlementById(db, { shopId, id })
  if (!row) throw new Error('A settlement is missing that was just written.')
  return settlementOf(row, session)
}

/** Refuses a change of an order that a valid settlement counts. Error: VOUCHER_SETTLED. */
export const refuseSettled = async (
  { db }: EventContext,
  order: { shopId: string; orderId: string },
): Promise<void> => {
  await lockSettlements(db, order.shopId)
  const no = await settlementOfOrder(db, order)
  if (no !== undefined) throw new CallError('VOUCHER_SETTLED', { no })
}
