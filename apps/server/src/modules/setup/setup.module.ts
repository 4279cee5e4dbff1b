import type { Module, Services } from '../../platform/module.ts'
import { providersOf } from '../payments/payments.public.ts'
import { setupRoutes } from './setup.routes.ts'

export const setupModule = (services: Services): Module<'setup'> => ({
  routes: setupRoutes(providersOf(services)),
})
