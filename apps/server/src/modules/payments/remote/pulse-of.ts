import { onePerServer } from '../../../platform/module.ts'
import { paymentBusOf } from '../payments.events.ts'
import { waysOf } from '../ways/ways.ts'
import { askAboutTenders } from './closing.ts'
import { startPulse } from './pulse.ts'

/** The pulse of a running server, which queries tenders while somebody waits. */
export const pulseOf = onePerServer((services) => {
  const { database, news, log } = services
  const deps = { database, news, bus: paymentBusOf(services), ways: waysOf(services) }
  return startPulse({ ...deps, log, ask: () => askAboutTenders(deps) })
})
