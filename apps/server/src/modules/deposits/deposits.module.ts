import type { Module, Services } from '../../platform/module.ts'
import { paymentBusOf } from '../payments/payments.public.ts'
import { followLines, followRefunds } from './deposits.ts'
import { depositsRoutes } from './deposits.routes.ts'

export const depositsModule = (services: Services): Module<'deposits'> => {
  const bus = paymentBusOf(services)
  return {
    routes: depositsRoutes(bus),
    listen: () => {
      followRefunds(bus)
      followLines(bus)
    },
  }
}
