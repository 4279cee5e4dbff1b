import {
  channelOrderStates,
  type ChannelOrderFlag,
  type ChannelOrderState,
  type ChannelRefundState,
  type ChannelOrderSource,
  type PlatformStage,
} from '@showfloor/contract/common/marketplace-status'
import { ORDER_COUNT_LIMIT } from '@showfloor/contract/common/constants'
import type { Db } from '../../../platform/database/db.ts'
import { sql } from '../../../platform/database/sql.ts'
import { looks, type LooksRow } from '../../catalogue/catalogue.public.ts'

export type ChannelOrderRow = {
  shopId: string
  id: string
  linkId: string | null
  channelId: string
  channelName: string
  platform: ChannelOrderSource
  externalId: string
  state: ChannelOrderState
  stage: PlatformStage
  flag: ChannelOrderFlag | null
  buyerName: string
  buyerMobile: string
  district: string
  addressText: string
  buyerWords: string
  buyerSealed: Record<string, string>
  /** Sealed; null for an order that was pulled. */
  buyerGiven: string | null
  placedAt: Date
  promisedAt: Date | null
  modifiedAt: Date
  paidCents: number
  platformBorneCents: number
  totalCents: number
  postageCents: number
  depositCents: number | null
  balanceDueAt: Date | null
  goods: string
  itemCount: number
  unmatched: number
  short: number
  differs: boolean
  orderId: string | null
  claimedBy: string | null
  claimedName: string
  buyerMasked: boolean
  numberUntil: Date | null
  buyerChanged: boolean
  refundAsked: boolean
  bookedCents: number
  place: string
}

const columns = sql`o.shop_id, o.id, o.link_id, o.channel_id, c.name as channel_name, o.platform, o.external_id,
  o.state, o.stage, o.flag, o.buyer_name, o.buyer_mobile, o.district, o.address_text, o.buyer_words,
  o.buyer_sealed, o.buyer_given, o.placed_at, o.promised_at, o.modified_at, o.paid_cents, o.platform_borne_cents,
  o.total_cents, o.postage_cents, o.deposit_cents, o.balance_due_at, o.goods, o.item_count, o.unmatched,
  o.short,
  o.differs, o.order_id, o.claimed_by, o.claimed_name, o.buyer_masked, o.number_until, o.buyer_changed,
  o.booked_cents,
  exists (
    select
    from marketplace_order_lines n
    where n.shop_id = o.shop_id and n.order_id = o.id and n.refund = 'ASKED'
  ) or exists (
    select
    from marketplace_refunds r
    where r.shop_id = o.shop_id and r.order_id = o.id and r.state = 'ASKED'
  ) as refund_asked`

export type QueueFilter = {
  shopId: string
  state: ChannelOrderState
  channelId: string | null
  flagged: boolean
  by: 'AGE' | 'PROMISE'
  from: string | null
  to: string | null
  after: { micros: string; id: string } | null
  limit: number
}

const keys = { AGE: sql`o.placed_at`, PROMISE: sql`o.promise_order` } as const

/** A time from its microseconds since 1970, without a floating-point number. */
const momentOf = (micros: string) => sql`timestamptz 'epoch'
  + (${micros}::bigint / 1000000) * interval '1 second'
  + (${micros}::bigint % 1000000) * interval '1 microsecond'`

/** A page of the queue. Each combination of filters is one range of one index, so that a page costs the same for any number of orders. */
export const queuePage = async (db: Db, filter: QueueFilter): Promise<ChannelOrderRow[]> => {
  const key = keys[filter.by]
  const wanted = [sql`o.shop_id = ${filter.shopId}`, sql`o.state = ${filter.state}`]
  if (filter.channelId) wanted.push(sql`o.channel_id = ${filter.channelId}`)
  if (filter.flagged) wanted.push(sql`o.flag is not null`)
  if (filter.from) wanted.push(sql`${key} >= ${filter.from}::date::timestamp at time zone 'Asia/Shanghai'`)
  if (filter.to) wanted.push(sql`${key} < (${filter.to}::date + 1)::timestamp at time zone 'Asia/Shanghai'`)
  if (filter.after)
    wanted.push(sql`(${key}, o.id) > (${momentOf(filter.after.micros)}, ${filter.after.id}::bigint)`)
  const { rows } = await sql<ChannelOrderRow>`
    select ${columns}, (extract(epoch from ${key}) * 1000000)::bigint || '.' || o.id as place
    from (
      select *
      from marketplace_orders o
      where ${sql.join(wanted, sql` and `)}
      order by ${key}, o.id
      limit ${filter.limit}
    ) o
    join channel_names c on c.channel_id = o.channel_id
    order by ${key}, o.id`.execute(db)
  return rows
}

const upTo = (conditions: ReturnType<typeof sql>) => sql`(
  select count(*)::int
  from (
    select
    from marketplace_orders o
    where ${conditions}
    limit ${ORDER_COUNT_LIMIT}
  ) counted
)`

export const queueCounts = async (
  db: Db,
  shopId: string,
  channelId: string | null,
): Promise<{ counts: Record<ChannelOrderState, number>; flagged: number }> => {
  const here = channelId
    ? sql`o.shop_id = ${shopId} and o.channel_id = ${channelId}`
    : sql`o.shop_id = ${shopId}`
  const counts = channelOrderStates.map(
    (state) => sql`${state}::text, ${upTo(sql`${here} and o.state = ${state}`)}`,
  )
  const { rows } = await sql<{ counts: Record<ChannelOrderState, number>; flagged: number }>`
    select jsonb_build_object(${sql.join(counts)}) as counts,
      ${upTo(sql`${here} and o.state = 'CLAIMED' and o.flag is not null`)} as flagged`.execute(db)
  return rows[0] ?? { counts: { UNPAID: 0, UNMATCHED: 0, OPEN: 0, CLAIMED: 0, CLOSED: 0 }, flagged: 0 }
}

export const channelOrderById = async (
  db: Db,
  shopId: string,
  id: string,
): Promise<ChannelOrderRow | undefined> => {
  const { rows } = await sql<ChannelOrderRow>`
    select ${columns}, '' as place
    from marketplace_orders o
    join channel_names c on c.channel_id = o.channel_id
    where o.shop_id = ${shopId} and o.id = ${id}`.execute(db)
  return rows[0]
}

export type LineRow = {
  no: number
  code: string
  title: string
  spec: string
  quantity: number
  amountCents: number
  refund: ChannelRefundState | null
  skuCode: string | null
} & ((LooksRow & { itemMappingId: string; itemNum: number }) | { itemMappingId: null })

/** The lines of an order with the shop channel's listing of each. */
export const linesOf = async (db: Db, shopId: string, id: string): Promise<LineRow[]> => {
  const { rows } = await sql<LineRow>`
    select n.no, n.code, n.title, n.spec, n.quantity, n.amount_cents, n.refund, k.sku_code,
      l.item_mapping_id, ${looks},
      coalesce(s.item_num, 0) + coalesce(h.quantity, 0) as item_num
    from marketplace_order_lines n
    left join sku_codes k on k.sku_id = n.sku_id
    left join listed_items l on l.sku_id = n.sku_id
      and l.channel_id = (select h.channel_id from shop_channels h where h.shop_id = ${shopId})
    left join sellable_stock s on s.shop_id = ${shopId} and s.sku_id = n.sku_id
    left join held_goods h on h.shop_id = ${shopId} and h.order_id = n.order_id and h.sku_id = n.sku_id
    where n.shop_id = ${shopId} and n.order_id = ${id}
    order by n.no`.execute(db)
  return rows
}

export type RefundRow = {
  externalId: string
  lineNo: number | null
  state: ChannelRefundState
  amountCents: number
  quantity: number | null
  modifiedAt: Date
  bookedCents: number
  /** Who said which goods it was for; null: nobody, or the marketplace names its line. */
  namedBy: string | null
  pieces: { lineNo: number; quantity: number }[]
}

export const refundsOf = async (db: Db, shopId: string, id: string): Promise<RefundRow[]> => {
  const { rows } = await sql<RefundRow>`
    select r.external_id, r.line_no, r.state, r.amount_cents, r.quantity, r.modified_at, r.booked_cents,
      r.named_by,
      (
        select coalesce(
          json_agg(json_build_object('lineNo', p.line_no, 'quantity', p.quantity) order by p.line_no),
          '[]'
        )
        from marketplace_refund_pieces p
        where p.shop_id = r.shop_id and p.order_id = r.order_id and p.refund_id = r.external_id
      ) as pieces
    from marketplace_refunds r
    where r.shop_id = ${shopId} and r.order_id = ${id}
    order by r.modified_at desc, r.external_id`.execute(db)
  return rows
}

export const clearFlag = async (db: Db, shopId: string, id: string): Promise<boolean> => {
  const { count } = await sql`
    update marketplace_orders
    set flag = null, buyer_changed = buyer_changed and flag <> 'BUYER_CHANGED'
    where shop_id = ${shopId} and id = ${id} and flag is not null and flag <> 'REFUND_UNNAMED'`.execute(db)
  return count === 1
}
