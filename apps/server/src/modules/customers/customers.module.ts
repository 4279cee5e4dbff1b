import type { Module } from '../../platform/module.ts'
import { customersRoutes } from './customers.routes.ts'

export const customersModule = (): Module<'customers'> => ({
  routes: customersRoutes,
})
