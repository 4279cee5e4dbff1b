import type { Module, Services } from '../../platform/module.ts'
import { sql } from '../../platform/database/sql.ts'
import { paymentBusOf, seenOrdersOf } from '../payments/payments.public.ts'
import { identityPurpose } from './claims/claims.db.ts'
import { subsidyBusOf } from './subsidies.events.ts'
import { subsidiesRoutes } from './subsidies.routes.ts'

export const subsidiesModule = (services: Services): Module<'subsidies'> => ({
  routes: subsidiesRoutes({
    payments: paymentBusOf(services),
    bus: subsidyBusOf(services),
    seen: seenOrdersOf(services),
  }),
  sealed: [{ purpose: identityPurpose, table: sql`subsidy_salt`, column: sql`secret` }],
})
