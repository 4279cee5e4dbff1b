import {
  upsertProductRows,
  type CatalogueRows,
  type Changes,
  type SkuIds,
} from '../modules/catalogue/catalogue.public.ts'
import { writeStock, type StockLevel } from '../modules/inventory/inventory.public.ts'
import { writeChannelPrices, writeShopPrices, type ListingPrice } from '../modules/pricing/pricing.public.ts'
import type { Db } from '../platform/database/db.ts'

type Prices = { skuCode: string } & Omit<ListingPrice, 'itemMappingId'>

/** A whole catalogue or a part of one. SKUs are named by code; `prices` are the channel's, `shopPrices` override them in one shop. */
export type CatalogueBatch = CatalogueRows & {
  prices: readonly Prices[]
  shopPrices?: readonly (Prices & { shopId: string })[]
  stock?: readonly ({ skuCode: string } & Omit<StockLevel, 'skuId'>)[]
}

type CatalogueBatchCounts = Record<
  'categories' | 'products' | 'skus' | 'listings' | 'prices' | 'shopPrices' | 'stock',
  Changes
>

/**
 * Writes a batch into catalogue, prices and stock, set by set, and counts the results; unchanged rows are not written. Run it in a transaction. Throws a sentence
 * for a row whose SKU, product or category is not in the batch. Announce `catalogue`, `price` and `stock` afterwards if screens are open.
 */
export const upsertCatalogue = async (db: Db, batch: CatalogueBatch): Promise<CatalogueBatchCounts> => {
  const { counts, ids } = await upsertProductRows(db, batch)
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
    (batch.stock ?? []).map(({ skuCode, ...level }) => ({ ...level, skuId: idsOf(ids, skuCode).skuId })),
  )
  return { ...counts, prices, shopPrices, stock }
}

const idsOf = (ids: ReadonlyMap<string, SkuIds>, skuCode: string): SkuIds => {
  const found = ids.get(skuCode)
  if (!found) throw new Error(`The batch has a price or stock for SKU "${skuCode}", which is not in it.`)
  return found
}

const mappingOf = (ids: ReadonlyMap<string, SkuIds>, skuCode: string): string => {
  const id = idsOf(ids, skuCode).itemMappingId
  if (id === null) throw new Error(`The batch has a price for SKU "${skuCode}", which has no listing.`)
  return id
}
