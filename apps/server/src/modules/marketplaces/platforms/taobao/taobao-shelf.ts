import { z } from 'zod'
import { outsideId } from '../../../../platform/http/outside.ts'
import { yuanFromCents } from '../../../payments/payments.public.ts'
import type { Listing, ListingHandle, Shelf } from '../platform.ts'
import type { AskTaobao } from './taobao-client.ts'
import { textField as text, yuanOrNone } from '../wire.ts'

const itemsAPage = 40

const itemSchema = z.object({
  num_iid: outsideId,
  title: text,
  outer_id: text,
  num: z.coerce.number(),
  price: yuanOrNone,
})
const pageSchema = z.object({
  total_results: z.coerce.number().default(0),
  items: z.object({ item: z.array(itemSchema) }).nullish(),
})
const skuSchema = z.object({
  sku_id: outsideId,
  num_iid: outsideId,
  outer_id: text,
  properties: text,
  properties_name: text,
  quantity: z.coerce.number().int(),
  price: yuanOrNone,
})
const skusSchema = z.object({ skus: z.object({ sku: z.array(skuSchema) }).nullish() })
type Item = z.output<typeof itemSchema>
type Sku = z.output<typeof skuSchema>

/** Reads `1627207:3232483:颜色分类:胡桃色;…` as its values. */
const specOf = (names: string): string =>
  names
    .split(';')
    .map((name) => name.split(':').at(-1) ?? '')
    .filter(Boolean)
    .join(' · ')

const ofSku = (item: Item, sku: Sku): Listing => ({
  externalId: sku.sku_id,
  code: sku.outer_id || item.outer_id || `#${sku.sku_id}`,
  title: item.title,
  spec: specOf(sku.properties_name),
  stock: sku.quantity,
  priceCents: sku.price,
  handle: { itemId: item.num_iid, skuId: sku.sku_id, properties: sku.properties },
})

/** An item without SKUs is sold as itself. */
const ofItem = (item: Item): Listing => ({
  externalId: item.num_iid,
  code: item.outer_id || `#${item.num_iid}`,
  title: item.title,
  spec: '',
  stock: item.num,
  priceCents: item.price,
  handle: { itemId: item.num_iid },
})

/** The articles of a Tmall or Taobao store: items page by page, their SKUs in one request. Stock and price are set for one SKU at a time. */
export const taobaoShelf = (ask: AskTaobao): Shelf => ({
  async page(access, no) {
    const asked = { page_no: String(no + 1), page_size: String(itemsAPage) }
    const fields = 'num_iid,title,outer_id,num,price'
    const found = await ask('taobao.items.onsale.get', { fields, ...asked }, pageSchema, access)
    const items = found.items?.item ?? []
    const hasMore = (no + 1) * itemsAPage < found.total_results
    if (items.length === 0) return { listings: [], hasMore }
    const answer = await ask(
      'taobao.item.skus.get',
      {
        fields: Object.keys(skuSchema.shape).join(','),
        num_iids: items.map(({ num_iid: itemId }) => itemId).join(','),
      },
      skusSchema,
      access,
    )
    const skus = Map.groupBy(answer.skus?.sku ?? [], ({ num_iid: itemId }) => itemId)
    const listings = items.flatMap(
      (item) => skus.get(item.num_iid)?.map((sku) => ofSku(item, sku)) ?? [ofItem(item)],
    )
    return { listings, hasMore }
  },
  async setStock(access, { handle }, pieces) {
    const asked = { num_iid: handle.itemId ?? '', quantity: String(pieces), type: '1' }
    const skuId = handle.skuId
    const named = skuId === undefined ? asked : { ...asked, sku_id: skuId }
    await ask('taobao.item.quantity.update', named, z.unknown(), access)
  },
  async setPrice(access, { handle }: ListingHandle, priceCents) {
    const asked = { num_iid: handle.itemId ?? '', price: yuanFromCents(priceCents) }
    const properties = handle.properties
    if (properties === undefined) await ask('taobao.item.price.update', asked, z.unknown(), access)
    else await ask('taobao.item.sku.price.update', { ...asked, properties }, z.unknown(), access)
  },
})
