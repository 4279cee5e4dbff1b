import type { Module, Services } from '../../platform/module.ts'
import { customerBusOf } from './customers.events.ts'
import { customersRoutes } from './customers.routes.ts'

export const customersModule = (services: Services): Module<'customers'> => ({
  routes: customersRoutes(customerBusOf(services)),
})
