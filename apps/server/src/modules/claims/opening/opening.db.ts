import type { ClaimReason } from '@showfloor/contract/common/claim-status'
import type { DeliveryProblem } from '@showfloor/contract/common/delivery-status'
import type { Db } from '../../../platform/database/db.ts'
import { sql } from '../../../platform/database/sql.ts'

export type GoodsRow = {
  lineId: string
  skuName: string
  propertiesName: string
  serialNo: string | null
  left: number
}

/** The delivered goods of an order without a claim. */
export const goodsOf = async (db: Db, shopId: string, orderId: string): Promise<GoodsRow[]> => {
  const { rows } = await sql<GoodsRow>`
    select line_id, sku_name, properties_name, board ->> 'serialNo' as serial_no,
      delivered_quantity - claimed_quantity as left
    from order_goods
    where shop_id = ${shopId} and order_id = ${orderId} and delivered_quantity > claimed_quantity
    order by position`.execute(db)
  return rows
}

export type ReportRow = GoodsRow & {
  deliveryId: string
  deliveryNo: string
  problem: DeliveryProblem
  note: string
  pictures: string[]
}

/** The goods of an order that drivers brought back damaged or wrong, without a claim. */
export const reportsOf = async (db: Db, shopId: string, orderId: string): Promise<ReportRow[]> => {
  const { rows } = await sql<ReportRow>`
    select r.delivery_id, r.delivery_no, r.line_id, g.sku_name, g.properties_name,
      g.board ->> 'serialNo' as serial_no, r.quantity as left, r.problem, r.note, r.pictures
    from refused_goods r
    join order_goods g on g.shop_id = r.shop_id and g.order_id = r.order_id and g.line_id = r.line_id
    where r.shop_id = ${shopId}
      and r.order_id = ${orderId}
      and not exists (
        select
        from claim_lines l
        where l.shop_id = r.shop_id
          and l.door_delivery_id = r.delivery_id
          and l.line_id = r.line_id
          and l.claimed_quantity > 0
      )
    order by r.delivery_id, g.position`.execute(db)
  return rows
}

export type NewClaim = {
  shopId: string
  id: string
  orderId: string
  reason: ClaimReason
  note: string
  pictures: readonly string[]
  doorDeliveryId: string | null
  by: { accountId: string; name: string }
  lines: readonly { lineId: string; quantity: number }[]
}

/** Writes a claim with its lines; returns its number. A trigger counts their pieces at the order's lines. */
export const insertClaim = async (db: Db, one: NewClaim): Promise<string> => {
  const { rows } = await sql<{ claimNo: string }>`
    insert into claims (
      shop_id, id, order_id, claim_no, reason, note, pictures, door_delivery_id, opened_by, opened_name
    )
    values (
      ${one.shopId}, ${one.id}, ${one.orderId}, dated_number('CL-', nextval('claim_numbers')), ${one.reason},
      ${one.note}, ${one.pictures}::text[], ${one.doorDeliveryId}, ${one.by.accountId}, ${one.by.name}
    )
    returning claim_no`.execute(db)
  await sql`
    insert into claim_lines (shop_id, claim_id, order_id, line_id, quantity, claimed_quantity, door_delivery_id)
    select ${one.shopId}::bigint, ${one.id}::bigint, ${one.orderId}::bigint, l."lineId", l.quantity, l.quantity,
      ${one.doorDeliveryId}::bigint
    from jsonb_to_recordset(${JSON.stringify(one.lines)}::jsonb) as l(
      "lineId" bigint, quantity integer
    )
    order by l."lineId"`.execute(db)
  return rows[0]?.claimNo ?? ''
}
