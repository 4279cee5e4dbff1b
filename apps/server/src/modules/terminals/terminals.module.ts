import type { Module, Services } from '../../platform/module.ts'
import { sql } from '../../platform/database/sql.ts'
import { bridgePurpose } from './bridges/bridges.db.ts'
import { commandWaits } from './bridges/waiting.ts'
import { askAboutSettlements, followSettlement } from './settling/settling.ts'
import { terminalBusOf } from './terminals.events.ts'
import { terminalsRoutes } from './terminals.routes.ts'

export const terminalsModule = (services: Services): Module<'terminals'> => {
  const bus = terminalBusOf(services)
  const waits = commandWaits(services.news)
  return {
    routes: terminalsRoutes({ bus, waits, log: services.log }),
    sealed: [{ purpose: bridgePurpose, table: sql`terminal_bridges`, column: sql`secret` }],
    jobs: [
      {
        name: 'settlements-ask',
        every: 'minute',
        asksOutside: true,
        work: () => askAboutSettlements(services),
      },
    ],
    listen: () => {
      waits.listen()
      bus.on('terminal.told', ({ db }, { shopId, requestNo }) => followSettlement(db, shopId, requestNo))
    },
    close: async () => waits.stop(),
  }
}
