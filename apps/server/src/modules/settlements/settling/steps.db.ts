import type { Db } from '../../../platform/database/db.ts'
import { sql } from '../../../platform/database/sql.ts'

type Named = { shopId: string; id: string; version: number; by: string }

/** Compare-and-set on the version. A trigger tells other systems of a new state. */
export const signRow = async (db: Db, settlement: Named & { explanation: string }): Promise<boolean> => {
  const { count } = await sql`
    update settlements
    set state = 'SIGNED', signed_by = ${settlement.by}, signed_at = now(),
      explanation = ${settlement.explanation}, version = version + 1
    where shop_id = ${settlement.shopId}
      and id = ${settlement.id}
      and version = ${settlement.version}
      and state = 'OPEN'`.execute(db)
  return count === 1
}

export type Receipt = { receiptNo: string; day: string; amount: number }

/** Compare-and-set on the version. A trigger tells other systems of a new state. */
export const receiveRow = async (db: Db, settlement: Named & Receipt): Promise<boolean> => {
  const { count } = await sql`
    update settlements
    set state = 'RECEIVED', receipt_no = ${settlement.receiptNo}, receipt_day = ${settlement.day}::date,
      receipt_cents = ${settlement.amount}::numeric, received_by = ${settlement.by}, version = version + 1
    where shop_id = ${settlement.shopId}
      and id = ${settlement.id}
      and version = ${settlement.version}
      and state = 'SIGNED'`.execute(db)
  return count === 1
}

/** Whether a settlement on the same bank account, or of the same shop where none is named, has this receipt. */
export const receiptIsUsed = async (
  db: Db,
  { shopId, id }: { shopId: string; id: string },
  receiptNo: string,
): Promise<boolean> => {
  const { rows } = await sql`
    select
    from settlements s
    join settlements other on other.receipt_no = ${receiptNo}
      and (other.account_id = s.account_id or other.shop_id = s.shop_id)
    where s.shop_id = ${shopId} and s.id = ${id}
    limit 1`.execute(db)
  return rows.length > 0
}

/**
 * Revokes a settlement: its lines stay readable and no longer count. Compare-and-set on the
 * version. A trigger tells other systems of a new state.
 */
export const revokeRow = async (db: Db, settlement: Named & { reason: string }): Promise<boolean> => {
  const { count } = await sql`
    with revoked as (
      update settlements
      set state = 'REVOKED', revoked_by = ${settlement.by}, revoked_at = now(),
        revoke_reason = ${settlement.reason}, version = version + 1
      where shop_id = ${settlement.shopId}
        and id = ${settlement.id}
        and version = ${settlement.version}
        and state in ('OPEN', 'SIGNED')
      returning shop_id, id
    )
    update settlement_lines l
    set is_live = false
    from revoked r
    where l.shop_id = r.shop_id and l.settlement_id = r.id`.execute(db)
  return count > 0
}
