import type { Module, Services } from '../../platform/module.ts'
import { customerBusOf } from '../customers/customers.public.ts'
import { deliveryBusOf } from '../deliveries/deliveries.public.ts'
import { differenceBusOf } from '../differences/differences.public.ts'
import { followCustomers } from './claims.privacy.ts'
import { claimsRoutes } from './claims.routes.ts'
import { followSteps } from './following/following.ts'

export const claimsModule = (services: Services): Module<'claims'> => ({
  routes: claimsRoutes(differenceBusOf(services)),
  listen: () => {
    followSteps(deliveryBusOf(services), differenceBusOf(services))
    followCustomers(customerBusOf(services))
  },
})
