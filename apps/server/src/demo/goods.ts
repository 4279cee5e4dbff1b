import { insertCombos, upsertProductRows, type SkuIds } from '../modules/catalogue/catalogue.public.ts'
import { insertBoards, writeStock, type StockLevel } from '../modules/inventory/inventory.public.ts'
import { writeChannelPrices, writeShopPrices, type ListingPrice } from '../modules/pricing/pricing.public.ts'
import type { Tx } from '../platform/database/db.ts'
import { demoCatalogue, type DemoCatalogue } from './catalogue/batch.ts'
import type { Prices } from './catalogue/prices.ts'
import { demoShops, franchiseChannelId, unifiedChannelId } from './chain/chain.ts'
import { demoBoards, demoCombos } from './companions.ts'
import { randomOf } from './random.ts'

// The shop of the franchise channel lists only a part of the assortment.
const franchiseShare = 6
const daysMs = 86_400_000

/** Writes products, SKUs, listings, prices and stock; returns their numbers. */
export const loadGoods = async (tx: Tx, now: Date): Promise<string> => {
  const catalogue = demoCatalogue()
  const { ids } = await upsertProductRows(tx, { ...catalogue, channelId: unifiedChannelId })
  await writeChannelPrices(tx, pricesOf(catalogue, ids))
  const part = franchisePart(catalogue)
  const franchise = await upsertProductRows(tx, { ...part, channelId: franchiseChannelId })
  await writeChannelPrices(tx, pricesOf(part, franchise.ids))
  await writeShopPrices(tx, shopPrices(catalogue, ids))
  await writeStock(tx, stockLevels(catalogue, ids, now))
  await insertCombos(tx, demoCombos(catalogue))
  await insertBoards(tx, demoBoards(catalogue, ids))
  return `${catalogue.products.length} products, ${catalogue.skus.length} SKUs`
}

const franchisePart = (catalogue: DemoCatalogue): DemoCatalogue => {
  const products = catalogue.products.filter((_, index) => index % franchiseShare === 0)
  const codes = new Set(products.map(({ code }) => code))
  const skus = catalogue.skus.filter(({ productCode }) => codes.has(productCode))
  const skuCodes = new Set(skus.map(({ skuCode }) => skuCode))
  return {
    ...catalogue,
    products,
    skus,
    listings: catalogue.listings
      .filter(({ skuCode }) => skuCodes.has(skuCode))
      .map((listing) => ({ ...listing, itemOuterId: `F${listing.itemOuterId}` })),
  }
}

const listed = (
  catalogue: DemoCatalogue,
  ids: ReadonlyMap<string, SkuIds>,
): { itemMappingId: string; prices: Prices }[] =>
  catalogue.listings.flatMap(({ skuCode }) => {
    const itemMappingId = ids.get(skuCode)?.itemMappingId
    const prices = catalogue.prices.get(skuCode)
    return itemMappingId && prices ? [{ itemMappingId, prices }] : []
  })

const pricesOf = (catalogue: DemoCatalogue, ids: ReadonlyMap<string, SkuIds>): ListingPrice[] =>
  listed(catalogue, ids).map(({ itemMappingId, prices }) => ({ itemMappingId, ...prices }))

/** Own prices of some shops: an outlet sells below the channel, a flagship above it, and a few listings are not for sale. */
const shopPrices = (
  catalogue: DemoCatalogue,
  ids: ReadonlyMap<string, SkuIds>,
): (ListingPrice & { shopId: string })[] => {
  const random = randomOf('shop prices')
  const factors: [shopId: string, factor: number][] = [
    ['5', 0.88],
    ['3', 1.05],
    ['4', 0],
  ]
  return listed(catalogue, ids).flatMap(({ itemMappingId, prices }) => {
    const [shopId, factor] = random.pick(factors)
    if (!random.chance(factor === 0 ? 0.03 : 0.12)) return []
    return [{ itemMappingId, shopId, ...scaled(prices, factor) }]
  })
}

const scaled = (prices: Prices, factor: number): Prices => {
  if (factor === 0) return { ...prices, marketingCents: 0 }
  const marketingCents = Math.round((prices.marketingCents * factor) / 1000) * 1000
  const saleCents = Math.max(marketingCents, prices.saleCents)
  return {
    ...prices,
    marketingCents,
    saleCents,
    shoppeCents: Math.max(saleCents, prices.shoppeCents),
    redLineCents: Math.min(marketingCents, prices.redLineCents),
  }
}

/** The stock of each SKU in each shop: none, the last pieces or plenty; some have more in transit. */
const stockLevels = (catalogue: DemoCatalogue, ids: ReadonlyMap<string, SkuIds>, now: Date): StockLevel[] => {
  const random = randomOf('stock')
  const shops = demoShops.filter(({ channelId }) => channelId !== null)
  return catalogue.skus.flatMap(({ skuCode }) => {
    const skuId = ids.get(skuCode)?.skuId
    if (skuId === undefined) return []
    return shops.map(({ id: shopId }) => {
      const onHand = random.chance(0.12)
        ? 0
        : random.chance(0.18)
          ? random.between(1, 3)
          : random.between(4, 60)
      const coming = onHand < 4 ? random.chance(0.6) : random.chance(0.06)
      return {
        shopId,
        skuId,
        onHand,
        ...(coming
          ? {
              inTransit: random.between(2, 40),
              inTransitDate: new Date(now.getTime() + random.between(3, 45) * daysMs)
                .toISOString()
                .slice(0, 10),
            }
          : {}),
      }
    })
  })
}
