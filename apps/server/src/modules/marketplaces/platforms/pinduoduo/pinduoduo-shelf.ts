import { z } from 'zod'
import { outsideId } from '../../../../platform/http/outside.ts'
import { sideBySide } from '../side-by-side.ts'
import type { Listing, ListingHandle, Shelf } from '../platform.ts'
import { countField, textField as text } from '../wire.ts'
import type { AskPinduoduo } from './pinduoduo-client.ts'

const goodsAPage = 50
/** How many articles are read in full at the same time. */
const together = 5
/** The price for a single buyer is above the group price by a yuan at least. */
const aloneMoreCents = 100

const goodsSchema = z.object({ goods_id: outsideId, goods_name: text })
const pageSchema = z.object({ total_count: countField, goods_list: z.array(goodsSchema).nullish() })
const skuSchema = z.object({
  sku_id: outsideId,
  out_sku_sn: text,
  quantity: z.coerce.number().int(),
  multi_price: z.coerce.number().int(),
  spec: z.array(z.object({ spec_name: text })).nullish(),
})
const detailSchema = z.object({ sku_list: z.array(skuSchema) })

const listingOf = (goods: z.output<typeof goodsSchema>, sku: z.output<typeof skuSchema>): Listing => ({
  externalId: sku.sku_id,
  code: sku.out_sku_sn || `#${sku.sku_id}`,
  title: goods.goods_name,
  spec: (sku.spec ?? []).map(({ spec_name: name }) => name).join(' · '),
  stock: sku.quantity,
  priceCents: sku.multi_price,
  handle: { goodsId: goods.goods_id },
})

/** The articles of a Pinduoduo store: articles page by page, each with its SKUs. Stock and price are set for one SKU at a time; the price is that of a group. */
export const pinduoduoShelf = (ask: AskPinduoduo): Shelf => {
  const named = ({ handle }: ListingHandle) => ({ goods_id: handle.goodsId ?? '' })
  return {
    async page(access, no) {
      const paging = { is_onsale: '1', page: String(no + 1), page_size: String(goodsAPage) }
      const call = { type: 'pdd.goods.list.get', key: 'goods_list_get_response', fields: paging }
      const found = await ask(call, pageSchema, access)
      const read = await sideBySide(found.goods_list ?? [], together, async (goods) => {
        const fields = { goods_id: goods.goods_id }
        const detail = { type: 'pdd.goods.detail.get', key: 'goods_detail_get_response', fields }
        return (await ask(detail, detailSchema, access)).sku_list.map((sku) => listingOf(goods, sku))
      })
      return { listings: read.flat(), hasMore: (no + 1) * goodsAPage < found.total_count }
    },
    async setStock(access, listing, pieces) {
      const fields = {
        ...named(listing),
        sku_id: listing.externalId,
        quantity: String(pieces),
        update_type: '1',
      }
      const key = 'goods_quantity_update_response'
      await ask({ type: 'pdd.goods.quantity.update', key, fields }, z.unknown(), access)
    },
    async setPrice(access, listing, priceCents) {
      const price = { group_price: priceCents, single_price: priceCents + aloneMoreCents }
      const list = [{ sku_id: listing.externalId, ...price, is_onsale: 1 }]
      const fields = { ...named(listing), sku_price_list: JSON.stringify(list) }
      const key = 'goods_update_sku_price_response'
      await ask({ type: 'pdd.goods.sku.price.update', key, fields }, z.unknown(), access)
    },
  }
}
