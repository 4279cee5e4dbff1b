import type { Permission } from '@showfloor/contract/common/permissions'
import { advisoryLocks } from '../../../platform/database/advisory-locks.ts'
import { sql } from '../../../platform/database/sql.ts'
import type { Db } from '../../../platform/database/db.ts'

export type RoleRow = {
  code: string
  name: string
  builtIn: boolean
  permissions: Permission[]
  revokeLimitCents: number
  accountCount: number
}

/** Roles whose name contains a text, built-in ones first, with their permissions and number of accounts. */
export const rolesPage = async (
  db: Db,
  page: { pattern: string; limit: number; offset: number },
): Promise<{ rows: RoleRow[]; total: number }> => {
  const { rows } = await sql<RoleRow & { total: number }>`
    select r.code, r.name, r.built_in, r.revoke_limit_cents, (count(*) over ())::int as total,
      array(select permission from role_permissions p where p.role_code = r.code order by permission) as permissions,
      (select count(*)::int from account_roles a where a.role_code = r.code) as account_count
    from roles r
    where r.name ilike ${page.pattern}
    order by r.built_in desc, r.name, r.code
    limit ${page.limit}
    offset ${page.offset}`.execute(db)
  return { rows, total: rows[0]?.total ?? 0 }
}

/** Roles by code with their permissions; unknown codes are left out. */
export const rolesByCodes = async (
  db: Db,
  codes: readonly string[],
): Promise<Omit<RoleRow, 'accountCount'>[]> => {
  const { rows } = await sql<Omit<RoleRow, 'accountCount'>>`
    select r.code, r.name, r.built_in, r.revoke_limit_cents,
      array(select permission from role_permissions p where p.role_code = r.code order by permission) as permissions
    from roles r
    where r.code = any(${codes}::text[])
    order by r.code`.execute(db)
  return rows
}

export const allRoles = async (db: Db): Promise<Omit<RoleRow, 'accountCount'>[]> => {
  const { rows } = await sql<Omit<RoleRow, 'accountCount'>>`
    select r.code, r.name, r.built_in, r.revoke_limit_cents,
      array(select permission from role_permissions p where p.role_code = r.code) as permissions
    from roles r
    order by r.code`.execute(db)
  return rows
}

export const roleNameTaken = async (db: Db, name: string, exceptCode: string): Promise<boolean> => {
  const { rows } =
    await sql`select 1 from roles where folded(name) = folded(${name}) and code <> ${exceptCode}`.execute(db)
  return rows.length > 0
}

/** Creates or renames a role and replaces its permissions. */
export const saveRole = async (
  db: Db,
  role: {
    code: string
    name: string
    permissions: readonly Permission[]
    revokeLimit?: number | undefined
  },
): Promise<void> => {
  await sql`
    insert into roles (code, name)
    values (${role.code}, ${role.name})
    on conflict (code) do update
    set name = excluded.name`.execute(db)
  if (role.revokeLimit !== undefined)
    await sql`
      update roles
      set revoke_limit_cents = ${role.revokeLimit}
      where code = ${role.code}`.execute(db)
  await sql`
    delete from role_permissions
    where role_code = ${role.code} and permission <> all(${role.permissions}::text[])`.execute(db)
  await sql`insert into role_permissions (role_code, permission)
    select ${role.code}, unnest(${role.permissions}::text[]) on conflict do nothing`.execute(db)
}

export const accountsHaveRole = async (db: Db, code: string): Promise<boolean> => {
  const { rows } = await sql`select 1 from account_roles where role_code = ${code} limit 1`.execute(db)
  return rows.length > 0
}

export const deleteRole = async (db: Db, code: string): Promise<void> => {
  await sql`delete from roles where code = ${code}`.execute(db)
}

/** Serialises changes of accounts and roles, so that two administrators cannot remove each other at the same moment. */
export const lockAdministration = async (db: Db): Promise<void> => {
  await sql`select pg_advisory_xact_lock(${advisoryLocks.roles}::bigint)`.execute(db)
}

/** The enabled accounts with all of some permissions. */
export const enabledHolders = async (db: Db, permissions: readonly Permission[]): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`
    select a.id
    from accounts a
    join account_roles r on r.account_id = a.id
    join role_permissions p on p.role_code = r.role_code and p.permission = any(${permissions}::text[])
    where a.enabled
    group by a.id
    having count(distinct p.permission) = ${permissions.length}`.execute(db)
  return rows.map((row) => row.id)
}

/** Enabled administrators of accounts and managers of a shop by name, with the names of their roles; those nearest to the shop come first. The caller is left out. */
export const administratorsOf = async (
  db: Db,
  { shopId, askedBy, limit }: { shopId: string | null; askedBy: string | null; limit: number },
): Promise<{ name: string; roles: string[] }[]> => {
  const { rows } = await sql<{ name: string; roles: string[] }>`
    with found as (
      select a.id, a.name,
        exists (
          select 1
          from account_shops s
          where s.account_id = a.id and s.shop_id = ${shopId}::bigint
        ) as here,
        bool_or(
          exists (
            select 1
            from role_permissions p
            where p.role_code = r.role_code and p.permission = 'account.manage'
          )
        ) as manages,
        bool_or(r.role_code = 'manager') as runs_shop
      from accounts a
      join account_roles r on r.account_id = a.id
      where a.enabled and a.id is distinct from ${askedBy}::bigint
      group by a.id
    )
    select name,
      array(
        select o.name
        from account_roles x
        join roles o on o.code = x.role_code
        where x.account_id = f.id
        order by o.name
      ) as roles
    from found f
    where manages or (here and runs_shop)
    order by here desc, runs_shop desc, name
    limit ${limit}`.execute(db)
  return rows
}
