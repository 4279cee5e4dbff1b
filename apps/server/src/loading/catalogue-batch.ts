import {
  upsertProductRows,
  type CatalogueRows,
  type Changes,
  type SkuIds,
} from '../modules/catalogue/catalogue.service.write.ts'
import { writeStock, type StockLevel } from '../modules/inventory/inventory.service.write.ts'
import {
  writeChannelPrices,
  writeShopPrices,
  type ListingPrice,
} from '../modules/pricing/pricing.service.write.ts'
import type { Db } from '../platform/db.ts'

type Prices = { skuCode: string } & Omit<ListingPrice, 'itemMappingId'>

/** A whole catalogue or a part of one. Everything names its SKU by code; `prices` are the channel's, `shopPrices` replace them in one shop. */
export type CatalogueBatch = CatalogueRows & {
  prices: readonly Prices[]
  shopPrices?: readonly (Prices & { shopId: string })[]
  stock?: readonly ({ skuCode: string } & Omit<StockLevel, 'skuId'>)[]
}

export type CatalogueBatchCounts = Record<
  'categories' | 'products' | 'skus' | 'listings' | 'prices' | 'shopPrices' | 'stock',
  Changes
>

/** `touched`: the products of which anything was created or changed, prices and stock included, by code. */
type CatalogueBatchResult = { counts: CatalogueBatchCounts; touched: Map<string, 'created' | 'updated'> }

/**
 * Writes a batch into the catalogue, the prices and the stock, set by set; what is the same already is not touched. Run it in a transaction. Throws a
 * sentence when a row names a SKU, product or category that is not in the batch. Announce `catalogue`, `price` and `stock` afterwards if screens are open.
 */
export const upsertCatalogue = async (db: Db, batch: CatalogueBatch): Promise<CatalogueBatchResult> => {
  const { counts, ids, touched } = await upsertProductRows(db, batch)
  const prices = await writeChannelPrices(
    db,
    batch.prices.map(({ skuCode, ...row }) => ({ ...row, itemMappingId: mappingOf(ids, skuCode) })),
  )
  const shopPrices = await writeShopPrices(
    db,
    (batch.shopPrices ?? []).map(({ skuCode, ...row }) => ({
      ...row,
      itemMappingId: mappingOf(ids, skuCode),
    })),
  )
  const stock = await writeStock(
    db,
    (batch.stock ?? []).map(({ skuCode, ...level }) => ({ ...level, skuId: idsOf(ids, skuCode).sku_id })),
  )
  const written = new Set([...prices.touched, ...shopPrices.touched, ...stock.touched])
  for (const { skuCode, productCode } of batch.skus) {
    const { sku_id: skuId, item_mapping_id: mappingId } = idsOf(ids, skuCode)
    const isTouched = written.has(skuId) || (mappingId !== null && written.has(mappingId))
    if (isTouched && !touched.has(productCode)) touched.set(productCode, 'updated')
  }
  return { counts: { ...counts, prices, shopPrices, stock }, touched }
}

const idsOf = (ids: ReadonlyMap<string, SkuIds>, skuCode: string): SkuIds => {
  const found = ids.get(skuCode)
  if (!found) throw new Error(`The batch has a price or stock for SKU "${skuCode}", which is not in it.`)
  return found
}

const mappingOf = (ids: ReadonlyMap<string, SkuIds>, skuCode: string): string => {
  const id = idsOf(ids, skuCode).item_mapping_id
  if (id === null) throw new Error(`The batch has a price for SKU "${skuCode}", which has no listing.`)
  return id
}
