import type { ImportKind } from '@showfloor/contract/common/import-kinds'
import type { Tx } from '../../../platform/database/db.ts'
import type { StagedMode, RowResults, StagedScope, StagedValue } from '../../../platform/database/staging.ts'
import {
  articleChecks,
  articleColumns,
  articleResults,
  refreshArticles,
  loadNameOrder,
  pathCode,
  pathOfCode,
  takeArticles,
} from '../../catalogue/catalogue.public.ts'
import { newId } from '../../../platform/database/ids.ts'
import { stockLoad } from '../../inventory/inventory.public.ts'
import { channelPriceLoad, storedArticles } from '../../pricing/pricing.public.ts'
import type { Field, Wording } from '../cells/field.ts'
import {
  categorySeparator,
  contradictingRows,
  deleteMergedRows,
  mergeArticles,
} from './merged-articles.db.ts'
import { articleReader, fingerprint, type Article } from './article.ts'
import { articleFields } from './article-fields.ts'
import type { Kind, NounChanges, Written } from './kind.ts'

const othersPerPart = 1000

const staged = [
  ...articleColumns,
  { name: 'print', type: 'text' as const },
  ...[...channelPriceLoad.columns, ...stockLoad.columns].filter(({ name }) => name !== 'sku_code'),
]

const takeAll = async (tx: Tx, scope: StagedScope, mode: StagedMode): Promise<Written> => {
  if (scope.channelId === null) throw new Error('Products are imported for a shop of a channel.')
  const { products, skus, listings } = await takeArticles(tx, scope.channelId, mode)
  await channelPriceLoad.prepare?.(tx, scope)
  const { results: prices } = await channelPriceLoad.take(tx, scope, mode)
  const { results: stock } = await stockLoad.take(tx, scope, mode)
  const nouns = { products, skus, listings, prices, stock }
  return {
    results: await articleResults(tx),
    removed: 0,
    nouns: Object.fromEntries(Object.entries(nouns).map(([noun, results]) => [noun, countsOf(results)])),
  }
}

const countsOf = ({ created, updated, unchanged }: RowResults): NounChanges[string] => ({
  created: created.count,
  updated: updated.count,
  unchanged: unchanged.count,
})

const categoryOf = (text: string): string | null => {
  const path = text
    .split('>')
    .map((name) => name.trim())
    .filter((name) => name !== '')
  return path.length > 0 ? pathCode(path) : null
}

/**
 * If entries have several levels, commas separate categories, as in exports of web shops: `Chairs > Bar, Outdoor > Bar`. A comma in a name is escaped by a
 * backslash.
 */
const categoriesOf = (text: string): string[] => {
  const parts = text.split(/(?<!\\),/).map((part) => part.replaceAll('\\,', ','))
  const all =
    parts.length > 1 && parts.every((part) => part.includes('>')) ? parts : [text.replaceAll('\\,', ',')]
  return [...new Set(all.flatMap((part) => categoryOf(part) ?? []))]
}

const valuesOf = (article: Article, category: string, nameOrder: string): Record<string, StagedValue> => ({
  sku_code: article.code,
  name: article.name,
  given_name: article.givenName,
  name_order: nameOrder,
  description: article.description,
  brand: article.brand,
  kind: article.kind,
  category: category === '' ? null : categoriesOf(category).join(categorySeparator) || null,
  allow_sale: article.stock === null,
  tells_color: article.tellsColor,
  tells_material: article.tellsMaterial,
  color_name: article.colorName,
  color_hex: article.colorHex,
  material: article.material,
  material_name: article.materialName,
  size_text: article.sizeText,
  width_mm: article.widthMm,
  depth_mm: article.depthMm,
  height_mm: article.heightMm,
  attributes: JSON.stringify(article.attributes),
  product_id: newId(),
  sku_id: newId(),
  listing_id: newId(),
  print: fingerprint(article),
  marketing_cents: article.priceCents,
  sale_cents: article.saleCents,
  shoppe_cents: article.shoppeCents,
  red_line_cents: article.redLineCents,
  on_promotion: article.saleCents > article.priceCents,
  on_hand: article.stock,
})

/** The staged column with the result of a field. */
const columnOf: Readonly<Record<string, string>> = {
  code: 'sku_code',
  name: 'name',
  description: 'description',
  brand: 'brand',
  price: 'marketing_cents',
  oldPrice: 'sale_cents',
  shoppe: 'shoppe_cents',
  redLine: 'red_line_cents',
  stock: 'on_hand',
  colour: 'color_name',
  material: 'material_name',
  width: 'width_mm',
  depth: 'depth_mm',
  height: 'height_mm',
}

/** A category path in importable form; commas in its names are escaped only where they would separate. */
const pathText = (path: readonly string[]): string => {
  const text = path.join('>')
  return categoriesOf(text).length > 1 ? text.replaceAll(',', '\\,') : text
}

const shownArticle = (row: Record<string, unknown>, { key, type }: Field): Wording => {
  if (key === 'category') {
    const { category, category_en: english } = row
    if (typeof category === 'string' && typeof english === 'string')
      return { zh: pathText(category.split('>')), en: pathText(english.split('>')) }
    const paths = (row.categories ?? [category]) as (string | null)[]
    return paths.map((path) => (path === null ? '' : pathText(pathOfCode(path)))).join('; ')
  }
  if (key === 'oldPrice' && row.on_promotion !== true) return ''
  const value = row[columnOf[key] ?? '']
  if (typeof value === 'number') return type === 'money' ? (value / 100).toFixed(2) : String(value)
  return typeof value === 'string' ? value : ''
}

/** Whole articles, each a product with one SKU, its listing and price: lists of suppliers and web shops; missing values are guessed. */
export const productsKind: Kind = {
  kind: 'products' satisfies ImportKind,
  zh: '商品',
  en: 'Products',
  about: {
    zh: '整份商品清单：每行一个商品及其 SKU、价格和库存；缺少的种类、颜色、材质从描述推定',
    en: 'A whole list of articles: each row a product with its SKU, price and stock; kind, colour and material are guessed from the description',
  },
  fields: articleFields,
  staged,
  key: [],
  fieldOf: (column) => Object.entries(columnOf).find(([, name]) => name === column)?.[0] ?? column,
  reader: async (format, mode) => {
    const nameOrder = mode === 'write' ? await loadNameOrder() : () => ''
    const readRow = articleReader(format)
    return (cells) => {
      const { article, category, problems } = readRow(cells)
      if (!article) return { values: null, problems }
      const values = valuesOf(article, category, nameOrder(article.name))
      return { values: staged.map(({ name }) => values[name] ?? null), problems }
    }
  },
  checks: () => articleChecks,
  prepareRows: async (tx, report) => {
    if (!(await mergeArticles(tx))) return { merged: 0 }
    for (let after = 0; ;) {
      const found = await contradictingRows(tx, after, othersPerPart)
      for (const { line, code, firstLine: first } of found)
        await report(line, {
          zh: `编码 ${code} 已在第 ${first} 行出现，且名称、价格、尺寸或文字不同`,
          en: `article ${code} is on line ${first} already, with another name, price, size or text`,
        })
      const last = found.at(-1)
      if (!last) break
      after = last.line
    }
    return { merged: await deleteMergedRows(tx) }
  },
  stored: storedArticles,
  take: takeAll,
  follow: refreshArticles,
  shown: shownArticle,
}
