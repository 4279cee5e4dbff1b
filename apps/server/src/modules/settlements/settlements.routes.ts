import type { Contract } from '@showfloor/contract/contract'
import type { HandlersOf } from '../../platform/calls/mount.ts'
import { exporting } from '../../platform/exports/list-export.ts'
import { linkArrival, listArrivals, unlinkArrival } from './arrivals/arrivals.ts'
import { listLines, listSettlements } from './listing/listing.ts'
import { linesExport, settlementsExport } from './listing/settlements.export.ts'
import { listStatements, pullByHand, type PullDeps } from './pulling/pulling.ts'
import { createSettlement, previewSettlement } from './settling/settling.ts'
import { takeChannelStatement } from './statements/statements.ts'
import { receiveSettlement, revokeSettlement, signSettlement } from './settling/steps.ts'

export const settlementsRoutes = (deps: PullDeps): HandlersOf<Contract['settlements']> => ({
  list: listSettlements,
  preview: previewSettlement,
  create: createSettlement,
  lines: listLines,
  takeStatement: takeChannelStatement,
  sign: signSettlement,
  receive: receiveSettlement,
  arrivals: listArrivals,
  linkArrival,
  unlinkArrival,
  revoke: revokeSettlement,
  statements: (context, input) => listStatements(context, deps, input),
  pullStatement: (context, input) => pullByHand(context, deps, input),
  export: exporting(settlementsExport),
  linesExport: exporting(linesExport),
})
