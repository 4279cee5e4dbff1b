import { sql } from '../../platform/database/sql.ts'
import type { Module, Services } from '../../platform/module.ts'
import { terminalBusOf } from '../terminals/terminals.public.ts'
import { posKeysOf } from './cloud-pos/keys.ts'
import { posQrOf } from './cloud-pos/pos-codes.ts'
import { codePaysOf } from './codes/code-pays.ts'
import { followTerminals } from './mis-pos/mis-pos.ts'
import { paymentBusOf } from './payments.events.ts'
import { paymentsRoutes } from './payments.routes.ts'
import { merchantPurpose, providersOf } from './providers/registry/registry.ts'
import { finishRefunds } from './refunds/refunds.ts'
import { queryTenders } from './remote/closing.ts'
import { pollerOf } from './remote/poller-of.ts'
import { clockAlarmOf } from './provider-health/clock-alarm.ts'
import { refusalsOf } from './provider-health/refused-notifications.ts'
import { seenOrdersOf } from './ledger/seen-orders.ts'
import { waysOf } from './ways/ways.ts'

export const paymentsModule = (services: Services): Module<'payments'> => {
  const { database, news, log, publicUrl, vault, outside } = services
  const deps = { database, news, bus: paymentBusOf(services), ways: waysOf(services) }
  const keys = posKeysOf(services)
  const poller = pollerOf(services)
  return {
    routes: paymentsRoutes({
      ...deps,
      poller,
      codePays: codePaysOf(services),
      keys,
      posQr: posQrOf(services),
      seen: seenOrdersOf(services),
      refusals: refusalsOf(services),
      providers: providersOf(services),
      log,
      publicUrl,
      vault,
      outside,
    }),
    sealed: [{ purpose: merchantPurpose, table: sql`legal_entity_providers`, column: sql`settings` }],
    jobs: [
      {
        name: 'tenders-close',
        every: 'minute',
        asksOutside: true,
        work: () => queryTenders(deps).then(poller.wake),
      },
      { name: 'refunds-finish', every: 'minute', asksOutside: true, work: () => finishRefunds(deps) },
      { name: 'cloud-pos-sign-in', every: 'hour', asksOutside: true, work: keys.signInAll },
    ],
    listen: () => followTerminals(terminalBusOf(services), deps.bus),
    close: async () => {
      await poller.stop()
      await clockAlarmOf(services).stop()
    },
  }
}
