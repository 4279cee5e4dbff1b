import type { OutputOf, ParsedInputOf } from '@showfloor/contract/common/call'
import type { Contract } from '@showfloor/contract/contract'
import type { Context } from '../../../platform/calls/context.ts'
import { CallError } from '../../../platform/calls/errors.ts'
import type { Db } from '../../../platform/database/db.ts'
import { newId } from '../../../platform/database/ids.ts'
import { entitiesOfShops } from '../entities/entities.db.ts'
import {
  accountNoIsTaken,
  bankAccountById,
  bankAccountsOf,
  insertBankAccount,
  setAccountShops,
  updateBankAccount,
  type BankAccountRow,
} from './accounts.db.ts'

type Calls = Contract['payments']
type Account = OutputOf<Calls['bankInfoSave']>

export const maskedNo = (accountNo: string): string => `**** ${accountNo.slice(-4)}`

const wire = (row: BankAccountRow): Account => ({
  id: row.id,
  version: row.version,
  bank: row.bank,
  branch: row.branch,
  accountName: row.accountName,
  accountNo: maskedNo(row.accountNo),
  currency: 'CNY',
  enabled: row.enabled,
  shopIds: row.shopIds,
})

export const bankInfoPaging = async (
  { db }: Context,
  { shopId, no, size }: ParsedInputOf<Calls['bankInfoPaging']>,
): Promise<OutputOf<Calls['bankInfoPaging']>> => {
  const { rows, total } = await bankAccountsOf(db, shopId, { no, size })
  return { data: rows.map(wire), total }
}

/** An account that belongs only to shops of the caller. Error: NOT_FOUND. */
export const ownAccount = async ({ db, session }: Context, id: string): Promise<BankAccountRow> => {
  const account = await bankAccountById(db, id)
  if (!account || !account.shopIds.every((shopId) => session.shopIds.has(shopId)))
    throw new CallError('NOT_FOUND')
  return account
}

/** The legal entity of all these shops. Error: BANK_ACCOUNT_ENTITY where they have several. */
const commonEntity = async (db: Db, shopIds: readonly string[]): Promise<string> => {
  const [entity, ...others] = await entitiesOfShops(db, shopIds)
  if (entity === undefined || others.length > 0) throw new CallError('BANK_ACCOUNT_ENTITY')
  return entity
}

/** Errors: NOT_FOUND, BANK_ACCOUNT_CHANGED, BANK_ACCOUNT_KNOWN, BANK_ACCOUNT_NUMBER, BANK_ACCOUNT_ENTITY. */
export const saveBankInfo = async (
  context: Context,
  input: ParsedInputOf<Calls['bankInfoSave']>,
): Promise<Account> => {
  const { db } = context
  const { accountNo, shopIds, ...fields } = input
  const id = input.id ?? newId()
  const entityId = await commonEntity(db, shopIds)
  if (input.id === undefined) {
    if (accountNo === undefined) throw new CallError('BANK_ACCOUNT_NUMBER')
    if (!(await insertBankAccount(db, { ...fields, id, accountNo, entityId })))
      throw new CallError('BANK_ACCOUNT_KNOWN')
  } else {
    // The money on an account stays its entity's.
    if ((await ownAccount(context, id)).entityId !== entityId) throw new CallError('BANK_ACCOUNT_ENTITY')
    if (accountNo !== undefined && (await accountNoIsTaken(db, accountNo, id)))
      throw new CallError('BANK_ACCOUNT_KNOWN')
    const version = input.version ?? 0
    if (!(await updateBankAccount(db, { ...fields, id, accountNo: accountNo ?? null, version })))
      throw new CallError('BANK_ACCOUNT_CHANGED')
  }
  await setAccountShops(db, id, shopIds)
  return wire(await ownAccount(context, id))
}
