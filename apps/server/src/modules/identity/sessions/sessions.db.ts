import type { Permission } from '@showfloor/contract/common/permissions'
import { sql } from '../../../platform/database/sql.ts'
import type { Db } from '../../../platform/database/db.ts'

export type Place = { device: string; address: string }

export const insertSession = async (
  db: Db,
  session: Place & {
    id: string
    tokenHash: Buffer
    cookieHash: Buffer
    accountId: string
    lifetimeS: number
  },
): Promise<void> => {
  await sql`
    insert into sessions (id, token_hash, cookie_hash, account_id, device, address, expires_at)
    values (
      ${session.id}, ${session.tokenHash}, ${session.cookieHash}, ${session.accountId}, ${session.device},
      ${session.address}, now() + make_interval(secs => ${session.lifetimeS})
    )`.execute(db)
}

/** Gives a session new secrets. */
export const replaceSecrets = async (
  db: Db,
  session: { id: string; tokenHash: Buffer; cookieHash: Buffer; lifetimeS: number },
): Promise<void> => {
  await sql`
    update sessions
    set token_hash = ${session.tokenHash}, cookie_hash = ${session.cookieHash},
      expires_at = now() + make_interval(secs => ${session.lifetimeS})
    where id = ${session.id}`.execute(db)
}

/** Answers the ids of the deleted sessions. */
export const deleteSession = async (db: Db, id: string, accountId: string): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`
    delete from sessions where id = ${id} and account_id = ${accountId} returning id`.execute(db)
  return rows.map((row) => row.id)
}

export const deleteSessionByCookie = async (db: Db, cookieHash: Buffer): Promise<string[]> => {
  const { rows } = await sql<{
    id: string
  }>`delete from sessions where cookie_hash = ${cookieHash} returning id`.execute(db)
  return rows.map((row) => row.id)
}

/** Deletes all sessions of an account, except one that may stay. */
export const deleteSessionsOf = async (
  db: Db,
  accountId: string,
  exceptId: string | null,
): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`
    delete from sessions
    where account_id = ${accountId} and id is distinct from ${exceptId}::bigint
    returning id`.execute(db)
  return rows.map((row) => row.id)
}

export const sessionStands = async (db: Db, id: string): Promise<boolean> => {
  const { rows } = await sql`select 1 from sessions where id = ${id} and expires_at > now()`.execute(db)
  return rows.length > 0
}

export type OwnSessionRow = Place & { id: string; createdAt: Date; lastSeenAt: Date }

export const sessionsOf = async (db: Db, accountId: string): Promise<OwnSessionRow[]> => {
  const { rows } = await sql<OwnSessionRow>`
    select id, device, address, created_at, last_seen_at
    from sessions
    where account_id = ${accountId} and expires_at > now()
    order by last_seen_at desc, id desc`.execute(db)
  return rows
}

/** The caller with their rights. */
export type CallerRow = {
  id: string
  accountId: string
  userId: string
  name: string
  enabled: boolean
  passwordTemporary: boolean
  roles: string[]
  permissions: Permission[]
  shopIds: string[]
  /** Whether its last use was stored more than a minute ago. */
  unseen: boolean
  /** Whether a system calls with a key. */
  isKey: boolean
}
export type SessionRow = CallerRow & { cookieHash: Buffer }

const accountColumns = sql`
  a.id as account_id, a.user_id, a.name, a.enabled,
  array(select role_code from account_roles where account_id = a.id order by role_code) as roles`

/** A session that has not expired, with its account's roles, permissions and shops, in one statement. */
export const sessionByToken = async (db: Db, tokenHash: Buffer): Promise<SessionRow | undefined> => {
  const { rows } = await sql<SessionRow>`
    select s.id, s.cookie_hash, ${accountColumns}, a.password_temporary, false as is_key,
      array(select shop_id::text from account_shops where account_id = a.id) as shop_ids,
      s.last_seen_at < now() - interval '1 minute' as unseen,
      array(
        select distinct p.permission
        from account_roles r
        join role_permissions p on p.role_code = r.role_code
        where r.account_id = a.id
      ) as permissions
    from sessions s
    join accounts a on a.id = s.account_id
    where s.token_hash = ${tokenHash} and s.expires_at > now()`.execute(db)
  return rows[0]
}

/**
 * As above for a key: those of the account's permissions and shops that the key names. A key for some shops administers no other shop. A temporary password concerns
 * people only.
 */
export const callerByKey = async (db: Db, keyHash: Buffer): Promise<CallerRow | undefined> => {
  const { rows } = await sql<CallerRow>`
    select k.id, ${accountColumns}, false as password_temporary, true as is_key,
      coalesce(k.last_used_at < now() - interval '1 minute', true) as unseen,
      array(
        select shop_id::text
        from account_shops
        where account_id = a.id
          and (k.shop_ids is null or shop_id = any(k.shop_ids))
      ) as shop_ids,
      array(
        select distinct p.permission
        from account_roles r
        join role_permissions p on p.role_code = r.role_code
        where r.account_id = a.id
          and p.permission = any(k.permissions)
          and (k.shop_ids is null or p.permission <> 'chain.manage')
      ) as permissions
    from api_keys k
    join accounts a on a.id = k.account_id
    where k.key_hash = ${keyHash} and k.expires_at > now()`.execute(db)
  return rows[0]
}

export const writeKeyUsed = async (db: Db, id: string, address: string): Promise<void> => {
  await sql`update api_keys set last_used_at = now(), last_address = ${address} where id = ${id}`.execute(db)
}

export const writeSeen = async (db: Db, id: string, address: string): Promise<void> => {
  await sql`update sessions set last_seen_at = now(), address = ${address} where id = ${id}`.execute(db)
}

export const deleteExpiredSessions = async (db: Db): Promise<void> => {
  await sql`delete from sessions where expires_at < now()`.execute(db)
}
