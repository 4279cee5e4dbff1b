import type { Module, Services } from '../../platform/module.ts'
import { terminalBusOf } from '../terminals/terminals.public.ts'
import { posKeysOf } from './cloud-pos/keys.ts'
import { posQrOf } from './cloud-pos/pos-codes.ts'
import { codePaysOf } from './codes/code-pays.ts'
import { followTerminals } from './mis-pos/mis-pos.ts'
import { paymentBusOf } from './payments.events.ts'
import { paymentsRoutes } from './payments.routes.ts'
import { providersOf } from './providers/registry.ts'
import { finishRefunds } from './refunds/refunds.ts'
import { askAboutTenders } from './remote/closing.ts'
import { pulseOf } from './remote/pulse-of.ts'
import { clockAlarmOf } from './watching/clock-alarm.ts'
import { refusalsOf } from './watching/refusals.ts'
import { waysOf } from './ways/ways.ts'

export const paymentsModule = (services: Services): Module<'payments'> => {
  const { database, news, log, publicUrl } = services
  const deps = { database, news, bus: paymentBusOf(services), ways: waysOf(services) }
  const keys = posKeysOf(services)
  const pulse = pulseOf(services)
  return {
    routes: paymentsRoutes({
      ...deps,
      pulse,
      codePays: codePaysOf(services),
      keys,
      posQr: posQrOf(services),
      refusals: refusalsOf(services),
      providers: providersOf(services),
      log,
      publicUrl,
    }),
    jobs: [
      {
        name: 'tenders-close',
        every: 'minute',
        asksOutside: true,
        work: () => askAboutTenders(deps).then(pulse.wake),
      },
      { name: 'refunds-finish', every: 'minute', asksOutside: true, work: () => finishRefunds(deps) },
      { name: 'cloud-pos-sign-in', every: 'hour', asksOutside: true, work: keys.signInAll },
    ],
    listen: () => followTerminals(terminalBusOf(services), deps.bus),
    close: async () => {
      await pulse.stop()
      await clockAlarmOf(services).stop()
    },
  }
}
