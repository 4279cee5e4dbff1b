import type { Permission } from '@showfloor/contract/common/permissions'
import type { Context } from '../../../platform/calls/context.ts'
import { CallError } from '../../../platform/calls/errors.ts'
import { newId } from '../../../platform/database/ids.ts'
import { allRoles, lockAdministration, roleNameTaken, saveRole } from './roles.db.ts'
import { granted, keepAdministrators, namesSame, refuseBeyondOwn } from './roles.ts'

type Content = { name: string; permissions: readonly Permission[]; revokeLimit?: number | undefined }
type Role = Content & { code?: string | undefined }
type RoleResult = 'created' | 'updated' | 'unchanged'
type Planned = Content & { code: string; result: RoleResult }

/** The result of each role of a file. Errors: ROLE_EXISTS for a role that the file names twice, PERMISSION_BEYOND_OWN, LIMIT_BEYOND_OWN. */
const planned = async (context: Context, roles: readonly Role[]): Promise<Planned[]> => {
  const known = await allRoles(context.db)
  const touched: Parameters<typeof refuseBeyondOwn>[1][number][] = []
  const plan = roles.map(({ code, ...content }): Planned => {
    const { name, permissions, revokeLimit } = content
    const found = known.find((role) => role.code === code) ?? known.find((role) => role.name === name)
    const isSame =
      found !== undefined &&
      found.name === name &&
      namesSame(found.permissions, permissions) &&
      (revokeLimit ?? found.revokeLimitCents) === found.revokeLimitCents
    if (!isSame) touched.push(granted(content, found), ...(found ? [found] : []))
    if (!found) return { code: `role-${newId()}`, ...content, result: 'created' }
    return { code: found.code, ...content, result: isSame ? 'unchanged' : 'updated' }
  })
  for (const key of ['code', 'name'] as const)
    if (new Set(plan.map((role) => role[key])).size < plan.length) throw new CallError('ROLE_EXISTS')
  await refuseBeyondOwn(context, touched)
  return plan
}

const namesByResult = (plan: readonly Planned[]): Record<RoleResult, string[]> => {
  const names = (result: RoleResult) => plan.filter((role) => role.result === result).map(({ name }) => name)
  return { created: names('created'), updated: names('updated'), unchanged: names('unchanged') }
}

export const rolesCheck = async (context: Context, { roles }: { roles: readonly Role[] }) =>
  namesByResult(await planned(context, roles))

/** Imports the roles of a file, all or none. Errors: those of {@link planned}, ROLE_EXISTS for a name that another role has, and those of the guards. */
export const rolesImport = async (context: Context, { roles }: { roles: readonly Role[] }) => {
  await lockAdministration(context.db)
  const plan = await planned(context, roles)
  for (const role of plan) if (role.result !== 'unchanged') await saveRole(context.db, role)
  for (const { code, name } of plan)
    if (await roleNameTaken(context.db, name, code)) throw new CallError('ROLE_EXISTS')
  await keepAdministrators(context)
  context.announce({ topic: 'session', shopId: null, id: null })
  return namesByResult(plan)
}
