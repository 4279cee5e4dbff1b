import type { EventFacts } from '@showfloor/contract/orders/events'
import { sql } from '../../../platform/database/sql.ts'
import type { Db } from '../../../platform/database/db.ts'
import { openQuantity } from '../taken-off/taken-off.db.ts'
import { moneyColumns, type OrderMoney } from '../../payments/payments.public.ts'
import { wishJson, type WishJson } from '../invoices/invoices.db.ts'
import type { RevisionContent } from '../placing/revision.ts'
import type { OrderRow } from '../order.db.ts'
import type { NewLine } from '../placing/content.db.ts'
import type { DeliveryRow } from '../delivery/delivery.db.ts'

/** A stored line. */
export type KeptLine = NewLine & {
  refundedQuantity: number
  openQuantity: number
  claimedQuantity: number
}

export const linesOf = async (db: Db, shopId: string, orderId: string): Promise<KeptLine[]> => {
  const { rows } = await sql<KeptLine>`
    select id, position, item_mapping_id, sku_id, sku_code, sku_name, sku_size, properties_name, image_url,
      picture_color, quantity, needs_stock, marketing_cents, sale_cents, shoppe_cents, red_line_cents,
      cost_cents, deal_cents, discount_cents, amount_cents, board_id, board, subsidy_cents, subsidy_rule_id,
      subsidy_rule_version, refunded_quantity, ${openQuantity} as open_quantity, claimed_quantity
    from order_lines
    where shop_id = ${shopId} and order_id = ${orderId}
    order by position`.execute(db)
  return rows
}

/** Times are text, because they are read from JSON. */
type Parts = {
  siteName: string
  needsApproval: boolean
  asideCents: number
  hasTenders: boolean
  unheldSince: string | null
  deliveries: Pick<DeliveryRow, 'code' | 'nameZh' | 'nameEn' | 'needsAddress'>[]
  lines: KeptLine[]
  checks: {
    section: string
    passValidate: boolean
    measured: boolean
    validateDesc: string
    tickedBy: string | null
    tickedAt: string | null
  }[]
  events: { type: string; actor: string; detail: EventFacts; at: string }[]
  revisions: {
    revision: number
    content: RevisionContent
    author: string
    at: string
    answer: 'CONFIRMED' | 'REFUSED' | null
    answeredBy: string | null
    answeredAt: string | null
    reason: string | null
  }[]
}

const lists = (shopId: string, orderId: string) => sql`
  coalesce(
    (
      select json_agg(
        json_build_object(
          'id', id::text, 'position', position, 'itemMappingId', item_mapping_id::text,
          'skuId', sku_id::text, 'skuCode', sku_code, 'skuName', sku_name, 'skuSize', sku_size,
          'propertiesName', properties_name, 'imageUrl', image_url, 'pictureColor', picture_color,
          'quantity', quantity, 'needsStock', needs_stock, 'marketingCents', marketing_cents,
          'saleCents', sale_cents, 'shoppeCents', shoppe_cents, 'redLineCents', red_line_cents,
          'costCents', cost_cents, 'dealCents', deal_cents, 'discountCents', discount_cents,
          'amountCents', amount_cents, 'boardId', board_id::text, 'board', board,
          'subsidyCents', subsidy_cents, 'subsidyRuleId', subsidy_rule_id::text,
          'subsidyRuleVersion', subsidy_rule_version, 'refundedQuantity', refunded_quantity,
          'openQuantity', ${openQuantity}, 'claimedQuantity', claimed_quantity
        )
        order by position
      )
      from order_lines
      where shop_id = ${shopId} and order_id = ${orderId}
    ),
    '[]'
  ) as lines,
  coalesce(
    (
      select json_agg(
        json_build_object(
          'section', section, 'passValidate', pass_validate, 'measured', measured,
          'validateDesc', validate_desc, 'tickedBy', ticked_by, 'tickedAt', ticked_at
        )
      )
      from order_validations
      where shop_id = ${shopId} and order_id = ${orderId}
    ),
    '[]'
  ) as checks,
  coalesce(
    (
      select json_agg(json_build_object('type', type, 'actor', actor, 'detail', detail, 'at', at) order by id)
      from order_events
      where shop_id = ${shopId} and order_id = ${orderId}
    ),
    '[]'
  ) as events,
  coalesce(
    (
      select json_agg(
        json_build_object(
          'revision', revision, 'content', content, 'author', author, 'at', created_at, 'answer', answer,
          'answeredBy', answered_by, 'answeredAt', answered_at, 'reason', reason
        )
        order by revision
      )
      from order_revisions
      where shop_id = ${shopId} and order_id = ${orderId}
    ),
    '[]'
  ) as revisions`

const parts = (shopId: string, orderId: string) => sql`
  (select site_name from shop_site_names where shop_id = ${shopId}) as site_name,
  exists (
    select
    from orders_awaiting_approval
    where shop_id = ${shopId} and order_id = ${orderId}
  ) as needs_approval,
  (
    select unheld_since
    from orders
    where shop_id = ${shopId} and id = ${orderId} and paid_cents > 0
  ) as unheld_since,
  coalesce(
    (select aside_cents from bill_balances where shop_id = ${shopId} and order_id = ${orderId}), 0
  )::cents as aside_cents,
  exists (select from tender_money where shop_id = ${shopId} and order_id = ${orderId}) as has_tenders,
  (
    select json_agg(
      json_build_object('code', code, 'nameZh', name_zh, 'nameEn', name_en, 'needsAddress', needs_address)
    )
    from delivery_modes
  ) as deliveries,
  ${lists(shopId, orderId)}`

/** An order's lines, validation, timeline, revisions and shop, and whether a price waits for approval. */
export const partsOf = async (db: Db, shopId: string, orderId: string): Promise<Parts> => {
  const { rows } = await sql<Parts>`select ${parts(shopId, orderId)}`.execute(db)
  if (!rows[0]) throw new Error('A statement without a table did not answer.')
  return rows[0]
}

type WholeOrder = OrderRow & Parts & OrderMoney & { invoiceWish: WishJson | null }

/** An order with everything that belongs to it, in one statement. */
export const wholeOrder = async (db: Db, shopId: string, id: string): Promise<WholeOrder | undefined> => {
  const { rows } = await sql<WholeOrder>`
    select o.*, ${parts(shopId, id)}, ${moneyColumns(shopId, id)}, ${wishJson(shopId, id)} as invoice_wish
    from order_states o
    where o.shop_id = ${shopId} and o.id = ${id}`.execute(db)
  return rows[0]
}

type Numbered = { shopId: string; id: string; orderNo: string }

export const orderNumberRows = async (
  db: Db,
  orders: readonly { shopId: string; id: string }[],
): Promise<Numbered[]> => {
  const { rows } = await sql<Numbered>`
    select o.shop_id, o.id, o.order_no
    from orders o
    join unnest(${orders.map(({ shopId }) => shopId)}::bigint[], ${orders.map(({ id }) => id)}::bigint[]) as w
      (shop_id, id) on o.shop_id = w.shop_id
      and o.id = w.id`.execute(db)
  return rows
}

export const ordersNumbered = async (db: Db, orderNo: string): Promise<Numbered[]> => {
  const { rows } = await sql<Numbered>`
    select o.shop_id, o.id, o.order_no
    from shop_site_names s
    join orders o on o.shop_id = s.shop_id and o.order_no = ${orderNo.toUpperCase()}`.execute(db)
  return rows
}
