import { onePerServer } from '../../../platform/module.ts'
import { paymentBusOf } from '../payments.events.ts'
import { waysOf } from '../ways/ways.ts'
import { queryTenders } from './closing.ts'
import { startPoller } from './poller.ts'

/** The poller of a running server, which queries tenders while somebody waits. */
export const pollerOf = onePerServer((services) => {
  const { database, news, log } = services
  const deps = { database, news, bus: paymentBusOf(services), ways: waysOf(services) }
  return startPoller({ ...deps, log, ask: () => queryTenders(deps) })
})
