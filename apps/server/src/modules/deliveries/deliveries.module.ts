import type { Module, Services } from '../../platform/module.ts'
import { orderBusOf } from '../orders/orders.public.ts'
import { deliveriesRoutes } from './deliveries.routes.ts'
import { followWithdrawnOrders } from './planning/planning.ts'

export const deliveriesModule = (services: Services): Module<'deliveries'> => ({
  routes: deliveriesRoutes,
  listen: () => followWithdrawnOrders(orderBusOf(services)),
})
