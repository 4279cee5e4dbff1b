import type { OutputOf, ParsedInputOf } from '@showfloor/contract/common/call'
import { chinaDay } from '@showfloor/contract/common/china-time'
import type { Contract } from '@showfloor/contract/contract'
import type { Context } from '../../../platform/calls/context.ts'
import { CallError } from '../../../platform/calls/errors.ts'
import { newId } from '../../../platform/database/ids.ts'
import { billUnderLock, dropSubsidy, takeAtOnce, type PaymentBus } from '../../payments/payments.public.ts'
import type { SubsidyBus } from '../subsidies.events.ts'
import { insertClaim, identityKey } from './claims.db.ts'
import { dropEntitlements, openLines, type OpenLine } from './entitlements.db.ts'
import { createHmac } from 'node:crypto'
import { maskName } from '../../../platform/limits/masks.ts'

/** A person as a claim stores them: the identity card number as a keyed hash, name and number masked. */
const personOf = async (
  context: Pick<Context, 'db' | 'vault'>,
  { name, idNumber }: { name: string; idNumber: string },
) => ({
  hash: createHmac('sha256', await identityKey(context))
    .update(idNumber)
    .digest(),
  name: maskName(name),
  idTail: idNumber.slice(-4),
})

type Calls = Contract['subsidies']
type OrderId = { shopId: string; id: string }

/** The lines of an order that wait for a claim, under its bill's lock. Errors: NOT_FOUND, SUBSIDY_NONE. */
const linesUnderLock = async (context: Context, { shopId, id: orderId }: OrderId): Promise<OpenLine[]> => {
  const bill = await billUnderLock(context.db, { shopId, orderId })
  if (!bill) throw new CallError('NOT_FOUND')
  const lines = await openLines(context.db, { shopId, orderId })
  if (lines.length === 0 || bill.subsidyOpenCents === 0) throw new CallError('SUBSIDY_NONE')
  return lines
}

/**
 * Reserves the subsidy of an order: a tender and a claim for each line, all or none. A unique index refuses a second order of the same person. Errors:
 * NOT_FOUND, SUBSIDY_NONE, SUBSIDY_QUOTA_USED, and those of taking money.
 */
export const reserveSubsidy = async (
  context: Context,
  bus: PaymentBus,
  { orderId: named, ...person }: ParsedInputOf<Calls['reserve']>,
): Promise<OutputOf<Calls['reserve']>> => {
  const { db, session } = context
  const order = { shopId: named.shopId, orderId: named.id }
  const lines = await linesUnderLock(context, named)
  const hashed = await personOf(context, person)
  const year = chinaDay(new Date()).slice(0, 4)
  // In the order of kinds, so that two orders of one person do not deadlock.
  for (const line of lines.toSorted((a, b) => a.kind.localeCompare(b.kind))) {
    const tenderId = newId()
    const amountCents = line.amountCents
    await takeAtOnce(context, bus, order, { type: 'SUBSIDY', amountCents, tenderId })
    const isFirst = await insertClaim(db, {
      ...order,
      id: newId(),
      lineId: line.lineId,
      tenderId,
      skuName: line.skuName,
      quantity: line.quantity,
      amountCents,
      ruleId: line.ruleId,
      ruleVersion: line.ruleVersion,
      quota: line.onePerPerson ? `${year} ${line.kind}` : null,
      person: hashed,
      actor: session.name,
    })
    if (!isFirst) throw new CallError('SUBSIDY_QUOTA_USED', { kind: line.kind })
  }
  return {}
}

/** Waives the unclaimed rest of an order's subsidy, which the customer then pays. Errors: NOT_FOUND, SUBSIDY_NONE. */
export const waiveSubsidy = async (
  context: Context,
  bus: SubsidyBus,
  { orderId: named, reason }: ParsedInputOf<Calls['waive']>,
): Promise<OutputOf<Calls['waive']>> => {
  const order = { shopId: named.shopId, orderId: named.id }
  const lines = await linesUnderLock(context, named)
  const amountCents = lines.reduce((sum, line) => sum + line.amountCents, 0)
  await dropSubsidy(context, order, amountCents)
  await dropEntitlements(
    context.db,
    order,
    lines.map((line) => line.lineId),
  )
  const actor = context.session.name
  await bus.emit('subsidy.dropped', context, { ...order, amountCents, reason, actor, isRejected: false })
  return {}
}
