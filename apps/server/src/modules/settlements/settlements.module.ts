import type { Module, Services } from '../../platform/module.ts'
import { marketplaceStatements } from '../marketplaces/marketplaces.public.ts'
import { voucherBusOf, voucherStatements } from '../vouchers/vouchers.public.ts'
import { linkExactArrivals } from './arrivals/arrivals.ts'
import { pullDueStatements } from './pulling/pulling.ts'
import { settlementsRoutes } from './settlements.routes.ts'
import { refuseSettled } from './settling/settling.ts'

export const settlementsModule = (services: Services): Module<'settlements'> => {
  const { database } = services
  const deps = { database, desks: [marketplaceStatements(services), voucherStatements(services)] }
  return {
    routes: settlementsRoutes(deps),
    listen: () => voucherBusOf(services).on('voucher.cancelling', refuseSettled),
    jobs: [
      { name: 'settlement-arrivals', every: 'hour', work: () => linkExactArrivals(database) },
      {
        name: 'settlement-statements',
        every: 'hour',
        asksOutside: true,
        longestS: 3500,
        work: (stopping) => pullDueStatements(deps, stopping),
      },
    ],
  }
}
