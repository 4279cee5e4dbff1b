import type { OutputOf, ParsedInputOf } from '@showfloor/contract/common/call'
import { voucherPlatforms, type VoucherPlatform } from '@showfloor/contract/common/vouchers'
import type { Contract } from '@showfloor/contract/contract'
import type { Context } from '../../../platform/calls/context.ts'
import { CallError } from '../../../platform/calls/errors.ts'
import { administeredShops } from '../../../platform/http/session.ts'
import { shopsToAdminister } from '../../shops/shops.public.ts'
import { askedBy, nameIn, placeOf } from '../platforms/asking.ts'
import { meituanAuthorisation, meituanAuthorised } from '../platforms/meituan-api.ts'
import type { Platforms } from '../platforms/platforms.ts'
import { bindAsNamed, bindingsOf, keepBinding } from './binding.db.ts'

type Calls = Contract['vouchers']

/** Error: NOT_FOUND for a shop that the caller does not administer. */
const administered = async (context: Context, settingsOf: string): Promise<string> => {
  const shops = await shopsToAdminister(context)
  if (!shops.some(({ id }) => id === settingsOf)) throw new CallError('NOT_FOUND')
  return settingsOf
}

/** Error: VOUCHER_PLATFORM_OFF where the server has no credentials for a platform. */
const refuseUnconfigured = (context: Context, { codes }: Platforms, platform: VoucherPlatform): void => {
  if (!codes.includes(platform))
    throw new CallError('VOUCHER_PLATFORM_OFF', { platform: nameIn(context, platform) })
}

export const listBindings = async (
  context: Context,
  platforms: Platforms,
): Promise<OutputOf<Calls['bindings']>> => {
  const shops = await shopsToAdminister(context)
  const rows = await bindingsOf(context.db, administeredShops(context.session))
  return {
    configured: [...platforms.codes],
    data: shops.flatMap((shop) =>
      voucherPlatforms.map((platform) => {
        const row = rows.find((one) => one.shopId === shop.id && one.platform === platform)
        return {
          shopId: shop.id,
          siteName: shop.siteName,
          platform,
          placeId: row?.placeId ?? '',
          accountId: row?.accountId ?? '',
          enabled: row?.enabled ?? false,
          version: row?.version ?? 0,
          authorisedUntil: row?.authorisedUntil?.toISOString() ?? null,
          moneyUntil: row?.moneyUntil?.toISOString() ?? null,
        }
      }),
    ),
  }
}

/** Errors: NOT_FOUND, VOUCHER_SHOP_CHANGED, VOUCHER_PLACE_TAKEN. */
export const bind = async (
  context: Context,
  { settingsOf, platform, placeId, accountId, enabled, version }: ParsedInputOf<Calls['bind']>,
): Promise<Record<string, never>> => {
  const kept = await keepBinding(context.db, {
    shopId: await administered(context, settingsOf),
    platform,
    placeId,
    accountId,
    enabled,
    version,
  })
  if (kept === 'TAKEN') throw new CallError('VOUCHER_PLACE_TAKEN')
  if (kept === 'CHANGED') throw new CallError('VOUCHER_SHOP_CHANGED')
  return {}
}

/** Errors: NOT_FOUND, VOUCHER_PLATFORM_OFF, VOUCHER_SHOP_UNBOUND, and those of asking a platform. */
export const checkBinding = async (
  context: Context,
  platforms: Platforms,
  { settingsOf, platform }: ParsedInputOf<Calls['bindingCheck']>,
): Promise<OutputOf<Calls['bindingCheck']>> => {
  const shopId = await administered(context, settingsOf)
  refuseUnconfigured(context, platforms, platform)
  const place = await placeOf(context, shopId, platform)
  return askedBy(context, platform, async () => ({
    name: await (await platforms.platform(platform)).check(place),
  }))
}

/** Error: NOT_FOUND. */
export const authorisationOf = async (
  context: Context,
  { platforms, publicUrl }: { platforms: Platforms; publicUrl: string },
  { settingsOf, what }: ParsedInputOf<Calls['authorise']>,
): Promise<OutputOf<Calls['authorise']>> => {
  const shopId = await administered(context, settingsOf)
  refuseUnconfigured(context, platforms, 'MEITUAN')
  const config = await askedBy(context, 'MEITUAN', () => platforms.meituan())
  const redirectUrl = `${publicUrl}/voucher-shops?what=${what}`
  return { url: meituanAuthorisation(config, what, { state: shopId, redirectUrl }) }
}

/** Errors: NOT_FOUND, VOUCHER_REFUSED, PAYMENT_PROVIDER_UNAVAILABLE. */
export const authorised = async (
  context: Context,
  { platforms }: { platforms: Platforms },
  { settingsOf, code, what }: ParsedInputOf<Calls['authorised']>,
): Promise<Record<string, never>> => {
  const shopId = await administered(context, settingsOf)
  refuseUnconfigured(context, platforms, 'MEITUAN')
  const placeId = await askedBy(context, 'MEITUAN', async () =>
    meituanAuthorised(platforms.store, await platforms.meituan(), { shopId, business: what, code }),
  )
  await bindAsNamed(context.db, shopId, placeId)
  return {}
}
