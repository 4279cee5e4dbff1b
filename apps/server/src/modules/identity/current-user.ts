import type { Context } from '../../platform/calls/context.ts'
import type { Db } from '../../platform/database/db.ts'
import { CallError } from '../../platform/calls/errors.ts'
import { accountById } from './account.db.ts'

/** The signed-in user; without rights while the password is temporary. Error: NO_USER_ID when the account is deleted. */
export const currentUser = async (context: Context) => {
  const { accountId, passwordTemporary, roles, permissions } = context.session
  const account = await employee(context.db, accountId)
  return {
    id: account.id,
    userId: account.userId,
    username: account.username,
    name: account.name,
    avatar: account.avatar,
    enabled: account.enabled,
    passwordTemporary,
    roles: passwordTemporary ? [] : [...roles],
    permissions: passwordTemporary ? [] : [...permissions].sort(),
  }
}

/** An account's own record. Error: NO_USER_ID. */
export const employee = async (db: Db, accountId: string) => {
  const account = await accountById(db, accountId)
  if (!account) throw new CallError('NO_USER_ID')
  return account
}
