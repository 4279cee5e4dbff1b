import type { Module, Services } from '../../platform/module.ts'
import { subjectNamesOf } from '../audit/audit.public.ts'
import { customerBusOf } from '../customers/customers.public.ts'
import { followCustomers } from './offers.privacy.ts'
import { offerBusOf } from './offers.events.ts'
import { offersRoutes } from './offers.routes.ts'
import { offerNames } from './offers.ts'

export const offersModule = (services: Services): Module<'offers'> => ({
  routes: offersRoutes(offerBusOf(services)),
  listen: () => {
    Object.assign(subjectNamesOf(services), { offer: offerNames })
    followCustomers(customerBusOf(services))
  },
})
