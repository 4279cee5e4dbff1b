import type { Db } from '../../../platform/database/db.ts'
import { sql } from '../../../platform/database/sql.ts'
import { beginsWith } from '../../catalogue/catalogue.public.ts'
import type { OutletRef } from '../outlets/outlets.db.ts'

export type ListingRow = {
  externalId: string
  title: string
  spec: string
  toldPieces: number | null
  toldCents: number | null
  /** As text, because it is read from JSON. */
  toldAt: string | null
  dueAt: string | null
  problem: string | null
  problemWords: string
}
export type ChannelStockRow = {
  skuId: string
  skuCode: string
  skuName: string
  colorName: string
  sizeText: string
  itemNum: number
  reserved: number
  pieces: number
  priceCents: number | null
  listings: ListingRow[]
}

/** A page of a channel's articles, by code. */
export const channelStockPage = async (
  db: Db,
  asked: OutletRef & {
    keyword: string
    only: 'ALL' | 'PROBLEM' | 'RESERVED'
    after: string
    limit: number
  },
): Promise<ChannelStockRow[]> => {
  const wanted = [sql`g.shop_id = ${asked.shopId}`, sql`g.channel_id = ${asked.channelId}`]
  if (asked.after !== '') wanted.push(sql`l.sku_code > ${asked.after}`)
  if (asked.keyword !== '')
    wanted.push(
      sql`(${beginsWith(sql`l.sku_code`, asked.keyword)} or strpos(l.sku_name, ${asked.keyword}) > 0)`,
    )
  if (asked.only === 'RESERVED') wanted.push(sql`h.quantity > 0`)
  if (asked.only === 'PROBLEM')
    wanted.push(sql`exists (
      select
      from channel_listings i
      where i.shop_id = g.shop_id
        and i.channel_id = g.channel_id
        and i.sku_id = g.sku_id
        and i.problem is not null
    )`)
  const { rows } = await sql<ChannelStockRow>`
    select g.sku_id, l.sku_code, l.sku_name, l.color_name, l.size_text, coalesce(s.item_num, 0) as item_num,
      coalesce(h.quantity, 0) as reserved, g.pieces, g.price_cents,
      coalesce(
        (
          select jsonb_agg(
            jsonb_build_object(
              'externalId', i.external_id, 'title', i.title, 'spec', i.spec, 'toldPieces', i.told_pieces,
              'toldCents', i.told_cents, 'toldAt', i.told_at, 'dueAt', i.due_at, 'problem', i.problem,
              'problemWords', i.problem_words
            )
            order by i.external_id
          )
          from channel_listings i
          where i.shop_id = g.shop_id and i.channel_id = g.channel_id and i.sku_id = g.sku_id
        ),
        '[]'
      ) as listings
    from channel_goods g
    join sku_articles l on l.sku_id = g.sku_id
    left join sellable_stock s on s.shop_id = g.shop_id and s.sku_id = g.sku_id
    left join channel_reservations r on r.shop_id = g.shop_id
      and r.channel_id = g.channel_id
      and r.sku_id = g.sku_id
    left join held_goods h on h.shop_id = r.shop_id and h.order_id = r.id and h.sku_id = r.sku_id
    where ${sql.join(wanted, sql` and `)}
    order by l.sku_code
    limit ${asked.limit}`.execute(db)
  return rows
}
