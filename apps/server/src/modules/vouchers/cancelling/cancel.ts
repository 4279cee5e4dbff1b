import type { OutputOf, ParsedInputOf } from '@showfloor/contract/common/call'
import type { Contract } from '@showfloor/contract/contract'
import type { Context } from '../../../platform/calls/context.ts'
import { CallError } from '../../../platform/calls/errors.ts'
import type { Database, PoolDb } from '../../../platform/database/db.ts'
import { newId } from '../../../platform/database/ids.ts'
import { orderOf } from '../../orders/orders.public.ts'
import {
  billUnderLock,
  carryOutRefunds,
  moneyLeftOf,
  planRefunds,
  type PaymentBus,
  type TenderWays,
} from '../../payments/payments.public.ts'
import { lateCancel, placeOf, refusedCancel } from '../platforms/asking.ts'
import type { Cancelled } from '../platforms/platform.ts'
import type { Platforms } from '../platforms/platforms.ts'
import { listVouchers, mayTakeBack } from '../verifying/list.ts'
import {
  beginCancelling,
  cancelling,
  endCancelling,
  voucherByTender,
  type VoucherRow,
} from '../verifying/vouchers.db.ts'
import type { VoucherBus } from '../vouchers.events.ts'
import { cancelAtPlatform } from './take-back.ts'
import { isInTime } from './window.ts'

type Call = Contract['vouchers']['cancel']
export type CancelDeps = {
  db: PoolDb
  platforms: Platforms
  bus: PaymentBus
  vouchers: VoucherBus
  ways: TenderWays
}

/**
 * Has the platform reverse a verification. Its money leaves the order once the platform confirms; without an answer a job keeps asking. Errors: those of
 * the call.
 */
export const cancel = async (
  context: Context,
  deps: CancelDeps,
  { tenderId: { shopId, id } }: ParsedInputOf<Call>,
): Promise<OutputOf<Call>> => {
  const known = await voucherByTender(context.db, shopId, id)
  if (!known) throw new CallError('NOT_FOUND')
  await placeOf(context, shopId, known.platform)
  const before = known.state
  const voucher = await context.transaction((tx) => begin({ ...context, db: tx }, deps, known))
  const answer: Cancelled =
    voucher.state === 'CANCELLED'
      ? { state: 'CANCELLED' }
      : await cancelAtPlatform(deps.db, deps.platforms, voucher, before === 'CANCELLING')
  if (answer.state === 'REFUSED') {
    await endCancelling(deps.db, voucher, 'VERIFIED')
    if (answer.detail === '') throw new CallError('PAYMENT_PROVIDER_UNAVAILABLE')
    throw refusedCancel(context, voucher.platform, answer.detail)
  }
  if (answer.state === 'CANCELLED') {
    await context.transaction((tx) => planTakenBack(tx, voucher))
    await carryOutRefunds(context, deps, shopId, voucher.cancelCause ?? '')
  }
  return listVouchers(context, { shopId, id: voucher.orderId })
}

/** Refuses what cannot be reversed, and records that the platform is about to be asked. A cancellation that was begun before continues. */
const begin = async (
  context: Context,
  { bus, vouchers }: CancelDeps,
  known: VoucherRow,
): Promise<VoucherRow> => {
  const { db, session } = context
  const { shopId, tenderId, orderId } = known
  if (known.state === 'VERIFIED') await vouchers.emit('voucher.cancelling', context, { shopId, orderId })
  await billUnderLock(db, { shopId, orderId })
  const [voucher, order] = [await voucherByTender(db, shopId, tenderId), await orderOf(db, shopId, orderId)]
  if (!voucher || !order) throw new CallError('NOT_FOUND')
  if (voucher.linkedUseNo !== null) throw new CallError('VOUCHER_LINKED')
  if (!mayTakeBack(voucher, order.status, session)) throw new CallError('VOUCHER_CANCEL_MANAGER')
  if (voucher.state === 'CANCELLING' || voucher.state === 'CANCELLED') return voucher
  if (voucher.state !== 'VERIFIED') throw new CallError('VOUCHER_NOT_VERIFIED')
  if (!isInTime(voucher)) throw lateCancel(context, voucher.platform)
  await bus.emit('payment.revoking', context, { shopId, orderId })
  if ((await moneyLeftOf(db, { shopId, orderId }, tenderId)) !== voucher.amountCents)
    throw new CallError('VOUCHER_MONEY_GONE')
  const by = { causeId: newId(), accountId: session.accountId, name: session.name }
  await beginCancelling(db, voucher, by)
  return (await voucherByTender(db, shopId, tenderId)) ?? voucher
}

/** Ends the use and plans its refund in one transaction. */
const planTakenBack = async (db: Parameters<typeof billUnderLock>[0], voucher: VoucherRow): Promise<void> => {
  const order = { shopId: voucher.shopId, orderId: voucher.orderId }
  await billUnderLock(db, order)
  if (!(await endCancelling(db, voucher, 'CANCELLED'))) return
  const session = {
    accountId: voucher.cancellerId ?? voucher.accountId,
    name: voucher.cancellerName ?? voucher.actorName,
  }
  await planRefunds({ db, session }, order, {
    causeId: voucher.cancelCause ?? '',
    amountCents: voucher.amountCents,
    tenderId: voucher.tenderId,
  })
}

const batchSize = 50

/** Job: asks platforms for the outcome of cancellations without an answer, and again for those that never arrived. The refund job carries out the refunds that follow. */
export const finishCancelling = async ({
  database,
  platforms,
}: {
  database: Database
  platforms: Platforms
}): Promise<void> => {
  for (const voucher of await cancelling(database.db, batchSize)) {
    const answer = await cancelAtPlatform(database.db, platforms, voucher, true)
    if (answer.state === 'CANCELLED') await database.db.transaction((tx) => planTakenBack(tx, voucher))
    if (answer.state === 'REFUSED') await endCancelling(database.db, voucher, 'VERIFIED')
  }
}
