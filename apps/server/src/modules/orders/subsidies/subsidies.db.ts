import { sql } from '../../../platform/database/sql.ts'
import type { Db } from '../../../platform/database/db.ts'

/** Lowers what the state pays of an order. Only under its bill's lock. */
export const lowerSubsidyOf = async (
  db: Db,
  { shopId, orderId }: { shopId: string; orderId: string },
  cents: number,
): Promise<void> => {
  await sql`
    update orders
    set subsidy_cents = subsidy_cents - ${cents}::cents, updated_at = now()
    where shop_id = ${shopId} and id = ${orderId}`.execute(db)
}
