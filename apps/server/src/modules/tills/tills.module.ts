import type { Module, Services } from '../../platform/module.ts'
import { paymentBusOf } from '../payments/payments.public.ts'
import { followCash } from './drawers/cash.ts'
import { tillsRoutes } from './tills.routes.ts'

export const tillsModule = (services: Services): Module<'tills'> => ({
  routes: tillsRoutes,
  listen: () => followCash(paymentBusOf(services)),
})
