import type { EventFacts } from '@showfloor/contract/orders/events'
import type { OpenDifferenceStatus } from '@showfloor/contract/common/difference-status'
import type { OrderStatus } from '@showfloor/contract/common/order-status'
import { sql, type Sql } from '../../platform/database/sql.ts'
import type { Db, Moment } from '../../platform/database/db.ts'
import type { BoardShape, SampleShape } from '../inventory/inventory.public.ts'
import { newBill } from '../payments/payments.public.ts'

export type OrderRow = {
  shop_id: string
  id: string
  order_no: string
  status: OrderStatus
  version: number
  revision: number
  account_id: string
  guide_name: string
  customer_id: string
  customer_name: string
  customer_mobile: string
  address_id: string | null
  address: unknown
  delivery_mode: string
  delivery_date: string | null
  goods_cents: number
  discount_cents: number
  delivery_fee_cents: number
  subsidy_cents: number
  /** Of orders older than subsidy claims: the subsidy deducted from the price. */
  subsidy_deducted_cents: number
  /** The part of paid_cents that the state pays. */
  subsidy_paid_cents: number
  payable_cents: number
  note: string
  cart_id: string | null
  item_count: number
  hold_expires_at: Date | null
  confirmed_at: Date | null
  signature: string | null
  refused_reason: string | null
  created_at: Date
  paid_cents: number
  refunded_cents: number
  difference_cents: number
  open_difference: OpenDifferenceStatus | null
}

export const orderById = async (db: Db, shopId: string, id: string): Promise<OrderRow | undefined> => {
  const { rows } =
    await sql<OrderRow>`select * from order_states where shop_id = ${shopId} and id = ${id}`.execute(db)
  return rows[0]
}

/** An order by id, locked after its bill. */
export const lockedOrderById = async (db: Db, shopId: string, id: string): Promise<OrderRow | undefined> => {
  const { rows } = await sql<OrderRow>`select * from locked_order(${shopId}, ${id})`.execute(db)
  return rows[0]
}

/** The board or floor sample of a line when it was ordered; `color`: of its wood. */
export type KeptBoard = (BoardShape | SampleShape) & { color: string }

export type NewLine = {
  id: string
  position: number
  item_mapping_id: string
  sku_id: string
  sku_code: string
  sku_name: string
  sku_size: string
  properties_name: string
  image_url: string
  picture_color: string
  quantity: number
  needs_stock: boolean
  marketing_cents: number
  sale_cents: number
  shoppe_cents: number
  red_line_cents: number
  cost_cents: number
  deal_cents: number
  discount_cents: number
  amount_cents: number
  board_id: string | null
  board: KeptBoard | null
  subsidy_cents: number
  subsidy_rule_id: string | null
  subsidy_rule_version: number | null
}
export type NewCheck = {
  section: string
  pass_validate: boolean
  validate_desc: string
  ticked_by: string | null
}
export type OrderContent = {
  shopId: string
  id: string
  accountId: string
  guideName: string
  customerId: string
  customerName: string
  customerMobile: string
  addressId: string | null
  address: unknown
  deliveryMode: string
  deliveryDate: string | null
  goodsCents: number
  discountCents: number
  deliveryFeeCents: number
  subsidyCents: number
  payableCents: number
  note: string
  cartId: string | null
  channelId: string | null
  itemCount: number
  lines: readonly NewLine[]
  checks: readonly NewCheck[]
  snapshot: unknown
}

/** The text in which a keyword is searched. */
const searchText = ({ customerName, lines }: OrderContent): string =>
  [customerName, ...lines.flatMap((line) => [line.sku_name, ...(line.board ? [line.board.serialNo] : [])])]
    .join(' ')
    .toLowerCase()

const lineColumns = sql`shop_id, order_id, id, position, item_mapping_id, sku_id, sku_code, sku_name,
  sku_size, properties_name, image_url, picture_color, quantity, needs_stock, marketing_cents, sale_cents,
  shoppe_cents, red_line_cents, cost_cents, deal_cents, discount_cents, amount_cents, board_id, board, subsidy_cents,
  subsidy_rule_id, subsidy_rule_version`

const linesFrom = (content: OrderContent) => sql`
  select ${content.shopId}::bigint, ${content.id}::bigint, l.id, l.position, l.item_mapping_id, l.sku_id,
    l.sku_code, l.sku_name, l.sku_size, l.properties_name, l.image_url, l.picture_color, l.quantity,
    l.needs_stock, l.marketing_cents, l.sale_cents, l.shoppe_cents, l.red_line_cents, l.cost_cents,
    l.deal_cents, l.discount_cents, l.amount_cents, l.board_id, l.board, l.subsidy_cents, l.subsidy_rule_id,
    l.subsidy_rule_version
  from json_to_recordset(${JSON.stringify(content.lines)}::json) as l(
    id bigint, position smallint, item_mapping_id bigint, sku_id bigint, sku_code text, sku_name text,
    sku_size text, properties_name text, image_url text, picture_color text, quantity int,
    needs_stock boolean, marketing_cents cents, sale_cents cents, shoppe_cents cents, red_line_cents cents,
    cost_cents cents, deal_cents cents, discount_cents cents, amount_cents cents, board_id bigint, board jsonb,
    subsidy_cents cents, subsidy_rule_id bigint, subsidy_rule_version integer
  )`

const checksFrom = (content: OrderContent) => sql`
  select ${content.shopId}::bigint, ${content.id}::bigint, c.section, c.pass_validate, c.validate_desc,
    c.ticked_by, case when c.ticked_by is null then null else now() end
  from json_to_recordset(${JSON.stringify(content.checks)}::json) as c(
    section text, pass_validate boolean, validate_desc text, ticked_by text
  )`

/** Inserts an order with lines, checks, first revision, first event and bill in one statement, and answers its number. */
export const insertOrder = async (
  db: Db,
  content: OrderContent,
  first: { status: OrderStatus; holdExpiresAt: Moment | null; eventId: string },
): Promise<string> => {
  const { rows } = await sql<{ order_no: string }>`
    with o as (
      insert into orders (
        shop_id, id, order_no, status, account_id, guide_name, customer_id, customer_name, customer_mobile,
        address_id, address, delivery_mode, delivery_date, goods_cents, discount_cents, delivery_fee_cents,
        subsidy_cents, payable_cents, note, cart_id, item_count, hold_expires_at, channel_id, search_text
      )
      values (
        ${content.shopId}, ${content.id},
        dated_number(
          (select order_prefix || '-' from shop_terms where shop_id = ${content.shopId}),
          nextval('order_numbers')
        ),
        ${first.status},
        ${content.accountId}, ${content.guideName}, ${content.customerId}, ${content.customerName},
        ${content.customerMobile}, ${content.addressId}, ${JSON.stringify(content.address)}::jsonb,
        ${content.deliveryMode}, ${content.deliveryDate}, ${content.goodsCents}, ${content.discountCents},
        ${content.deliveryFeeCents}, ${content.subsidyCents}, ${content.payableCents}, ${content.note},
        ${content.cartId}, ${content.itemCount}, ${first.holdExpiresAt}::timestamptz, ${content.channelId},
        ${searchText(content)}
      )
      returning order_no
    ), l as (
      insert into order_lines (${lineColumns}) ${linesFrom(content)}
    ), c as (
      insert into order_validations (
        shop_id, order_id, section, pass_validate, validate_desc, ticked_by, ticked_at
      ) ${checksFrom(content)}
    ), r as (
      insert into order_revisions (shop_id, order_id, revision, content, author)
      values (
        ${content.shopId}, ${content.id}, 1, ${JSON.stringify(content.snapshot)}::jsonb, ${content.guideName}
      )
    ), e as (
      insert into order_events (shop_id, order_id, id, type, actor)
      values (
        ${content.shopId}, ${content.id}, ${first.eventId},
        ${first.status === 'DRAFT' ? 'created' : 'submitted'}, ${content.guideName}
      )
    ), b as (
      ${newBill({ shopId: content.shopId, orderId: content.id, payableCents: content.payableCents }, sql`o`)}
    )
    select order_no
    from o`.execute(db)
  return rows[0]?.order_no ?? ''
}

/** Replaces an order's content by a new revision. Compare-and-set on version and status: false when another change came first. */
export const replaceContent = async (
  db: Db,
  content: OrderContent,
  before: { version: number; status: OrderStatus },
): Promise<boolean> => {
  const result = await sql`
    update orders
    set version = version + 1, revision = revision + 1, customer_id = ${content.customerId},
      customer_name = ${content.customerName}, customer_mobile = ${content.customerMobile},
      address_id = ${content.addressId}, address = ${JSON.stringify(content.address)}::jsonb,
      delivery_mode = ${content.deliveryMode}, delivery_date = ${content.deliveryDate},
      goods_cents = ${content.goodsCents}, discount_cents = ${content.discountCents},
      delivery_fee_cents = ${content.deliveryFeeCents}, subsidy_cents = ${content.subsidyCents},
      subsidy_deducted_cents = 0,
      payable_cents = ${content.payableCents}, note = ${content.note}, item_count = ${content.itemCount},
      search_text = ${searchText(content)}, updated_at = now()
    where shop_id = ${content.shopId}
      and id = ${content.id}
      and version = ${before.version}
      and status = ${before.status}`.execute(db)
  if (result.count !== 1) return false
  await sql`
    delete from order_lines where shop_id = ${content.shopId} and order_id = ${content.id}`.execute(db)
  await sql`
    delete from order_validations where shop_id = ${content.shopId} and order_id = ${content.id}`.execute(db)
  await sql`
    with l as (
      insert into order_lines (${lineColumns}) ${linesFrom(content)}
    ), c as (
      insert into order_validations (
        shop_id, order_id, section, pass_validate, validate_desc, ticked_by, ticked_at
      ) ${checksFrom(content)}
    )
    insert into order_revisions (shop_id, order_id, revision, content, author)
    select shop_id, id, revision, ${JSON.stringify(content.snapshot)}::jsonb, ${content.guideName}
    from orders
    where shop_id = ${content.shopId} and id = ${content.id}`.execute(db)
  return true
}

/** Stores who ticked which checks of a draft. */
export const tickChecks = async (
  db: Db,
  order: { shopId: string; orderId: string },
  sections: readonly string[],
  tickedBy: string,
): Promise<void> => {
  await sql`
    update order_validations
    set ticked_by = ${tickedBy}, ticked_at = now()
    where shop_id = ${order.shopId}
      and order_id = ${order.orderId}
      and section = any(${sections}::text[])`.execute(db)
}

export type Move = {
  shopId: string
  id: string
  version: number
  from: OrderStatus
  to: OrderStatus
  event: { id: string; type: string; actor: string; detail?: EventFacts }
  holdExpiresAt?: Moment | null
  confirmed?: boolean
  signature?: string
  refusedReason?: string | null
  /** A change of its bill in the same statement. */
  bill?: Sql
}

/** Moves an order to another status with its event, and stores a confirmation with its revision. Compare-and-set on version and status: false when another change came first. */
export const moveOrder = async (db: Db, move: Move): Promise<boolean> => {
  // The agreement stays with its revision; the order itself waits for a new answer.
  const unagreed = move.to === 'DRAFT' || move.event.type === 'update'
  const result = await sql`
    with moved as (
      update orders
      set status = ${move.to}, version = version + 1, updated_at = now(),
        hold_expires_at = case
          when ${move.holdExpiresAt !== undefined} then ${move.holdExpiresAt ?? null}::timestamptz
          else hold_expires_at
        end,
        unheld_since = case when ${move.holdExpiresAt === undefined} then unheld_since end,
        confirmed_at = case
          when ${move.confirmed === true} then now()
          when ${unagreed} then null
          else confirmed_at
        end,
        signature = case when ${unagreed} then null else coalesce(${move.signature ?? null}, signature) end,
        open_difference = case when ${move.to === 'CANCELLED' || unagreed} then null else open_difference end,
        refused_reason = case
          when ${move.refusedReason !== undefined} then ${move.refusedReason ?? null}::text
          else refused_reason
        end
      where shop_id = ${move.shopId}
        and id = ${move.id}
        and version = ${move.version}
        and status = ${move.from}
      returning revision
    ), agreed as (
      update order_revisions r
      set answer = 'CONFIRMED', answered_by = ${move.event.actor}, answered_at = now(), reason = null,
        signature = ${move.signature || null}
      from moved
      where ${move.confirmed === true}
        and r.shop_id = ${move.shopId}
        and r.order_id = ${move.id}
        and r.revision = moved.revision
    )${move.bill ? sql`, billed as (${move.bill})` : sql``}
    insert into order_events (shop_id, order_id, id, type, actor, detail)
    select ${move.shopId}, ${move.id}, ${move.event.id}, ${move.event.type}, ${move.event.actor},
      ${JSON.stringify(move.event.detail ?? {})}::jsonb
    from moved`.execute(db)
  return result.count === 1
}

export const deleteOrder = async (db: Db, shopId: string, id: string, version: number): Promise<boolean> => {
  const result = await sql`
    delete from orders
    where shop_id = ${shopId} and id = ${id} and version = ${version} and status = 'DRAFT'`.execute(db)
  return result.count === 1
}

/** Writes an event of an order; none where the order was deleted. */
export const insertEvent = async (
  db: Db,
  event: { shopId: string; orderId: string; id: string; type: string; actor: string; detail?: EventFacts },
): Promise<void> => {
  await sql`
    insert into order_events (shop_id, order_id, id, type, actor, detail)
    values (
      ${event.shopId}, ${event.orderId}, ${event.id}, ${event.type}, ${event.actor},
      ${JSON.stringify(event.detail ?? {})}::jsonb
    )`.execute(db)
}
