import { randomInt } from 'node:crypto'
import type { Context } from '../../../platform/calls/context.ts'
import { refuseForeignShops } from '../../../platform/http/owned.ts'
import {
  FOREIGN_KEY_VIOLATION,
  sqlState,
  UNIQUE_VIOLATION,
} from '../../../platform/database/trouble/db-errors.ts'
import { CallError } from '../../../platform/calls/errors.ts'
import { newId } from '../../../platform/database/ids.ts'
import { maskMobile } from '../../../platform/limits/masks.ts'
import { mobilePattern } from './mobiles.ts'
import { administeredShops } from '../../../platform/http/session.ts'
import {
  accountCounts,
  accountsPage,
  insertEnabledAccount,
  loginTaken,
  managedAccount,
  replaceRoles,
  replaceShops,
  updateEnabled,
  updateName,
  updateTemporaryPassword,
  type AccountState,
  type ManagedAccountRow,
} from './accounts.db.ts'
import { changeCredentials } from '../password/credentials.ts'
import { lockAdministration } from '../roles/roles.db.ts'
import { keepAdministrators, likeText, namesSame, refuseBeyondOwn, rolesOf } from '../roles/roles.ts'
import { endSessions } from '../sessions/sessions.ts'
import { hashPassword } from '../password/password-hash.ts'

const wireAccount = (row: ManagedAccountRow) => ({
  id: row.id,
  userId: row.userId,
  username: row.username,
  name: row.name,
  mobile: maskMobile(row.mobile),
  state: row.state,
  waitingSince: row.waitingSince?.toISOString() ?? null,
  createdAt: row.createdAt.toISOString(),
  lastSeenAt: row.lastSeenAt?.toISOString() ?? null,
  roles: row.roles,
  shopIds: row.shopIds,
})

export const accountPaging = async (
  context: Context,
  input: {
    no: number
    size: number
    keyword: string
    state?: AccountState | undefined
    role?: string | undefined
    linkedShop?: string | undefined
  },
) => {
  const filter = {
    text: `%${likeText(input.keyword)}%`,
    mobile: mobilePattern(input.keyword),
    state: input.state ?? null,
    role: input.role ?? null,
    shopId: input.linkedShop ?? null,
    shopIds: administeredShops(context.session),
  }
  const page = { limit: input.size, offset: (input.no - 1) * input.size }
  const [rows, counts] = await Promise.all([
    accountsPage(context.db, filter, page),
    accountCounts(context.db, filter),
  ])
  const total = input.state ? counts[input.state] : counts.ENABLED + counts.WAITING + counts.DISABLED
  return { data: rows.map(wireAccount), total, counts }
}

const accountOf = async (context: Context, id: string): Promise<ManagedAccountRow> => {
  const row = await managedAccount(context.db, id, administeredShops(context.session))
  if (!row) throw new CallError('NOT_FOUND')
  return row
}

export const accountDetail = async (context: Context, input: { id: string }) =>
  wireAccount(await accountOf(context, input.id))

/** Without characters that are confused when a password is read out. */
const readable = 'abcdefghjkmnpqrstuvwxyz'
const digits = '23456789'
const drawn = (letters: string, count: number): string =>
  Array.from({ length: count }, () => letters[randomInt(letters.length)]).join('')
export const newTemporaryPassword = (): string =>
  `${drawn(readable, 4)}-${drawn(digits, 4)}-${drawn(readable + digits, 4)}`

type Rights = { roles: readonly string[]; shopIds: readonly string[] }

/** Gives an account existing roles and shops within the caller's own rights. Errors: NOT_FOUND, PERMISSION_BEYOND_OWN, LIMIT_BEYOND_OWN. */
const giveRights = async (context: Context, id: string, { roles, shopIds }: Rights): Promise<void> => {
  const given = await rolesOf(context.db, roles)
  await refuseBeyondOwn(context, given)
  refuseForeignShops(context, shopIds)
  await replaceRoles(context.db, id, roles)
  try {
    await replaceShops(context.db, id, shopIds)
  } catch (error) {
    throw sqlState(error) === FOREIGN_KEY_VIOLATION ? new CallError('NOT_FOUND') : error
  }
}

/** Errors: ACCOUNT_EXISTS and those of {@link giveRights}. */
export const accountCreate = async (
  context: Context,
  input: Rights & { username: string; name: string; mobile: string },
): Promise<{ id: string; temporaryPassword: string }> => {
  if (await loginTaken(context.db, input)) throw new CallError('ACCOUNT_EXISTS')
  const id = newId()
  const temporaryPassword = newTemporaryPassword()
  const passwordHash = await hashPassword(temporaryPassword)
  try {
    await insertEnabledAccount(context.db, {
      ...input,
      id,
      userId: `U${id}`,
      passwordHash,
      passwordTemporary: true,
    })
  } catch (error) {
    throw sqlState(error) === UNIQUE_VIOLATION ? new CallError('ACCOUNT_EXISTS') : error
  }
  await giveRights(context, id, input)
  return { id, temporaryPassword }
}

/** An account within the caller's own rights and shops. Errors: NOT_FOUND, PERMISSION_BEYOND_OWN, LIMIT_BEYOND_OWN. */
export const administered = async (context: Context, id: string): Promise<ManagedAccountRow> => {
  const account = await accountOf(context, id)
  await refuseBeyondOwn(context, await rolesOf(context.db, account.roles))
  refuseForeignShops(context, account.shopIds)
  return account
}

/**
 * Changes an account within the caller's own rights, and ensures that an administrator remains. New rights apply from the account's next
 * call on. Errors: NOT_FOUND and those of the guards.
 */
const change = async (
  context: Context,
  id: string,
  work: (account: ManagedAccountRow) => Promise<void>,
): Promise<void> => {
  await lockAdministration(context.db)
  const account = await administered(context, id)
  await work(account)
  await keepAdministrators(context)
  context.announce({ topic: 'session', shopId: null, id: null })
}

type Personnel = Rights & { name: string }

/** Compare-and-set on `before`. Errors: ACCOUNT_CHANGED and those of {@link change}. */
export const accountUpdate = async (
  context: Context,
  input: Personnel & { id: string; before: Personnel },
): Promise<Record<string, never>> => {
  await change(context, input.id, async ({ name, roles, shopIds }) => {
    const { before } = input
    const isAsSeen =
      name === before.name && namesSame(roles, before.roles) && namesSame(shopIds, before.shopIds)
    if (!isAsSeen) throw new CallError('ACCOUNT_CHANGED')
    await updateName(context.db, input.id, input.name)
    await giveRights(context, input.id, input)
  })
  return {}
}

export const accountEnable = async (
  context: Context,
  input: { id: string },
): Promise<Record<string, never>> => {
  await change(context, input.id, () => updateEnabled(context.db, input.id, true))
  return {}
}

export const accountDisable = async (
  context: Context,
  input: { id: string },
): Promise<Record<string, never>> => {
  await change(context, input.id, (account) =>
    changeCredentials(context.db, account, async () => {
      await updateEnabled(context.db, input.id, false)
      await endSessions(context, context.db, input.id)
    }),
  )
  return {}
}

export const accountResetPassword = async (
  context: Context,
  input: { id: string },
): Promise<{ temporaryPassword: string }> => {
  const temporaryPassword = newTemporaryPassword()
  const passwordHash = await hashPassword(temporaryPassword)
  await change(context, input.id, (account) =>
    changeCredentials(context.db, account, async () => {
      await updateTemporaryPassword(context.db, input.id, passwordHash)
      await endSessions(context, context.db, input.id)
    }),
  )
  return { temporaryPassword }
}
