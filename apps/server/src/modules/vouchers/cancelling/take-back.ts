import { CallError } from '../../../platform/calls/errors.ts'
import type { PoolDb } from '../../../platform/database/db.ts'
import type { RefundOutcome, TenderWay } from '../../payments/payments.public.ts'
import { openBindings } from '../binding/binding.db.ts'
import type { VoucherBus } from '../vouchers.events.ts'
import type { Cancelled } from '../platforms/platform.ts'
import type { Platforms } from '../platforms/platforms.ts'
import { beginGivingUp, endGivingUp } from '../preparing/preparations.db.ts'
import {
  beginCancelling,
  endCancelling,
  keepOutcome,
  voucherByTender,
  type VoucherRow,
} from '../verifying/vouchers.db.ts'
import { isInTime } from './window.ts'

/**
 * Asks the platform to reverse a verification; without an answer, asks at once whether it was done. A repeat asks that first, and requests again what never arrived while
 * the window is open. Never throws.
 */
export const cancelAtPlatform = async (
  db: PoolDb,
  platforms: Platforms,
  voucher: VoucherRow,
  isRepeat: boolean,
): Promise<Cancelled> => {
  const { shopId, refs, single } = voucher
  const platform = await platforms.platform(voucher.platform).catch(() => undefined)
  const binding = (await openBindings(db, shopId)).find((one) => one.platform === voucher.platform)
  if (!platform || !refs) return { state: 'UNKNOWN' }
  const place = { shopId, placeId: binding?.placeId ?? '', accountId: binding?.accountId ?? '' }
  const cancellation = { place, refs, single, cancelKey: `C${voucher.tenderId}` }
  if (isRepeat) {
    const before = await platform.isCancelled(cancellation)
    const isUndone = before.state === 'REFUSED' && before.detail === ''
    if (!isUndone || !isInTime(voucher)) return before
  }
  const answer = await platform.cancel(cancellation)
  if (answer.state === 'CANCELLED' || (answer.state === 'REFUSED' && !isRepeat)) return answer
  const known = await platform.isCancelled(cancellation)
  // An earlier request may have got there just now, or this one may be on its way.
  return isRepeat && known.state !== 'CANCELLED' ? answer : known
}

/** The maximum time for which a request is under way. */
const inFlightMs = 60_000

/**
 * Gives up a verification whose request never reached the platform; false when it did or still may. Repeats are held back meanwhile, so that none uses the code
 * afterwards. For a code with several uses this cannot be known.
 */
export const giveUp = async (db: PoolDb, platforms: Platforms, voucher: VoucherRow): Promise<boolean> => {
  const { shopId, preparationId: id, single, code } = voucher
  if (!single || id === null) return false
  const preparation = { shopId, id }
  if (!(await beginGivingUp(db, preparation, inFlightMs))) return false
  const answer = await cancelAtPlatform(db, platforms, { ...voucher, refs: { code } }, true)
  const isGivenUp =
    answer.state === 'CANCELLED' &&
    (await keepOutcome(db, voucher, { state: 'REFUSED', refusal: 'GIVEN_UP', detail: '' }))
  await endGivingUp(db, preparation)
  return isGivenUp
}

type Refund = Parameters<TenderWay['refund']>[0]
type Deps = { db: PoolDb; platforms: Platforms; vouchers: VoucherBus }

/** Whether a voucher's money is settled already, so that the platform must not reverse it. */
const isCounted = async ({ db, vouchers }: Deps, { shopId, orderId }: VoucherRow) => {
  try {
    const announce = (): void => {}
    await db.transaction((tx) =>
      vouchers.emit('voucher.cancelling', { db: tx, announce }, { shopId, orderId }),
    )
    return false
  } catch (error) {
    if (error instanceof CallError) return true
    throw error
  }
}

/**
 * Refunds a voucher: the platform reverses the whole amount within its window; a partial, late or settled refund is paid another way by a person. A
 * voucher that was reversed already is done.
 */
export const takeBack = async (deps: Deps, refund: Refund): Promise<RefundOutcome> => {
  const { db, platforms } = deps
  const voucher = await voucherByTender(db, refund.shopId, refund.tenderId)
  if (voucher?.state === 'CANCELLED' && voucher.cancelCause === refund.causeId) return { state: 'DONE' }
  if (!voucher || refund.amountCents !== voucher.amountCents) return { state: 'BY_HAND' }
  const isOurs = voucher.state === 'CANCELLING' && voucher.cancelCause === refund.causeId
  if (!isOurs) {
    if (voucher.state !== 'VERIFIED' || !isInTime(voucher) || (await isCounted(deps, voucher)))
      return { state: 'BY_HAND' }
    const by = { causeId: refund.causeId, accountId: refund.accountId, name: refund.actorName }
    if (!(await beginCancelling(db, voucher, by))) return { state: 'PROCESSING' }
  }
  const answer = await cancelAtPlatform(db, platforms, voucher, isOurs)
  if (answer.state === 'UNKNOWN') return { state: 'PROCESSING' }
  await endCancelling(db, voucher, answer.state === 'CANCELLED' ? 'CANCELLED' : 'VERIFIED')
  return answer.state === 'CANCELLED' ? { state: 'DONE' } : { state: 'BY_HAND' }
}
