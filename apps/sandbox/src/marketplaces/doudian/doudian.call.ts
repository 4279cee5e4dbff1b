import type { GatewayAnswer } from '../gateway.ts'
import type { Marketplaces } from '../marketplaces.ts'
import type { TakenFault } from '../trouble/faults.ts'

/** A call of Doudian's platform that needs a store's token. */
export type DoudianMethod = (
  market: Marketplaces,
  call: { shopId: string; params: unknown; secret: string; fault: TakenFault | null },
) => GatewayAnswer
