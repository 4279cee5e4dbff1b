import type { Context } from '../../../platform/calls/context.ts'
import type { Db } from '../../../platform/database/db.ts'
import { maskMobile } from '../../../platform/limits/masks.ts'
import { updateAvatar, updateName } from '../account.db.ts'
import { employee } from '../current-user.ts'

/** The caller's own account with what can be changed; the mobile is masked, because customers may see the screen. Error: NO_USER_ID. */
export const profile = async (context: Context) => {
  const account = await employee(context.db, context.session.accountId)
  return {
    userId: account.userId,
    username: account.username,
    name: account.name,
    avatar: account.avatar,
    mobile: maskMobile(account.mobile),
    dingtalk: account.dingtalkUnionId !== null,
  }
}

export const rename = async (context: Context, input: { name: string }): Promise<Record<string, never>> => {
  await updateName(context.db, context.session.accountId, input.name)
  return {}
}

export const removeAvatar = async (context: Context): Promise<Record<string, never>> => {
  await showAvatar(context.db, context.session.accountId, '')
  return {}
}

/** Sets the address of the account's picture; empty removes it. */
export const showAvatar = (db: Db, accountId: string, url: string): Promise<void> =>
  updateAvatar(db, accountId, url)
