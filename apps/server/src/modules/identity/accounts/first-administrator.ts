import type { Tx } from '../../../platform/database/db.ts'
import { CallError } from '../../../platform/calls/errors.ts'
import { newId } from '../../../platform/database/ids.ts'
import { lockAdministration } from '../roles/roles.db.ts'
import { administratorExists } from '../roles/roles.ts'
import { insertEnabledAccount, loginTaken, replaceRoles } from './accounts.db.ts'

export type FirstAdministrator = {
  username: string
  name: string
  mobile: string
  passwordHash: string
  /** Whether the password must be changed at the first sign-in. */
  passwordTemporary: boolean
}

/**
 * Creates the first administrator of a chain; of two concurrent calls, the first one wins. Answers the id.
 * Errors: SETUP_DONE, ACCOUNT_EXISTS.
 */
export const createFirstAdministrator = async (tx: Tx, person: FirstAdministrator): Promise<string> => {
  await lockAdministration(tx)
  if (await administratorExists(tx)) throw new CallError('SETUP_DONE')
  if (await loginTaken(tx, person)) throw new CallError('ACCOUNT_EXISTS')
  const id = newId()
  await insertEnabledAccount(tx, { ...person, id, userId: `U${id}` })
  await replaceRoles(tx, id, ['admin'])
  return id
}
