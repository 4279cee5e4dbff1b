import type { DeliveryTrouble } from '@showfloor/contract/common/delivery-status'
import { sql } from '../../../platform/database/sql.ts'
import type { Db } from '../../../platform/database/db.ts'
import { isOpen, troublesOf } from './troubles.db.ts'

export type TroubledRow = {
  shopId: string
  day: string
  id: string
  orderId: string
  orderNo: string
  deliveryNo: string
  accountId: string
  customerName: string
  troubles: DeliveryTrouble[]
}
export type Place = Pick<TroubledRow, 'shopId' | 'day' | 'id'>

/** Longer overdue deliveries have been reported before. */
const overdueDays = 30

/** Open deliveries of all shops until the day after tomorrow, with and without a trouble, after a position. */
export const dueDeliveries = async (db: Db, after: Place, limit: number): Promise<TroubledRow[]> => {
  const { rows } = await sql<TroubledRow>`
    with china as (select (now() at time zone 'Asia/Shanghai')::date as today),
    d as materialized (
      select d.*
      from china, deliveries d
      where ${isOpen}
        and d.day between china.today - ${overdueDays}::integer and china.today + 2
        and (d.shop_id, d.day, d.id) > (${after.shopId}::bigint, ${after.day}::date, ${after.id}::bigint)
      order by d.shop_id, d.day, d.id
      limit ${limit}
    )
    select d.shop_id, d.day::text as day, d.id, d.order_id, o.order_no, d.delivery_no, o.account_id,
      o.customer_name, ${troublesOf} as troubles
    from d
    join order_states o on o.shop_id = d.shop_id and o.id = d.order_id
    order by d.shop_id, d.day, d.id`.execute(db)
  return rows
}
