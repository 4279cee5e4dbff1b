import type { Contract } from '@showfloor/contract/contract'
import type { HandlersOf } from '../../platform/calls/mount.ts'
import type { DifferenceBus } from './differences.events.ts'
import {
  approveDifference,
  cancelDifference,
  createDifference,
  listDifferences,
  rejectDifference,
  settleDifference,
  updateDifference,
  type SettleDeps,
} from './differences.ts'

export const differencesRoutes = (
  deps: SettleDeps & { bus: DifferenceBus },
): HandlersOf<Contract['differences']> => ({
  list: listDifferences,
  create: (context, input) => createDifference(context, deps.bus, input),
  update: (context, input) => updateDifference(context, deps.bus, input),
  approve: (context, input) => approveDifference(context, deps.bus, input),
  reject: (context, input) => rejectDifference(context, deps.bus, input),
  cancel: (context, input) => cancelDifference(context, deps.bus, input),
  settle: (context, input) => settleDifference(context, deps, input),
})
