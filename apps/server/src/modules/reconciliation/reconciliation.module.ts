import { billSources } from '@showfloor/contract/common/provider-bills'
import type { Module, Services } from '../../platform/module.ts'
import { paymentBusOf, providersOf, waysOf } from '../payments/payments.public.ts'
import { fetchDueBills, sourcesOf } from './fetching/fetching.ts'
import { settleMatched } from './matching/matching.db.ts'
import { tellOfOpenBills } from './morning-list/morning-list.ts'
import { reconciliationRoutes } from './reconciliation.routes.ts'

export const reconciliationModule = (services: Services): Module<'reconciliation'> => {
  const { database, news } = services
  const providers = providersOf(services)
  const deps = { database, news, providers, bus: paymentBusOf(services), ways: waysOf(services) }
  return {
    routes: reconciliationRoutes(deps),
    jobs: [
      {
        name: 'bill-differences',
        every: 'hour',
        work: async () => {
          for (const source of billSources) await settleMatched(database.db, source)
        },
      },
      {
        name: 'bills-fetch',
        every: 'hour',
        asksOutside: true,
        work: async (stopping) => {
          await fetchDueBills(deps, stopping)
          await tellOfOpenBills(deps, await sourcesOf(providers))
        },
      },
    ],
  }
}
