import { countFailure, forgetFailures, lockedSeconds } from '../../platform/attempts.ts'
import type { Context, PublicContext } from '../../platform/context.ts'
import type { Db } from '../../platform/db.ts'
import { CallError } from '../../platform/errors.ts'
import { accountById, accountByLogin } from './identity.db.ts'
import { openSession } from './identity.service.sessions.ts'
import { absentHash, passwordMatches } from './password.ts'

/**
 * Signs in by employee number or mobile and password. An unknown account and a wrong password answer alike and take the same time.
 * Errors: LOGIN_LOCKED, LOGIN_FAILED, ACCOUNT_DISABLED (only told to whoever knows the password).
 */
export const login = async (context: PublicContext, input: { username: string; password: string }) => {
  const subjects = [
    { name: `account:${input.username.toLowerCase()}`, free: 4 },
    { name: `address:${context.address}`, free: 40 },
  ]
  const seconds = await lockedSeconds(context.db, subjects)
  if (seconds > 0) throw new CallError('LOGIN_LOCKED', { seconds })
  const account = await accountByLogin(context.db, input.username)
  const matches = await passwordMatches(input.password, account?.password_hash ?? absentHash)
  if (!account || !matches) {
    await context.transaction((tx) => countFailure(tx, subjects))
    throw new CallError('LOGIN_FAILED')
  }
  if (!account.enabled) throw new CallError('ACCOUNT_DISABLED')
  return context.transaction(async (tx) => {
    await forgetFailures(tx, subjects.slice(0, 1))
    return openSession(context, tx, account.id)
  })
}

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
