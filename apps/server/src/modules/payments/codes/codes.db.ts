import { sql } from '../../../platform/database/sql.ts'
import type { Db } from '../../../platform/database/db.ts'
import { tenderById, type TenderRow } from '../ledger/tenders.db.ts'

/** Keeps the code by which a tender was asked for. An index refuses a second live tender with the same code. */
export const keepCode = async (db: Db, shopId: string, id: string, hash: Buffer): Promise<void> => {
  await sql`update tenders set code_hash = ${hash} where shop_id = ${shopId} and id = ${id}`.execute(db)
}

/** The tender of any shop with this code that has not failed. */
export const tenderByCode = async (db: Db, hash: Buffer): Promise<TenderRow | undefined> => {
  const { rows } = await sql<{ shopId: string; id: string }>`
    select shop_id, id
    from tenders
    where code_hash = ${hash} and state not in ('FAILED', 'CLOSED')`.execute(db)
  return rows[0] && tenderById(db, rows[0].shopId, rows[0].id)
}
