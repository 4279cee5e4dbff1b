import type { Db } from '../../../platform/database/db.ts'
import { sql } from '../../../platform/database/sql.ts'

/** Erases typed texts from the payments of erased customers. Amounts, types and the names of staff stay. */
export const forgetPaymentWords = async (
  db: Db,
  shopId: string,
  orderIds: readonly string[],
): Promise<void> => {
  await sql`
    update payment_revocations
    set reason = '', note = ''
    where shop_id = ${shopId} and order_id = any(${orderIds}::bigint[])`.execute(db)
  await sql`
    update tenders
    set closing_note = ''
    where shop_id = ${shopId}
      and order_id = any(${orderIds}::bigint[])
      and closing_note is not null`.execute(db)
  await sql`
    update notice_mismatches n
    set evidence = ''
    from tenders t
    where t.shop_id = ${shopId}
      and t.order_id = any(${orderIds}::bigint[])
      and n.shop_id = t.shop_id
      and n.tender_id = t.id
      and n.evidence is not null`.execute(db)
}
