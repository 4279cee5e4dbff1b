export { bridgeSignature } from './bridges/signature.ts'
export { hasTerminals, terminalById } from './bridges/bridges.db.ts'
export {
  askTerminal,
  cancelRequest,
  reprintReceipt,
  requestVerdict,
  syncRequest,
  awaitVerdict,
  triesOf,
} from './commands/commands.ts'
export { commandsOf } from './commands/commands.db.ts'
export type { Verdict } from './commands/verdict.ts'
export { terminalBusOf, type TerminalBus } from './terminals.events.ts'
