import type { Module, Services } from '../../platform/module.ts'
import { seenOrdersOf } from '../payments/payments.public.ts'
import { receiptsRoutes } from './receipts.routes.ts'

export const receiptsModule = (services: Services): Module<'receipts'> => ({
  routes: receiptsRoutes(seenOrdersOf(services)),
})
