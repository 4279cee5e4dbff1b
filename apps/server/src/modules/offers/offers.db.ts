import type { OfferStatus } from '@showfloor/contract/common/offer-status'
import { sql } from '../../platform/database/sql.ts'
import type { Db } from '../../platform/database/db.ts'

/** A line as orders pass it: names and prices of that moment. */
export type OfferLine = {
  itemMappingId: string
  skuName: string
  skuSize: string
  propertiesName: string
  imageUrl: string
  pictureColor: string
  quantity: number
  marketingCents: number
  saleCents: number
  redLineCents: number
  costCents: number
  dealCents: number
  amountCents: number
}
/** An article of an order with the boards of it that are sold, in order of id. */
export type OfferedArticle = OfferLine & { boardIds: string[] }
export type OfferRow = OfferedArticle & {
  shopId: string
  id: string
  orderId: string
  orderNo: string
  /** Null in offers older than the column. */
  customerId: string | null
  customerName: string
  counterCents: number | null
  status: OfferStatus
  version: number
  automatic: boolean
  requesterId: string
  requesterName: string
  reason: string
  approverName: string | null
  note: string
  requestedAt: Date | null
  decidedAt: Date | null
}

const columns = sql`shop_id, id, order_id, order_no, customer_id, customer_name, item_mapping_id, board_ids,
  sku_name, sku_size, properties_name, image_url, picture_color, quantity, marketing_cents, sale_cents,
  red_line_cents, cost_cents, deal_cents, amount_cents, counter_cents, status, version, automatic,
  requester_id, requester_name, reason, approver_name, note, requested_at, decided_at`

/** The offers in force for an order, locked. */
export const lockedOffersOf = async (db: Db, shopId: string, orderId: string): Promise<OfferRow[]> => {
  const { rows } = await sql<OfferRow>`
    select ${columns}
    from special_offers
    where shop_id = ${shopId} and order_id = ${orderId} and status <> 'SUPERSEDED'
    order by id
    for update`.execute(db)
  return rows
}

export const countPending = async (db: Db, shopId: string): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count
    from special_offers
    where shop_id = ${shopId} and status = 'PENDING'`.execute(db)
  return rows[0]?.count ?? 0
}

export const offerById = async (db: Db, shopId: string, id: string): Promise<OfferRow | undefined> => {
  const { rows } = await sql<OfferRow>`
    select ${columns}
    from special_offers
    where shop_id = ${shopId} and id = ${id}`.execute(db)
  return rows[0]
}

export type NewOffer = OfferedArticle & {
  id: string
  status: OfferStatus
  automatic: boolean
  reason: string
}
export type OfferOrder = {
  shopId: string
  orderId: string
  orderNo: string
  customerId: string
  customerName: string
}
type Person = { accountId: string; name: string }

/** A trigger tells other systems of one that waits. */
export const insertOffers = async (
  db: Db,
  order: OfferOrder,
  requester: Person,
  offers: readonly NewOffer[],
): Promise<void> => {
  await sql`
    insert into special_offers (
      shop_id, id, order_id, order_no, customer_id, customer_name, item_mapping_id, board_ids, sku_name,
      sku_size, properties_name, image_url, picture_color, quantity, marketing_cents, sale_cents,
      red_line_cents, cost_cents, deal_cents, amount_cents, status, automatic, requester_id, requester_name,
      reason, requested_at, decided_at
    )
    select ${order.shopId}, o.id, ${order.orderId}, ${order.orderNo}, ${order.customerId},
      ${order.customerName}, o."itemMappingId", o."boardIds", o."skuName", o."skuSize", o."propertiesName",
      o."imageUrl", o."pictureColor", o.quantity, o."marketingCents", o."saleCents", o."redLineCents",
      o."costCents", o."dealCents", o."amountCents", o.status, o.automatic, ${requester.accountId},
      ${requester.name}, o.reason, case when o.status <> 'DRAFT' then now() end,
      case when o.automatic then now() end
    from json_to_recordset(${JSON.stringify(offers)}::json) as o(
      id bigint, "itemMappingId" bigint, "boardIds" bigint[], "skuName" text, "skuSize" text,
      "propertiesName" text, "imageUrl" text, "pictureColor" text, quantity int, "marketingCents" cents,
      "saleCents" cents, "redLineCents" cents, "costCents" cents, "dealCents" cents, "amountCents" cents,
      status text, automatic boolean, reason text
    )`.execute(db)
}

export type OfferMove = {
  to: OfferStatus
  /** Requested, or requested again. */
  asked?: Person & { reason: string }
  /** Decided by another person than the requester. */
  decided?: Person & { note: string; counterCents: number | null }
  /** The line's new price and amount, once the counter price is accepted. */
  taken?: { dealCents: number; amountCents: number }
}

/** Moves an offer to another status; compare-and-set on status and version. Undefined when another change came first. */
export const moveOffer = async (
  db: Db,
  offer: Pick<OfferRow, 'shopId' | 'id' | 'status' | 'version'>,
  { to, asked, decided, taken }: OfferMove,
): Promise<OfferRow | undefined> => {
  const { rows } = await sql<OfferRow>`
    update special_offers
    set status = ${to}, version = version + 1,
      requester_id = coalesce(${asked?.accountId ?? null}, requester_id),
      requester_name = coalesce(${asked?.name ?? null}, requester_name),
      reason = coalesce(${asked?.reason ?? null}, reason),
      requested_at = case when ${asked !== undefined} then now() else requested_at end,
      approver_id = case
        when ${asked !== undefined} then null
        else coalesce(${decided?.accountId ?? null}, approver_id)
      end,
      approver_name = case
        when ${asked !== undefined} then null
        else coalesce(${decided?.name ?? null}, approver_name)
      end,
      note = case when ${asked !== undefined} then '' else coalesce(${decided?.note ?? null}, note) end,
      counter_cents = case
        when ${asked !== undefined} then null
        else coalesce(${decided?.counterCents ?? null}::cents, counter_cents)
      end,
      decided_at = case
        when ${asked !== undefined} then null
        when ${decided !== undefined} then now()
        else decided_at
      end,
      deal_cents = coalesce(${taken?.dealCents ?? null}::cents, deal_cents),
      amount_cents = coalesce(${taken?.amountCents ?? null}::cents, amount_cents)
    where shop_id = ${offer.shopId}
      and id = ${offer.id}
      and status = ${offer.status}
      and version = ${offer.version}
    returning ${columns}`.execute(db)
  return rows[0]
}

export type OfferFilter = {
  shopId: string
  status: OfferStatus | null
  orderId: string | null
  requesterId: string | null
  keyword: string
  limit: number
  offset: number
}

/** A page of a shop's offers, newest first, and the number of matches in each status. A keyword is a part of an order number, a customer's or an article's name. */
export const offersPage = async (
  db: Db,
  filter: OfferFilter,
): Promise<{ rows: OfferRow[]; counts: Record<string, number> }> => {
  const pattern = `%${filter.keyword.replace(/[\\%_]/g, String.raw`\$&`)}%`
  const matches = sql`shop_id = ${filter.shopId}
    and (${filter.orderId}::bigint is null or order_id = ${filter.orderId})
    and (${filter.requesterId}::bigint is null or requester_id = ${filter.requesterId})
    and (
      ${filter.keyword} = ''
      or order_no ilike ${pattern}
      or customer_name ilike ${pattern}
      or sku_name ilike ${pattern}
    )`
  const [page, counted] = await Promise.all([
    sql<OfferRow>`
      select ${columns}
      from special_offers
      where ${matches} and (${filter.status}::text is null or status = ${filter.status})
      order by created_at desc, id desc
      limit ${filter.limit}
      offset ${filter.offset}`.execute(db),
    sql<{
      status: OfferStatus
      count: number
    }>`
      select status, count(*)::int as count
      from special_offers
      where ${matches}
      group by status`.execute(db),
  ])
  return {
    rows: page.rows,
    counts: Object.fromEntries(counted.rows.map((row) => [row.status, row.count])),
  }
}

/** The order numbers and articles of offers. */
export const offerNameRows = async (
  db: Db,
  offers: readonly { shopId: string; id: string }[],
): Promise<Pick<OfferRow, 'shopId' | 'id' | 'orderNo' | 'skuName'>[]> => {
  const { rows } = await sql<Pick<OfferRow, 'shopId' | 'id' | 'orderNo' | 'skuName'>>`
    select o.shop_id, o.id, o.order_no, o.sku_name
    from special_offers o
    join unnest(${offers.map(({ shopId }) => shopId)}::bigint[], ${offers.map(({ id }) => id)}::bigint[]) as w
      (shop_id, id) on o.shop_id = w.shop_id
      and o.id = w.id`.execute(db)
  return rows
}
