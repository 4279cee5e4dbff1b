import type { Module, Services } from '../../platform/module.ts'
import { paymentBusOf } from './payments.events.ts'
import { paymentsRoutes } from './payments.routes.ts'
import { providersOf } from './providers/registry.ts'
import { finishRefunds } from './refunds/refunds.ts'
import { closeOverdueTenders } from './remote/closing.ts'

export const paymentsModule = (services: Services): Module<'payments'> => {
  const { database, news, log, publicUrl } = services
  const deps = { database, news, bus: paymentBusOf(services), providers: providersOf(services) }
  return {
    routes: paymentsRoutes({ ...deps, log, publicUrl }),
    jobs: [
      { name: 'tenders-close', every: 'minute', asksOutside: true, work: () => closeOverdueTenders(deps) },
      { name: 'refunds-finish', every: 'minute', asksOutside: true, work: () => finishRefunds(deps) },
    ],
  }
}
