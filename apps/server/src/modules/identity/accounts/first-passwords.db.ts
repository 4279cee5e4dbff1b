import type { Db, Tx } from '../../../platform/database/db.ts'
import { sql } from '../../../platform/database/sql.ts'
import { absentEnding } from '../password/password-hash.ts'

export type Reach = {
  /** Only accounts of these shops, or without a shop; null: all. */
  shopIds: string[] | null
  /** The most that the roles of an account may allow. */
  permissions: string[]
  limitCents: number
}

/** An enabled account within reach and without a password. */
const open = ({ shopIds, permissions, limitCents }: Reach) => sql`
  a.enabled
    and a.password_hash like ${`%$${absentEnding}`}
    and (
      ${shopIds}::bigint[] is null
      or not exists (
        select from account_shops l
        where l.account_id = a.id
          and l.shop_id <> all(${shopIds}::bigint[])
      )
    )
    and not exists (
      select from account_roles o
      join role_permissions p on p.role_code = o.role_code
      where o.account_id = a.id
        and p.permission <> all(${permissions}::text[])
    )
    and not exists (
      select from revoke_limits v
      where v.account_id = a.id
        and v.limit_cents > ${limitCents}
    )`

export type Person = { id: string; username: string; name: string }

export const openAccounts = async (
  db: Db,
  reach: Reach,
  limit: number,
): Promise<{ total: number; data: Person[] }> => {
  const { rows } = await sql<Person & { total: number }>`
    select a.id, a.username, a.name, count(*) over ()::int as total
    from accounts a
    where ${open(reach)}
    order by a.username
    limit ${limit}`.execute(db)
  return {
    total: rows[0]?.total ?? 0,
    data: rows.map(({ id, username, name }) => ({ id, username, name })),
  }
}

/** The open ones among these accounts. */
export const openAmong = async (db: Db, reach: Reach, ids: readonly string[]): Promise<Person[]> => {
  const { rows } = await sql<Person>`
    select a.id, a.username, a.name
    from accounts a
    where a.id = any(${ids}::bigint[])
      and ${open(reach)}
    order by a.username`.execute(db)
  return rows
}

/** Sets the first passwords of those accounts that are still open; answers these. */
export const updateFirstPasswords = async (
  tx: Tx,
  reach: Reach,
  given: readonly { id: string; passwordHash: string }[],
): Promise<Set<string>> => {
  const ids = given.map(({ id }) => id)
  await sql`
    select from accounts
    where id = any(${ids}::bigint[])
    order by id
    for update`.execute(tx)
  const { rows } = await sql<{ id: string }>`
    update accounts a
    set password_hash = g.password_hash,
      password_temporary = true
    from unnest(${ids}::bigint[], ${given.map(({ passwordHash }) => passwordHash)}::text[])
      as g (id, password_hash)
    where a.id = g.id
      and ${open(reach)}
    returning a.id`.execute(tx)
  return new Set(rows.map(({ id }) => id))
}
