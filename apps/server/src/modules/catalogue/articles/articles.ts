import type { Tx } from '../../../platform/database/db.ts'
import {
  capitalsCheck,
  type Doing,
  type RowResults,
  type StagedCheck,
  type StagedColumn,
} from '../../../platform/database/staging.ts'
import {
  changedArticles,
  createArticleTables,
  keepPaths,
  noteChangedArticles,
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
 * What a staged article becomes in the catalogue: a product with one SKU of the same code, and its listing. `category` is a path as `pathCode` writes it, null
 * where nothing is said; `categories` are all of them where an article stands under several. `given_name` is the name before what it is was added to it;
 * kind, attributes, and what `tells_…` says no of, are only guessed. The ids are for what is new.
 */
export const articleColumns: readonly StagedColumn[] = [
  ...columnsOf('text', 'sku_code name given_name name_order description kind category'),
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
 * Takes staged articles into the catalogue, set by set; equal rows are not touched, and columns that a list does not have keep their values. Categories are made when rows are
 * only compared, too.
 */
export const takeArticles = async (
  tx: Tx,
  channelId: string,
  doing: Doing,
): Promise<Record<'products' | 'skus' | 'listings', RowResults>> => {
  await makeCategories(tx)
  const products = await takeStagedProducts(tx, doing)
  await takeStagedCategories(tx, doing)
  const skus = await takeArticleSkus(tx, doing)
  const listings = await takeArticleListings(tx, channelId, doing)
  if (doing === 'write') await noteChangedArticles(tx)
  return { products, skus, listings }
}

const productsPerPart = 2000

/** Brings search terms, and what channels sell, up to date with the articles that `takeArticles` has changed, once their prices are there too. `progress` hears how many are done. */
export const followArticles = async (tx: Tx, progress: (done: number) => void): Promise<void> => {
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
