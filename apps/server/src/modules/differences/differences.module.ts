import type { Module, Services } from '../../platform/module.ts'
import { subjectNamesOf } from '../audit/audit.public.ts'
import { paymentBusOf, waysOf } from '../payments/payments.public.ts'
import { differenceBusOf } from './differences.events.ts'
import { differencesRoutes } from './differences.routes.ts'
import { followMoney } from './differences.steps.ts'
import { differenceNames } from './differences.ts'

export const differencesModule = (services: Services): Module<'differences'> => {
  const bus = differenceBusOf(services)
  const payments = paymentBusOf(services)
  return {
    routes: differencesRoutes({ bus, payments, ways: waysOf(services) }),
    listen: () => {
      Object.assign(subjectNamesOf(services), { difference: differenceNames })
      followMoney(payments, bus)
    },
  }
}
