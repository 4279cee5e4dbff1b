import { knownAttributes } from '@showfloor/contract/catalogue/attributes'
import type { OutputOf, ParsedInputOf } from '@showfloor/contract/common/call'
import type { Contract } from '@showfloor/contract/contract'
import type { Context } from '../../../platform/calls/context.ts'
import { CallError } from '../../../platform/calls/errors.ts'
import { chosenRecommendations, combosOf, picturesOf } from './editing.db.ts'
import { specialZones } from '../browse/filter-counts.db.ts'
import { channels } from '../details/listings.db.ts'
import {
  categoryPaths,
  managedAfter,
  managedCounts,
  managedPage,
  managedProductRow,
  managedSkus,
  namedProducts,
  searchSkus,
  type ManagedCardRow,
  type ManagedSkuRow,
} from './products.db.ts'
import { queryTerms } from '../search/query.ts'
import { pictureColor, pictureUrl } from '../pictures/pictures.ts'
import { nameIn } from '../details/detail.ts'

type Calls = Contract['catalogue']

/** A keyword as a prefix of a code and as words, where it can be one; a keyword with a blank is a code only with a digit. */
const waysToFind = (keyword: string) => ({
  code: /^(?:[\x21-\x7e]{2,}|(?=.*\d)[\x20-\x7e]{2,})$/.test(keyword) ? keyword : '',
  terms: keyword === '' ? null : queryTerms(keyword),
})

type ManagedCard = OutputOf<Calls['productPaging']>['data'][number]

const managedCard = (row: ManagedCardRow): ManagedCard => ({
  ...productName(row),
  categoryName: row.categoryName,
  skuCount: row.skuCount,
  pictureCount: row.pictureCount,
  updatedAt: row.updatedAt.toISOString(),
})

/** The products of that list in batches by code, after the cursor `before`. */
export const productsByCode = async (
  { db }: Context,
  {
    keyword,
    status,
    specialZoneId,
    size,
    before = '',
  }: ParsedInputOf<Calls['productPaging']> & { before?: string },
) => {
  const ways = waysToFind(keyword)
  const isNothing = keyword !== '' && ways.code === '' && ways.terms === null
  const rows = isNothing
    ? []
    : await managedAfter(db, {
        ...ways,
        status: status ?? null,
        zoneId: specialZoneId ?? null,
        limit: size,
        after: before,
      })
  const data = rows.map(managedCard)
  return {
    data,
    total: data.length,
    counts: { onsale: 0, offsale: 0, draft: 0 },
    next: rows.length < size ? null : (data.at(-1)?.code ?? null),
  }
}

/** A page of products in any status, last changed first, with the number in each status. */
export const productPaging = async (
  { db }: Context,
  { keyword, status, specialZoneId, no, size }: ParsedInputOf<Calls['productPaging']>,
): Promise<OutputOf<Calls['productPaging']>> => {
  const none = { onsale: 0, offsale: 0, draft: 0 }
  const ways = waysToFind(keyword)
  if (keyword !== '' && ways.code === '' && ways.terms === null) return { data: [], total: 0, counts: none }
  const filter = { ...ways, status: status ?? null, zoneId: specialZoneId ?? null }
  const [rows, counted] = await Promise.all([
    managedPage(db, { ...filter, limit: size, offset: (no - 1) * size }),
    managedCounts(db, filter),
  ])
  const counts = { ...none, ...Object.fromEntries(counted.map((row) => [row.status, row.count])) }
  return {
    data: rows.map(managedCard),
    total: status ? counts[status] : counts.onsale + counts.offsale + counts.draft,
    counts,
  }
}

const productName = (row: ManagedCardRow) => ({
  id: row.id,
  code: row.code,
  name: row.name,
  status: row.status,
  picture: pictureUrl(row, 'front'),
  pictureColor: pictureColor(row),
})

/** The choices of the editor's records. */
export const loadData = async (
  { db, language }: Context,
  { modelKey }: ParsedInputOf<Calls['loadData']>,
): Promise<OutputOf<Calls['loadData']>> => {
  const models = {
    md_SellerCategoryBO: () => categoryPaths(db),
    md_SpecialZoneBO: async () =>
      (await specialZones(db)).map((zone) => ({ id: zone.id, name: nameIn(zone, language), under: [] })),
    md_ChannelBO: async () =>
      (await channels(db, null)).map(({ channelId: id, name }) => ({ id, name, under: [] })),
  }
  return { data: await models[modelKey]() }
}

/** A product with everything that its editor shows. Error: NOT_FOUND. */
export const managedProduct = async (
  { db }: Context,
  { channelSpuId: id }: ParsedInputOf<Calls['managedProduct']>,
): Promise<OutputOf<Calls['managedProduct']>> => {
  const row = await managedProductRow(db, id)
  if (!row) throw new CallError('NOT_FOUND')
  const [skus, pictures, combos, recommendedIds] = await Promise.all([
    managedSkus(db, id),
    picturesOf(db, id),
    combosOf(db, id),
    chosenRecommendations(db, id),
  ])
  return {
    id: row.id,
    version: row.version,
    code: row.code,
    name: row.name,
    kind: row.kind,
    status: row.status,
    brand: row.brand,
    style: row.style,
    description: row.description,
    care: row.care,
    tag: row.tag,
    categoryIds: row.categoryIds,
    specialZoneIds: row.specialZoneIds,
    reviewCount: row.reviewCount,
    reviewTenths: row.reviewTenths,
    updatedAt: row.updatedAt.toISOString(),
    skus: skus.map(managedSku),
    pictures: pictures.map((picture) => ({
      fileId: picture.fileId,
      url: picture.url,
      alt: picture.alt,
      colorName: picture.colorName,
      widthPx: picture.widthPx,
      heightPx: picture.heightPx,
    })),
    combos,
    recommended: (await namedProducts(db, recommendedIds)).map(productName),
  }
}

const managedSku = (row: ManagedSkuRow) => ({
  id: row.id,
  skuCode: row.skuCode,
  name: row.name,
  colorName: row.colorName,
  colorHex: row.colorHex,
  material: row.material,
  materialName: row.materialName,
  widthMm: row.widthMm,
  depthMm: row.depthMm,
  heightMm: row.heightMm,
  sizeText: row.sizeText,
  attributes: knownAttributes(row.attributes),
  o2oValue: row.o2oValue,
  allowSale: row.allowSale,
  allowPurchase: row.allowPurchase,
  status: row.status,
  packages: row.packages,
  listings: row.listings,
  picture: pictureUrl(row, 'front'),
  pictureColor: pictureColor(row),
})

/** SKUs by words or a prefix of their code, for the pieces of a combo. */
export const skuSearch = async (
  { db }: Context,
  { keyword }: ParsedInputOf<Calls['skuSearch']>,
): Promise<OutputOf<Calls['skuSearch']>> => {
  const rows = await searchSkus(db, waysToFind(keyword))
  return { data: rows.map(({ id, skuCode, name }) => ({ id, skuCode, name })) }
}
