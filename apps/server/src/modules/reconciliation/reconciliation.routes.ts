import type { Contract } from '@showfloor/contract/contract'
import type { HandlersOf } from '../../platform/calls/mount.ts'
import { listAcquirers, readColumns, removeAcquirer, setAcquirer } from './acquirers/acquirers.ts'
import { listRates, removeRate, setRate } from './fees/rates.ts'
import { fetchByHand, listDays } from './fetching/days.ts'
import type { FetchDeps } from './fetching/fetching.ts'
import { listBills, listDifferences, listRows, settleDifference } from './listing/listing.ts'
import { takeBill } from './matching/taking.ts'

export const reconciliationRoutes = (deps: FetchDeps): HandlersOf<Contract['reconciliation']> => ({
  bills: listBills,
  rows: listRows,
  take: (context, input, bytes) => takeBill(context, deps.database, deps.providers, input, bytes),
  days: (context, input) => listDays(context, deps, input),
  fetch: (context, input) => fetchByHand(context, deps, input),
  rates: listRates,
  setRate,
  removeRate,
  differences: listDifferences,
  settle: settleDifference,
  columns: (context, _input, bytes) => readColumns(context, bytes),
  acquirers: listAcquirers,
  setAcquirer,
  removeAcquirer,
})
