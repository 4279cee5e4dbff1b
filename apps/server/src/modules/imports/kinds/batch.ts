import type { CatalogueBatch } from '../../../loading/catalogue-batch.ts'
import type { StagedArticle } from '../imports.articles.db.ts'
import type { Article } from './article.ts'

const noCategory = '未分类'

/**
 * The five prices of an article of which one price is known, in cents: marketing = the price; sale = the price before if it was higher, else the price;
 * shoppe = sale; red line = marketing, so that no discount goes below it unasked; cost = 0, unknown.
 */
const pricesOf = ({ priceCents, oldPriceCents }: Pick<Article, 'priceCents' | 'oldPriceCents'>) => {
  const saleCents = Math.max(priceCents, oldPriceCents ?? 0)
  return {
    marketingCents: priceCents,
    saleCents,
    shoppeCents: saleCents,
    redLineCents: priceCents,
    costCents: 0,
  }
}

/** Rows of the catalogue from articles of the file: each is a product with one SKU, listed in the shop's channel. */
export const batchOf = (
  articles: readonly StagedArticle[],
  shopId: string,
  channelId: string,
): CatalogueBatch => ({
  channelId,
  products: articles.map(({ article, categories }) => ({
    code: article.code,
    name: article.name,
    kind: article.kind,
    categoryPaths: categories.map(pathOf),
    description: article.description,
    tag:
      article.oldPriceCents !== null && article.oldPriceCents > article.priceCents
        ? ('PROMOTION' as const)
        : null,
    source: 'import',
  })),
  skus: articles.map(({ article }) => ({
    skuCode: article.code,
    productCode: article.code,
    name: article.sizeText ? `${article.name} ${article.sizeText}` : article.name,
    colorName: article.colorName,
    ...(article.colorHex === null ? {} : { colorHex: article.colorHex }),
    material: article.material,
    materialName: article.materialName,
    widthMm: article.widthMm,
    depthMm: article.depthMm,
    heightMm: article.heightMm,
    sizeText: article.sizeText,
    attributes: article.attributes,
    allowSale: article.stock === null,
  })),
  listings: articles.map(({ article }) => ({ skuCode: article.code, itemOuterId: article.code })),
  prices: articles.map(({ article }) => ({ skuCode: article.code, ...pricesOf(article) })),
  stock: articles.flatMap(({ article }) =>
    article.stock === null ? [] : [{ skuCode: article.code, shopId, onHand: article.stock }],
  ),
})

const pathOf = (category: string): string[] => {
  const path = category
    .split('>')
    .map((name) => name.trim())
    .filter((name) => name !== '')
  return path.length > 0 ? path : [noCategory]
}
