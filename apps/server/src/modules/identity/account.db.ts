import { sql } from '../../platform/database/sql.ts'
import type { Db, Tx } from '../../platform/database/db.ts'

export type AccountRow = {
  id: string
  userId: string
  username: string
  name: string
  mobile: string
  avatar: string
  enabled: boolean
  /** Since when a registration waits to be enabled. */
  waitingSince: Date | null
  passwordHash: string
  passwordTemporary: boolean
  dingtalkUnionId: string | null
}

const columns = sql`id, user_id, username, name, mobile, avatar, enabled, waiting_since, password_hash,
  password_temporary, dingtalk_union_id`

/** By name in any letter case, or by mobile. */
export const accountByLogin = async (db: Db, login: string): Promise<AccountRow | undefined> => {
  const { rows } = await sql<AccountRow>`
    select ${columns}
    from accounts
    where login_key = folded(${login}) or mobile = folded(${login})
    limit 1`.execute(db)
  return rows[0]
}

export const accountById = async (db: Db, id: string): Promise<AccountRow | undefined> => {
  const { rows } = await sql<AccountRow>`
    select ${columns} from accounts where id = ${id}`.execute(db)
  return rows[0]
}

/** The account, locked until this transaction ends, so that no change of it and no other sign-in to it can commit. */
export const holdAccount = async (tx: Db, id: string): Promise<AccountRow | undefined> => {
  const { rows } = await sql<AccountRow>`
    select ${columns} from accounts where id = ${id} for no key update`.execute(tx)
  return rows[0]
}

export const updatePassword = async (db: Db, id: string, passwordHash: string): Promise<void> => {
  await sql`
    update accounts
    set password_hash = ${passwordHash}, password_temporary = false
    where id = ${id}`.execute(db)
}

/** The account linked to a person of the messenger, otherwise the one with their mobile. */
export const accountByDingtalk = async (
  db: Db,
  unionId: string,
  mobile: string | null,
): Promise<AccountRow | undefined> => {
  const { rows } = await sql<AccountRow>`
    select ${columns}
    from accounts
    where dingtalk_union_id = ${unionId} or mobile = ${mobile}
    order by dingtalk_union_id = ${unionId} desc nulls last
    limit 1`.execute(db)
  return rows[0]
}

export const linkDingtalk = async (db: Db, id: string, unionId: string): Promise<void> => {
  await sql`
    update accounts
    set dingtalk_union_id = ${unionId}
    where id = ${id} and dingtalk_union_id is null`.execute(db)
}

export const accountByMobile = async (db: Db, mobile: string): Promise<AccountRow | undefined> => {
  const { rows } = await sql<AccountRow>`
    select ${columns} from accounts where mobile = ${mobile}`.execute(db)
  return rows[0]
}

/** Inserts a disabled account without roles and shops; answers what is taken already, if anything. */
export const insertAccount = async (
  tx: Tx,
  account: {
    id: string
    userId: string
    username: string
    mobile: string
    name: string
    passwordHash: string
  },
): Promise<'MOBILE' | 'NAME' | null> => {
  const { rows } = await sql`
    insert into accounts (id, user_id, username, mobile, name, password_hash, waiting_since)
    values (
      ${account.id}, ${account.userId}, ${account.username}, ${account.mobile}, ${account.name},
      ${account.passwordHash}, now()
    )
    on conflict do nothing
    returning 1`.execute(tx)
  if (rows.length > 0) return null
  return (await accountByMobile(tx, account.mobile)) ? 'MOBILE' : 'NAME'
}

export const updateName = async (db: Db, id: string, name: string): Promise<void> => {
  await sql`update accounts set name = ${name} where id = ${id}`.execute(db)
}

export const updateAvatar = async (db: Db, id: string, url: string): Promise<void> => {
  await sql`update accounts set avatar = ${url} where id = ${id}`.execute(db)
}

export const updateMobile = async (db: Db, id: string, mobile: string): Promise<void> => {
  await sql`update accounts set mobile = ${mobile} where id = ${id}`.execute(db)
}
