import type { Module, Services } from '../../platform/module.ts'
import { paymentBusOf, providersOf } from '../payments/payments.public.ts'
import { setupRoutes } from './setup.routes.ts'
import { markNotified } from './trials/trials.db.ts'
import { finishTrials } from './trials/trials.ts'

export const setupModule = (services: Services): Module<'setup'> => {
  const { database, publicUrl } = services
  const deps = { providers: providersOf(services).chain, publicUrl }
  return {
    routes: setupRoutes(deps),
    jobs: [
      {
        name: 'trials-finish',
        every: 'minute',
        asksOutside: true,
        work: () => finishTrials(database.db, deps),
      },
    ],
    listen: () =>
      paymentBusOf(services).on('trial.notified', (context, { id }) => markNotified(context.db, id)),
  }
}
