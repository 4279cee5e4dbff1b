import { platformNames, type VoucherPlatform, type VoucherRefusal } from '@showfloor/contract/common/vouchers'
import type { ErrorCode } from '@showfloor/contract/common/errors'
import type { Context } from '../../../platform/calls/context.ts'
import { CallError } from '../../../platform/calls/errors.ts'
import type { Db } from '../../../platform/database/db.ts'
import { ProviderUnavailable } from '../../payments/payments.public.ts'
import { openBindings } from '../binding/binding.db.ts'
import { PlatformRefused, Unauthorised, type Place } from './platform.ts'

const refusalErrors = {
  USED: 'VOUCHER_USED',
  EXPIRED: 'VOUCHER_EXPIRED',
  REFUND_ASKED: 'VOUCHER_REFUND_ASKED',
  REFUNDED: 'VOUCHER_REFUNDED',
  OTHER_SHOP: 'VOUCHER_OTHER_SHOP',
  GIVEN_UP: 'VOUCHER_REFUSED',
  OTHER: 'VOUCHER_REFUSED',
} as const satisfies Record<VoucherRefusal, ErrorCode>

/** A platform's name in the language of the caller. */
export const nameIn = ({ language }: Pick<Context, 'language'>, platform: VoucherPlatform): string =>
  platformNames[platform][language]

/** The shop's id at the platform. Error: VOUCHER_SHOP_UNBOUND. */
export const placeOf = async (
  context: Pick<Context, 'language'> & { db: Db },
  shopId: string,
  platform: VoucherPlatform,
): Promise<Place> => {
  const found = (await openBindings(context.db, shopId)).find((one) => one.platform === platform)
  if (!found) throw new CallError('VOUCHER_SHOP_UNBOUND', { platform: nameIn(context, platform) })
  return { shopId, placeId: found.placeId, accountId: found.accountId }
}

/** Error: VOUCHER_STRANGE. */
export const strangeCode = (context: Pick<Context, 'language'>, platform: VoucherPlatform): CallError =>
  new CallError('VOUCHER_STRANGE', { platform: nameIn(context, platform) })

export const lateCancel = (context: Pick<Context, 'language'>, platform: VoucherPlatform): CallError =>
  new CallError('VOUCHER_CANCEL_LATE', { platform: nameIn(context, platform) })

export const refusedCancel = (
  context: Pick<Context, 'language'>,
  platform: VoucherPlatform,
  detail: string,
): CallError => new CallError('VOUCHER_CANCEL_REFUSED', { platform: nameIn(context, platform), detail })

/** Asks a platform and turns its refusals into errors of the call. */
export const askedBy = async <T>(
  context: Pick<Context, 'language'>,
  code: VoucherPlatform,
  ask: () => Promise<T>,
): Promise<T> => {
  try {
    return await ask()
  } catch (error) {
    const platform = nameIn(context, code)
    if (error instanceof Unauthorised) throw new CallError('VOUCHER_UNAUTHORISED', { platform })
    if (error instanceof ProviderUnavailable || error instanceof RangeError)
      throw new CallError('PAYMENT_PROVIDER_UNAVAILABLE', {}, { cause: error })
    if (!(error instanceof PlatformRefused)) throw error
    if (error.refusal === 'LINK') throw new CallError('VOUCHER_LINK_FOREIGN', { platform })
    if (error.refusal === 'STRANGE') throw strangeCode(context, code)
    throw new CallError(refusalErrors[error.refusal], { platform, detail: error.message })
  }
}
