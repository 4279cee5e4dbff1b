import type { Permission } from '@showfloor/contract/common/permissions'
import type { Db } from '../../../platform/database/db.ts'
import { sql } from '../../../platform/database/sql.ts'

export type KeyRow = {
  id: string
  name: string
  permissions: Permission[]
  shopIds: string[] | null
  createdAt: Date
  createdBy: string
  expiresAt: Date
  expired: boolean
  lastUsedAt: Date | null
  lastAddress: string | null
}

export const keysOf = async (db: Db, accountId: string): Promise<KeyRow[]> => {
  const { rows } = await sql<KeyRow>`
    select k.id, k.name, k.permissions, k.shop_ids, k.created_at, a.name as created_by, k.expires_at,
      k.expires_at <= now() as expired, k.last_used_at, k.last_address
    from api_keys k
    join accounts a on a.id = k.created_by
    where k.account_id = ${accountId}
    order by k.created_at desc, k.id desc`.execute(db)
  return rows
}

export const insertKey = async (
  db: Db,
  key: {
    id: string
    accountId: string
    name: string
    keyHash: Buffer
    permissions: readonly Permission[]
    shopIds: readonly string[] | null
    createdBy: string
    days: number
  },
): Promise<void> => {
  await sql`
    insert into api_keys (id, account_id, name, key_hash, permissions, shop_ids, created_by, expires_at)
    values (
      ${key.id}, ${key.accountId}, ${key.name}, ${key.keyHash}, ${[...key.permissions]}::text[],
      ${key.shopIds}::bigint[], ${key.createdBy}, now() + make_interval(days => ${key.days})
    )`.execute(db)
}

export const deleteKey = async (db: Db, accountId: string, id: string): Promise<boolean> => {
  const { count } = await sql`
    delete from api_keys where account_id = ${accountId} and id = ${id}`.execute(db)
  return count === 1
}
