import { z } from 'zod'
import type { GatewayAnswer } from '../gateway.ts'
import type { Marketplaces } from '../marketplaces.ts'
import type { ShelfArticle } from '../shelf/shelf-table.ts'
import type { TopCall, TopMethod } from './taobao.call.ts'
import { topOk, topRefusal } from './taobao.protocol.ts'

const numIidsMax = 40
const paging = z.object({
  page_no: z.coerce.number().int().min(1).default(1),
  page_size: z.coerce.number().int().min(1).max(200).default(40),
})
const stockSchema = z.object({
  num_iid: z.string(),
  sku_id: z.string(),
  quantity: z.coerce.number().int().min(0),
  type: z.literal('1').default('1'),
})
const priceSchema = z.object({
  num_iid: z.string(),
  properties: z.string(),
  price: z.string().regex(/^\d+\.\d{2}$/),
})

const yuan = (cents: number): string => (cents / 100).toFixed(2)
const propertiesOf = ({ sku_id: id }: ShelfArticle): string => `1627207:${id.slice(-7)}`

/** What is on sale, and how its stock and price are told. */
export const taobaoShelf: Readonly<Record<string, TopMethod>> = {
  'taobao.items.onsale.get': (market, call) => {
    const page = paging.safeParse(Object.fromEntries(call.parameters))
    if (!page.success) return badParameter(call)
    const { page_no: no, page_size: size } = page.data
    const articles = market.shelf.of('TAOBAO', call.shopId)
    const item = articles.slice((no - 1) * size, no * size).map(itemOf)
    const found = item.length === 0 ? {} : { items: { item } }
    return topOk(call.method, { ...found, total_results: articles.length }, call.shopId)
  },
  'taobao.item.skus.get': (market, call) => {
    const ids = (call.parameters.get('num_iids') ?? '').split(',')
    if (ids.length > numIidsMax) return badParameter(call)
    const sku = market.shelf
      .of('TAOBAO', call.shopId)
      .filter(({ item_id: id }) => ids.includes(id))
      .map(skuOf)
    return topOk(call.method, sku.length === 0 ? {} : { skus: { sku } }, call.shopId)
  },
  'taobao.item.quantity.update': (market, call) => {
    const input = stockSchema.safeParse(Object.fromEntries(call.parameters))
    if (!input.success) return badParameter(call)
    const isIt = ({ sku_id: id }: ShelfArticle) => id === input.data.sku_id
    return setOnShelf(market, call, isIt, { stock: input.data.quantity })
  },
  'taobao.item.sku.price.update': (market, call) => {
    const input = priceSchema.safeParse(Object.fromEntries(call.parameters))
    if (!input.success) return badParameter(call)
    const { num_iid: itemId, properties, price } = input.data
    const isIt = (article: ShelfArticle) => article.item_id === itemId && propertiesOf(article) === properties
    return setOnShelf(market, call, isIt, { price_cents: Number(price.replace('.', '')) })
  },
}

function itemOf(article: ShelfArticle): object {
  const { item_id: id, title, stock, price_cents: cents } = article
  return { num_iid: Number(id), title, outer_id: '', num: stock, price: yuan(cents) }
}

function skuOf(article: ShelfArticle): object {
  return {
    sku_id: Number(article.sku_id),
    num_iid: Number(article.item_id),
    outer_id: article.code,
    properties: propertiesOf(article),
    properties_name: `${propertiesOf(article)}:颜色分类:${article.spec}`,
    quantity: article.stock,
    price: yuan(article.price_cents),
  }
}

function setOnShelf(
  market: Marketplaces,
  call: TopCall,
  isIt: (article: ShelfArticle) => boolean,
  change: { stock?: number; price_cents?: number },
): GatewayAnswer {
  const article = market.shelf.of('TAOBAO', call.shopId).find(isIt)
  const refused = (code: string, text: string) =>
    topRefusal(15, 'Remote service error', code, text, call.shopId)
  if (!article) return refused('isv.item-not-exist', '商品不存在')
  return market.shelf.update(article, change, market.nowS('TAOBAO'))
    ? topOk(call.method, {}, call.shopId)
    : refused('isv.item-quantity-update-service-error', '商品活动期间不可修改库存和价格')
}

function badParameter({ shopId }: TopCall): GatewayAnswer {
  return topRefusal(41, 'Invalid Arguments', 'isv.invalid-parameter', '参数不合法', shopId)
}
