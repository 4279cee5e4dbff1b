import type { ImportKind } from '@showfloor/contract/common/import-kinds'
import { upsertCatalogue, type CatalogueBatchCounts } from '../../../loading/catalogue-batch.ts'
import type { Tx } from '../../../platform/db.ts'
import { fateLines, type Fate, type Fates, type StagedScope } from '../../../platform/staging.ts'
import { takenCodeRows } from '../../catalogue/catalogue.service.staged.ts'
import { articleCounts, mergeArticles, otherTellings, stagedArticles } from '../imports.articles.db.ts'
import { fingerprint, readArticle, type Article } from './article.ts'
import { articleFields } from './article-fields.ts'
import { batchOf } from './batch.ts'
import type { Kind, NounChanges, Written } from './kind.ts'

const rowsPerPart = 1000

const writeArticles = async (
  tx: Tx,
  { shopId, channelId }: StagedScope,
  progress: (done: number, of: number) => void,
): Promise<Written> => {
  if (shopId === null || channelId === null) throw new Error('Products are imported for a shop of a channel.')
  const { articles: total } = await articleCounts(tx)
  const none = (): Fates[Fate] => ({ count: 0, lines: [] })
  const fates: Fates = { created: none(), updated: none(), unchanged: none() }
  const nouns: NounChanges = {}
  let done = 0
  for (let after = 0; ;) {
    const articles = await stagedArticles(tx, after, rowsPerPart)
    const last = articles.at(-1)
    if (!last) break
    after = last.line
    const { touched, counts } = await upsertCatalogue(tx, batchOf(articles, shopId, channelId))
    for (const { line, article } of articles) {
      const fate = fates[touched.get(article.code) ?? 'unchanged']
      fate.count += 1
      if (fate.lines.length < fateLines) fate.lines.push(line)
    }
    addTo(nouns, counts)
    done += articles.length
    progress(done, total)
  }
  return { fates, removed: 0, nouns }
}

const addTo = (sum: NounChanges, changes: CatalogueBatchCounts): void => {
  for (const [noun, more] of Object.entries(changes)) {
    const before = sum[noun] ?? { created: 0, updated: 0, unchanged: 0 }
    sum[noun] = {
      created: before.created + more.created,
      updated: before.updated + more.updated,
      unchanged: before.unchanged + more.unchanged,
    }
  }
}

const shownArticle = (article: Article, categories: string[] | null, key: string): string => {
  const price = (cents: number | null): string => (cents === null ? '' : (cents / 100).toFixed(2))
  switch (key) {
    case 'code':
    case 'name':
    case 'description':
      return article[key]
    case 'category':
      return (categories ?? []).join('; ')
    case 'price':
      return price(article.priceCents)
    case 'oldPrice':
      return price(article.oldPriceCents)
    case 'stock':
      return article.stock === null ? '' : String(article.stock)
    case 'colour':
      return article.colorName
    case 'material':
      return article.materialName
    case 'width':
    case 'depth':
    case 'height':
      return String(article[`${key}Mm`] ?? '')
    default:
      return ''
  }
}

/** Whole articles, each a product with one SKU, its listing and price: lists as suppliers and web shops have them, with what is missing guessed. */
export const productsKind: Kind = {
  kind: 'products' satisfies ImportKind,
  zh: '商品',
  en: 'Products',
  about: {
    zh: '整份商品清单：每行一个商品及其 SKU、价格和库存；缺少的种类、颜色、材质从描述推定',
    en: 'A whole list of articles: each row a product with its SKU, price and stock; kind, colour and material are guessed from the description',
  },
  fields: articleFields,
  staged: [
    { name: 'code', type: 'text' },
    { name: 'category', type: 'text' },
    { name: 'print', type: 'text' },
    { name: 'article', type: 'jsonb' },
  ],
  key: [],
  fieldOf: (column) => column,
  reader: (format) => (cells) => {
    const { article, category, problems } = readArticle(cells, format)
    const values = article && [article.code, category, fingerprint(article), JSON.stringify(article)]
    return { values, problems }
  },
  checks: () => [
    {
      column: 'code',
      why: (product) => ({
        zh: `这个编码已是商品“${product}”的规格`,
        en: `this article number already is a variant of the product "${product}"`,
      }),
      rows: takenCodeRows(),
    },
  ],
  settle: async (tx, tell) => {
    await mergeArticles(tx)
    for (let after = 0; ;) {
      const found = await otherTellings(tx, after, rowsPerPart)
      for (const { line, code, first_line: first } of found)
        await tell(line, {
          zh: `编码 ${code} 已在第 ${first} 行出现，且名称、价格、尺寸或文字不同`,
          en: `article ${code} stands on line ${first} already, with another name, price, size or text`,
        })
      const last = found.at(-1)
      if (!last) break
      after = last.line
    }
    const { rows, articles, others } = await articleCounts(tx)
    return { merged: rows - articles - others }
  },
  write: writeArticles,
  shown: (row, { key }) => shownArticle(row['article'] as Article, row['categories'] as string[] | null, key),
}
