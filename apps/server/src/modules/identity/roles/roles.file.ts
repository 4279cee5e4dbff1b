import type { Permission } from '@showfloor/contract/common/permissions'
import type { Context } from '../../../platform/calls/context.ts'
import { CallError } from '../../../platform/calls/errors.ts'
import { newId } from '../../../platform/database/ids.ts'
import { allRoles, lockAdministration, roleNameTaken, saveRole } from './roles.db.ts'
import { keepAdministrators, namesSame, refuseBeyondOwn } from './roles.ts'

type Role = { code?: string | undefined; name: string; permissions: readonly Permission[] }
type Fate = 'created' | 'updated' | 'unchanged'
type Planned = { code: string; name: string; permissions: readonly Permission[]; fate: Fate }

/** What each role of a file becomes. Errors: ROLE_EXISTS for one that the file names twice, PERMISSION_BEYOND_OWN. */
const planned = async (context: Context, roles: readonly Role[]): Promise<Planned[]> => {
  const known = await allRoles(context.db)
  const plan = roles.map(({ code, name, permissions }): Planned => {
    const found = known.find((role) => role.code === code) ?? known.find((role) => role.name === name)
    if (!found) return { code: `role-${newId()}`, name, permissions, fate: 'created' }
    const isSame = found.name === name && namesSame(found.permissions, permissions)
    if (!isSame) refuseBeyondOwn(context, found.permissions)
    return { code: found.code, name, permissions, fate: isSame ? 'unchanged' : 'updated' }
  })
  for (const key of ['code', 'name'] as const)
    if (new Set(plan.map((role) => role[key])).size < plan.length) throw new CallError('ROLE_EXISTS')
  const changes = plan.filter(({ fate }) => fate !== 'unchanged')
  refuseBeyondOwn(
    context,
    changes.flatMap(({ permissions }) => permissions),
  )
  return plan
}

const told = (plan: readonly Planned[]): Record<Fate, string[]> => {
  const names = (fate: Fate) => plan.filter((role) => role.fate === fate).map(({ name }) => name)
  return { created: names('created'), updated: names('updated'), unchanged: names('unchanged') }
}

export const rolesCheck = async (context: Context, { roles }: { roles: readonly Role[] }) =>
  told(await planned(context, roles))

/** Takes in the roles of a file, all or none. Errors: those of the plan, ROLE_EXISTS for a name that another role has, and those of the guards. */
export const rolesImport = async (context: Context, { roles }: { roles: readonly Role[] }) => {
  await lockAdministration(context.db)
  const plan = await planned(context, roles)
  for (const role of plan) if (role.fate !== 'unchanged') await saveRole(context.db, role)
  for (const { code, name } of plan)
    if (await roleNameTaken(context.db, name, code)) throw new CallError('ROLE_EXISTS')
  await keepAdministrators(context)
  context.announce({ topic: 'session', shopId: null, id: null })
  return told(plan)
}
