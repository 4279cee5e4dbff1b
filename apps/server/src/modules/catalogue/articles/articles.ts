import type { Tx } from '../../../platform/database/db.ts'
import {
  capitalsCheck,
  type StagedMode,
  type RowResults,
  type StagedCheck,
  type StagedColumn,
} from '../../../platform/database/staging.ts'
import {
  changedArticles,
  createArticleTables,
  keepPaths,
  recordChangedArticles,
  stagedPaths,
  takenCodeRows,
  takeArticleListings,
  takeArticleSkus,
  takeStagedCategories,
  takeStagedProducts,
} from './articles.db.ts'
import { refreshProducts, upsertPaths } from './write.ts'
import { separator } from './write-rows.ts'

export { articleResults } from './articles.db.ts'
export { loadNameOrder } from '../search/documents.ts'

const columnsOf = (type: StagedColumn['type'], names: string): StagedColumn[] =>
  names.split(' ').map((name) => ({ name, type }))

/**
 * Columns of a staged article, which becomes a product with one SKU of the same code, and its listing. `category`: a path as `pathCode` writes it, or null;
 * `categories`: all paths of an article with several. `given_name`: the name in the file, before its kind was added. `kind`, `attributes`, and columns
 * whose `tells_…` is false, are guesses. The ids are for new rows.
 */
export const articleColumns: readonly StagedColumn[] = [
  ...columnsOf('text', 'sku_code name given_name name_order description brand kind category'),
  ...columnsOf('boolean', 'on_promotion allow_sale tells_color tells_material'),
  ...columnsOf('text', 'color_name color_hex material material_name size_text'),
  ...columnsOf('integer', 'width_mm depth_mm height_mm'),
  ...columnsOf('jsonb', 'attributes'),
  ...columnsOf('bigint', 'product_id sku_id listing_id'),
]

export const pathCode = (path: readonly string[]): string => path.join(separator)
export const pathOfCode = (code: string): string[] => code.split(separator)

export const articleChecks: readonly StagedCheck[] = [
  {
    column: 'sku_code',
    why: (product) => ({
      zh: `这个编码已是商品“${product}”的规格`,
      en: `this article number already is a variant of the product "${product}"`,
    }),
    rows: takenCodeRows(),
  },
  capitalsCheck('sku_code', { table: 'products', column: 'code' }),
]

const pathsPerPart = 1000

const makeCategories = async (tx: Tx): Promise<void> => {
  await createArticleTables(tx)
  for (let after = ''; ;) {
    const paths = await stagedPaths(tx, after, pathsPerPart)
    const last = paths.at(-1)
    if (last === undefined) return
    await keepPaths(tx, await upsertPaths(tx, paths.map(pathOfCode)))
    after = last
  }
}

/**
 * Writes staged articles as sets; equal rows are not touched, and columns that a file does not have keep their values. Missing categories are created even
 * in a preview.
 */
export const takeArticles = async (
  tx: Tx,
  channelId: string,
  mode: StagedMode,
): Promise<Record<'products' | 'skus' | 'listings', RowResults>> => {
  await makeCategories(tx)
  const products = await takeStagedProducts(tx, mode)
  await takeStagedCategories(tx, mode)
  const skus = await takeArticleSkus(tx, mode)
  const listings = await takeArticleListings(tx, channelId, mode)
  if (mode === 'write') await recordChangedArticles(tx)
  return { products, skus, listings }
}

const productsPerPart = 2000

/** Refreshes search terms and the products on sale in channels for the articles that `takeArticles` changed, after their prices are written. `progress` gets the number done. */
export const refreshArticles = async (tx: Tx, progress: (done: number) => void): Promise<void> => {
  let done = 0
  for (let after = '0'; ;) {
    const ids = await changedArticles(tx, after, productsPerPart)
    const last = ids.at(-1)
    if (last === undefined) return
    await refreshProducts(tx, ids)
    after = last
    done += ids.length
    progress(done)
  }
}
