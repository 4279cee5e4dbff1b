import type { Module, Services } from '../../platform/module.ts'
import { subjectNamesOf } from '../audit/audit.public.ts'
import { customerBusOf } from '../customers/customers.public.ts'
import { differenceBusOf } from '../differences/differences.public.ts'
import { offerBusOf } from '../offers/offers.public.ts'
import { paymentBusOf, providersOf, seenOrdersOf, waysOf } from '../payments/payments.public.ts'
import { subsidyBusOf } from '../subsidies/subsidies.public.ts'
import { shopBusOf } from '../shops/shops.public.ts'
import { followDifferences } from './following/differences.ts'
import { followCustomers, forgetIdle } from './privacy/privacy.ts'
import { warnOfEndingHolds } from './following/notices.ts'
import { followOffers } from './following/offers.ts'
import { expireOrders } from './following/hold-expiry.ts'
import { followSubsidies } from './subsidies/subsidies.ts'
import { followPayments } from './following/payments.ts'
import { keepSales, keepSoldTogether } from './following/sales.ts'
import { followShops } from './following/shops.ts'
import { notifyOfStages } from './following/stages.ts'
import { idsOfOrder, orderNumbers } from './listing/names.ts'
import { orderBusOf } from './orders.events.ts'
import { ordersRoutes } from './orders.routes.ts'

export const ordersModule = (services: Services): Module<'orders'> => {
  const { database, news, publicUrl } = services
  const { announce } = news
  const bus = paymentBusOf(services)
  const customers = customerBusOf(services)
  const months = services.config.CUSTOMER_KEEP_MONTHS
  return {
    routes: ordersRoutes({
      bus,
      ways: waysOf(services),
      providers: providersOf(services),
      publicUrl,
      orderBus: orderBusOf(services),
      seen: seenOrdersOf(services),
    }),
    jobs: [
      { name: 'orders-expire', every: 'minute', work: () => expireOrders(database.db, announce) },
      { name: 'holds-warn', every: 'minute', work: () => warnOfEndingHolds(database.db, announce) },
      { name: 'stages-notify', every: 'night', work: () => notifyOfStages(database.db, announce) },
      { name: 'sales-count', every: 'minute', work: () => keepSales(database.db) },
      { name: 'sold-together', every: 'night', work: () => keepSoldTogether(database.db) },
      ...(months === undefined
        ? []
        : [
            {
              name: 'customers-forget',
              every: 'night' as const,
              work: () => forgetIdle(database.db, customers, months),
            },
          ]),
    ],
    listen: () => {
      Object.assign(subjectNamesOf(services), { order: orderNumbers, orderIds: idsOfOrder })
      followPayments(bus)
      followDifferences(differenceBusOf(services), orderBusOf(services))
      followSubsidies(subsidyBusOf(services))
      followOffers(offerBusOf(services))
      followCustomers(customers)
      followShops(shopBusOf(services))
    },
  }
}
