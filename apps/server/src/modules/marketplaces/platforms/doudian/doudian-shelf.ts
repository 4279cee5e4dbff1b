import { z } from 'zod'
import { outsideId } from '../../../../platform/http/outside.ts'
import type { AskDoudian } from './doudian-client.ts'
import type { Listing, ListingHandle, Shelf } from '../platform.ts'
import { sideBySide } from '../side-by-side.ts'
import { countField, textField } from '../wire.ts'
import { ownCode } from './doudian-orders.ts'

const productsAPage = 20
/** How many products are read in full at a time. */
const together = 5

const pageSchema = z.object({
  total: countField,
  data: z.array(z.object({ product_id: outsideId, name: textField })).nullish(),
})
const skuSchema = z.object({
  id: outsideId,
  code: textField,
  out_sku_id: textField,
  spec_detail_name1: textField,
  spec_detail_name2: textField,
  spec_detail_name3: textField,
  stock_num: z.number().int(),
  price: z.number().int(),
})

const listingOf = (
  { product_id: productId, name }: { product_id: string; name: string },
  sku: z.output<typeof skuSchema>,
): Listing => ({
  externalId: sku.id,
  code: ownCode(sku.id, sku.out_sku_id, sku.code),
  title: name,
  spec: [sku.spec_detail_name1, sku.spec_detail_name2, sku.spec_detail_name3].filter(Boolean).join(' · '),
  stock: sku.stock_num,
  priceCents: sku.price,
  handle: { productId },
})

/** The articles of a Doudian store: products page by page, each with its SKUs. Stock and price are set for one SKU at a time. */
export const doudianShelf = (ask: AskDoudian): Shelf => {
  const named = ({ externalId, handle }: ListingHandle) => ({
    product_id: BigInt(handle.productId ?? ''),
    sku_id: BigInt(externalId),
  })
  return {
    async page(access, no) {
      const found = await ask(
        'product.listV2',
        { status: 0, page: no + 1, size: productsAPage },
        pageSchema,
        access,
      )
      const read = await sideBySide(found.data ?? [], together, async (product) => {
        const asked = { product_id: BigInt(product.product_id) }
        const skus = await ask('sku.list', asked, z.array(skuSchema), access)
        return skus.map((sku) => listingOf(product, sku))
      })
      return { listings: read.flat(), hasMore: (no + 1) * productsAPage < found.total }
    },
    async setStock(access, listing, pieces) {
      const asked = { ...named(listing), incremental: false, stock_num: pieces }
      await ask('sku.syncStock', asked, z.unknown(), access)
    },
    async setPrice(access, listing, priceCents) {
      await ask('sku.editPrice', { ...named(listing), price: priceCents }, z.unknown(), access)
    },
  }
}
