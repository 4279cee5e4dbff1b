import { createBus } from '../../platform/bus.ts'
import { onePerServer } from '../../platform/module.ts'

/** What terminals announce to later modules. */
type TerminalEvents = {
  /** More is known of a request than before; its verdict has the details. */
  'terminal.told': { shopId: string; requestNo: string }
}

export const terminalBusOf = onePerServer(() => createBus<TerminalEvents>())
export type TerminalBus = ReturnType<typeof terminalBusOf>
