import { menuTree, PORTAL } from '@showfloor/contract/common/menus'
import { formatCents } from '@showfloor/contract/common/money'
import type { Permission } from '@showfloor/contract/common/permissions'
import type { Context } from '../../../platform/calls/context.ts'
import type { Db } from '../../../platform/database/db.ts'
import { CallError } from '../../../platform/calls/errors.ts'
import { newId } from '../../../platform/database/ids.ts'
import { limitOf } from './limits.db.ts'
import {
  accountsHaveRole,
  administratorsOf,
  deleteRole,
  enabledHolders,
  lockAdministration,
  roleNameTaken,
  rolesByCodes,
  rolesPage,
  saveRole,
} from './roles.db.ts'

const named = ({ language }: Context, entry: { key: string; zh: string; en: string }) => ({
  key: entry.key,
  name: entry[language],
})

/** The applications of the portal with the menus and children that the session's permissions open; empty ones are left out. */
const applicationsFor = (context: Context) =>
  menuTree
    .map((application) => ({
      ...named(context, application),
      menus: application.menus
        .map((menu) => ({
          ...named(context, menu),
          children: menu.children
            .filter((child) => context.session.permissions.has(child.permission))
            .map((child) => ({ ...named(context, child), path: child.path })),
        }))
        .filter((menu) => menu.children.length > 0),
    }))
    .filter((application) => application.menus.length > 0)

export const menuPermission = async (context: Context) => [
  { portal: PORTAL, applications: applicationsFor(context) },
]

export const applicationList = async (context: Context) => ({ data: applicationsFor(context) })

export const currentUserRoles = async (context: Context) => {
  const { accountId, userId, name, roles, permissions } = context.session
  return {
    id: accountId,
    userId,
    name,
    roles: await rolesByCodes(context.db, roles),
    permissions: [...permissions].sort(),
  }
}

/** A text as a literal in a LIKE pattern. */
export const likeText = (text: string): string => text.replaceAll(/[\\%_]/g, String.raw`\$&`)

export const rolePaging = async (context: Context, input: { no: number; size: number; keyword: string }) => {
  const { rows, total } = await rolesPage(context.db, {
    pattern: `%${likeText(input.keyword)}%`,
    limit: input.size,
    offset: (input.no - 1) * input.size,
  })
  const data = rows.map((row) => ({
    code: row.code,
    name: row.name,
    builtIn: row.builtIn,
    permissions: row.permissions,
    revokeLimit: row.revokeLimitCents,
    accountCount: row.accountCount,
  }))
  return { data, total }
}

const administratorsShown = 6

export const administrators = async (context: Context, input: { shopId?: string | undefined }) => ({
  data: await administratorsOf(context.db, {
    shopId: input.shopId ?? null,
    askedBy: context.session.accountId,
    limit: administratorsShown,
  }),
})

type RoleInput = { name: string; permissions: readonly Permission[]; revokeLimit?: number | undefined }

/** Creates a role. Errors: PERMISSION_BEYOND_OWN, LIMIT_BEYOND_OWN, ROLE_EXISTS. */
export const roleCreate = async (context: Context, input: RoleInput): Promise<{ code: string }> => {
  await lockAdministration(context.db)
  await refuseBeyondOwn(context, [granted(input)])
  if (await roleNameTaken(context.db, input.name, '')) throw new CallError('ROLE_EXISTS')
  const code = `role-${newId()}`
  await saveRole(context.db, { ...input, code })
  return { code }
}

/** Whether two lists have the same members, in any order. */
export const namesSame = (one: readonly string[], other: readonly string[]): boolean =>
  new Set(one).symmetricDifference(new Set(other)).size === 0

/**
 * Changes a role's name and permissions by compare-and-set on `before`. A role with more permissions than the caller cannot be changed. Errors: NOT_FOUND, ROLE_CHANGED,
 * ROLE_EXISTS and those of the guards.
 */
export const roleUpdate = async (
  context: Context,
  input: RoleInput & { code: string; before: RoleInput },
): Promise<Record<string, never>> => {
  await lockAdministration(context.db)
  const [role] = await rolesByCodes(context.db, [input.code])
  if (!role) throw new CallError('NOT_FOUND')
  const { before } = input
  const isSame =
    role.name === before.name &&
    namesSame(role.permissions, before.permissions) &&
    (before.revokeLimit ?? role.revokeLimitCents) === role.revokeLimitCents
  if (!isSame) throw new CallError('ROLE_CHANGED')
  if (await roleNameTaken(context.db, input.name, input.code)) throw new CallError('ROLE_EXISTS')
  await refuseBeyondOwn(context, [role, granted(input, role)])
  await saveRole(context.db, input)
  await keepAdministrators(context)
  context.announce({ topic: 'session', shopId: null, id: null })
  return {}
}

/** Errors: NOT_FOUND, ROLE_IN_USE, PERMISSION_BEYOND_OWN, LIMIT_BEYOND_OWN. */
export const roleDelete = async (
  context: Context,
  input: { code: string },
): Promise<Record<string, never>> => {
  await lockAdministration(context.db)
  const [role] = await rolesByCodes(context.db, [input.code])
  if (!role) throw new CallError('NOT_FOUND')
  await refuseBeyondOwn(context, [role])
  if (role.builtIn || (await accountsHaveRole(context.db, input.code))) throw new CallError('ROLE_IN_USE')
  await deleteRole(context.db, input.code)
  return {}
}

type Rights = { permissions: readonly string[]; revokeLimitCents: number }

/** What a role will allow: without a limit in the input it keeps its own, or gets that of a new role. */
export const granted = (
  { permissions, revokeLimit }: Pick<RoleInput, 'permissions' | 'revokeLimit'>,
  role?: Rights,
): Rights => ({
  permissions,
  revokeLimitCents: revokeLimit ?? role?.revokeLimitCents ?? newRoleLimitCents,
})

/** As in the table of roles. */
const newRoleLimitCents = 100_000

/** Refuses roles that allow more than the caller may do: a permission, or a higher limit. Errors: PERMISSION_BEYOND_OWN, LIMIT_BEYOND_OWN. */
export const refuseBeyondOwn = async (
  { db, session }: Pick<Context, 'db' | 'session'>,
  roles: readonly Rights[],
): Promise<void> => {
  if (roles.some(({ permissions }) => permissions.some((one) => !session.permissions.has(one as Permission))))
    throw new CallError('PERMISSION_BEYOND_OWN')
  const limits = roles
    .filter(({ permissions }) => permissions.includes('payment.revoke'))
    .map((role) => role.revokeLimitCents)
  const most = limits.length === 0 ? 0 : await limitOf(db, session)
  if (Math.max(0, ...limits) > most) throw new CallError('LIMIT_BEYOND_OWN', { most: formatCents(most) })
}

const administration = ['account.manage', 'role.manage'] as const satisfies readonly Permission[]

/**
 * Checks before a commit that the caller has kept the permissions to administer, and that somebody can still administer
 * accounts and roles. Errors: SELF_LOCK_OUT, LAST_ADMINISTRATOR.
 */
export const keepAdministrators = async (context: Context): Promise<void> => {
  const { accountId, permissions } = context.session
  const own = [...administration, 'chain.manage' as const].filter((permission) => permissions.has(permission))
  if (!(await enabledHolders(context.db, own)).includes(accountId)) throw new CallError('SELF_LOCK_OUT')
  if (!(await administratorExists(context.db))) throw new CallError('LAST_ADMINISTRATOR')
}

/** Whether an enabled account can administer accounts and roles. */
export const administratorExists = async (db: Db): Promise<boolean> =>
  (await enabledHolders(db, administration)).length > 0

/** The names of roles by code; deleted ones are left out. */
export const roleNames = async (db: Db, codes: readonly string[]): Promise<Map<string, string>> =>
  new Map((await rolesByCodes(db, codes)).map(({ code, name }) => [code, name]))

/** Roles by code. Error: NOT_FOUND when one does not exist. */
export const rolesOf = async (db: Db, codes: readonly string[]) => {
  const roles = await rolesByCodes(db, codes)
  if (roles.length < new Set(codes).size) throw new CallError('NOT_FOUND')
  return roles
}
