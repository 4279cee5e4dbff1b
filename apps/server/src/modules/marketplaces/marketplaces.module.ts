import type { Module, Services } from '../../platform/module.ts'
import { followLateAgain } from './following/following.db.ts'
import { sql } from '../../platform/database/sql.ts'
import { orderBusOf } from '../orders/orders.public.ts'
import { paymentBusOf } from '../payments/payments.public.ts'
import { customerBusOf } from '../customers/customers.public.ts'
import { revealMasked } from './claiming/buyer.ts'
import { forgetBuyer } from './claiming/claiming.db.ts'
import { givenPurpose } from './entering/given-buyer.ts'
import { tokenPurpose } from './links/links.db.ts'
import { marketplacesRoutes } from './marketplaces.routes.ts'
import { rematchCodes } from './matching/matching.ts'
import { marketplacesOf } from './platforms/registry.ts'
import { refreshAll } from './channel-stock/channel-goods.ts'
import { compareShelves } from './updating/shelf.ts'
import { sendDueUpdates } from './updating/updating.ts'
import { compareDays, pullDue } from './pulling/pulling.ts'

/** A little less than a minute, which is when the job runs next. */
const runMs = 50_000

export const marketplacesModule = (services: Services): Module<'marketplaces'> => {
  const { database, news, log, publicUrl, vault } = services
  const deps = {
    db: database.db,
    announce: news.announce,
    log,
    vault,
    publicUrl,
    bus: paymentBusOf(services),
    orderBus: orderBusOf(services),
    marketplaces: marketplacesOf(services),
  }
  return {
    listen: () => customerBusOf(services).on('customer.erased', ({ db }, whose) => forgetBuyer(db, whose)),
    routes: marketplacesRoutes(deps),
    sealed: [
      ...[sql`access_token`, sql`refresh_token`].map((column) => ({
        purpose: tokenPurpose,
        table: sql`marketplace_links`,
        column,
      })),
      { purpose: givenPurpose, table: sql`marketplace_orders`, column: sql`buyer_given` },
    ],
    jobs: [
      {
        name: 'marketplaces-pull',
        every: 'minute',
        asksOutside: true,
        work: (stopping) => pullDue(deps, { forMs: runMs, stopping }),
      },
      {
        name: 'marketplaces-tell',
        every: 'minute',
        asksOutside: true,
        work: (stopping) => sendDueUpdates(deps, { forMs: runMs, stopping }),
      },
      {
        name: 'marketplaces-shelf',
        every: 'minute',
        asksOutside: true,
        longestS: 3600,
        work: (stopping) => compareShelves(deps, stopping),
      },
      { name: 'marketplaces-goods', every: 'night', longestS: 3600, work: () => refreshAll(deps.db) },
      { name: 'marketplaces-late', every: 'hour', work: () => followLateAgain(deps.db) },
      { name: 'marketplaces-rematch', every: 'hour', work: () => rematchCodes(deps.db) },
      { name: 'marketplaces-compare', every: 'night', work: () => compareDays(deps) },
      { name: 'marketplaces-buyers', every: 'night', asksOutside: true, work: () => revealMasked(deps) },
    ],
  }
}
