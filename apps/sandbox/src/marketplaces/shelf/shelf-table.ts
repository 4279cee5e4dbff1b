import type { DatabaseSync } from 'node:sqlite'
import { z } from 'zod'
import { demoGoods } from '../orders/goods.ts'
import type { Platform } from '../orders/rows.ts'
import type { SellerStore } from '../stores.ts'

export const shelfTables = `
  create table if not exists market_shelf (
    platform text not null,
    shop_id text not null,
    sku_id text not null,
    item_id text not null,
    code text not null,
    title text not null,
    spec text not null,
    stock integer not null,
    price_cents integer not null,
    told_s integer,
    is_refused integer not null default 0,
    primary key (platform, shop_id, sku_id)
  ) strict;
`

const articleSchema = z.object({
  platform: z.string(),
  shop_id: z.string(),
  sku_id: z.string(),
  item_id: z.string(),
  code: z.string(),
  title: z.string(),
  spec: z.string(),
  stock: z.int(),
  price_cents: z.int(),
  /** When the merchant's system last updated its stock or price. */
  told_s: z.int().nullable(),
  is_refused: z.int().transform((value) => value === 1),
})
export type ShelfArticle = z.output<typeof articleSchema>
type Values = { stock?: number; price_cents?: number }
const firstStock = 8

/** The articles of stores. Each article is an item with one SKU. */
export function shelfTable(db: DatabaseSync) {
  const of = (platform: Platform, shopId: string): ShelfArticle[] => {
    const sql = 'select * from market_shelf where platform = ? and shop_id = ? order by sku_id'
    return z.array(articleSchema).parse(db.prepare(sql).all(platform, shopId))
  }
  const change = (article: ShelfArticle, values: Values, toldS: number | null): void => {
    db.prepare(`
      update market_shelf
      set stock = ?, price_cents = ?, told_s = ?
      where platform = ? and shop_id = ? and sku_id = ?`).run(
      values.stock ?? article.stock,
      values.price_cents ?? article.price_cents,
      toldS,
      article.platform,
      article.shop_id,
      article.sku_id,
    )
  }
  const put = (
    store: Pick<SellerStore, 'platform' | 'id'>,
    number: number,
    goods: { code: string; title: string; spec: string; stock: number; price_cents: number },
  ): ShelfArticle | undefined => {
    const id = String(number).padStart(7, '0')
    // Ids of Doudian have 19 digits.
    const lead = store.platform === 'DOUDIAN' ? '0000000001' : '00000'
    const ids = { sku: `18${lead}${id}`, item: `36${lead}${id}` }
    db.prepare('insert or replace into market_shelf values (?, ?, ?, ?, ?, ?, ?, ?, ?, null, 0)').run(
      store.platform,
      store.id,
      ids.sku,
      ids.item,
      goods.code,
      goods.title,
      goods.spec,
      goods.stock,
      goods.price_cents,
    )
    return of(store.platform, store.id).find(({ sku_id: sku }) => sku === ids.sku)
  }
  return {
    of,
    put,
    seed: (store: SellerStore): void => {
      if (!store.isSeeded || of(store.platform, store.id).length > 0) return
      for (const [at, goods] of demoGoods.entries()) put(store, at + 1, { ...goods, stock: firstStock })
    },
    /** An update by the merchant's system; false: the article refuses it. */
    update: (article: ShelfArticle, values: Values, nowS: number): boolean => {
      if (article.is_refused) return false
      change(article, values, nowS)
      return true
    },
    /** A change by the seller. */
    change: (article: ShelfArticle, values: Values): void => change(article, values, article.told_s),
    refuse: (article: ShelfArticle, isRefused: boolean): void => {
      db.prepare(`
        update market_shelf
        set is_refused = ?
        where platform = ? and shop_id = ? and sku_id = ?`).run(
        Number(isRefused),
        article.platform,
        article.shop_id,
        article.sku_id,
      )
    },
    empty: (platform: Platform, shopId: string): void => {
      db.prepare('delete from market_shelf where platform = ? and shop_id = ?').run(platform, shopId)
    },
  }
}
