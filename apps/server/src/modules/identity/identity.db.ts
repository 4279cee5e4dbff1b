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
  password_temporary: boolean
}

export const accountByLogin = async (db: Db, login: string): Promise<AccountRow | undefined> => {
  const { rows } = await sql<AccountRow>`
    select id, user_id, username, name, mobile, avatar, enabled, password_hash, password_temporary from accounts where username = ${login} or mobile = ${login} limit 1`.execute(
    db,
  )
  return rows[0]
}

export const accountById = async (db: Db, id: string): Promise<AccountRow | undefined> => {
  const { rows } = await sql<AccountRow>`
    select id, user_id, username, name, mobile, avatar, enabled, password_hash, password_temporary from accounts where id = ${id}`.execute(
    db,
  )
  return rows[0]
}

export const updatePassword = async (db: Db, id: string, passwordHash: string): Promise<void> => {
  await sql`update accounts set password_hash = ${passwordHash}, password_temporary = false where id = ${id}`.execute(
    db,
  )
}
