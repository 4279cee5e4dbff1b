import type { Module, Services } from '../../platform/module.ts'
import { paymentBusOf } from '../payments/payments.public.ts'
import { subsidyBusOf } from './subsidies.events.ts'
import { subsidiesRoutes } from './subsidies.routes.ts'

export const subsidiesModule = (services: Services): Module<'subsidies'> => ({
  routes: subsidiesRoutes({ payments: paymentBusOf(services), bus: subsidyBusOf(services) }),
})
