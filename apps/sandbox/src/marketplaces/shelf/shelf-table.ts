import { z } from 'zod'
import { flag, tableOf, type Db } from '../../sqlite.ts'
import { demoGoods } from '../orders/goods.ts'
import type { Platform } from '../orders/rows.ts'
import type { SellerStore } from '../stores.ts'

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
  is_refused: flag,
})
export const shelfTables = [tableOf('market_shelf', articleSchema, 'primary key (platform, shop_id, sku_id)')]
export type ShelfArticle = z.output<typeof articleSchema>
type Values = { stock?: number; price_cents?: number }
const firstStock = 8

/** The articles of stores. Each article is an item with one SKU. */
export function shelfTable(db: Db) {
  const of = (platform: Platform, shopId: string): ShelfArticle[] => {
    const sql = 'select * from market_shelf where platform = ? and shop_id = ? order by sku_id'
    return db.all(articleSchema, sql, platform, shopId)
  }
  const change = (article: ShelfArticle, values: Partial<ShelfArticle>): void => {
    const { platform, shop_id: shopId, sku_id: skuId } = article
    db.update('market_shelf', values, 'platform = ? and shop_id = ? and sku_id = ?', platform, shopId, skuId)
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
    const sql = 'insert or replace into market_shelf values (?, ?, ?, ?, ?, ?, ?, ?, ?, null, 0)'
    const { code, title, spec, stock, price_cents: cents } = goods
    db.run(sql, store.platform, store.id, ids.sku, ids.item, code, title, spec, stock, cents)
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
      change(article, { ...values, told_s: nowS })
      return true
    },
    /** A change by the seller. */
    change: (article: ShelfArticle, values: Values): void => change(article, values),
    refuse: (article: ShelfArticle, isRefused: boolean): void => change(article, { is_refused: isRefused }),
    empty: (platform: Platform, shopId: string): void => {
      db.run('delete from market_shelf where platform = ? and shop_id = ?', platform, shopId)
    },
  }
}
