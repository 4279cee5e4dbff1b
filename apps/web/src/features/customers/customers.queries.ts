import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { CallOutput } from '../../client/call.ts'
import { callQuery, pageQuery } from '../../client/queries.ts'
import type { CustomersSearch } from './customers-search.ts'
import { useStored } from '../../client/storage/storage.ts'

export type Customer = CallOutput<'customers.search'>['data'][number]
export type Address = Customer['addresses'][number]
/** A stored customer; the mobile is masked. */
export type CustomerChoice = { id: string; name: string; mobile: string }

const pageSize = 20

/** The filter of a search. */
export const customerFilter = (shopId: string, search: CustomersSearch) => ({
  shopId,
  keyword: search.keyword ?? '',
  ...(search.status ? { status: search.status } : {}),
  ...(search.mine ? { mine: true } : {}),
})

export const customerListQuery = (shopId: string, search: CustomersSearch) =>
  pageQuery('customers.search', search.no ?? 1, (no) => ({
    ...customerFilter(shopId, search),
    no,
    size: pageSize,
  }))

/** How many customers of a search are in each status. */
export const customerStatusQuery = (shopId: string, { status: _status, ...search }: CustomersSearch) =>
  callQuery('customers.statusQuery', customerFilter(shopId, search))

export type CustomerDetail = CallOutput<'customers.get'>
export const customerQuery = (id: string) => callQuery('customers.get', { id })

/** Whether the user may change customers. */
export const useMayWriteCustomers = (): boolean =>
  useStored('userInfo')?.permissions.includes('customer.write') ?? false

/** Whether the user may export the customer list. */
export const useMayExportCustomers = (): boolean =>
  useStored('userInfo')?.permissions.includes('customer.export') ?? false

/** Whether the user may export and delete a customer's data. */
export const useMayEraseCustomers = (): boolean =>
  useStored('userInfo')?.permissions.includes('customer.erase') ?? false

/** Customers of a shop by name or mobile; the previous page stays while the next one loads. */
export const useCustomerSearch = (shopId: string, keyword: string, enabled: boolean) =>
  useQuery({
    ...callQuery('customers.search', { shopId, keyword, no: 1, size: pageSize }),
    enabled,
    placeholderData: keepPreviousData,
  })

/** A chosen customer with their current addresses. */
export const useCustomer = (choice: Pick<CustomerChoice, 'id'> | undefined) =>
  useQuery({ ...customerQuery(choice?.id ?? ''), enabled: choice !== undefined })

/** The districts below one, or the provinces. They do not change during a visit. */
export const useDistricts = (parentDistrict: string | null, enabled = true) =>
  useQuery({
    ...callQuery('customers.districts', { modelKey: 'md_DistrictBO', parentDistrict }),
    enabled,
    staleTime: Number.POSITIVE_INFINITY,
  })
