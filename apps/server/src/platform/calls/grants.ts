import { allPermissions, roleCodes, roleNames, rolePermissions } from '@showfloor/contract/common/permissions'
import type pg from 'pg'

/**
 * Creates the built-in roles that are new to this installation, and gives new permissions to its built-in roles, as the contract says; returns how many
 * permissions were new. Each is given once: a permission that the chain removes from a role stays removed.
 */
export const grantNewPermissions = async (client: pg.Client): Promise<number> => {
  const grants = roleCodes.flatMap((role) =>
    rolePermissions[role].map((permission) => ({ role, permission })),
  )
  const roles = roleCodes.map((code) => ({ code, name: roleNames[code] }))
  const { rows } = await client.query<{ met: number }>(
    `with met as (
      insert into known_permissions (permission)
      select unnest($1::text[])
      on conflict do nothing
      returning permission
    ), made as (
      insert into roles (code, name, built_in)
      select code, name, true
      from jsonb_to_recordset($3::jsonb) as r (code text, name text)
      on conflict do nothing
      returning code
    ), granted as (
      insert into role_permissions (role_code, permission)
      select g.role, g.permission
      from jsonb_to_recordset($2::jsonb) as g (role text, permission text)
      where g.role in (select code from made)
        or g.permission in (select permission from met) and g.role in (select code from roles)
      on conflict do nothing
    )
    select count(*)::int as met
    from met`,
    [allPermissions, JSON.stringify(grants), JSON.stringify(roles)],
  )
  return rows[0]?.met ?? 0
}
