import type { Module, Services } from '../../platform/module.ts'
import { customerBusOf } from '../customers/customers.public.ts'
import { orderBusOf } from '../orders/orders.public.ts'
import { followCustomers } from './deliveries.privacy.ts'
import { deliveriesRoutes } from './deliveries.routes.ts'
import { followWithdrawnOrders } from './planning/planning.ts'

export const deliveriesModule = (services: Services): Module<'deliveries'> => ({
  routes: deliveriesRoutes,
  listen: () => {
    followWithdrawnOrders(orderBusOf(services))
    followCustomers(customerBusOf(services))
  },
})
