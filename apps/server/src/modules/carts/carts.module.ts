import type { Module, Services } from '../../platform/module.ts'
import { customerBusOf } from '../customers/customers.public.ts'
import { followCustomers } from './carts.privacy.ts'
import { cartsRoutes } from './carts.routes.ts'
import { tidyCarts } from './content/changes.ts'
import { forgetOldQuotes } from './quotes/quotes.db.ts'

export const cartsModule = (services: Services): Module<'carts'> => {
  const { db } = services.database
  const months = services.config.CUSTOMER_KEEP_MONTHS
  return {
    routes: cartsRoutes(services),
    listen: () => followCustomers(customerBusOf(services)),
    jobs: [
      { name: 'carts-tidy', every: 'night', work: () => tidyCarts(db) },
      ...(months === undefined
        ? []
        : [{ name: 'quotes-forget', every: 'night' as const, work: () => forgetOldQuotes(db, months) }]),
    ],
  }
}
