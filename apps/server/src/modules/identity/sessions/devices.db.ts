import { sql } from '../../../platform/database/sql.ts'
import type { Db } from '../../../platform/database/db.ts'

export const deviceKnown = async (db: Db, secretHash: Buffer, accountId: string): Promise<boolean> => {
  const { rows } = await sql`
    select 1
    from known_devices
    where account_id = ${accountId} and secret_hash = ${secretHash}`.execute(db)
  return rows.length > 0
}

export const insertDevice = async (db: Db, secretHash: Buffer, accountId: string): Promise<void> => {
  await sql`
    insert into known_devices (secret_hash, account_id)
    values (${secretHash}, ${accountId})
    on conflict (account_id, secret_hash) do update set last_at = now()`.execute(db)
}

export const deleteDevicesOf = async (db: Db, accountId: string): Promise<void> => {
  await sql`delete from known_devices where account_id = ${accountId}`.execute(db)
}

export const deleteOldDevices = async (db: Db, days: number): Promise<void> => {
  await sql`delete from known_devices where last_at < now() - make_interval(days => ${days})`.execute(db)
}
