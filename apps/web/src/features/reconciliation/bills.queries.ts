import type {
  BillDifferenceKind,
  BillDifferenceState,
  BillSource,
} from '@showfloor/contract/common/provider-bills'
import type { OutputOf } from '@showfloor/contract/common/call'
import type { Contract } from '@showfloor/contract/contract'
import { sendBytes, type CallOutput } from '../../client/call.ts'
import { localizedQuery, pageQuery } from '../../client/queries.ts'

export type ProviderBill = CallOutput<'reconciliation.bills'>['data'][number]
export type BillDay = CallOutput<'reconciliation.fetch'>
export type ProviderRate = CallOutput<'reconciliation.rates'>['data'][number]
export type BillDifference = CallOutput<'reconciliation.differences'>['data'][number]
/** The search of the screen: filters of differences by state and kind, `no` their page; `billNo` is the page of the bills. */
export type BillsSearch = {
  state?: BillDifferenceState
  kind?: BillDifferenceKind
  no?: number
  billNo?: number
}

export const billsPageSize = 20
export const differencesPageSize = 20
const takeTimeoutMs = 120_000

export const providerBillsQuery = ({ billNo }: BillsSearch) => ({
  ...pageQuery('reconciliation.bills', billNo ?? 1, (no) => ({ no, size: billsPageSize })),
  staleTime: 0,
})

/** The reason of a failure is in the page's language. */
export const billDaysQuery = () => ({ ...localizedQuery('reconciliation.days', {}), staleTime: 0 })

export const differencesQuery = ({ state, kind, no }: BillsSearch) => ({
  ...pageQuery('reconciliation.differences', no ?? 1, (page) => ({
    ...(state ? { state } : {}),
    ...(kind ? { kind } : {}),
    no: page,
    size: differencesPageSize,
  })),
  staleTime: 0,
})

/** Uploads a bill's file. Throws CallError. */
export const takeBill = (source: BillSource, day: string, file: Blob) =>
  sendBytes(`/api/provider-bills/${source}/${day}`, {}, file, takeTimeoutMs) as Promise<
    OutputOf<Contract['reconciliation']['take']>
  >
