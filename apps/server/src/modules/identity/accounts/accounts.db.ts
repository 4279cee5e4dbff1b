import { sql } from '../../../platform/database/sql.ts'
import type { Db } from '../../../platform/database/db.ts'
import { absentEnding } from '../password/password-hash.ts'

export type AccountState = 'ENABLED' | 'WAITING' | 'DISABLED'
export type ManagedAccountRow = {
  id: string
  userId: string
  username: string
  name: string
  mobile: string
  state: AccountState
  waitingSince: Date | null
  createdAt: Date
  lastSeenAt: Date | null
  roles: string[]
  shopIds: string[]
}

const state = sql`case
  when a.enabled then 'ENABLED'
  when a.waiting_since is not null then 'WAITING'
  else 'DISABLED'
end`
const columns = sql`a.id, a.user_id, a.username, a.name, a.mobile, ${state} as state, a.waiting_since, a.created_at,
  (select max(last_seen_at) from sessions s where s.account_id = a.id) as last_seen_at,
  array(select role_code from account_roles r where r.account_id = a.id order by role_code) as roles,
  array(select shop_id::text from account_shops l where l.account_id = a.id order by shop_id) as shop_ids`

export type AccountFilter = {
  /** LIKE patterns; null matches no mobile. */
  text: string
  mobile: string | null
  state: AccountState | null
  role: string | null
  shopId: string | null
  /** Only accounts of these shops, or without a shop; null: all. */
  shopIds: string[] | null
}

/** Whether an account belongs to one of these shops or to none, so that their administrators may see it. */
const isWithin = (shopIds: readonly string[] | null) => sql`(${shopIds}::bigint[] is null
  or exists (select 1 from account_shops l where l.account_id = a.id and l.shop_id = any(${shopIds}::bigint[]))
  or not exists (select 1 from account_shops l where l.account_id = a.id))`

const matching = (filter: AccountFilter) => sql`
  ${isWithin(filter.shopIds)}
    and (a.username ilike ${filter.text} or a.name ilike ${filter.text} or a.mobile like ${filter.mobile})
    and (
      ${filter.role}::text is null
      or exists (select 1 from account_roles r where r.account_id = a.id and r.role_code = ${filter.role})
    )
    and (
      ${filter.shopId}::bigint is null
      or exists (select 1 from account_shops l where l.account_id = a.id and l.shop_id = ${filter.shopId})
    )`

/** A page of accounts: waiting ones first, then by name. */
export const accountsPage = async (
  db: Db,
  filter: AccountFilter,
  page: { limit: number; offset: number },
): Promise<ManagedAccountRow[]> => {
  const { rows } = await sql<ManagedAccountRow>`
    select ${columns}
    from accounts a
    where ${matching(filter)} and (${filter.state}::text is null or ${state} = ${filter.state})
    order by (${state} = 'WAITING') desc, a.username
    limit ${page.limit}
    offset ${page.offset}`.execute(db)
  return rows
}

/** The number of accounts in each state, under the same filter. */
export const accountCounts = async (db: Db, filter: AccountFilter): Promise<Record<AccountState, number>> => {
  const { rows } = await sql<{ state: AccountState; count: number }>`
    select ${state} as state, count(*)::int as count
    from accounts a
    where ${matching(filter)}
    group by 1`.execute(db)
  const counts = { ENABLED: 0, WAITING: 0, DISABLED: 0 }
  for (const row of rows) counts[row.state] = row.count
  return counts
}

export const managedAccount = async (
  db: Db,
  id: string,
  shopIds: readonly string[] | null,
): Promise<ManagedAccountRow | undefined> => {
  const { rows } = await sql<ManagedAccountRow>`
    select ${columns} from accounts a where a.id = ${id} and ${isWithin(shopIds)}`.execute(db)
  return rows[0]
}

export const insertEnabledAccount = async (
  db: Db,
  account: {
    id: string
    userId: string
    username: string
    name: string
    mobile: string
    passwordHash: string
    passwordTemporary: boolean
  },
): Promise<void> => {
  await sql`
    insert into accounts (id, user_id, username, name, mobile, password_hash, password_temporary, enabled)
    values (
      ${account.id}, ${account.userId}, ${account.username}, ${account.name}, ${account.mobile},
      ${account.passwordHash}, ${account.passwordTemporary}, true
    )`.execute(db)
}

/** Whether an account has this name, in any letter case, or this mobile. */
export const loginTaken = async (
  db: Db,
  { username, mobile }: { username: string; mobile: string },
): Promise<boolean> => {
  const { rows } = await sql`
    select 1 from accounts where login_key = folded(${username}) or mobile = ${mobile} limit 1`.execute(db)
  return rows.length > 0
}

export const updateName = async (db: Db, id: string, name: string): Promise<void> => {
  await sql`update accounts set name = ${name} where id = ${id}`.execute(db)
}

/** Enables or disables an account, which ends its waiting. */
export const updateEnabled = async (db: Db, id: string, enabled: boolean): Promise<void> => {
  await sql`update accounts set enabled = ${enabled}, waiting_since = null where id = ${id}`.execute(db)
}

export const updateTemporaryPassword = async (db: Db, id: string, passwordHash: string): Promise<void> => {
  await sql`
    update accounts
    set password_hash = ${passwordHash}, password_temporary = true
    where id = ${id}`.execute(db)
}

/** Replaces the roles of an account. */
export const replaceRoles = async (db: Db, id: string, codes: readonly string[]): Promise<void> => {
  await sql`
    delete from account_roles where account_id = ${id} and role_code <> all(${codes}::text[])`.execute(db)
  await sql`
    insert into account_roles (account_id, role_code)
    select ${id}, unnest(${codes}::text[])
    on conflict do nothing`.execute(db)
}

/** Replaces the shops of an account. */
export const replaceShops = async (db: Db, id: string, shopIds: readonly string[]): Promise<void> => {
  await sql`
    delete from account_shops where account_id = ${id} and shop_id <> all(${shopIds}::bigint[])`.execute(db)
  await addShops(db, id, shopIds)
}

/** Adds shops to an account. */
export const addShops = async (db: Db, id: string, shopIds: readonly string[]): Promise<void> => {
  await sql`
    insert into account_shops (account_id, shop_id)
    select ${id}, unnest(${shopIds}::bigint[])
    on conflict do nothing`.execute(db)
}

type PeopleToSettle = { registrations: number; withoutShop: number; withoutPassword: number }

/** The numbers of waiting registrations, of enabled accounts without a shop (administrators left out), and of imported accounts without a password. */
export const peopleToSettle = async (db: Db, shopIds: readonly string[] | null): Promise<PeopleToSettle> => {
  const { rows } = await sql<PeopleToSettle>`
    select
      count(*) filter (where not a.enabled and a.waiting_since is not null)::int as registrations,
      count(*) filter (
        where a.enabled
          and not exists (select from account_shops l where l.account_id = a.id)
          and not exists (
            select from account_roles r
            join role_permissions p on p.role_code = r.role_code
            where r.account_id = a.id
              and p.permission = 'account.manage'
          )
      )::int as "withoutShop",
      count(*) filter (
        where a.enabled
          and a.password_hash like ${`%$${absentEnding}`}
      )::int as "withoutPassword"
    from accounts a
    where ${isWithin(shopIds)}`.execute(db)
  return rows[0] ?? { registrations: 0, withoutShop: 0, withoutPassword: 0 }
}
