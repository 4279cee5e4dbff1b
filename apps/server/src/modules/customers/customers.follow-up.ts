import type { OutputOf, ParsedInputOf } from '@showfloor/contract/common/call'
import { customerMayBecome, type CustomerStatus } from '@showfloor/contract/common/customer-status'
import type { ScopedId } from '@showfloor/contract/common/ids'
import type { Contract } from '@showfloor/contract/contract'
import type { Context, Language } from '../../platform/calls/context.ts'
import type { Db } from '../../platform/database/db.ts'
import { CallError } from '../../platform/calls/errors.ts'
import { newId, scoped } from '../../platform/database/ids.ts'
import { countNewMobile } from '../identity/identity.public.ts'
import { addressesOfCustomers } from './addresses/addresses.db.ts'
import {
  customerRow,
  insertNote,
  moveCustomer,
  notesOf,
  updateCustomer,
  type CustomerRow,
} from './customers.db.ts'
import { wireCustomer } from './customers.ts'

type Calls = Contract['customers']
type Detail = OutputOf<Calls['get']>

const statusTexts: Record<CustomerStatus, Record<Language, string>> = {
  NEW: { zh: '新客', en: 'new' },
  FOLLOWING: { zh: '跟进中', en: 'being followed' },
  ORDERED: { zh: '已下单', en: 'a buyer' },
  LOST: { zh: '已流失', en: 'lost' },
}

const needCustomer = async (db: Db, named: ScopedId): Promise<CustomerRow & { shopId: string }> => {
  const { shopId, id } = named
  const row = await customerRow(db, shopId, id)
  if (!row) throw new CallError('NOT_FOUND')
  return { ...row, shopId }
}

/** One customer with everything that their page shows. Error: NOT_FOUND. */
export const getCustomer = async ({ db }: Context, { id }: ParsedInputOf<Calls['get']>): Promise<Detail> => {
  const row = await needCustomer(db, id)
  const [addresses, notes] = await Promise.all([
    addressesOfCustomers(db, row.shopId, [row.id]),
    notesOf(db, row.shopId, row.id),
  ])
  return {
    ...wireCustomer(row.shopId, row, addresses),
    source: row.source,
    version: row.version,
    notes: notes.map((note) => ({
      id: scoped(row.shopId, note.id),
      text: note.text,
      author: note.author,
      at: note.at.toISOString(),
    })),
  }
}

/** Errors: NOT_FOUND, CUSTOMER_CHANGED, CUSTOMER_EXISTS, UNKNOWN_MOBILES_LIMIT. */
export const changeCustomer = async (
  context: Context,
  input: ParsedInputOf<Calls['update']>,
): Promise<Detail> => {
  const { shopId, id, mobile } = await needCustomer(context.db, input.id)
  if (input.mobile !== undefined && input.mobile !== mobile) await countNewMobile(context, input.mobile)
  const { version } = input
  const changed = {
    shopId,
    id,
    version,
    name: input.name,
    source: input.source,
    mobile: input.mobile ?? null,
  }
  if (!(await updateCustomer(context.db, changed))) {
    const now = await needCustomer(context.db, input.id)
    throw new CallError(now.version === version ? 'CUSTOMER_EXISTS' : 'CUSTOMER_CHANGED')
  }
  return getCustomer(context, input)
}

/** Errors: NOT_FOUND, CUSTOMER_STATUS for a change that is not allowed by hand, or when another change came first. */
export const setCustomerStatus = async (
  context: Context,
  input: ParsedInputOf<Calls['setStatus']>,
): Promise<Detail> => {
  const { shopId, id, status } = await needCustomer(context.db, input.id)
  const may = customerMayBecome(status).includes(input.status)
  if (!may || !(await moveCustomer(context.db, { shopId, id, from: status, to: input.status })))
    throw new CallError('CUSTOMER_STATUS', {
      from: statusTexts[status][context.language],
      to: statusTexts[input.status][context.language],
    })
  return getCustomer(context, input)
}

/** Error: NOT_FOUND. */
export const addNote = async (context: Context, input: ParsedInputOf<Calls['addNote']>): Promise<Detail> => {
  const { shopId, id } = await needCustomer(context.db, input.id)
  const { accountId, name: author } = context.session
  await insertNote(context.db, { shopId, customerId: id, id: newId(), text: input.text, accountId, author })
  await moveCustomer(context.db, { shopId, id, from: 'NEW', to: 'FOLLOWING' })
  return getCustomer(context, input)
}

/** Error: NOT_FOUND. */
export const revealMobile = async (
  { db }: Context,
  { id }: ParsedInputOf<Calls['revealMobile']>,
): Promise<{ mobile: string }> => ({
  mobile: (await needCustomer(db, id)).mobile,
})
