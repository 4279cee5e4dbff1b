import type { OutputOf, ParsedInputOf } from '@showfloor/contract/common/call'
import { voucherEffects, type VoucherEffect } from '@showfloor/contract/common/vouchers'
import type { Contract } from '@showfloor/contract/contract'
import type { Context } from '../../../platform/calls/context.ts'
import { CallError } from '../../../platform/calls/errors.ts'
import type { Db } from '../../../platform/database/db.ts'
import { newId, scoped } from '../../../platform/database/ids.ts'
import {
  beginTender,
  billUnderLock,
  dueNow,
  moneyLeftOf,
  paymentState,
  recordOutcome,
  refundAtOnce,
  type PaymentBus,
} from '../../payments/payments.public.ts'
import { voucherByTender } from '../verifying/vouchers.db.ts'
import type { VoucherBus } from '../vouchers.events.ts'
import {
  endLink,
  insertLink,
  isAskedAbout,
  orderToLink,
  orderOfUse,
  reportedUse,
  type OrderToLink,
  type UseRow,
} from './linking.db.ts'

type Calls = Contract['vouchers']
type Wanted = ParsedInputOf<Calls['link']>
export type LinkDeps = { bus: PaymentBus; vouchers: VoucherBus }

/** Error: VOUCHER_LINK_ORDER. */
const orderFor = async (db: Db, { shopId, orderNo }: Wanted): Promise<OrderToLink> => {
  const order = await orderToLink(db, shopId, orderNo)
  if (!order) throw new CallError('VOUCHER_LINK_ORDER', { orderNo })
  return order
}

/** A reported use that pays for no order yet. Errors: NOT_FOUND, VOUCHER_USED_HERE, VOUCHER_LINK_WAITS. */
const freeUse = async (db: Db, wanted: Wanted, at: { isLocked: boolean }): Promise<UseRow> => {
  const use = await reportedUse(db, wanted, at)
  if (!use) throw new CallError('NOT_FOUND')
  const order = await orderOfUse(db, wanted, use.verifiedAt)
  if (order) throw new CallError('VOUCHER_USED_HERE', { orderNo: order.orderNo, actor: order.actorName })
  if (await isAskedAbout(db, wanted, use.certificate)) throw new CallError('VOUCHER_LINK_WAITS')
  return use
}

/** What a use pays of a due amount. Errors: VOUCHER_LINK_VALUE, VOUCHER_NOTHING_DUE. */
const effectOf = (
  use: UseRow,
  { value: entered }: Wanted,
  dueCents: number,
): VoucherEffect & { value: number } => {
  const value = use.valueCents ?? entered
  if (value === undefined) throw new CallError('VOUCHER_LINK_VALUE')
  const [effect] = voucherEffects(Math.max(dueCents, 0), [{ value, face: use.faceCents ?? value }])
  if (!effect || effect.amount === 0) throw new CallError('VOUCHER_NOTHING_DUE')
  return { ...effect, value }
}

/** What a use would pay of an order. Errors: those of the call. */
export const previewLink = async (
  context: Context,
  wanted: Wanted,
): Promise<OutputOf<Calls['linkPreview']>> => {
  const { shopId } = wanted
  const order = await orderFor(context.db, wanted)
  const use = await freeUse(context.db, wanted, { isLocked: false })
  const { due, open } = await paymentState(context, { shopId, orderId: order.id })
  if (!open) throw new CallError('PAYMENT_NOT_OPEN')
  return {
    orderId: scoped(shopId, order.id),
    orderNo: order.orderNo,
    customer: order.customerName ?? '',
    due,
    ...effectOf(use, wanted, due),
  }
}

/** How long the tender may stay without an outcome; it gets one in the same transaction. */
const lifeMs = 60_000

/**
 * Links a use that was verified elsewhere to an order, under the bill's lock and then the use's: a tender with its entry, as if it had been verified here. Errors:
 * those of the call.
 */
export const link = async (
  context: Context,
  { bus }: LinkDeps,
  wanted: Wanted,
): Promise<OutputOf<Calls['link']>> => {
  const { db, session } = context
  const { shopId, platform, useNo } = wanted
  const order = { shopId, orderId: (await orderFor(db, wanted)).id }
  const bill = await billUnderLock(db, order)
  if (!bill) throw new CallError('VOUCHER_LINK_ORDER', { orderNo: wanted.orderNo })
  if (!bill.open) throw new CallError('PAYMENT_NOT_OPEN')
  const use = await freeUse(db, wanted, { isLocked: true })
  const { amount, discount, value } = effectOf(use, wanted, dueNow(bill))
  const tenderId = newId()
  await beginTender({ ...context, idempotencyKey: null }, bus, order, {
    type: 'VOUCHER',
    id: tenderId,
    asked: { amountCents: amount },
    expiresAt: new Date(Date.now() + lifeMs),
  })
  const isKept = await insertLink(db, {
    shopId,
    tenderId,
    orderId: order.orderId,
    platform,
    valueCents: value,
    amountCents: amount,
    discountCents: discount,
    accountId: session.accountId,
    actorName: session.name,
    use,
    useNo,
  })
  if (!isKept) throw new CallError('VOUCHER_IN_USE')
  const tender = { shopId, id: tenderId, orderId: order.orderId }
  await recordOutcome(context, bus, tender, {
    state: 'SUCCEEDED',
    amountCents: amount,
    tradeNo: useNo,
    paidAt: use.verifiedAt,
  })
  return { orderId: scoped(shopId, order.orderId), tenderId: scoped(shopId, tenderId) }
}

/**
 * Removes the link of a use that was verified elsewhere: reversing entries take its money and its discount off the order, and the use can be linked again. The
 * platform is not asked. Errors: those of the call.
 */
export const unlink = async (
  context: Context,
  { bus, vouchers }: LinkDeps,
  { tenderId: { shopId, id }, reason }: ParsedInputOf<Calls['unlink']>,
): Promise<Record<string, never>> => {
  const { db, session } = context
  const known = await voucherByTender(db, shopId, id)
  if (!known || known.linkedUseNo === null) throw new CallError('NOT_FOUND')
  const order = { shopId, orderId: known.orderId }
  await vouchers.emit('voucher.cancelling', context, order)
  await billUnderLock(db, order)
  await bus.emit('payment.revoking', context, order)
  const causeId = newId()
  const by = { causeId, accountId: session.accountId, name: session.name, reason }
  if (!(await endLink(db, known, by))) throw new CallError('VOUCHER_NOT_VERIFIED')
  if ((await moneyLeftOf(db, order, id)) !== known.amountCents) throw new CallError('VOUCHER_MONEY_GONE')
  await refundAtOnce(context, bus, order, { causeId, tenderId: id, amountCents: known.amountCents })
  return {}
}
