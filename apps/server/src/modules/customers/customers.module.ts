import type { Module, Services } from '../../platform/module.ts'
import { customerBusOf } from './customers.events.ts'
import { customersRoutes } from './customers.routes.ts'
import { forgetOldGuesses } from './mobiles.ts'

export const customersModule = (services: Services): Module<'customers'> => ({
  routes: customersRoutes(customerBusOf(services)),
  jobs: [{ name: 'guesses-tidy', every: 'night', work: () => forgetOldGuesses(services.database.db) }],
})
