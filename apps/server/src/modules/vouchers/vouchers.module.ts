import type { Module, Services } from '../../platform/module.ts'
import { sql } from '../../platform/database/sql.ts'
import { paymentBusOf, providersOf, pollerOf, takeOver, waysOf } from '../payments/payments.public.ts'
import { openBindings } from './binding/binding.db.ts'
import { finishCancelling } from './cancelling/cancel.ts'
import { fetchYesterday } from './comparing/comparing.ts'
import { platformsOf } from './platforms/platforms.ts'
import { tokenPurpose } from './platforms/tokens.db.ts'
import { renewTokens } from './platforms/token-renewal.ts'
import { forgetUnused } from './preparing/preparations.db.ts'
import { fetchShares } from './statements/final-shares.ts'
import { followVouchers } from './verifying/discounts.ts'
import { byVoucher } from './verifying/way.ts'
import { voucherBusOf } from './vouchers.events.ts'
import { vouchersRoutes } from './vouchers.routes.ts'

export const vouchersModule = (services: Services): Module<'vouchers'> => {
  const { database, log, publicUrl } = services
  const { db } = database
  const platforms = platformsOf(services)
  const bus = paymentBusOf(services)
  const vouchers = voucherBusOf(services)
  takeOver(services, 'VOUCHER', {
    way: byVoucher({ db, platforms, vouchers }),
    isOffered: async (at, shopId) => (await openBindings(at, shopId)).length > 0,
  })
  return {
    routes: vouchersRoutes({
      db,
      platforms,
      bus,
      vouchers,
      providers: providersOf(services),
      ways: waysOf(services),
      wake: pollerOf(services).wake,
      publicUrl,
    }),
    jobs: [
      {
        name: 'vouchers-cancel',
        every: 'minute',
        asksOutside: true,
        work: () => finishCancelling({ database, platforms }),
      },
      {
        name: 'voucher-shares',
        every: 'hour',
        asksOutside: true,
        work: (stopping) => fetchShares(db, platforms, log, stopping),
      },
      { name: 'voucher-tokens', every: 'night', asksOutside: true, work: () => renewTokens(platforms) },
      {
        name: 'voucher-days',
        every: 'night',
        asksOutside: true,
        longestS: 3600,
        work: () => fetchYesterday({ database, platforms, log }),
      },
      { name: 'voucher-preparations', every: 'night', work: () => forgetUnused(db) },
    ],
    listen: () => followVouchers(bus),
    sealed: [sql`access_token`, sql`refresh_token`].map((column) => ({
      purpose: tokenPurpose,
      table: sql`voucher_tokens`,
      column,
    })),
  }
}
