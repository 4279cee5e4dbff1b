import type { GatewayAnswer } from '../gateway.ts'
import type { Marketplaces } from '../marketplaces.ts'
import type { TakenFault } from '../trouble/faults.ts'

/** A call of Pinduoduo's platform with a store's token. */
export type PddCall = {
  shopId: string
  given: ReadonlyMap<string, string>
  secret: string
  fault: TakenFault | null
}
export type PddMethod = (market: Marketplaces, call: PddCall) => GatewayAnswer
