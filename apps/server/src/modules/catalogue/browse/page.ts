import type { OutputOf, ParsedInputOf } from '@showfloor/contract/common/call'
import { PRODUCT_COUNT_LIMIT } from '@showfloor/contract/common/constants'
import type { Contract } from '@showfloor/contract/contract'
import type { Context } from '../../../platform/calls/context.ts'
import type { Db } from '../../../platform/database/db.ts'
import type { CardRow } from './cards.db.ts'
import { findPage, type Page } from './find-page.ts'
import type { KeptPages } from './kept-pages.ts'
import type { PageFilter } from './page-filter.db.ts'
import { askedFor } from '../language/keyword.ts'
import { isSkuAsked } from '../search/sku-choice.db.ts'
import type { FoundBy } from '../search/documents.ts'
import { filterOf, plain, type Filter } from './page-filter.ts'
import { matchesOf, type Shown } from '../search/match-marks.ts'
import { certainCorrections } from '../search/corrections.ts'
import { sizeOf, stockInfo } from '../details/detail.ts'
import { pictureColor, pictureUrl } from '../pictures/pictures.ts'

type Calls = Contract['catalogue']
type Card = OutputOf<Calls['itemMappingPage']>['data'][number]

/** A page of a shop's products, with the number on all pages. A keyword without anything to search for finds nothing. */
export const itemMappingPage = async (
  context: Context,
  input: ParsedInputOf<Calls['itemMappingPage']>,
  kept: KeptPages,
): Promise<OutputOf<Calls['itemMappingPage']>> => {
  const { page, keyword, isSkuMeant } = await pageMeant(context.db, input, kept)
  const { rows, total, more } = page
  const counted = Math.min(total, PRODUCT_COUNT_LIMIT)
  return {
    data: cardsOf(rows, keyword, context.language, isSkuMeant),
    total: counted,
    more: more || total > counted,
    ...(keyword === input.keyword ? {} : { meant: keyword }),
  }
}

const nothingFound: Page = { rows: [], total: 0, more: false }

/** The page of a keyword; when it finds nothing, that of its certain correction. */
const pageMeant = async (
  db: Db,
  input: Filter,
  kept?: KeptPages,
): Promise<{ page: Page; keyword: string; isSkuMeant: boolean }> => {
  const { keyword } = input
  const filter = filterOf(input)
  const page = filter ? await findPage(db, filter, kept) : nothingFound
  const isSkuMeant = filter !== null && isSkuAskedFor(filter)
  if (page.total > 0 || filter?.search === null || keyword === '') return { page, keyword, isSkuMeant }
  for await (const meant of certainCorrections(db, keyword)) {
    const other = filterOf({ ...input, keyword: meant.keyword }, meant.asked)
    const found = other ? await findPage(db, other, kept) : nothingFound
    if (other && found.total > 0)
      return { page: found, keyword: meant.keyword, isSkuMeant: isSkuAskedFor(other) }
  }
  return { page, keyword, isSkuMeant }
}

/** Whether the filter has conditions on SKUs other than stock. */
const isSkuAskedFor = (filter: PageFilter): boolean => isSkuAsked({ ...filter, inStock: false })

/** The best-matching products on sale in a shop, without a total. */
export const findProducts = async (
  db: Db,
  query: { shopId: string; keyword: string; size: number },
  language: Context['language'],
): Promise<Card[]> => {
  const { page, keyword } = await pageMeant(db, { ...plain(query.shopId), ...query })
  return cardsOf(page.rows, keyword, language)
}

/** Cards of products, with why `keyword` found each. `isSkuMeant`: whether the filter may match one SKU of a product and not another. */
export const cardsOf = (
  rows: readonly CardRow[],
  keyword: string,
  language: Context['language'],
  isSkuMeant = false,
): Card[] => {
  const matchOf = matchesOf(keyword, askedFor(keyword), language)
  const typed = keyword.trim().toLowerCase()
  // A typed name means the product, not one of its SKUs.
  const isNamed = ({ name }: CardRow): boolean => typed !== '' && name.toLowerCase().includes(typed)
  return rows.map((row) => ({
    ...cardOf(row),
    severalFit: isSkuMeant && row.skuCount > 1 && !isNamed(row),
    ...(keyword === '' ? {} : { match: matchOf(foundByOf(row), shownOf(row)) }),
  }))
}

const shownOf = (row: CardRow): Shown => ({
  name: row.name,
  kind: row.kind,
  colorName: row.colorName,
  material: row.material,
  materialName: row.materialName,
  sizeText: row.sizeText,
  sides: [row.widthMm, row.depthMm, row.heightMm].filter((mm) => mm !== null).join('×'),
})

const foundByOf = ({ foundBy, name }: CardRow): FoundBy =>
  foundBy === null ? [['name', name, '']] : (JSON.parse(foundBy) as FoundBy)

const cardOf = (row: CardRow): Omit<Card, 'severalFit'> => ({
  channelSpuId: row.productId,
  name: row.name,
  kind: row.kind,
  tag: row.tag,
  size: sizeOf(row),
  swatches: row.swatches,
  skuCount: row.skuCount,
  itemMappingId: row.itemMappingId,
  skuCode: row.skuCode,
  picture: pictureUrl(row, 'front'),
  pictureColor: pictureColor(row),
  marketingPrice: row.marketingCents,
  salePrice: row.saleCents,
  stock: stockInfo(row),
  hasSample: row.hasSample,
})
