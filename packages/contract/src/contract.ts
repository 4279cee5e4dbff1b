import { audit } from './audit.ts'
import { carts } from './carts/carts.ts'
import { catalogue } from './catalogue/catalogue.ts'
import type { Call } from './common/call.ts'
import { exports } from './contract/exports.ts'
import { internalFunction } from './contract/functions.ts'
import { liveNews } from './contract/news.ts'
import { customers } from './customers.ts'
import { deliveries } from './deliveries/deliveries.ts'
import { differences } from './differences.ts'
import { home } from './home.ts'
import { files } from './files.ts'
import { identity } from './identity/identity.ts'
import { imports } from './imports.ts'
import { inspirations } from './inspirations/inspirations.ts'
import { inventory } from './inventory/inventory.ts'
import { notifications } from './notifications.ts'
import { offers } from './offers.ts'
import { orders } from './orders/orders.ts'
import { payments } from './payments/payments.ts'
import { pricing } from './pricing.ts'
import { search } from './search.ts'
import { settings } from './settings.ts'
import { setup } from './setup.ts'
import { shops } from './shops/shops.ts'
import { validation } from './validation.ts'

/** Every call of the product, by noun. The server must implement each; the typed client and the API page are made from it. */
export const contract = {
  identity: { ...identity, ...exports.identity },
  files,
  audit: { ...audit, ...exports.audit },
  settings,
  shops: { ...shops, ...exports.shops },
  notifications,
  customers: { ...customers, ...exports.customers },
  catalogue: { ...catalogue, ...exports.catalogue },
  pricing,
  inventory,
  inspirations: { ...inspirations, ...exports.inspirations },
  carts,
  validation,
  offers: { ...offers, ...exports.offers },
  payments,
  differences,
  orders: { ...orders, ...exports.orders },
  deliveries,
  search,
  home,
  imports: { ...imports, ...exports.imports },
  setup,
}
export type Contract = typeof contract

/** The calls of the nouns as `[name, call]`, names as in `carts.itemUpdate`. */
export const nounCalls = (): [string, Call][] =>
  Object.entries(contract).flatMap(([noun, calls]) =>
    Object.entries(calls).map(([name, definition]): [string, Call] => [
      `${noun}.${name}`,
      definition as unknown as Call,
    ]),
  )

/** All calls: those of the nouns, the one that runs some of them by name, and the stream of news. */
export const contractCalls = (): [string, Call][] => [
  ...nounCalls(),
  ['trade.function', internalFunction],
  ['live.news', liveNews],
]
