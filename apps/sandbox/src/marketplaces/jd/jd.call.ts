import type { GatewayAnswer } from '../gateway.ts'
import type { Marketplaces } from '../marketplaces.ts'
import type { TakenFault } from '../trouble/faults.ts'

/** A call of JD's platform with a store's token. */
export type JdCall = { method: string; shopId: string; params: unknown; fault: TakenFault | null }
export type JdMethod = (market: Marketplaces, call: JdCall) => GatewayAnswer
