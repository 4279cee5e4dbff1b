import { z } from 'zod'
import type { GatewayAnswer } from '../gateway.ts'
import type { Marketplaces } from '../marketplaces.ts'
import type { JdCall, JdMethod } from './jd.call.ts'
import { jdOk, jdRefusal } from './jd.protocol.ts'

const pageSchema = z.object({
  pageNo: z.int().min(1),
  page_size: z.int().min(1).max(100),
  skuStatuValue: z.array(z.int()).default([]),
  field: z.string().min(1),
})
const stockSchema = z.object({ skuId: z.coerce.string(), stockNum: z.int().min(0) })
const priceSchema = z.object({ skuId: z.coerce.string(), jdPrice: z.string().regex(/^\d+\.\d{2}$/) })

/** What is on sale, and how its stock and price are changed. */
export const jdShelf: Readonly<Record<string, JdMethod>> = {
  'jingdong.sku.read.searchSkuList': (market, call) => {
    const input = pageSchema.safeParse(call.params)
    if (!input.success) return badParameter()
    const { pageNo, page_size: pageSize } = input.data
    const articles = market.shelf.of('JD', call.shopId)
    const data = articles.slice((pageNo - 1) * pageSize, pageNo * pageSize).map((article) => ({
      skuId: Number(article.sku_id),
      wareId: Number(article.item_id),
      outerId: article.code,
      skuName: `${article.title} ${article.spec}`,
      jdPrice: (article.price_cents / 100).toFixed(2),
      stockNum: article.stock,
    }))
    return jdOk(call.method, { page: { totalItem: articles.length, pageNo, pageSize, data } }, call.shopId)
  },
  'jingdong.stock.write.updateSkuStock': (market, call) => {
    const input = stockSchema.safeParse(call.params)
    return input.success
      ? setOnShelf(market, call, input.data.skuId, { stock: input.data.stockNum })
      : badParameter()
  },
  'jingdong.price.write.updateSkuJdPrice': (market, call) => {
    const input = priceSchema.safeParse(call.params)
    if (!input.success) return badParameter()
    return setOnShelf(market, call, input.data.skuId, {
      price_cents: Number(input.data.jdPrice.replace('.', '')),
    })
  },
}

function setOnShelf(
  market: Marketplaces,
  { method, shopId }: JdCall,
  skuId: string,
  change: { stock?: number; price_cents?: number },
): GatewayAnswer {
  const article = market.shelf.of('JD', shopId).find(({ sku_id: id }) => id === skuId)
  if (!article) return jdRefusal('10100020', '商品不存在', 'no such sku')
  return market.shelf.update(article, change, market.nowS('JD'))
    ? jdOk(method, { success: true }, shopId)
    : jdRefusal('10100021', '商品活动期间不可修改库存和价格', 'the sku is in a promotion')
}

function badParameter(): GatewayAnswer {
  return jdRefusal('10100001', '参数不合法', 'invalid parameter')
}
