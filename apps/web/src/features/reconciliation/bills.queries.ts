import type { BillSource } from '@showfloor/contract/common/provider-bills'
import type { OutputOf } from '@showfloor/contract/common/call'
import type { Contract } from '@showfloor/contract/contract'
import { sendBytes, type CallOutput } from '../../client/call.ts'
import type { BillsSearch } from './bills-search.ts'
import { localizedQuery, pageQuery } from '../../client/queries.ts'

export type ProviderBill = CallOutput<'reconciliation.bills'>['data'][number]
export type BillDay = CallOutput<'reconciliation.fetch'>
export type ProviderRate = CallOutput<'reconciliation.rates'>['data'][number]
export type BillDifference = CallOutput<'reconciliation.differences'>['data'][number]

export const billsPageSize = 20
export const differencesPageSize = 20
export const rowsPageSize = 50
const takeTimeoutMs = 120_000

export const providerBillsQuery = ({ billNo }: BillsSearch) => ({
  ...pageQuery('reconciliation.bills', billNo ?? 1, (no) => ({ no, size: billsPageSize })),
  staleTime: 0,
})

/** The reason of a failure is in the page's language. */
export const billDaysQuery = () => ({ ...localizedQuery('reconciliation.days', {}), staleTime: 0 })

export const differencesQuery = ({ state, kind, source, day, no }: BillsSearch) => ({
  ...pageQuery('reconciliation.differences', no ?? 1, (page) => ({
    ...(state ? { state } : {}),
    ...(kind ? { kind } : {}),
    ...(source ? { source } : {}),
    ...(day ? { day } : {}),
    no: page,
    size: differencesPageSize,
  })),
  staleTime: 0,
})

export const billRowsQuery = (id: string, { of, rowNo }: BillsSearch) =>
  pageQuery('reconciliation.rows', rowNo ?? 1, (no) => ({
    id,
    ...(of ? { of } : {}),
    no,
    size: rowsPageSize,
  }))

/** Uploads a bill's file. Throws CallError. */
export const takeBill = (
  { source, day, entityId }: { source: BillSource; day: string; entityId: string },
  file: Blob,
) =>
  sendBytes(`/api/provider-bills/${source}/${day}`, { entityId }, file, takeTimeoutMs) as Promise<
    OutputOf<Contract['reconciliation']['take']>
  >

export type FileColumns = OutputOf<Contract['reconciliation']['columns']>

/** The columns of an acquirer's bill. Throws CallError. */
export const columnsOf = (file: Blob) =>
  sendBytes('/api/provider-bills/columns', {}, file, takeTimeoutMs) as Promise<FileColumns>
