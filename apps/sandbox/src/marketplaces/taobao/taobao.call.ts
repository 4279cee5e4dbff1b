import type { GatewayAnswer } from '../gateway.ts'
import type { Marketplaces } from '../marketplaces.ts'
import type { TakenFault } from '../trouble/faults.ts'

/** A call of TOP with a store's token. */
export type TopCall = {
  method: string
  shopId: string
  parameters: ReadonlyMap<string, string>
  fault: TakenFault | null
}
export type TopMethod = (market: Marketplaces, call: TopCall) => GatewayAnswer
