import type { Contract } from '@showfloor/contract/contract'
import type { HandlersOf } from '../../platform/calls/mount.ts'
import { createBridge, removeBridge, terminalsOfShop } from './bridges/managing.ts'
import { bridgeRoutes, type ReceivingDeps } from './bridges/receiving.ts'
import { settlementsOf, settleTerminal } from './settling/settling.ts'

export const terminalsRoutes = (deps: ReceivingDeps): HandlersOf<Contract['terminals']> => ({
  ofShop: terminalsOfShop,
  bridgeCreate: createBridge,
  bridgeRemove: removeBridge,
  settle: settleTerminal,
  settlements: settlementsOf,
  ...bridgeRoutes(deps),
})
