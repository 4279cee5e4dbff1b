import type { Db } from '../../../platform/database/db.ts'
import { sql } from '../../../platform/database/sql.ts'

type Assigned = { arrivalId: string; shopId: string; settlementId: string }

/** Matches an arrival to a settlement. Compare-and-set: false when it is matched already. */
export const assignToSettlement = async (
  db: Db,
  { arrivalId, shopId, settlementId, by }: Assigned & { by: string },
): Promise<boolean> => {
  const { count } = await sql`
    update bank_arrivals
    set shop_id = ${shopId}, settlement_id = ${settlementId}, matched_by = ${by}
    where id = ${arrivalId} and shop_id is null`.execute(db)
  return count === 1
}

/** Ends the match of an arrival with a settlement. False when it is not matched to this one. */
export const releaseFromSettlement = async (
  db: Db,
  { arrivalId, shopId, settlementId }: Assigned,
): Promise<boolean> => {
  const { count } = await sql`
    update bank_arrivals
    set shop_id = null, settlement_id = null, matched_by = null
    where id = ${arrivalId} and shop_id = ${shopId} and settlement_id = ${settlementId}`.execute(db)
  return count === 1
}
