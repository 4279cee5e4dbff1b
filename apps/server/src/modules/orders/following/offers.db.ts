import { sql } from '../../../platform/database/sql.ts'
import type { Db } from '../../../platform/database/db.ts'
import type { Amounts } from '../placing/amounts.ts'
import type { RevisionContent } from '../placing/revision.ts'
import type { OrderRow } from '../order.db.ts'
import type { NewLine } from '../placing/content.db.ts'

/** Writes a draft's lines at other prices as its next revision; goods and checks stay. Compare-and-set on the version: false when another change came first. */
export const repriceDraft = async (
  db: Db,
  order: OrderRow,
  next: { lines: readonly NewLine[]; amounts: Amounts; snapshot: RevisionContent; author: string },
): Promise<boolean> => {
  const { amounts } = next
  const result = await sql`
    with moved as (
      update orders
      set version = version + 1, revision = revision + 1, goods_cents = ${amounts.goodsCents},
        discount_cents = ${amounts.discountCents}, delivery_fee_cents = ${amounts.deliveryFeeCents},
        subsidy_cents = ${amounts.subsidyCents}, subsidy_deducted_cents = 0,
        payable_cents = ${amounts.payableCents}, updated_at = now()
      where shop_id = ${order.shopId}
        and id = ${order.id}
        and version = ${order.version}
        and status = 'DRAFT'
      returning shop_id, id, revision
    ), priced as (
      update order_lines l
      set deal_cents = n."dealCents", discount_cents = n."discountCents", amount_cents = n."amountCents",
        subsidy_cents = n."subsidyCents", subsidy_rule_id = n."subsidyRuleId",
        subsidy_rule_version = n."subsidyRuleVersion"
      from moved m,
        jsonb_to_recordset(${JSON.stringify(next.lines)}::jsonb) as n(
          id bigint, "dealCents" cents, "discountCents" cents, "amountCents" cents, "subsidyCents" cents,
          "subsidyRuleId" bigint, "subsidyRuleVersion" integer
        )
      where l.shop_id = m.shop_id and l.order_id = m.id and l.id = n.id
    )
    insert into order_revisions (shop_id, order_id, revision, content, author)
    select shop_id, id, revision, ${JSON.stringify(next.snapshot)}::jsonb, ${next.author}
    from moved`.execute(db)
  return result.count === 1
}
