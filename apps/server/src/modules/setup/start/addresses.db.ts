import { sql } from '../../../platform/database/sql.ts'
import type { Db } from '../../../platform/database/db.ts'

export const insertAddress = async (db: Db, tokenHash: Buffer): Promise<void> => {
  await sql`insert into setup_addresses (token_hash, expires_at)
    values (${tokenHash}, now() + interval '1 day')`.execute(db)
}

export type AddressRow = { used: boolean; expired: boolean }

export const addressByHash = async (db: Db, tokenHash: Buffer): Promise<AddressRow | undefined> => {
  const { rows } = await sql<AddressRow>`
    select used_at is not null as used, expires_at <= now() as expired
    from setup_addresses
    where token_hash = ${tokenHash}`.execute(db)
  return rows[0]
}

export const markAddressUsed = async (db: Db, tokenHash: Buffer): Promise<void> => {
  await sql`update setup_addresses
    set used_at = now()
    where token_hash = ${tokenHash}`.execute(db)
}
