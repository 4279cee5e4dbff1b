import type { Context } from '../../../platform/calls/context.ts'
import type { Db } from '../../../platform/database/db.ts'
import { maskMobile } from '../../../platform/limits/mobiles.ts'
import { updateAvatar, updateName } from '../account.db.ts'
import { employee } from '../current-user.ts'

/** What the caller sees and may change of their own account; the mobile stays masked, for customers look on. Error: NO_USER_ID. */
export const profile = async (context: Context) => {
  const account = await employee(context.db, context.session.accountId)
  return {
    userId: account.user_id,
    username: account.username,
    name: account.name,
    avatar: account.avatar,
    mobile: maskMobile(account.mobile),
    dingtalk: account.dingtalk_union_id !== null,
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

/** Shows the picture at this address for the account; none when it is empty. */
export const showAvatar = (db: Db, accountId: string, url: string): Promise<void> =>
  updateAvatar(db, accountId, url)
