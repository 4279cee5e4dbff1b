import type { Tx } from '../../../../platform/database/db.ts'
import {
  countResults,
  type StagedMode,
  type RowResults,
  type StagedScope,
  type Stored,
} from '../../../../platform/database/staging.ts'
import { sql, type Sql } from '../../../../platform/database/sql.ts'

type Found = Sql<{ line: number; value: string }>

/** Finds the accounts and roles of staged rows; the caller sets `shop_ids`, because shop codes belong to another module. Null keeps roles or shops unchanged. */
export const findStagedAccounts = async (tx: Tx): Promise<void> => {
  await sql`
    alter table staged
      add column account_id bigint,
      add column role_codes text[],
      add column shop_ids bigint[]`.execute(tx)
  await sql`
    update staged s
    set account_id = (select a.id from accounts a where a.login_key = folded(s.username)),
      role_codes = case
        when s.roles is not null then array(
          select distinct r.code
          from jsonb_array_elements_text(s.roles) n(name)
          join roles r on folded(r.name) = folded(n.name) or r.code = n.name
          order by 1
        )
      end`.execute(tx)
}

/** Rows joined with their accounts, and these accounts' roles and shops. */
const compared = sql`
  select s.line, s.username, s.mobile, s.new_id, a.id, a.mobile as stood_mobile,
    coalesce(s.name, a.name) as name,
    coalesce(s.role_codes, n.role_codes) as role_codes,
    coalesce(s.shop_ids, n.shop_ids) as shop_ids,
    n.role_codes as stood_roles,
    n.shop_ids as stood_shops,
    a.id is null
      or (coalesce(s.name, a.name), coalesce(s.role_codes, n.role_codes), coalesce(s.shop_ids, n.shop_ids))
        is distinct from (a.name, n.role_codes, n.shop_ids) as differs
  from staged s
  left join accounts a on a.id = s.account_id
  cross join lateral (
    select
      array(select r.role_code from account_roles r where r.account_id = a.id order by 1) as role_codes,
      array(select l.shop_id from account_shops l where l.account_id = a.id order by 1) as shop_ids
  ) n`

export const wrongNames = (): Found => sql`
  select line, username as value
  from staged
  where account_id is null
    and username !~ '^[A-Za-z][A-Za-z0-9_.-]{2,31}$'`

export const incompleteAccounts = (): Found => sql`
  select line, username as value
  from staged
  where account_id is null
    and (name is null or mobile is null)`

export const wrongMobiles = (): Found => sql`
  select line, '' as value
  from staged
  where account_id is null
    and mobile !~ '^1[3-9][0-9]{9}$'`

export const takenMobiles = (): Found => sql`
  select s.line, a.username as value
  from staged s
  join accounts a on a.mobile = s.mobile
  where s.account_id is null`

export const doubledMobiles = (): Found => sql`
  select s.line, f.line::text as value
  from staged s
  join (
    select mobile, min(line) as line
    from staged
    where account_id is null
    group by mobile
  ) f on f.mobile = s.mobile
    and f.line < s.line
  where s.account_id is null`

/** Rows with another mobile than the account's own, which may be masked as in lists. */
export const otherMobiles = (): Found => sql`
  select s.line, s.username as value
  from staged s
  join accounts a on a.id = s.account_id
  where s.mobile not in (a.mobile, left(a.mobile, 3) || '****' || right(a.mobile, 4), '****')`

export const unknownRoles = (): Found => sql`
  select s.line, n.name as value
  from staged s
  cross join lateral jsonb_array_elements_text(s.roles) n(name)
  where not exists (
    select from roles r
    where folded(r.name) = folded(n.name)
      or r.code = n.name
  )`

/** Whether roles allow more than an account may do: a permission, or a higher limit. The rule of `refuseBeyondOwn` for the rows of a file. */
const allowMore = (roleCodes: Sql, accountId: string | null) => sql`exists (
  select from role_permissions p
  join roles r on r.code = p.role_code
  where p.role_code = any(${roleCodes})
    and (
      not exists (
        select from account_roles o
        join role_permissions m on m.role_code = o.role_code
        where o.account_id = ${accountId}::bigint
          and m.permission = p.permission
      )
      or p.permission = 'payment.revoke'
        and r.revoke_limit_cents > (
          select coalesce(max(l.limit_cents), 0)
          from revoke_limits l
          where l.account_id = ${accountId}::bigint
        )
    )
)`

/** Rows that would grant or revoke rights beyond the caller's. */
export const rolesBeyond = ({ accountId }: StagedScope): Found => sql`
  select w.line, w.username as value
  from (${compared}) w
  where w.differs
    and ${accountId}::bigint is not null
    and ${allowMore(sql`w.role_codes || w.stood_roles`, accountId)}`

/** Rows about accounts of shops that the caller does not administer, or that would add such a shop. */
export const shopsBeyond = ({ reach }: StagedScope): Found => sql`
  select w.line, w.username as value
  from (${compared}) w
  where ${reach}::bigint[] is not null
    and (
      w.differs and not (w.shop_ids || w.stood_shops) <@ ${reach}::bigint[]
      or w.stood_shops <> '{}' and not w.stood_shops && ${reach}::bigint[]
    )`

/** The caller's own row, if it removes their rights of administration. */
export const ownLockOut = ({ accountId }: StagedScope): Found => sql`
  select w.line, w.username as value
  from (${compared}) w
  where w.id = ${accountId}::bigint
    and exists (
      select from role_permissions p
      where p.role_code = any(w.stood_roles)
        and p.permission in ('account.manage', 'role.manage', 'chain.manage')
        and not exists (
          select from role_permissions m
          where m.role_code = any(w.role_codes)
            and m.permission = p.permission
        )
    )`

/** Writes staged accounts that are new or differ. New ones get `passwordHash`. */
export const takeStagedAccounts = (tx: Tx, passwordHash: string, mode: StagedMode): Promise<RowResults> =>
  countResults(tx, mode, {
    compared: sql`wanted as materialized (${compared})`,
    written: sql`made as (
      insert into accounts (id, user_id, username, name, mobile, password_hash, password_temporary, enabled)
      select new_id, 'U' || new_id, username, name, mobile, ${passwordHash}, true, true
      from wanted
      where id is null
    ), renamed as (
      update accounts a
      set name = w.name
      from wanted w
      where a.id = w.id
        and a.name <> w.name
    ), roles_gone as (
      delete from account_roles r
      using wanted w
      where r.account_id = w.id
        and r.role_code <> all(w.role_codes)
    ), roles_come as (
      insert into account_roles (account_id, role_code)
      select coalesce(w.id, w.new_id), unnest(w.role_codes)
      from wanted w
      on conflict do nothing
    ), shops_gone as (
      delete from account_shops l
      using wanted w
      where l.account_id = w.id
        and l.shop_id <> all(w.shop_ids)
    ), shops_come as (
      insert into account_shops (account_id, shop_id)
      select coalesce(w.id, w.new_id), unnest(w.shop_ids)
      from wanted w
      on conflict do nothing
    )`,
    results: sql`
      select line, case when id is null then 'created' when differs then 'updated' else 'unchanged' end as result
      from wanted`,
  })

/** Accounts of these shops, and those without a shop, with mobiles masked as in lists. */
export const storedAccounts = ({ reach }: StagedScope): Stored => ({
  order: ['username'],
  rows: sql`
    select a.username, a.name,
      case
        when a.mobile ~ '^[0-9]' then left(a.mobile, 3) || '****' || right(a.mobile, 4)
        else '****'
      end as mobile,
      array(
        select r.name
        from account_roles o
        join roles r on r.code = o.role_code
        where o.account_id = a.id
        order by 1
      ) as roles,
      array(select l.shop_id from account_shops l where l.account_id = a.id) as shop_ids
    from accounts a
    where ${reach}::bigint[] is null
      or exists (select from account_shops l where l.account_id = a.id and l.shop_id = any(${reach}::bigint[]))
      or not exists (select from account_shops l where l.account_id = a.id)`,
})

/** Whether some roles allow more than an account may do. */
export const rolesAllowMore = async (
  tx: Tx,
  roleCodes: readonly string[],
  accountId: string,
): Promise<boolean> => {
  const { rows } = await sql<{ more: boolean }>`
    select ${allowMore(sql`${roleCodes}::text[]`, accountId)} as more`.execute(tx)
  return rows[0]?.more ?? true
}
