import type { Module, Services } from '../../platform/module.ts'
import { customerBusOf } from '../customers/customers.public.ts'
import { smsFromConfig } from '../identity/identity.public.ts'
import { orderBusOf } from '../orders/orders.public.ts'
import { seenOrdersOf } from '../payments/payments.public.ts'
import { deliveryBusOf } from './deliveries.events.ts'
import { followCustomers } from './deliveries.privacy.ts'
import { deliveriesRoutes } from './deliveries.routes.ts'
import { followEvents, forgetOldMessages, sendMessages } from './messages/messages.ts'
import { isOrderNear } from './listing/listing.ts'
import { followOrders } from './planning/planning.ts'
import { watchDeliveries } from './watching/watching.ts'

export const deliveriesModule = (services: Services): Module<'deliveries'> => {
  const { database, log, news, outside } = services
  const sms = smsFromConfig(outside)
  return {
    routes: deliveriesRoutes(deliveryBusOf(services), seenOrdersOf(services)),
    jobs: [
      {
        name: 'messages-send',
        every: 'minute',
        asksOutside: true,
        work: () => sendMessages(database.db, sms, log),
      },
      {
        name: 'deliveries-watch',
        every: 'hour',
        work: () => watchDeliveries(database.db, news.announce),
      },
      { name: 'messages-tidy', every: 'night', work: () => forgetOldMessages(database.db) },
    ],
    listen: () => {
      Object.assign(seenOrdersOf(services), { isSeen: isOrderNear })
      followOrders(orderBusOf(services))
      followEvents(sms, orderBusOf(services), deliveryBusOf(services))
      followCustomers(customerBusOf(services))
    },
  }
}
