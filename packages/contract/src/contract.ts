import { audit } from './audit.ts'
import { carts } from './carts/carts.ts'
import { catalogue } from './catalogue/catalogue.ts'
import { claims } from './claims/claims.ts'
import type { Call } from './common/call.ts'
import { exports } from './contract/exports.ts'
import { internalFunction } from './contract/functions.ts'
import { liveNews } from './contract/news.ts'
import { customers } from './customers.ts'
import { deliveries } from './deliveries/deliveries.ts'
import { deposits } from './deposits.ts'
import { differences } from './differences.ts'
import { home } from './home.ts'
import { files } from './files.ts'
import { identity } from './identity/identity.ts'
import { imports } from './imports.ts'
import { inspirations } from './inspirations/inspirations.ts'
import { inventory } from './inventory/inventory.ts'
import { marketplaces } from './marketplaces/marketplaces.ts'
import { notifications } from './notifications.ts'
import { offers } from './offers.ts'
import { orders } from './orders/orders.ts'
import { payments } from './payments/payments.ts'
import { pricing } from './pricing.ts'
import { receipts } from './receipts/receipts.ts'
import { reconciliation } from './reconciliation/reconciliation.ts'
import { robots } from './robots/robots.ts'
import { search } from './search.ts'
import { settlements } from './settlements/settlements.ts'
import { settings } from './settings.ts'
import { setup } from './setup.ts'
import { shops } from './shops/shops.ts'
import { subsidies } from './subsidies/subsidies.ts'
import { tills } from './tills/tills.ts'
import { terminals } from './terminals/terminals.ts'
import { validation } from './validation.ts'
import { vouchers } from './vouchers/vouchers.ts'
import { webhooks } from './webhooks/webhooks.ts'

/** Every call by noun. The server implements each; the typed client and the API page are generated from it. */
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
  terminals,
  payments: { ...payments, ...exports.payments },
  tills,
  deposits: { ...deposits, ...exports.deposits },
  subsidies: { ...subsidies, ...exports.subsidies },
  reconciliation,
  differences,
  orders: { ...orders, ...exports.orders },
  receipts: { ...receipts, ...exports.receipts },
  deliveries,
  claims,
  vouchers,
  settlements: { ...settlements, ...exports.settlements },
  marketplaces,
  webhooks,
  robots,
  search,
  home,
  imports: { ...imports, ...exports.imports },
  setup,
}
export type Contract = typeof contract

/** The calls of all nouns as `[name, call]`, with names such as `carts.itemUpdate`. */
export const nounCalls = (): [string, Call][] =>
  Object.entries(contract).flatMap(([noun, calls]) =>
    Object.entries(calls).map(([name, definition]): [string, Call] => [
      `${noun}.${name}`,
      definition as unknown as Call,
    ]),
  )

/** All calls: those of the nouns, the internal function and the stream of news. */
export const contractCalls = (): [string, Call][] => [
  ...nounCalls(),
  ['trade.function', internalFunction],
  ['live.news', liveNews],
]
