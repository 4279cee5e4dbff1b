import type { Module, Services } from '../../platform/module.ts'
import { customerBusOf } from '../customers/customers.public.ts'
import { followCustomers } from './carts.privacy.ts'
import { cartsRoutes } from './carts.routes.ts'
import { tidyCarts } from './content/changes.ts'

export const cartsModule = (services: Services): Module<'carts'> => ({
  routes: cartsRoutes(services),
  listen: () => followCustomers(customerBusOf(services)),
  jobs: [{ name: 'carts-tidy', every: 'night', work: () => tidyCarts(services.database.db) }],
})
