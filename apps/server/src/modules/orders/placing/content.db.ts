import { publicEventOf } from '@showfloor/contract/common/public-events'
import type { OrderStatus } from '@showfloor/contract/common/order-status'
import type { Db, Moment } from '../../../platform/database/db.ts'
import { sql } from '../../../platform/database/sql.ts'
import type { BoardShape, SampleShape } from '../../inventory/inventory.public.ts'
import { newBill } from '../../payments/payments.public.ts'

/** The board or floor sample of a line when it was ordered; `color`: of its wood. */
export type KeptBoard = (BoardShape | SampleShape) & { color: string }

export type NewLine = {
  id: string
  position: number
  itemMappingId: string
  skuId: string
  skuCode: string
  skuName: string
  skuSize: string
  propertiesName: string
  imageUrl: string
  pictureColor: string
  quantity: number
  needsStock: boolean
  marketingCents: number
  saleCents: number
  shoppeCents: number
  redLineCents: number
  costCents: number
  dealCents: number
  discountCents: number
  amountCents: number
  boardId: string | null
  board: KeptBoard | null
  subsidyCents: number
  subsidyRuleId: string | null
  subsidyRuleVersion: number | null
}
export type NewCheck = {
  section: string
  passValidate: boolean
  measured: boolean
  validateDesc: string
  tickedBy: string | null
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
  [customerName, ...lines.flatMap((line) => [line.skuName, ...(line.board ? [line.board.serialNo] : [])])]
    .join(' ')
    .toLowerCase()

const lineColumns = sql`shop_id, order_id, id, position, item_mapping_id, sku_id, sku_code, sku_name,
  sku_size, properties_name, image_url, picture_color, quantity, needs_stock, marketing_cents, sale_cents,
  shoppe_cents, red_line_cents, cost_cents, deal_cents, discount_cents, amount_cents, board_id, board, subsidy_cents,
  subsidy_rule_id, subsidy_rule_version`

const linesFrom = (content: OrderContent) => sql`
  select ${content.shopId}::bigint, ${content.id}::bigint, l.id, l.position, l."itemMappingId", l."skuId",
    l."skuCode", l."skuName", l."skuSize", l."propertiesName", l."imageUrl", l."pictureColor", l.quantity,
    l."needsStock", l."marketingCents", l."saleCents", l."shoppeCents", l."redLineCents", l."costCents",
    l."dealCents", l."discountCents", l."amountCents", l."boardId", l.board, l."subsidyCents", l."subsidyRuleId",
    l."subsidyRuleVersion"
  from json_to_recordset(${JSON.stringify(content.lines)}::json) as l(
    id bigint, position smallint, "itemMappingId" bigint, "skuId" bigint, "skuCode" text, "skuName" text,
    "skuSize" text, "propertiesName" text, "imageUrl" text, "pictureColor" text, quantity int,
    "needsStock" boolean, "marketingCents" cents, "saleCents" cents, "shoppeCents" cents, "redLineCents" cents,
    "costCents" cents, "dealCents" cents, "discountCents" cents, "amountCents" cents, "boardId" bigint, board jsonb,
    "subsidyCents" cents, "subsidyRuleId" bigint, "subsidyRuleVersion" integer
  )`

const checksFrom = (content: OrderContent) => sql`
  select ${content.shopId}::bigint, ${content.id}::bigint, c.section, c."passValidate", c.measured, c."validateDesc",
    c."tickedBy", case when c."tickedBy" is null then null else now() end
  from json_to_recordset(${JSON.stringify(content.checks)}::json) as c(
    section text, "passValidate" boolean, measured boolean, "validateDesc" text, "tickedBy" text
  )`

/**
 * Inserts an order with lines, checks, first revision, first event and bill in one statement, and
 * answers its number. A trigger tells other systems.
 */
export const insertOrder = async (
  db: Db,
  content: OrderContent,
  first: { status: OrderStatus; holdExpiresAt: Moment | null; eventId: string },
): Promise<string> => {
  const entry = first.status === 'DRAFT' ? 'created' : 'submitted'
  const { rows } = await sql<{ orderNo: string }>`
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
        shop_id, order_id, section, pass_validate, measured, validate_desc, ticked_by, ticked_at
      ) ${checksFrom(content)}
    ), r as (
      insert into order_revisions (shop_id, order_id, revision, content, author)
      values (
        ${content.shopId}, ${content.id}, 1, ${JSON.stringify(content.snapshot)}::jsonb, ${content.guideName}
      )
    ), e as (
      insert into order_events (shop_id, order_id, id, type, public_event, actor)
      values (
        ${content.shopId}, ${content.id}, ${first.eventId}, ${entry}, ${publicEventOf(entry)},
        ${content.guideName}
      )
    ), b as (
      ${newBill({ shopId: content.shopId, orderId: content.id, payableCents: content.payableCents }, sql`o`)}
    )
    select order_no
    from o`.execute(db)
  return rows[0]?.orderNo ?? ''
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
        shop_id, order_id, section, pass_validate, measured, validate_desc, ticked_by, ticked_at
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
