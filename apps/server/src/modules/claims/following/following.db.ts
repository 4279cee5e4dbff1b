import type { ClaimOutcome } from '@showfloor/contract/common/claim-status'
import type { Db } from '../../../platform/database/db.ts'
import { sql } from '../../../platform/database/sql.ts'

export type DoneRow = {
  shopId: string
  orderId: string
  claimNo: string
  outcome: ClaimOutcome
  /** Ids are text here, because they are read as JSON. */
  lines: { lineId: string; quantity: number }[]
}

/**
 * Ends the decided claims of an order that wait for nothing. Goods that the customer keeps can be
 * claimed again. A trigger counts their pieces at the order's lines.
 */
export const endClaims = async (db: Db, shopId: string, orderId: string): Promise<DoneRow[]> => {
  const { rows } = await sql<DoneRow>`
    with ended as (
      update claims c
      set status = 'DONE', done_at = now(), version = c.version + 1
      from claim_states s
      where s.shop_id = ${shopId}
        and s.order_id = ${orderId}
        and s.status = 'DECIDED'
        and s.waits_for = '{}'
        and c.shop_id = s.shop_id
        and c.id = s.id
      returning c.shop_id, c.id, c.order_id, c.claim_no, c.outcome
    ), freed as (
      update claim_lines l
      set claimed_quantity = 0
      from ended e
      where l.shop_id = e.shop_id
        and l.claim_id = e.id
        and e.outcome in ('REPAIR', 'DIFFERENCE', 'REFUSED')
    )
    select shop_id, order_id, claim_no, outcome,
      (
        select json_agg(json_build_object('lineId', l.line_id::text, 'quantity', l.quantity))
        from claim_lines l
        where l.shop_id = ended.shop_id and l.claim_id = ended.id
      ) as lines
    from ended
    order by id`.execute(db)
  return rows
}
