import type { Db } from '../../../platform/database/db.ts'
import { newId } from '../../../platform/database/ids.ts'
import {
  changeSales,
  idsBySkuCode,
  raiseVersions,
  refreshChannelProducts,
  upsertCategoryLevel,
  upsertListings,
  upsertProductCategories,
  upsertProducts,
  upsertSkuPackages,
  upsertSkus,
  type SkuIdRow,
  upsertZones,
  type UpsertedRow,
  type ZoneInput,
} from './write.db.ts'
import { refreshTerms } from '../search/terms.ts'
import {
  categoryRecords,
  idOf,
  listingRecord,
  packagesRecord,
  productRecord,
  separator,
  skuRecord,
  type CategoryInput,
  type ListingInput,
  type ProductInput,
  type SkuInput,
} from './write-rows.ts'

export { insertCombos, type ComboInput, type ZoneInput } from './write.db.ts'
export type { CategoryInput, ListingInput, ProductInput, SkuInput } from './write-rows.ts'

export type Changes = { created: number; updated: number; unchanged: number }

export type CatalogueRows = {
  channelId: string
  categories?: readonly CategoryInput[]
  /** Special zones that products name by id. */
  zones?: readonly ZoneInput[]
  products: readonly ProductInput[]
  skus: readonly SkuInput[]
  listings: readonly ListingInput[]
}

/** The ids of a SKU code: the SKU's, and its listing's where it has one in the channel. */
export type SkuIds = Pick<SkuIdRow, 'skuId' | 'itemMappingId'>

const rowsPerStatement = 4000

/**
 * Upserts categories, products, SKUs with packages and listings by their codes; equal rows are not touched, and unnamed rows stay. Refreshes search terms
 * and columns derived from SKUs. Must run in a transaction.
 */
export const upsertProductRows = async (
  db: Db,
  rows: CatalogueRows,
): Promise<{
  counts: Record<'categories' | 'products' | 'skus' | 'listings', Changes>
  ids: Map<string, SkuIds>
}> => {
  const products = lastOfEach(rows.products, (product) => product.code)
  const skus = lastOfEach(rows.skus, (sku) => sku.skuCode)
  const listings = lastOfEach(rows.listings, (listing) => listing.skuCode)
  if (rows.zones) await upsertZones(db, rows.zones)
  const categories = await upsertCategories(
    db,
    rows.categories ?? [],
    products.flatMap((product) => product.categoryPaths),
  )

  const productRows = await inParts(products, (part) =>
    upsertProducts(
      db,
      part.map((product) => productRecord(product, categories.ids)),
    ),
  )
  const productIds = new Map(productRows.map((row) => [row.code, row.id]))
  const recategorised = await inParts(products, (part) =>
    upsertProductCategories(
      db,
      part.flatMap((product) => categoryRecords(product, productIds, categories.ids)),
    ),
  )
  const positions = new Map<string, number>()
  const skuRecords = skus.map((sku) => {
    const position = positions.get(sku.productCode) ?? 0
    positions.set(sku.productCode, position + 1)
    return skuRecord(sku, productIds, position)
  })
  const skuRows = await inParts(skuRecords, (part) => upsertSkus(db, part))
  const skuIds = new Map(skuRows.map((row) => [row.code, row.id]))
  await inParts(skus, (part) =>
    upsertSkuPackages(
      db,
      part.map((sku) => packagesRecord(sku, skuIds)),
    ),
  )
  const listingRows = await inParts(listings, (part) =>
    upsertListings(
      db,
      rows.channelId,
      part.map((listing) => listingRecord(listing, skuIds)),
    ),
  )

  await refreshDerived(db, {
    products: productRows,
    recategorised,
    changedSkus: skuRows.concat(listingRows).filter((row) => row.change !== 'unchanged'),
    productOfSku: new Map(skus.map((sku) => [sku.skuCode, idOf(productIds, sku.productCode)])),
  })

  return {
    counts: {
      categories: categories.changes,
      products: count(productRows),
      skus: count(skuRows),
      listings: count(listingRows),
    },
    ids: await listingIds(db, rows.channelId, [...skuIds.keys()]),
  }
}

/** Ids by SKU code, with the listing's in `channelId`; unknown codes are left out. */
export const listingIds = async (
  db: Db,
  channelId: string,
  skuCodes: readonly string[],
): Promise<Map<string, SkuIds>> => {
  const found = await inParts(skuCodes, (part) => idsBySkuCode(db, channelId, part))
  return new Map(found.map((row) => [row.skuCode, row]))
}

type Changed = {
  products: readonly UpsertedRow[]
  recategorised: readonly string[]
  changedSkus: readonly UpsertedRow[]
  productOfSku: ReadonlyMap<string, string>
}

/** Refreshes what depends on changed rows: versions, search terms and pages. */
const refreshDerived = async (
  db: Db,
  { products, recategorised, changedSkus, productOfSku }: Changed,
): Promise<void> => {
  const versioned = new Set(products.filter((row) => row.change !== 'unchanged').map((row) => row.id))
  const changed = new Set([...versioned, ...recategorised])
  for (const { code } of changedSkus) {
    const productId = productOfSku.get(code)
    if (productId !== undefined) changed.add(productId)
  }
  await raiseProductVersions(db, [...changed.difference(versioned)])
  await refreshProducts(db, [...changed])
}

/** Raises the version of products, so that an edit of an older version is refused. */
export const raiseProductVersions = async (db: Db, productIds: readonly string[]): Promise<void> => {
  await inParts(productIds, (part) => raiseVersions(db, part).then(() => []))
}

/** Adds pieces (negative: subtracts them) to the products' sales, and refreshes lists sorted by sales. */
export const addSales = async (
  db: Db,
  sold: readonly { productId: string; pieces: number }[],
): Promise<void> => {
  await inParts(sold, (part) => changeSales(db, part).then(() => []))
}

/** Refreshes search terms and the products on sale in channels. */
export const refreshProducts = async (db: Db, productIds: readonly string[]): Promise<void> => {
  await refreshTerms(db, productIds)
  await inParts(productIds, (part) => refreshChannelProducts(db, part).then(() => []))
}

const lastOfEach = <T>(items: readonly T[], keyOf: (item: T) => string): T[] => [
  ...new Map(items.map((item) => [keyOf(item), item])).values(),
]

const inParts = async <T, R>(items: readonly T[], work: (part: T[]) => Promise<R[]>): Promise<R[]> => {
  const results: R[] = []
  for (let from = 0; from < items.length; from += rowsPerStatement) {
    for (const result of await work(items.slice(from, from + rowsPerStatement))) results.push(result)
  }
  return results
}

const count = (rows: readonly UpsertedRow[]): Changes => {
  const changes = { created: 0, updated: 0, unchanged: 0 }
  for (const row of rows) changes[row.change] += 1
  return changes
}

/** Ids of categories by their paths, as `separator` joins them; missing ones are created. */
export const upsertPaths = async (
  db: Db,
  paths: readonly (readonly string[])[],
): Promise<Map<string, string>> => {
  const { ids } = await upsertCategories(db, [], paths)
  return ids
}

const upsertCategories = async (
  db: Db,
  listed: readonly CategoryInput[],
  named: readonly (readonly string[])[],
) => {
  const englishNames = new Map(
    listed.map((category) => [category.path.join(separator), category.nameEn ?? '']),
  )
  const levels: Map<string, { path: readonly string[]; nameEn: string }>[] = []
  for (const path of [...listed.map((category) => category.path), ...named]) {
    for (let depth = 1; depth <= path.length; depth++) {
      const part = path.slice(0, depth)
      const key = part.join(separator)
      const level = (levels[depth - 1] ??= new Map())
      if (!level.has(key)) level.set(key, { path: part, nameEn: englishNames.get(key) ?? '' })
    }
  }
  const ids = new Map<string, string>()
  const all: UpsertedRow[] = []
  for (const level of levels) {
    const records = [...level].map(([key, { path, nameEn }], position) => ({
      key,
      id: newId(),
      parent_id: path.length === 1 ? null : idOf(ids, path.slice(0, -1).join(separator)),
      name: path.at(-1) ?? '',
      name_en: nameEn,
      position,
    }))
    for (const row of await upsertCategoryLevel(db, records)) {
      ids.set(row.code, row.id)
      all.push(row)
    }
  }
  return { ids, changes: count(all) }
}
