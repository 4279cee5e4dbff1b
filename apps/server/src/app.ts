import { randomUUID } from 'node:crypto'
import cookies from '@fastify/cookie'
import Fastify, { LogController, type FastifyInstance } from 'fastify'
import { servicePaths } from '@showfloor/contract/common/constants'
import type { Contract } from '@showfloor/contract/contract'
import { auditModule } from './modules/audit/audit.module.ts'
import { cartsModule } from './modules/carts/carts.module.ts'
import { catalogueModule } from './modules/catalogue/catalogue.module.ts'
import { claimsModule } from './modules/claims/claims.module.ts'
import { customersModule } from './modules/customers/customers.module.ts'
import { deliveriesModule } from './modules/deliveries/deliveries.module.ts'
import { depositsModule } from './modules/deposits/deposits.module.ts'
import { differencesModule } from './modules/differences/differences.module.ts'
import { filesModule } from './modules/files/files.module.ts'
import { homeModule } from './modules/home/home.module.ts'
import { identityModule } from './modules/identity/identity.module.ts'
import { importsModule } from './modules/imports/imports.module.ts'
import { inspirationsModule } from './modules/inspirations/inspirations.module.ts'
import { inventoryModule } from './modules/inventory/inventory.module.ts'
import { marketplacesModule } from './modules/marketplaces/marketplaces.module.ts'
import { notificationsModule } from './modules/notifications/notifications.module.ts'
import { offersModule } from './modules/offers/offers.module.ts'
import { ordersModule } from './modules/orders/orders.module.ts'
import { paymentsModule } from './modules/payments/payments.module.ts'
import { pricingModule } from './modules/pricing/pricing.module.ts'
import { receiptsModule } from './modules/receipts/receipts.module.ts'
import { reconciliationModule } from './modules/reconciliation/reconciliation.module.ts'
import { robotsModule } from './modules/robots/robots.module.ts'
import { searchModule } from './modules/search/search.module.ts'
import { settingsModule } from './modules/settings/settings.module.ts'
import { settlementsModule } from './modules/settlements/settlements.module.ts'
import { setupModule } from './modules/setup/setup.module.ts'
import { shopsModule } from './modules/shops/shops.module.ts'
import { subsidiesModule } from './modules/subsidies/subsidies.module.ts'
import { tillsModule } from './modules/tills/tills.module.ts'
import { terminalsModule } from './modules/terminals/terminals.module.ts'
import { vouchersModule } from './modules/vouchers/vouchers.module.ts'
import { validationModule } from './modules/validation/validation.module.ts'
import { webhooksModule } from './modules/webhooks/webhooks.module.ts'
import { backupJobs } from './platform/backup/nightly.ts'
import { mount } from './platform/calls/mount.ts'
import { createRates } from './platform/limits/rates.ts'
import { serveDocs } from './platform/calls/openapi.ts'
import { publicUrlOf, type Config } from './platform/config.ts'
import { openDatabase, type Database } from './platform/database/db.ts'
import { handleErrors } from './platform/http/error-handler.ts'
import { serveGuide } from './platform/http/guide/guide.ts'
import { secureAnswers } from './platform/http/headers.ts'
import { serveHealth, serveMetrics } from './platform/http/health/health.ts'
import { connectionLimits, endSlowBodies } from './platform/http/slow-requests.ts'
import { serveWeb } from './platform/http/web.ts'
import type { Job } from './platform/jobs.ts'
import { createNews, type NewsDesk } from './platform/live/news.ts'
import { loggerOptions } from './platform/logging/log.ts'
import type { Module, ModuleParts, Services } from './platform/module.ts'
import { reseal } from './platform/secrets/resealing.ts'
import { vaultFrom } from './platform/secrets/vault.ts'
import { platformJobs } from './platform/tidying.ts'

/** The modules in dependency order. */
const modulesOf = (services: Services) =>
  ({
    identity: identityModule(services),
    settings: settingsModule(services),
    files: filesModule(services),
    shops: shopsModule(services),
    audit: auditModule(services),
    notifications: notificationsModule(services),
    customers: customersModule(services),
    catalogue: catalogueModule(services),
    pricing: pricingModule(),
    inventory: inventoryModule(),
    inspirations: inspirationsModule(services),
    carts: cartsModule(services),
    validation: validationModule(),
    offers: offersModule(services),
    terminals: terminalsModule(services),
    payments: paymentsModule(services),
    tills: tillsModule(services),
    deposits: depositsModule(services),
    subsidies: subsidiesModule(services),
    reconciliation: reconciliationModule(services),
    differences: differencesModule(services),
    orders: ordersModule(services),
    receipts: receiptsModule(services),
    deliveries: deliveriesModule(services),
    claims: claimsModule(services),
    vouchers: vouchersModule(services),
    marketplaces: marketplacesModule(services),
    settlements: settlementsModule(services),
    webhooks: webhooksModule(services),
    robots: robotsModule(services),
    search: searchModule(),
    home: homeModule(),
    imports: importsModule(services),
    setup: setupModule(services),
  }) satisfies { [Noun in keyof Contract]: Module<Noun> }

export type App = {
  server: FastifyInstance
  /** The routes for operators and developers, on an address of their own: metrics and the description of the calls. */
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

/** The services for modules, with database and news ready. */
const startServices = async (config: Config, { log }: FastifyInstance): Promise<Services> => {
  const onError = (error: Error): void => log.error({ err: error }, error.message)
  const database = openDatabase(config.DATABASE_URL, {
    poolSize: config.DATABASE_POOL_SIZE,
    waitMs: config.DATABASE_WAIT_MS,
    onError,
  })
  const news = createNews(config.DATABASE_URL, database.db, onError)
  await news.start()
  return {
    database,
    news,
    log,
    config,
    vault: vaultFrom(config),
    publicUrl: publicUrlOf(config),
    outside: { ...process.env, SANDBOX_URL: config.SANDBOX_URL },
  }
}

/** Seals secrets that an earlier version stored in plain text, and those under an older key. */
const resealAll = async (
  { database, vault, log }: Services,
  modules: readonly ModuleParts[],
): Promise<void> => {
  const made = await reseal(
    database.db,
    vault,
    modules.flatMap(({ sealed = [] }) => sealed),
  )
  if (made.sealed > 0) log.info(made, 'secrets in the database were sealed with the newest key')
  if (made.unopened > 0) log.error(made, 'SECRET_KEYS does not open secrets in the database')
}

/** Builds the whole server without listening; tests and production build the same one. */
export const buildApp = async (config: Config): Promise<App> => {
  const server = newServer(config)
  const services = await startServices(config, server)
  const { database, news } = services
  const byNoun = modulesOf(services)
  const { authenticate } = byNoun.identity
  const modules: readonly ModuleParts[] = Object.values(byNoun)
  await resealAll(services, modules)
  // The last module hears first: an order is locked before its differences.
  for (const { listen } of modules.toReversed()) listen?.()
  for (const { close } of modules) if (close) server.addHook('onClose', close)

  secureAnswers(server, services.publicUrl.startsWith('https:'))
  handleErrors(server)
  await server.register(cookies)
  serveHealth(server, database, config.DATA_DIR)
  const management = managementOf(config, { app: server, database })
  const countKeyCall = createRates(config.API_KEY_CALLS_PER_MINUTE)
  const paths = servicePaths(config)
  mount(server, { database, news, vault: services.vault, authenticate, countKeyCall, modules: byNoun, paths })
  await serveGuide(server, config.GUIDE_DIR)
  await serveWeb(server, config.WEB_DIST, paths)

  return {
    server,
    management,
    database,
    news,
    jobs: [...modules.flatMap(({ jobs = [] }) => jobs), ...platformJobs(database.db), ...backupJobs(config)],
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
  serveDocs(management, servicePaths(config))
  return management
}
