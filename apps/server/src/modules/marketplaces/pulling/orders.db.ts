import { createHash } from 'node:crypto'
import {
  channelOrderStates,
  type ChannelOrderState,
  type PlatformStage,
} from '@showfloor/contract/common/marketplace-status'
import type { Db } from '../../../platform/database/db.ts'
import { newId } from '../../../platform/database/ids.ts'
import { sql } from '../../../platform/database/sql.ts'
import { beginningOf } from '../../../platform/http/outside.ts'
import type { LinkRow } from '../links/links.db.ts'
import type { OrderRef, PlatformOrder, PlatformRefund } from '../platforms/platform.ts'

/** The state of an unclaimed order before its codes are matched. */
const unclaimedState: Readonly<Record<PlatformStage, ChannelOrderState>> = {
  UNPAID: 'UNPAID',
  DEPOSIT: 'OPEN',
  PAID: 'OPEN',
  HELD: 'OPEN',
  SHIPPED: 'CLOSED',
  DONE: 'CLOSED',
  CANCELLED: 'CLOSED',
}

// Encrypted fields may look different in every answer.
const hashOf = ({ sealed: _sealed, given: _given, ...order }: PlatformOrder): string =>
  createHash('sha256').update(JSON.stringify(order)).digest('hex')

const goodsMax = 300
const goodsOf = ({ lines }: PlatformOrder): string =>
  beginningOf(lines.map(({ title, quantity }) => `${title} × ${quantity}`).join('、'), goodsMax)

const rowOf = (order: PlatformOrder) => ({
  ...order,
  id: newId(),
  state: unclaimedState[order.stage],
  hash: hashOf(order),
  totalCents: order.paidCents + order.platformBorneCents,
  goods: goodsOf(order),
  itemCount: order.lines.reduce((sum, { quantity }) => sum + quantity, 0),
  lines: undefined,
})

type Changed = { id: string; externalId: string }

/** Where orders come from: the store that they are pulled from, or a special channel, which has none. */
export type OrderSource =
  | LinkRow
  | { shopId: string; id: null; channelId: string; platform: 'OTHER'; watermark: null }

/** How many of these orders are kept with the same second of change but other content. */
const countSameSecond = async (
  db: Db,
  source: OrderSource,
  orders: readonly PlatformOrder[],
): Promise<number> => {
  const asked = orders.map((order) => ({
    externalId: order.externalId,
    modifiedAt: order.modifiedAt,
    hash: hashOf(order),
  }))
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count
    from jsonb_to_recordset(${JSON.stringify(asked)}::jsonb)
      as f ("externalId" text, "modifiedAt" timestamptz, hash text)
    join marketplace_orders o on o.channel_id = ${source.channelId}
      and o.external_id = f."externalId"
      and o.modified_at = f."modifiedAt"
      and o.content_hash <> decode(f.hash, 'hex')`.execute(db)
  return rows[0]?.count ?? 0
}

/**
 * Keeps orders as their marketplace has them now. Equal content writes nothing. An older version than the kept one is ignored, unless people entered the kept
 * one. Within the same second, the last fetched version is kept. Call only in a transaction. Returns how many orders were written, how many of them changed
 * before the watermark, so that an earlier pull missed them, and how many differ within the same second.
 */
export const keepOrders = async (
  db: Db,
  source: OrderSource,
  orders: readonly PlatformOrder[],
): Promise<{ written: number; missed: number; sameSecond: number }> => {
  const unique = [...new Map(orders.map((order) => [order.externalId, order])).values()]
  if (unique.length === 0) return { written: 0, missed: 0, sameSecond: 0 }
  const sameSecond = await countSameSecond(db, source, unique)
  const changed = await upsertOrders(db, source, unique)
  if (changed.length > 0) {
    await replaceLines(db, source, changed, unique)
    await countUnmatched(
      db,
      source.shopId,
      changed.map(({ id }) => id),
    )
  }
  const written = new Set(changed.map((row) => row.externalId))
  const untilMs = source.watermark?.getTime() ?? 0
  const missed = unique.filter((one) => written.has(one.externalId) && one.modifiedAt.getTime() <= untilMs)
  return { written: changed.length, missed: missed.length, sameSecond }
}

/** Stages in which goods may still go to another receiver or address. Before and after them a marketplace may tell less of both. */
const shippableStages: readonly PlatformStage[] = ['DEPOSIT', 'PAID', 'HELD']

const upsertOrders = async (
  db: Db,
  source: OrderSource,
  orders: readonly PlatformOrder[],
): Promise<Changed[]> => {
  const { rows } = await sql<Changed>`
    insert into marketplace_orders as o (
      shop_id, id, link_id, channel_id, platform, external_id, state, stage, modified_at, content_hash,
      placed_at, promised_at, buyer_name, buyer_mobile, district, address_text, buyer_words,
      buyer_sealed, buyer_given, paid_cents, platform_borne_cents, total_cents, postage_cents, deposit_cents,
      balance_due_at, goods, item_count, differs, to_hold
    )
    select ${source.shopId}, f.id, ${source.id}, ${source.channelId}, ${source.platform}, f."externalId",
      f.state, f.stage, f."modifiedAt", decode(f.hash, 'hex'), f."placedAt", f."promisedAt",
      f.buyer ->> 'name', f.buyer ->> 'mobile', f.buyer ->> 'district', f.buyer ->> 'address',
      f.buyer ->> 'words', f.sealed, f.given, f."paidCents", f."platformBorneCents", f."totalCents",
      f."postageCents", f."depositCents", f."balanceDueAt", f.goods, f."itemCount", f.differs,
      f.state = 'OPEN'
    from jsonb_to_recordset(${JSON.stringify(orders.map(rowOf))}::jsonb) as f (
      id bigint, "externalId" text, state text, stage text, "modifiedAt" timestamptz, hash text,
      "placedAt" timestamptz, "promisedAt" timestamptz, buyer jsonb, sealed jsonb, given text, "paidCents" cents,
      "platformBorneCents" cents, "totalCents" cents, "postageCents" cents, "depositCents" cents,
      "balanceDueAt" timestamptz, goods text, "itemCount" integer, differs boolean
    )
    order by f."externalId"
    on conflict (channel_id, external_id) do update
    set link_id = excluded.link_id, platform = excluded.platform, stage = excluded.stage,
      modified_at = excluded.modified_at,
      content_hash = excluded.content_hash, promised_at = excluded.promised_at,
      buyer_changed = o.buyer_changed
        or (
          o.order_id is not null
          and excluded.stage = any(${shippableStages}::text[])
          and exists (
            select
            from (
              values (o.buyer_name, excluded.buyer_name),
                (o.buyer_mobile, excluded.buyer_mobile),
                (o.district, excluded.district),
                (o.address_text, excluded.address_text)
            ) as told (before, now)
            where before <> now and before <> '' and now <> ''
          )
        ),
      buyer_name = excluded.buyer_name, buyer_mobile = excluded.buyer_mobile,
      district = excluded.district, address_text = excluded.address_text,
      buyer_words = excluded.buyer_words, buyer_sealed = excluded.buyer_sealed,
      buyer_given = excluded.buyer_given, buyer = null,
      paid_cents = excluded.paid_cents, platform_borne_cents = excluded.platform_borne_cents,
      total_cents = excluded.total_cents, postage_cents = excluded.postage_cents,
      deposit_cents = coalesce(excluded.deposit_cents, o.deposit_cents), balance_due_at = excluded.balance_due_at,
      goods = excluded.goods, item_count = excluded.item_count, differs = excluded.differs,
      state = case when o.order_id is null then excluded.state else 'CLAIMED' end,
      to_follow = o.order_id is not null,
      to_hold = o.order_id is null and (excluded.state = 'OPEN' or o.state in ('OPEN', 'UNMATCHED'))
    where o.shop_id = excluded.shop_id
      and (
        (o.platform = 'OTHER' and excluded.platform <> 'OTHER')
        or excluded.modified_at > o.modified_at
        or (excluded.modified_at = o.modified_at and excluded.content_hash <> o.content_hash)
      )
    returning o.id, o.external_id`.execute(db)
  return rows
}

const replaceLines = async (
  db: Db,
  source: OrderSource,
  changed: readonly Changed[],
  orders: readonly PlatformOrder[],
): Promise<void> => {
  const ids = new Map(changed.map((row) => [row.externalId, row.id]))
  const lines = orders.flatMap((order) => {
    const orderId = ids.get(order.externalId)
    return orderId === undefined ? [] : order.lines.map((line, at) => ({ ...line, orderId, no: at + 1 }))
  })
  await sql`
    delete from marketplace_order_lines
    where shop_id = ${source.shopId} and order_id = any(${[...ids.values()]}::bigint[])`.execute(db)
  await sql`
    insert into marketplace_order_lines (
      shop_id, order_id, no, external_id, channel_id, code, title, spec, quantity, amount_cents, refund, sku_id
    )
    select ${source.shopId}, l."orderId", l.no, l."externalId", ${source.channelId}, l.code, l.title, l.spec,
      l.quantity, l."amountCents", l.refund, matched_sku(${source.channelId}, l.code)
    from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as l (
      "orderId" bigint, no integer, "externalId" text, code text, title text, spec text,
      quantity integer, "amountCents" cents, refund text
    )`.execute(db)
}

/** Recounts unmatched lines; an order without any can be claimed, one with some cannot. Both tables are found by the ids even under a plan of empty tables. */
export const countUnmatched = async (db: Db, shopId: string, ids: readonly string[]): Promise<void> => {
  await sql`
    with counted as (
      select o.shop_id, o.id, n.unmatched,
        case
          when o.state = 'OPEN' and n.unmatched > 0 then 'UNMATCHED'
          when o.state = 'UNMATCHED' and n.unmatched = 0 then 'OPEN'
          else o.state
        end as state
      from marketplace_orders o
      cross join lateral (
        select count(*) filter (where l.sku_id is null)::int as unmatched
        from marketplace_order_lines l
        where l.shop_id = o.shop_id and l.order_id = o.id
      ) n
      where o.shop_id = ${shopId} and o.id = any(${ids}::bigint[])
    )
    update marketplace_orders o
    set unmatched = c.unmatched, state = c.state
    from counted c
    where o.shop_id = ${shopId}
      and o.id = any(${ids}::bigint[])
      and o.id = c.id
      and (o.unmatched, o.state) is distinct from (c.unmatched, c.state)`.execute(db)
}

/** The ids of those orders that are not kept here, or only in an older version; `modifiedAt` null: any version will do. */
export const notKept = async (db: Db, link: LinkRow, orders: readonly OrderRef[]): Promise<string[]> => {
  if (orders.length === 0) return []
  const { rows } = await sql<{ externalId: string }>`
    select distinct a."externalId" as external_id
    from jsonb_to_recordset(${JSON.stringify(orders)}::jsonb) as a ("externalId" text, "modifiedAt" timestamptz)
    where not exists (
      select
      from marketplace_orders o
      where o.channel_id = ${link.channelId}
        and o.external_id = a."externalId"
        and (a."modifiedAt" is null or o.modified_at >= a."modifiedAt")
    )`.execute(db)
  return rows.map((row) => row.externalId)
}

/** The youngest orders that are kept of a store, without those of `besides`. */
export const lastKept = async (
  db: Db,
  link: LinkRow,
  { besides, limit }: { besides: readonly string[]; limit: number },
): Promise<string[]> => {
  const { rows } = await sql<{ externalId: string }>`
    select o.external_id
    from unnest(${channelOrderStates}::text[]) as s (state)
    cross join lateral (
      select external_id, placed_at
      from marketplace_orders
      where shop_id = ${link.shopId}
        and channel_id = ${link.channelId}
        and state = s.state
        and external_id <> all(${besides}::text[])
      order by placed_at desc
      limit ${limit}
    ) o
    order by o.placed_at desc
    limit ${limit}`.execute(db)
  return rows.map((row) => row.externalId)
}

/** Keeps refunds of orders that are here; a state older than the kept one is ignored. */
export const keepRefunds = async (
  db: Db,
  source: OrderSource,
  refunds: readonly PlatformRefund[],
): Promise<void> => {
  if (refunds.length === 0) return
  const unique = [...new Map(refunds.map((refund) => [refund.externalId, refund])).values()]
  await sql`
    with kept as (
      insert into marketplace_refunds as r (
        shop_id, order_id, external_id, line_no, state, amount_cents, quantity, modified_at
      )
      select o.shop_id, o.id, f."externalId",
        (
          select l.no
          from marketplace_order_lines l
          where l.shop_id = o.shop_id and l.order_id = o.id and l.external_id = f."lineId"
            and not exists (
              select
              from marketplace_order_lines m
              where m.shop_id = o.shop_id and m.order_id = o.id and m.external_id = f."lineId" || '-2'
            )
        ),
        f.state, f."amountCents", f.quantity, f."modifiedAt"
      from jsonb_to_recordset(${JSON.stringify(unique)}::jsonb) as f (
        "externalId" text, "orderId" text, "lineId" text, state text, "amountCents" cents,
        quantity integer, "modifiedAt" timestamptz
      )
      join marketplace_orders o on o.channel_id = ${source.channelId}
        and o.shop_id = ${source.shopId}
        and o.external_id = f."orderId"
      order by o.id, f."externalId"
      on conflict (shop_id, order_id, external_id) do update
      set state = excluded.state, amount_cents = excluded.amount_cents,
        quantity = excluded.quantity, modified_at = excluded.modified_at, line_no = excluded.line_no
      where excluded.modified_at >= r.modified_at
        and (excluded.state, excluded.amount_cents, excluded.quantity)
          is distinct from (r.state, r.amount_cents, r.quantity)
      returning r.order_id
    )
    update marketplace_orders o
    set to_follow = true
    from kept k
    where o.shop_id = ${source.shopId} and o.id = k.order_id and o.order_id is not null`.execute(db)
}
