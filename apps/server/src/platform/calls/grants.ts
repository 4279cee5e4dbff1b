import { allPermissions, roleCodes, rolePermissions } from '@showfloor/contract/common/permissions'
import type pg from 'pg'

/**
 * Gives the permissions that this installation has not met before to its built-in roles, as the contract says; answers how many there were.
 * Each is given once: what a chain takes away from a role later stays away.
 */
export const grantNewPermissions = async (client: pg.Client): Promise<number> => {
  const grants = roleCodes.flatMap((role) =>
    rolePermissions[role].map((permission) => ({ role, permission })),
  )
  const { rows } = await client.query<{ met: number }>(
    `with met as (
      insert into known_permissions (permission) select unnest($1::text[]) on conflict do nothing returning permission
    ), granted as (
      insert into role_permissions (role_code, permission)
      select g.role, g.permission from jsonb_to_recordset($2::jsonb) as g (role text, permission text)
      join met on met.permission = g.permission join roles on roles.code = g.role
      on conflict do nothing
    )
    select count(*)::int as met from met`,
    [allPermissions, JSON.stringify(grants)],
  )
  return rows[0]?.met ?? 0
}
