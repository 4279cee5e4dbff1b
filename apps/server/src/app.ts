import { randomUUID } from 'node:crypto'
import path from 'node:path'
import cookies from '@fastify/cookie'
import Fastify, { LogController, type FastifyInstance } from 'fastify'
import { auditExport } from './modules/audit/audit.export.ts'
import { auditRoutes } from './modules/audit/audit.routes.ts'
import { cartsRoutes } from './modules/carts/carts.routes.ts'
import { tidyCarts } from './modules/carts/content/changes.ts'
import {
  itemsExport,
  productsExport,
  shopProductsExport,
} from './modules/catalogue/manage/products.export.ts'
import { catalogueRoutes } from './modules/catalogue/catalogue.routes.ts'
import { servePictures } from './modules/catalogue/pictures/picture-files.ts'
import { customersExport } from './modules/customers/customers.export.ts'
import { customersRoutes } from './modules/customers/customers.routes.ts'
import { dingtalkFromConfig } from './modules/identity/sign-in/dingtalk-client.ts'
import { differencesRoutes } from './modules/differences/differences.routes.ts'
import { differenceNames } from './modules/differences/differences.ts'
import { differenceEvents } from './modules/differences/differences.events.ts'
import { followMoney } from './modules/differences/differences.steps.ts'
import { homeRoutes } from './modules/home/home.routes.ts'
import { diskStore, type FileStore } from './modules/files/file-store.ts'
import { serveFiles } from './modules/files/files.content.ts'
import { refreshStaleTerms } from './modules/catalogue/search/terms.ts'
import { forgetOldSearches, keepPopularTerms } from './modules/catalogue/search/suggestions.ts'
import { forgetOldEdits } from './modules/catalogue/history/history.ts'
import { forgetOldShares } from './modules/catalogue/share/share.ts'
import { filesRoutes } from './modules/files/files.routes.ts'
import { forgetUnusedFiles } from './modules/files/files.ts'
import { accountsExport, rolesExport } from './modules/identity/accounts/accounts.export.ts'
import { identityRoutes } from './modules/identity/identity.routes.ts'
import { forgetOldDevices } from './modules/identity/sessions/devices.ts'
import { forgetPendingLogins } from './modules/identity/sign-in/pending-login.ts'
import { createAuthenticate, forgetEndedSessions } from './modules/identity/sessions/sessions.ts'
import { forgetOldCodes } from './modules/identity/codes/codes.ts'
import { smsFromConfig } from './modules/identity/sms/registry.ts'
import { smsDesk } from './modules/identity/sms/sms-desk.ts'
import { importsExport, serveContentExport } from './modules/imports/files/stored.export.ts'
import { serveImportFiles } from './modules/imports/files/uploads.ts'
import { importsRoutes } from './modules/imports/imports.routes.ts'
import { forgetOldImports } from './modules/imports/imports.ts'
import { spacesExport, stagesExport, stylesExport } from './modules/inspirations/inspirations.export.ts'
import { inspirationsRoutes } from './modules/inspirations/inspirations.routes.ts'
import { inventoryRoutes } from './modules/inventory/inventory.routes.ts'
import { notificationsRoutes } from './modules/notifications/notifications.routes.ts'
import { forgetOldNotifications } from './modules/notifications/notifications.ts'
import { offersExport } from './modules/offers/offers.export.ts'
import { offersRoutes } from './modules/offers/offers.routes.ts'
import { offerEvents } from './modules/offers/offers.events.ts'
import { offerNames } from './modules/offers/offers.ts'
import { serveOrderExport } from './modules/orders/listing/listing.export.ts'
import { idsOfOrder, orderNumbers } from './modules/orders/listing/names.ts'
import { ordersRoutes } from './modules/orders/orders.routes.ts'
import { deliveryModesExport, repliesExport } from './modules/orders/replies/settings.export.ts'
import { followDifferences } from './modules/orders/following/differences.ts'
import { expireOrders, followPayments } from './modules/orders/following/payments.ts'
import { warnOfEndingHolds } from './modules/orders/following/notices.ts'
import { followOffers } from './modules/orders/following/offers.ts'
import { keepSales } from './modules/orders/following/sales.ts'
import { paymentEvents } from './modules/payments/payments.events.ts'
import { paymentsRoutes } from './modules/payments/payments.routes.ts'
import { closeOverdueTenders } from './modules/payments/remote/closing.ts'
import { finishRefunds } from './modules/payments/refunds/refunds.ts'
import { serveNotifications } from './modules/payments/remote/notifications.ts'
import { providersFromConfig } from './modules/payments/providers/registry.ts'
import { pricingRoutes } from './modules/pricing/pricing.routes.ts'
import { searchRoutes } from './modules/search/search.routes.ts'
import { settingsRoutes } from './modules/settings/settings.routes.ts'
import { shopsExport } from './modules/shops/shops.export.ts'
import { shopsRoutes } from './modules/shops/shops.routes.ts'
import { validationRoutes } from './modules/validation/validation.routes.ts'
import { forgetOldFailures } from './platform/limits/attempts.ts'
import type { Config } from './platform/config.ts'
import { openDatabase, type Database } from './platform/database/db.ts'
import { handleErrors } from './platform/http/error-handler.ts'
import { secureAnswers } from './platform/http/headers.ts'
import { serveHealth, serveMetrics } from './platform/http/health.ts'
import { forgetOldKeys } from './platform/calls/idempotency.ts'
import type { Job } from './platform/jobs.ts'
import { serveLiveNews } from './platform/live/live.ts'
import { serveListExport } from './platform/exports/list-export.ts'
import { loggerOptions } from './platform/logging/log.ts'
import { forgetOldGuesses } from './platform/limits/mobiles.ts'
import { mount } from './platform/calls/mount.ts'
import { createNews, type NewsDesk } from './platform/live/news.ts'
import { serveDocs } from './platform/calls/openapi.ts'
import { connectionLimits, endSlowBodies } from './platform/http/slow-requests.ts'
import { serveWeb } from './platform/http/web.ts'

export type App = {
  server: FastifyInstance
  /** What operators and developers ask, on an address of its own: figures and the description of the calls. */
  management: FastifyInstance
  database: Database
  news: NewsDesk
  jobs: readonly Job[]
  close: () => Promise<void>
}

const bodyLimitBytes = 1_000_000

const newServer = (config: Config): FastifyInstance => {
  const server = Fastify({
    ...connectionLimits(config.REQUEST_WAIT_MS),
    logger: loggerOptions(config.LOG_LEVEL),
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: bodyLimitBytes,
    trustProxy: config.TRUST_PROXY,
    genReqId: () => randomUUID().slice(0, 13),
    forceCloseConnections: true,
  })
  endSlowBodies(server, config.REQUEST_WAIT_MS)
  return server
}

/** Which module hears what of those before it, in the transaction in which it happens. */
const connectModules = () => {
  const bus = paymentEvents()
  const differenceBus = differenceEvents()
  const offerBus = offerEvents()
  followPayments(bus)
  followMoney(bus, differenceBus)
  followDifferences(differenceBus)
  followOffers(offerBus)
  return { bus, differenceBus, offerBus }
}

/** What the audit log's subjects are called, as the modules that know them say. */
const auditedNames = {
  order: orderNumbers,
  orderIds: idsOfOrder,
  offer: offerNames,
  difference: differenceNames,
}

const smsLimitsOf = ({ SMS_HOURLY_LIMIT: perHour, SMS_DAILY_LIMIT: perDay }: Config) => ({ perHour, perDay })

/** Whom the server talks to outside of the chain. */
const outsideOf = (config: Config, { log }: FastifyInstance) => {
  const outside = { ...process.env, SANDBOX_URL: config.SANDBOX_URL }
  return {
    providers: providersFromConfig(outside),
    dingtalk: dingtalkFromConfig(outside),
    sms: smsDesk(smsFromConfig(outside), smsLimitsOf(config), log),
  }
}

/** Builds the whole server without listening; tests and production build the same one. */
export const buildApp = async (config: Config): Promise<App> => {
  const server = newServer(config)
  const logError = (error: Error): void => server.log.error({ err: error }, error.message)
  const database = openDatabase(config.DATABASE_URL, {
    poolSize: config.DATABASE_POOL_SIZE,
    waitMs: config.DATABASE_WAIT_MS,
    onError: logError,
  })
  const news = createNews(config.DATABASE_URL, database.db, logError)
  await news.start()
  const authenticate = createAuthenticate(database, news)
  const publicUrl = config.PUBLIC_URL ?? `http://${config.HOST}:${config.PORT}`
  const { providers, dingtalk, sms } = outsideOf(config, server)
  const fileStore = diskStore(path.join(config.DATA_DIR, 'files'))
  const { bus, differenceBus, offerBus } = connectModules()

  const importing = { database, news, onError: logError }

  secureAnswers(server, publicUrl.startsWith('https:'))
  handleErrors(server)
  await server.register(cookies)
  serveHealth(server, database)
  const management = managementOf(config, { app: server, database })
  mount(server, {
    database,
    news,
    authenticate,
    handlers: {
      files: filesRoutes,
      identity: identityRoutes({ publicUrl, dingtalk, sms }),
      audit: auditRoutes(auditedNames),
      settings: settingsRoutes,
      shops: shopsRoutes,
      notifications: notificationsRoutes,
      customers: customersRoutes,
      catalogue: catalogueRoutes({ news, publicUrl }),
      pricing: pricingRoutes,
      inventory: inventoryRoutes,
      inspirations: inspirationsRoutes(news),
      carts: cartsRoutes({ news, publicUrl }),
      validation: validationRoutes,
      offers: offersRoutes(offerBus),
      payments: paymentsRoutes({ bus, providers, publicUrl }),
      differences: differencesRoutes({ bus: differenceBus, payments: bus, providers }),
      orders: ordersRoutes({ bus, providers, publicUrl }),
      search: searchRoutes,
      home: homeRoutes,
      imports: importsRoutes(importing),
    },
  })
  serveNotifications(server, { bus, providers, database, news })
  serveExports(server, { database, authenticate, news })
  serveLiveNews(server, news, authenticate)
  servePictures(server)
  serveFiles(server, { database, store: fileStore })
  serveImportFiles(server, { ...importing, authenticate })
  await serveWeb(server, config.WEB_DIST)

  const jobs = jobsOf({ database, bus, providers, news, fileStore })
  return {
    server,
    management,
    database,
    news,
    jobs,
    close: async () => {
      for (const part of [server, management, news, database]) await part.close()
    },
  }
}

const managementOf = (
  config: Config,
  observed: { app: FastifyInstance; database: Database },
): FastifyInstance => {
  const management = newServer(config)
  secureAnswers(management, false)
  handleErrors(management)
  serveMetrics(management, observed)
  serveDocs(management)
  return management
}

/** Lists as files for spreadsheets. */
const serveExports = (
  server: FastifyInstance,
  deps: { database: Database; authenticate: ReturnType<typeof createAuthenticate>; news: NewsDesk },
): void => {
  serveOrderExport(server, deps)
  serveListExport(server, deps, customersExport)
  serveListExport(server, deps, offersExport)
  serveListExport(server, deps, accountsExport)
  serveListExport(server, deps, rolesExport)
  serveListExport(server, deps, deliveryModesExport)
  serveListExport(server, deps, repliesExport)
  serveListExport(server, deps, shopsExport)
  serveListExport(server, deps, productsExport)
  serveListExport(server, deps, itemsExport)
  serveListExport(server, deps, shopProductsExport(deps.news))
  serveListExport(server, deps, stylesExport)
  serveListExport(server, deps, spacesExport)
  serveListExport(server, deps, stagesExport)
  serveListExport(server, deps, importsExport)
  serveContentExport(server, deps)
  serveListExport(server, deps, auditExport(auditedNames))
}

type Working = {
  database: Database
  news: NewsDesk
  fileStore: FileStore
  bus: ReturnType<typeof paymentEvents>
  providers: ReturnType<typeof providersFromConfig>
}

/** What is tidied or noticed by time. */
const jobsOf = ({ database, bus, providers, news, fileStore }: Working): Job[] => {
  const everyMinute = (work: (tx: Database['db'], announce: NewsDesk['announce']) => Promise<void>) => () =>
    work(database.db, news.announce)
  return [
    { name: 'orders-expire', everyMinute: everyMinute(expireOrders) },
    { name: 'holds-warn', everyMinute: everyMinute(warnOfEndingHolds) },
    { name: 'notifications-tidy', everyMinute: () => forgetOldNotifications(database.db) },
    { name: 'tenders-close', everyMinute: () => closeOverdueTenders({ database, bus, providers, news }) },
    { name: 'search-terms', everyMinute: () => refreshStaleTerms(database.db) },
    { name: 'sales-count', everyMinute: () => keepSales(database.db) },
    { name: 'popular-terms', everyMinute: () => keepPopularTerms(database.db) },
    { name: 'refunds-finish', everyMinute: () => finishRefunds({ database, bus, providers, news }) },
    { name: 'carts-tidy', everyMinute: () => tidyCarts(database.db) },
    { name: 'idempotency-tidy', everyMinute: () => forgetOldKeys(database.db) },
    { name: 'attempts-tidy', everyMinute: () => forgetOldFailures(database.db) },
    { name: 'guesses-tidy', everyMinute: () => forgetOldGuesses(database.db) },
    { name: 'files-tidy', everyMinute: () => forgetUnusedFiles(database.db, fileStore) },
    { name: 'imports-tidy', everyMinute: () => forgetOldImports(database.db) },
    { name: 'edits-tidy', everyMinute: () => forgetOldEdits(database.db) },
    { name: 'searches-tidy', everyMinute: () => forgetOldSearches(database.db) },
    { name: 'shares-tidy', everyMinute: () => forgetOldShares(database.db) },
    { name: 'logins-tidy', everyMinute: () => forgetPendingLogins(database.db) },
    { name: 'sessions-tidy', everyMinute: () => forgetEndedSessions(database.db) },
    { name: 'devices-tidy', everyMinute: () => forgetOldDevices(database.db) },
    { name: 'codes-tidy', everyMinute: () => forgetOldCodes(database.db) },
  ]
}
