import type { VoucherPlatform } from '@showfloor/contract/common/vouchers'
import type { PoolDb } from '../../../platform/database/db.ts'
import type { Services } from '../../../platform/module.ts'
import { ProviderUnavailable, StatementTrouble, type StatementDesk } from '../../payments/payments.public.ts'
import { openBindings } from '../binding/binding.db.ts'
import { boundShops } from '../comparing/comparing.db.ts'
import { PlatformRefused, Unauthorised, type Platform } from '../platforms/platform.ts'
import { platformsOf, type Platforms } from '../platforms/platforms.ts'

/** Each list of stores begins with new adapters; an adapter reads the statement of an account once, for all shops of that account. */
const deskOf = (db: PoolDb, platforms: Platforms): StatementDesk => {
  let adapters = new Map<VoucherPlatform, Promise<Platform>>()
  const adapterOf = (code: VoucherPlatform): Promise<Platform> => {
    const adapter = adapters.get(code) ?? platforms.platform(code)
    adapters.set(code, adapter)
    return adapter
  }
  return {
    async stores(at, shopId) {
      adapters = new Map()
      const bound = await boundShops(at)
      return bound
        .filter(({ shopId: one, platform }) => platforms.codes.includes(platform) && (shopId ?? one) === one)
        .map(({ shopId: one, platform }) => ({ shopId: one, source: platform, channelId: null }))
    },
    async rows({ shopId, source }, day) {
      try {
        const found = (await openBindings(db, shopId)).find(({ platform }) => platform === source)
        if (!found) throw new Unauthorised('the shop is not bound')
        const place = { shopId, placeId: found.placeId, accountId: found.accountId }
        return await (await adapterOf(found.platform)).statementOn(place, day)
      } catch (error) {
        throw troubleOf(error)
      }
    },
  }
}

/** An error of a platform as StatementTrouble; a RangeError is an unreadable amount. */
const troubleOf = (error: unknown): unknown => {
  if (error instanceof Unauthorised) return new StatementTrouble('LOST', error)
  if (error instanceof PlatformRefused) return new StatementTrouble('REFUSED', error)
  if (error instanceof RangeError) return new StatementTrouble('BROKEN', error)
  return error instanceof ProviderUnavailable ? new StatementTrouble('UNANSWERED', error) : error
}

/** The statements of the voucher platforms. */
export const voucherStatements = (services: Services): StatementDesk =>
  deskOf(services.database.db, platformsOf(services))
