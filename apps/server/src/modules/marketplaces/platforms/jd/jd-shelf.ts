import { z } from 'zod'
import { outsideId } from '../../../../platform/http/outside.ts'
import { yuanFromCents } from '../../../payments/payments.public.ts'
import type { Shelf } from '../platform.ts'
import { countField, yuan } from '../wire.ts'
import type { AskJd } from './jd-client.ts'

const skusAPage = 50
const onSale = [1]

const text = z.string().nullish()
const skuSchema = z.object({
  skuId: outsideId,
  outerId: text,
  skuName: text,
  jdPrice: z.coerce.string(),
  stockNum: z.coerce.number().int(),
})
const pageSchema = z.object({ totalItem: countField, data: z.array(skuSchema).nullish() })

/** The articles of a JD store: SKUs page by page. Stock and price are set for one SKU at a time. */
export const jdShelf = (ask: AskJd): Shelf => ({
  async page(access, no) {
    const field = Object.keys(skuSchema.shape).join(',')
    const params = { pageNo: no + 1, page_size: skusAPage, skuStatuValue: onSale, field }
    const call = { method: 'jingdong.sku.read.searchSkuList', key: 'page', params }
    const { totalItem, data } = await ask(call, pageSchema, access)
    const listings = (data ?? []).map((sku) => ({
      externalId: sku.skuId,
      code: sku.outerId || `#${sku.skuId}`,
      title: sku.skuName ?? '',
      spec: '',
      stock: sku.stockNum,
      priceCents: yuan(sku.jdPrice),
      handle: {},
    }))
    return { listings, hasMore: (no + 1) * skusAPage < totalItem }
  },
  async setStock(access, { externalId }, pieces) {
    const params = { skuId: BigInt(externalId), stockNum: pieces }
    const method = 'jingdong.stock.write.updateSkuStock'
    await ask({ method, key: 'success', params }, z.literal(true), access)
  },
  async setPrice(access, { externalId }, priceCents) {
    const params = { skuId: BigInt(externalId), jdPrice: yuanFromCents(priceCents) }
    const method = 'jingdong.price.write.updateSkuJdPrice'
    await ask({ method, key: 'success', params }, z.literal(true), access)
  },
})
