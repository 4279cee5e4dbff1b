import type { OrderStatus } from '@showfloor/contract/common/order-status'
import { sql } from 'kysely'
import type { Db } from '../../platform/db.ts'
import type { NewLine } from './orders.db.ts'

/** The status as `order_states` has it, where only that is wanted of an order `o`. */
const statusNow = sql<OrderStatus>`case when o.status = 'PENDING_CONFIRMATION' and o.hold_expires_at <= now() then 'EXPIRED' else o.status end`

export const linesOf = async (db: Db, shopId: string, orderId: string): Promise<NewLine[]> => {
  const { rows } = await sql<NewLine>`
    select id, position, item_mapping_id, sku_id, sku_code, sku_name, sku_size, properties_name, image_url, picture_color, quantity, needs_stock,
      marketing_cents, sale_cents, shoppe_cents, red_line_cents, cost_cents, deal_cents, discount_cents, amount_cents
    from order_lines where shop_id = ${shopId} and order_id = ${orderId} order by position`.execute(db)
  return rows
}

/** Times are text here, because they travel inside JSON. */
type Parts = {
  lines: NewLine[]
  checks: {
    section: string
    pass_validate: boolean
    validate_desc: string
    ticked_by: string | null
    ticked_at: string | null
  }[]
  events: { type: string; actor: string; detail: string; at: string }[]
}

/** What belongs to an order, in one statement: its lines, the checks before it and its timeline. */
export const partsOf = async (db: Db, shopId: string, orderId: string): Promise<Parts> => {
  const { rows } = await sql<Parts>`
    select
      coalesce((select json_agg(json_build_object(
          'id', id::text, 'position', position, 'item_mapping_id', item_mapping_id::text, 'sku_id', sku_id::text, 'sku_code', sku_code, 'sku_name', sku_name,
          'sku_size', sku_size, 'properties_name', properties_name, 'image_url', image_url, 'picture_color', picture_color, 'quantity', quantity,
          'needs_stock', needs_stock, 'marketing_cents', marketing_cents, 'sale_cents', sale_cents, 'shoppe_cents', shoppe_cents,
          'red_line_cents', red_line_cents, 'cost_cents', cost_cents, 'deal_cents', deal_cents, 'discount_cents', discount_cents,
          'amount_cents', amount_cents) order by position)
        from order_lines where shop_id = ${shopId} and order_id = ${orderId}), '[]') as lines,
      coalesce((select json_agg(json_build_object('section', section, 'pass_validate', pass_validate, 'validate_desc', validate_desc, 'ticked_by', ticked_by,
          'ticked_at', ticked_at))
        from order_validations where shop_id = ${shopId} and order_id = ${orderId}), '[]') as checks,
      coalesce((select json_agg(json_build_object('type', type, 'actor', actor, 'detail', detail, 'at', at) order by id)
        from order_events where shop_id = ${shopId} and order_id = ${orderId}), '[]') as events`.execute(db)
  return rows[0] ?? { lines: [], checks: [], events: [] }
}

export type SummaryRow = {
  id: string
  order_no: string
  status: OrderStatus
  customer_name: string
  customer_mobile: string
  guide_name: string
  payable_cents: number
  paid_cents: number
  refunded_cents: number
  item_count: number
  image_url: string
  first_name: string
  created_at: Date
}
export type ListFilter = {
  shopId: string
  status: OrderStatus | null
  keyword: string
  size: number
  offset: number
}

// A keyword is the tail of an order number or mobile, or part of a name; `%` and `_` mean themselves.
const matches = (filter: ListFilter) => {
  const escaped = filter.keyword.replace(/[\\%_]/g, (character) => `\\${character}`)
  return sql`o.shop_id = ${filter.shopId}
    and (${filter.keyword} = '' or o.order_no ilike ${`%${escaped}`} or o.customer_mobile like ${`%${escaped}`} or o.customer_name like ${`%${escaped}%`}
      or exists (select 1 from order_lines k where k.shop_id = o.shop_id and k.order_id = o.id and k.sku_name like ${`%${escaped}%`}))`
}

export const summaries = async (db: Db, filter: ListFilter): Promise<SummaryRow[]> => {
  const { rows } = await sql<SummaryRow>`
    select o.id, o.order_no, ${statusNow} as status, o.customer_name, o.customer_mobile, o.guide_name, o.payable_cents, o.item_count, o.created_at,
      coalesce(b.paid_cents, 0) as paid_cents, coalesce(b.refunded_cents, 0) as refunded_cents, coalesce(l.image_url, '') as image_url,
      coalesce(l.sku_name, '') as first_name
    from orders o
    left join bill_balances b on b.shop_id = o.shop_id and b.order_id = o.id
    left join lateral (
      select image_url, sku_name from order_lines f where f.shop_id = o.shop_id and f.order_id = o.id order by position limit 1
    ) l on true
    where ${matches(filter)} and (${filter.status}::text is null or ${statusNow} = ${filter.status})
    order by o.created_at desc, o.id desc limit ${filter.size} offset ${filter.offset}`.execute(db)
  return rows
}

/** How many orders match in each status. */
export const statusCounts = async (db: Db, filter: ListFilter): Promise<Record<string, number>> => {
  const { rows } = await sql<{ status: string; count: number }>`
    select ${statusNow} as status, count(*)::int as count from orders o where ${matches(filter)} group by 1`.execute(
    db,
  )
  return Object.fromEntries(rows.map((row) => [row.status, row.count]))
}
