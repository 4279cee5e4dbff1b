import type { DatabaseSync } from 'node:sqlite'
import { z } from 'zod'
import { orderSchema, type MarketOrder, type Platform } from './rows.ts'

export const orderTables = `
  create table if not exists market_orders (
    platform text not null,
    shop_id text not null,
    id text not null,
    created_s integer not null,
    modified_s integer not null,
    is_presale integer not null,
    body text not null,
    earlier text,
    primary key (platform, id)
  ) strict;
  create index if not exists market_orders_modified on market_orders (platform, shop_id, modified_s, id);
  create index if not exists market_orders_created on market_orders (platform, shop_id, created_s, id);
  create table if not exists market_refunds (
    platform text not null,
    shop_id text not null,
    id text not null,
    order_id text not null,
    modified_s integer not null,
    primary key (platform, id)
  ) strict;
  create index if not exists market_refunds_modified on market_refunds (platform, shop_id, modified_s, id);
`

/** A store's orders in a time span, both ends included. */
export type Span = {
  platform: Platform
  shopId: string
  by: 'created' | 'modified'
  startS: number
  endS: number
  has: keyof typeof kinds
}
/** Which orders a list has: all of them, those that are not in stages, those that are paid up, or those of which the deposit at least is paid. */
const kinds = {
  ALL: 'true',
  PLAIN: 'is_presale = 0',
  PAID: "json_extract(body, '$.paid_s') is not null",
  BEGUN:
    "coalesce(json_extract(body, '$.paid_s'), json_extract(body, '$.presale.deposit_paid_s')) is not null",
} as const
type Page = { isNewestFirst: boolean; offset: number; limit: number }

const bodyRow = z.object({ body: z.string() })
const countRow = z.object({ count: z.int() })

/** Every order of every store. A change keeps the previous version. */
export function orderTable(db: DatabaseSync) {
  const insertOrder = db.prepare(`
    insert into market_orders (platform, shop_id, id, created_s, modified_s, is_presale, body)
    values (?, ?, ?, ?, ?, ?, ?)
    on conflict (platform, id) do update
    set modified_s = excluded.modified_s, is_presale = excluded.is_presale, earlier = body, body = excluded.body`)
  const insertRefund = db.prepare(`
    insert into market_refunds (platform, shop_id, id, order_id, modified_s)
    values (?, ?, ?, ?, ?)
    on conflict (platform, id) do update set modified_s = excluded.modified_s`)
  const select = db.prepare('select body from market_orders where platform = ? and id = ?')
  const selectEarlier = db.prepare(
    'select coalesce(earlier, body) as body from market_orders where platform = ? and id = ?',
  )
  const latest = db.prepare(
    'select body from market_orders where platform = ? and shop_id = ? order by modified_s desc, id desc limit ?',
  )
  return {
    save: (order: MarketOrder): MarketOrder => {
      const { platform, shop_id: shopId, id } = order
      const isPresale = Number(order.presale !== null)
      const body = JSON.stringify(order)
      insertOrder.run(platform, shopId, id, order.created_s, order.modified_s, isPresale, body)
      for (const { refund } of order.lines)
        if (refund) insertRefund.run(platform, shopId, refund.id, id, refund.modified_s)
      return order
    },
    order: (platform: Platform, id: string) => ordersIn(select.all(platform, id))[0] ?? null,
    earlier: (platform: Platform, id: string) => ordersIn(selectEarlier.all(platform, id))[0] ?? null,
    latest: (platform: Platform, shopId: string, limit: number) =>
      ordersIn(latest.all(platform, shopId, limit)),
    ...spans(db),
    ...refundSpans(db),
    empty: (platform: Platform, shopId: string) => {
      db.prepare('delete from market_orders where platform = ? and shop_id = ?').run(platform, shopId)
      db.prepare('delete from market_refunds where platform = ? and shop_id = ?').run(platform, shopId)
    },
  }
}

function spans(db: DatabaseSync) {
  const where = ({ by, has }: Span) => `
    from market_orders
    where platform = ? and shop_id = ? and ${by}_s between ? and ? and ${kinds[has]}`
  const values = ({ platform, shopId, startS, endS }: Span) => [platform, shopId, startS, endS] as const
  return {
    count: (span: Span): number =>
      countRow.parse(db.prepare(`select count(*) as count ${where(span)}`).get(...values(span))).count,
    page: (span: Span, { isNewestFirst, offset, limit }: Page): MarketOrder[] => {
      const way = isNewestFirst ? 'desc' : 'asc'
      const sql = `select body ${where(span)} order by ${span.by}_s ${way}, id ${way} limit ? offset ?`
      return ordersIn(db.prepare(sql).all(...values(span), limit, offset))
    },
  }
}

function refundSpans(db: DatabaseSync) {
  const where = `
    from market_refunds
    where platform = ? and shop_id = ? and modified_s between ? and ?`
  const row = z.object({ id: z.string(), order_id: z.string() })
  return {
    countRefunds: ({ platform, shopId, startS, endS }: Span): number =>
      countRow.parse(db.prepare(`select count(*) as count ${where}`).get(platform, shopId, startS, endS))
        .count,
    refundPage: (
      { platform, shopId, startS, endS }: Span,
      { offset, limit }: Omit<Page, 'isNewestFirst'>,
    ) => {
      const sql = `select id, order_id ${where} order by modified_s desc, id desc limit ? offset ?`
      return z.array(row).parse(db.prepare(sql).all(platform, shopId, startS, endS, limit, offset))
    },
    /** The order of a refund. */
    refundOrderId: (platform: Platform, id: string): string | null => {
      const found = db.prepare('select id, order_id from market_refunds where platform = ? and id = ?')
      return row.optional().parse(found.get(platform, id))?.order_id ?? null
    },
  }
}

function ordersIn(rows: unknown[]): MarketOrder[] {
  return rows.map((row) => orderSchema.parse(JSON.parse(bodyRow.parse(row).body)))
}
