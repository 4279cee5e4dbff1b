import type { Permission } from '@showfloor/contract/common/permissions'
import { sql } from 'kysely'
import type { Db } from '../../platform/db.ts'

export type AccountRow = {
  id: string
  user_id: string
  username: string
  name: string
  mobile: string
  avatar: string
  enabled: boolean
  password_hash: string
}

export const accountByLogin = async (db: Db, login: string): Promise<AccountRow | undefined> => {
  const { rows } = await sql<AccountRow>`
    select id, user_id, username, name, mobile, avatar, enabled, password_hash from accounts where username = ${login} or mobile = ${login} limit 1`.execute(
    db,
  )
  return rows[0]
}

export const accountById = async (db: Db, id: string): Promise<AccountRow | undefined> => {
  const { rows } = await sql<AccountRow>`
    select id, user_id, username, name, mobile, avatar, enabled, password_hash from accounts where id = ${id}`.execute(
    db,
  )
  return rows[0]
}

export const insertSession = async (
  db: Db,
  session: {
    id: string
    tokenHash: Buffer
    cookieHash: Buffer
    accountId: string
    device: string
    address: string
    lifetimeS: number
  },
): Promise<void> => {
  await sql`insert into sessions (id, token_hash, cookie_hash, account_id, device, address, expires_at)
    values (${session.id}, ${session.tokenHash}, ${session.cookieHash}, ${session.accountId}, ${session.device}, ${session.address},
      now() + make_interval(secs => ${session.lifetimeS}))`.execute(db)
}

export const deleteSession = async (db: Db, id: string): Promise<void> => {
  await sql`delete from sessions where id = ${id}`.execute(db)
}

export type SessionRow = {
  id: string
  cookie_hash: Buffer
  account_id: string
  user_id: string
  name: string
  enabled: boolean
  roles: string[]
  permissions: Permission[]
  shop_ids: string[]
}

/** A session that has not expired, with its account's roles, permissions and shops, in one statement. */
export const sessionByToken = async (db: Db, tokenHash: Buffer): Promise<SessionRow | undefined> => {
  const { rows } = await sql<SessionRow>`
    select s.id, s.cookie_hash, s.account_id, a.user_id, a.name, a.enabled,
      array(select role_code from account_roles where account_id = a.id order by role_code) as roles,
      array(select distinct p.permission from account_roles r join role_permissions p on p.role_code = r.role_code where r.account_id = a.id) as permissions,
      array(select shop_id::text from account_shops where account_id = a.id) as shop_ids
    from sessions s join accounts a on a.id = s.account_id
    where s.token_hash = ${tokenHash} and s.expires_at > now()`.execute(db)
  return rows[0]
}

export const deleteExpiredSessions = async (db: Db): Promise<void> => {
  await sql`delete from sessions where expires_at < now()`.execute(db)
}
