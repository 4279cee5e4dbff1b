import { z } from 'zod'
import type { GatewayAnswer } from '../gateway.ts'
import type { Marketplaces } from '../marketplaces.ts'
import type { ShelfArticle } from '../shelf/shelf-table.ts'
import type { DoudianMethod } from './doudian.call.ts'
import { doudianOk, doudianRefusal } from './doudian.protocol.ts'

const listSchema = z.object({
  status: z.coerce.number().int().default(0),
  page: z.coerce.number().int().min(1).max(100),
  size: z.coerce.number().int().min(1).max(100),
})
const productSchema = z.object({ product_id: z.coerce.string() })
const named = { product_id: z.coerce.string(), sku_id: z.coerce.string() }
const stockSchema = z.object({
  ...named,
  stock_num: z.coerce.number().int().min(0),
  incremental: z.literal(false).default(false),
})
const priceSchema = z.object({ ...named, price: z.coerce.number().int().min(1) })

/** What is on sale, and how its stock and price are told. */
export const doudianShelf: Readonly<Record<string, DoudianMethod>> = {
  'product.listV2': (market, { shopId, params }) => {
    const input = listSchema.safeParse(params)
    if (!input.success) return badParameter(shopId)
    const { page, size } = input.data
    const articles = market.shelf.of('DOUDIAN', shopId)
    const shown = articles.slice((page - 1) * size, page * size)
    const data = shown.map(({ item_id: id, title }) => ({ product_id: BigInt(id), name: title, status: 0 }))
    return doudianOk({ data, total: articles.length, page, size }, shopId)
  },
  'sku.list': (market, { shopId, params }) => {
    const input = productSchema.safeParse(params)
    if (!input.success) return badParameter(shopId)
    const articles = market.shelf
      .of('DOUDIAN', shopId)
      .filter(({ item_id: id }) => id === input.data.product_id)
    return doudianOk(articles.map(skuOf), shopId)
  },
  'sku.syncStock': (market, { shopId, params }) => {
    const input = stockSchema.safeParse(params)
    if (!input.success) return badParameter(shopId)
    return setOnShelf(market, shopId, input.data.sku_id, { stock: input.data.stock_num })
  },
  'sku.editPrice': (market, { shopId, params }) => {
    const input = priceSchema.safeParse(params)
    if (!input.success) return badParameter(shopId)
    return setOnShelf(market, shopId, input.data.sku_id, { price_cents: input.data.price })
  },
}

function skuOf(article: ShelfArticle): object {
  return {
    id: BigInt(article.sku_id),
    product_id: BigInt(article.item_id),
    code: article.code,
    out_sku_id: 0,
    spec_detail_name1: article.spec,
    stock_num: article.stock,
    price: article.price_cents,
  }
}

function setOnShelf(
  market: Marketplaces,
  shopId: string,
  skuId: string,
  change: { stock?: number; price_cents?: number },
): GatewayAnswer {
  const article = market.shelf.of('DOUDIAN', shopId).find(({ sku_id: id }) => id === skuId)
  if (!article) return doudianRefusal(50_002, 'isv.business-failed:2010001', 'sku不存在', shopId)
  return market.shelf.update(article, change, market.nowS('DOUDIAN'))
    ? doudianOk({}, shopId)
    : doudianRefusal(50_002, 'isv.business-failed:2010012', '商品活动期间不可修改库存和价格', shopId)
}

function badParameter(shopId: string): GatewayAnswer {
  return doudianRefusal(40_004, 'isv.parameter-invalid', '参数不合法', shopId)
}
