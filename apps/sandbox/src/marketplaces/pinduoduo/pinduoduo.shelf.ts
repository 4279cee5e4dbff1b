import { z } from 'zod'
import { jsonOf } from '../../json.ts'
import type { GatewayAnswer } from '../gateway.ts'
import type { Marketplaces } from '../marketplaces.ts'
import type { ShelfArticle } from '../shelf/shelf-table.ts'
import type { PddCall, PddMethod } from './pinduoduo.call.ts'
import { pddOk, pddRefusal } from './pinduoduo.protocol.ts'

const paging = z.object({
  page: z.coerce.number().int().min(1).default(1),
  page_size: z.coerce.number().int().min(1).max(100).default(100),
})
const stockSchema = z.object({
  sku_id: z.string(),
  quantity: z.coerce.number().int().min(0),
  update_type: z.literal('1'),
})
const priceSchema = z
  .array(z.object({ sku_id: z.string(), group_price: z.int().min(1), single_price: z.int() }))
  .length(1)

/** What is on sale, and how its stock and price are changed. */
export const pddShelf: Readonly<Record<string, PddMethod>> = {
  'pdd.goods.list.get': (market, call) => {
    const input = paging.safeParse(Object.fromEntries(call.given))
    if (!input.success) return badParameter(call)
    const { page, page_size: size } = input.data
    const articles = market.shelf.of('PINDUODUO', call.shopId)
    const goods = articles
      .slice((page - 1) * size, page * size)
      .map(({ item_id: id, title }) => ({ goods_id: Number(id), goods_name: title }))
    const body = { goods_list: goods, total_count: articles.length }
    return pddOk('goods_list_get_response', body, call.shopId)
  },
  'pdd.goods.detail.get': (market, call) => {
    const skus = market.shelf
      .of('PINDUODUO', call.shopId)
      .filter(({ item_id: id }) => id === call.given.get('goods_id'))
      .map(skuOf)
    return pddOk('goods_detail_get_response', { sku_list: skus }, call.shopId)
  },
  'pdd.goods.quantity.update': (market, call) => {
    const input = stockSchema.safeParse(Object.fromEntries(call.given))
    if (!input.success) return badParameter(call)
    const { sku_id: skuId, quantity } = input.data
    return setOnShelf(market, call, skuId, {
      key: 'goods_quantity_update_response',
      change: { stock: quantity },
    })
  },
  'pdd.goods.sku.price.update': (market, call) => {
    const [price] = priceSchema.safeParse(jsonOf(call.given.get('sku_price_list'))).data ?? []
    if (!price || price.single_price < price.group_price + 100) return badParameter(call)
    const change = { price_cents: price.group_price }
    return setOnShelf(market, call, price.sku_id, { key: 'goods_update_sku_price_response', change })
  },
}

function skuOf(article: ShelfArticle): object {
  return {
    sku_id: Number(article.sku_id),
    out_sku_sn: article.code,
    quantity: article.stock,
    multi_price: article.price_cents,
    price: article.price_cents + 100,
    spec: [{ parent_name: '规格', spec_name: article.spec }],
  }
}

function setOnShelf(
  market: Marketplaces,
  { shopId }: PddCall,
  skuId: string,
  { key, change }: { key: string; change: { stock?: number; price_cents?: number } },
): GatewayAnswer {
  const article = market.shelf.of('PINDUODUO', shopId).find(({ sku_id: id }) => id === skuId)
  const isTaken = article !== undefined && market.shelf.update(article, change, market.nowS('PINDUODUO'))
  const sub = {
    code: 'isv.invalid-parameter:goods',
    message: article ? '商品活动期间不可修改库存和价格' : '商品不存在',
  }
  return isTaken ? pddOk(key, { is_success: true }, shopId) : pddRefusal(50_001, '业务服务错误', sub, shopId)
}

function badParameter({ shopId }: PddCall): GatewayAnswer {
  return pddRefusal(50_001, '业务服务错误', { code: 'isv.invalid-parameter', message: '参数不合法' }, shopId)
}
