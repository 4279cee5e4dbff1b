import { z } from 'zod'
import { tableOf, type Db } from '../../sqlite.ts'
import { orderSchema, type MarketOrder, type Platform } from './rows.ts'

const orderRow = z.object({
  platform: z.string(),
  shop_id: z.string(),
  id: z.string(),
  created_s: z.int(),
  modified_s: z.int(),
  is_presale: z.int(),
  body: z.string(),
  earlier: z.string().nullable(),
})
const refundRow = z.object({
  platform: z.string(),
  shop_id: z.string(),
  id: z.string(),
  order_id: z.string(),
  modified_s: z.int(),
})
const indexOn = (table: string, column: string): string =>
  `create index if not exists ${table}_${column.replace('_s', '')} on ${table} (platform, shop_id, ${column}, id);`
export const orderTables = [
  tableOf('market_orders', orderRow, 'primary key (platform, id)'),
  indexOn('market_orders', 'modified_s'),
  indexOn('market_orders', 'created_s'),
  tableOf('market_refunds', refundRow, 'primary key (platform, id)'),
  indexOn('market_refunds', 'modified_s'),
]

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
export function orderTable(db: Db) {
  const upsertOrder = `
    insert into market_orders (platform, shop_id, id, created_s, modified_s, is_presale, body)
    values (?, ?, ?, ?, ?, ?, ?)
    on conflict (platform, id) do update
    set modified_s = excluded.modified_s, is_presale = excluded.is_presale, earlier = body, body = excluded.body`
  const upsertRefund = `
    insert into market_refunds (platform, shop_id, id, order_id, modified_s)
    values (?, ?, ?, ?, ?)
    on conflict (platform, id) do update set modified_s = excluded.modified_s`
  const latest =
    'select body from market_orders where platform = ? and shop_id = ? order by modified_s desc, id desc limit ?'
  const orders = (sql: string, ...values: (string | number)[]): MarketOrder[] =>
    db.all(bodyRow, sql, ...values).map(({ body }) => orderSchema.parse(JSON.parse(body)))
  const one = (column: string, platform: Platform, id: string): MarketOrder | null =>
    orders(`select ${column} as body from market_orders where platform = ? and id = ?`, platform, id)[0] ??
    null
  return {
    save: (order: MarketOrder): MarketOrder => {
      const { platform, shop_id: shopId, id, created_s: createdS, modified_s: modifiedS } = order
      const isPresale = order.presale !== null
      db.run(upsertOrder, platform, shopId, id, createdS, modifiedS, isPresale, JSON.stringify(order))
      for (const { refund } of order.lines)
        if (refund) db.run(upsertRefund, platform, shopId, refund.id, id, refund.modified_s)
      return order
    },
    order: (platform: Platform, id: string) => one('body', platform, id),
    earlier: (platform: Platform, id: string) => one('coalesce(earlier, body)', platform, id),
    latest: (platform: Platform, shopId: string, limit: number) => orders(latest, platform, shopId, limit),
    count: (span: Span): number =>
      db.first(countRow, `select count(*) as count ${within(span)}`, ...valuesOf(span))?.count ?? 0,
    page: (span: Span, { isNewestFirst, offset, limit }: Page): MarketOrder[] => {
      const way = isNewestFirst ? 'desc' : 'asc'
      const sql = `select body ${within(span)} order by ${span.by}_s ${way}, id ${way} limit ? offset ?`
      return orders(sql, ...valuesOf(span), limit, offset)
    },
    refundPage: (span: Span, { offset, limit }: Omit<Page, 'isNewestFirst'>) =>
      db.all(refundRow, refundsOf, ...valuesOf(span), limit, offset),
    /** The order of a refund. */
    refundOrderId: (platform: Platform, id: string): string | null => {
      const sql = 'select * from market_refunds where platform = ? and id = ?'
      return db.first(refundRow, sql, platform, id)?.order_id ?? null
    },
    empty: (platform: Platform, shopId: string) => {
      for (const table of ['market_orders', 'market_refunds'])
        db.run(`delete from ${table} where platform = ? and shop_id = ?`, platform, shopId)
    },
  }
}

const within = ({ by, has }: Span) => `
  from market_orders
  where platform = ? and shop_id = ? and ${by}_s between ? and ? and ${kinds[has]}`
const valuesOf = ({ platform, shopId, startS, endS }: Span) => [platform, shopId, startS, endS] as const
const refundsOf = `
  select *
  from market_refunds
  where platform = ? and shop_id = ? and modified_s between ? and ?
  order by modified_s desc, id desc
  limit ? offset ?`
