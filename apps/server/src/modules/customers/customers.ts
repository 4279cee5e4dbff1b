import { maskMobile } from '../../platform/limits/masks.ts'
import { countNewMobile, mobilePattern, searchCounted } from '../identity/identity.public.ts'
import type { OutputOf, ParsedInputOf } from '@showfloor/contract/common/call'
import type { CustomerSource } from '@showfloor/contract/common/customer-status'
import type { Contract } from '@showfloor/contract/contract'
import type { address, customer } from '@showfloor/contract/customers'
import type { z } from 'zod'
import type { Context } from '../../platform/calls/context.ts'
import type { Db } from '../../platform/database/db.ts'
import { CallError } from '../../platform/calls/errors.ts'
import { idWithin, newId, scoped } from '../../platform/database/ids.ts'
import { addressesOfCustomers, addressesPage, addressRow, type AddressRow } from './addresses/addresses.db.ts'
import {
  customerRow,
  customersByStatus,
  customersPage,
  customerToOrder,
  insertCustomer,
  setOrdered,
  type CustomerFilter,
  type CustomerMatch,
  type CustomerRow,
} from './customers.db.ts'
import { addAddress, wireAddress, type AddressInput } from './addresses/addresses.ts'

type Calls = Contract['customers']
type Customer = z.output<typeof customer>
type Address = z.output<typeof address>

/** A customer's name and full mobile, for an order of this transaction; bare ids. Error: NOT_FOUND. */
export const customerById = async (
  db: Db,
  shopId: string,
  id: string,
): Promise<Pick<CustomerRow, 'id' | 'name' | 'mobile' | 'status'>> => {
  const row = await customerToOrder(db, shopId, id)
  if (!row) throw new CallError('NOT_FOUND')
  return row
}

/** An address of a customer with its measurements in mm, for an order to keep; takes bare ids, answers the wire's form. Error: NOT_FOUND, also for another customer's address. */
export const addressById = async (
  db: Db,
  shopId: string,
  customerId: string,
  addressId: string,
): Promise<Address> => {
  const row = await addressRow(db, shopId, addressId)
  if (!row || row.customerId !== customerId) throw new CallError('NOT_FOUND')
  const { version: _version, ...kept } = wireAddress(shopId, row)
  return kept
}

/** Marks that a potential client has ordered. */
export const markOrdered = (db: Db, shopId: string, customerId: string): Promise<void> =>
  setOrdered(db, shopId, customerId)

export const wireCustomer = (
  shopId: string,
  row: CustomerRow,
  addresses: readonly AddressRow[],
): Customer => ({
  id: scoped(shopId, row.id),
  name: row.name,
  mobile: maskMobile(row.mobile),
  status: row.status,
  guideName: row.guideName,
  createdAt: new Date(row.createdAt).toISOString(),
  addresses: addresses.map((item) => wireAddress(shopId, item)),
})

const literal = (text: string): string => text.replace(/[\\%_]/g, '\\$&')

/** The search of a keyword: a part of a name, or a mobile. */
const customerMatch = (keyword: string): CustomerMatch => ({
  name: `%${literal(keyword.trim())}%`,
  mobile: mobilePattern(keyword),
})

/** A page of a shop's customers, newest first, with their addresses. Error: UNKNOWN_MOBILES_LIMIT. */
export const searchCustomers = (
  context: Context,
  input: ParsedInputOf<Calls['search']>,
): Promise<OutputOf<Calls['search']>> =>
  searchCounted(
    context,
    input.keyword,
    () => customersAsked(context, input),
    ({ data }) => data.length > 0,
  )

const customersAsked = async (
  context: Context,
  input: ParsedInputOf<Calls['search']>,
): Promise<OutputOf<Calls['search']>> => {
  const { rows, total } = await customersPage(
    context.db,
    { ...filterOf(context, input), status: input.status ?? null },
    { limit: input.size, offset: (input.no - 1) * input.size },
  )
  const ids = rows.map((row) => row.id)
  const addresses = ids.length === 0 ? [] : await addressesOfCustomers(context.db, input.shopId, ids)
  const byCustomer = Map.groupBy(addresses, (item) => item.customerId)
  return {
    data: rows.map((row) => wireCustomer(input.shopId, row, byCustomer.get(row.id) ?? [])),
    total,
  }
}

const filterOf = (
  { session }: Context,
  { shopId, keyword, mine }: ParsedInputOf<Calls['statusQuery']>,
): CustomerFilter => ({
  shopId,
  match: customerMatch(keyword),
  accountId: mine ? session.accountId : null,
})

/** How many of a shop's customers are in each status. Error: UNKNOWN_MOBILES_LIMIT. */
export const customerStatuses = (
  context: Context,
  input: ParsedInputOf<Calls['statusQuery']>,
): Promise<OutputOf<Calls['statusQuery']>> =>
  searchCounted(
    context,
    input.keyword,
    async () => ({ data: await customersByStatus(context.db, filterOf(context, input)) }),
    ({ data }) => data.length > 0,
  )

/** A page of a shop's addresses with their customers' names and masked mobiles. Error: UNKNOWN_MOBILES_LIMIT. */
export const searchAddresses = (
  context: Context,
  input: ParsedInputOf<Calls['searchAddresses']>,
): Promise<OutputOf<Calls['searchAddresses']>> =>
  searchCounted(
    context,
    input.keyword,
    () => addressesAsked(context.db, input),
    ({ data }) => data.length > 0,
  )

const addressesAsked = async (
  db: Db,
  input: ParsedInputOf<Calls['searchAddresses']>,
): Promise<OutputOf<Calls['searchAddresses']>> => {
  const { rows } = await addressesPage(
    db,
    {
      shopId: input.shopId,
      customerId: input.customerId === undefined ? null : idWithin(input.shopId, input.customerId),
      place: `%${literal(input.keyword.trim())}%`,
      match: customerMatch(input.keyword),
    },
    { limit: input.size, offset: (input.no - 1) * input.size },
  )
  return {
    data: rows.map((row) => ({
      ...wireAddress(input.shopId, row),
      customerId: scoped(input.shopId, row.customerId),
      customerName: row.name,
      customerMobile: maskMobile(row.mobile),
    })),
    total: rows[0]?.total ?? 0,
  }
}

/** The newest customers of a shop that match a keyword, with masked mobiles. The caller counts unknown mobiles with `searchCounted`. */
export const findCustomers = async (
  db: Db,
  query: { shopId: string; keyword: string; size: number },
): Promise<{ id: string; name: string; mobile: string }[]> => {
  const match = customerMatch(query.keyword)
  const { rows } = await customersPage(
    db,
    { shopId: query.shopId, match, status: null, accountId: null },
    { limit: query.size, offset: 0 },
  )
  return rows.map((row) => ({
    id: scoped(query.shopId, row.id),
    name: row.name,
    mobile: maskMobile(row.mobile),
  }))
}

/** Creates a potential client, with a first address if there is one. Errors: CUSTOMER_EXISTS, UNKNOWN_MOBILES_LIMIT, INVALID_INPUT for a district that is not of the lowest level. */
export const createCustomer = async (
  context: Context,
  input: {
    shopId: string
    name: string
    mobile: string
    source: CustomerSource
    address?: AddressInput | undefined
  },
): Promise<Customer> => {
  const { shopId, name, mobile, source } = input
  const id = newId()
  const { accountId } = context.session
  await countNewMobile(context, mobile)
  if (!(await insertCustomer(context.db, { shopId, id, name, mobile, source, accountId })))
    throw new CallError('CUSTOMER_EXISTS')
  if (input.address) await addAddress(context, { shopId, customerId: id, field: 'address.' }, input.address)
  const row = await customerRow(context.db, shopId, id)
  if (!row) throw new CallError('NOT_FOUND')
  return wireCustomer(shopId, row, await addressesOfCustomers(context.db, shopId, [id]))
}
