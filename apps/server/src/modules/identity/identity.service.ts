import type { Context } from '../../platform/context.ts'
import type { Db } from '../../platform/db.ts'
import { CallError } from '../../platform/errors.ts'
import { accountById } from './identity.db.ts'

/** The signed-in user as the contract shows them. Error: NO_USER_ID when the account is gone. */
export const currentUser = async (context: Context) => {
  const account = await employee(context.db, context.session.accountId)
  return {
    id: account.id,
    userId: account.user_id,
    username: account.username,
    name: account.name,
    avatar: account.avatar,
    enabled: account.enabled,
    passwordTemporary: account.password_temporary,
    roles: [...context.session.roles],
    permissions: [...context.session.permissions].sort(),
  }
}

/** An account's own record. Error: NO_USER_ID. */
export const employee = async (db: Db, accountId: string) => {
  const account = await accountById(db, accountId)
  if (!account) throw new CallError('NO_USER_ID')
  return account
}
