import { defaultColorHex } from '@showfloor/contract/common/product-kinds'
import { sql, type Sql } from '../../../platform/database/sql.ts'
import { patternOfCount, type Count, type Size } from '../language/amounts.ts'
import { seatedAlone, uprightKinds } from './documents.ts'
import {
  allOf,
  isSkuInStock,
  type Condition,
  type PageFilter,
  type SkuAsked,
} from '../browse/page-filter.db.ts'

const anyOf = (conditions: readonly Condition[]): Condition => sql`(${sql.join(conditions, sql` or `)})`

/** The family of a SKU's colour; blank for an unknown colour. */
export const colorFamily = (sku: Sql): Sql =>
  sql`case when ${sku}.color_name = '' and ${sku}.color_hex = ${defaultColorHex} then '' else ${sku}.color_family end`

const lookText = sql`(
  s.color_name || ' c:' || ${colorFamily(sql`s`)} || '|' || s.material_name || ' m:' || s.material || '|'
    || cp.name || ' ' || s.name
)`
const skuWords = (sku: Sql): Sql =>
  sql`concat_ws(' ', ${sku}.name, ${sku}.color_name, ${sku}.material_name, ${sku}.size_text)`

const isOfCount = (count: Count): Condition => {
  const said = sql`concat_ws(' ', cp.name, s.name, s.size_text) ~* ${patternOfCount(count)}`
  if (count.of !== 'seats') return said
  const alone = count.number === 1 ? sql`cp.kind = any(${[...seatedAlone]}::text[]) or ` : sql``
  return sql`case
    when s.attributes ? 'seats' then (s.attributes->>'seats')::integer = ${count.number}
    else ${alone}${said}
  end`
}

/** The spellings of a length: 1800, 180 or 1.8. */
const lengthPattern = (mm: number): string => {
  const metres = String(mm / 1000).replace('.', String.raw`\.`)
  return [
    String(mm),
    ...(mm % 10 === 0 && mm >= 100 ? [String(mm / 10)] : []),
    ...(mm % 10 === 0 && mm >= 300 ? [metres.includes('.') ? metres : `${metres}(?=\\s*[米mx×])`] : []),
  ].join('|')
}

export const mattressWidth = sql`coalesce(
  (s.attributes->>'mattressWidthMm')::integer, (s.attributes->>'frameInnerWidthMm')::integer
)`
const mattressLength = sql`coalesce(
  (s.attributes->>'mattressLengthMm')::integer, (s.attributes->>'frameInnerLengthMm')::integer
)`
// Beds for adults have about one length, so only a child's bed is named by its length.
const bedLengthFromMm = 1900

/** Beds and mattresses: people name them by the size of the mattress. */
const isNamedByMattress = sql`s.attributes ?| '{mattressWidthMm,frameInnerWidthMm}'`

/** The measures in mm by which people name the SKU `s` of the product `cp`, a row each. */
export const namedMeasures = sql`
  select unnest(
    case
      when ${isNamedByMattress}
        then array[${mattressWidth}, case
          when ${mattressLength} < ${bedLengthFromMm} then ${mattressLength} end]
          else array[s.width_mm, case
            when cp.kind = any(${uprightKinds}::text[]) then s.height_mm
          end, case when cp.kind = 'rug' then s.depth_mm end] end
  )`

/** Whether a measure matches: one that names the SKU, the requested side, or one that its size's text states. */
const isOfSize = ({ side, ranges, saidMm, maybe }: Size): Condition => {
  const within = (measure: Sql): Condition =>
    anyOf(ranges.map(([from, to]) => sql`${measure} between ${from}::integer and ${to}::integer`))
  const written =
    saidMm.length === 0
      ? []
      : [sql`s.size_text ~ ${`(?:^|[^0-9.])(?:${saidMm.map(lengthPattern).join('|')})(?![0-9.])`}`]
  const typed =
    maybe === null ? [] : [sql`position(${maybe} in concat_ws(' ', cp.name, s.name, s.sku_code)) > 0`]
  if (side === 'height') return anyOf([within(sql`s.height_mm`), ...written])
  if (side === 'depth') return anyOf([within(sql`s.depth_mm`), ...written])
  if (side === 'any')
    return sql`case when ${isNamedByMattress} then ${anyOf([within(mattressWidth), within(mattressLength), ...written])}
      else ${anyOf([within(sql`s.width_mm`), within(sql`s.depth_mm`), within(sql`s.height_mm`), ...written])} end`
  const isNamed = sql`exists (select from (${namedMeasures}) named(mm) where ${within(sql`named.mm`)})`
  return anyOf([isNamed, ...written.map((one) => sql`not (${isNamedByMattress}) and ${one}`), ...typed])
}

/** Whether the search terms of a product match a size as exactly as its SKUs do. */
export const isStatedSize = ({ side, saidMm, maybe }: Size): boolean =>
  (side === 'main' || side === 'width') && saidMm.length > 0 && maybe === null

/** Whether the texts of the SKU `s` contain all these words. The list is one parameter, so that its length does not change the statement's text. */
export const saysAll = (words: readonly string[]): Condition =>
  sql`${skuWords(sql`s`)} ~* all(${words}::text[])`
/** The number of these words in the texts of the SKU `s`. */
export const saysOf = (words: readonly string[]): Sql =>
  sql`(select count(*) from unnest(${words}::text[]) word where ${skuWords(sql`s`)} ~* word)`
/** Whether each of these words is in the texts of the SKU `s`, in the product's name, or in no SKU's texts. */
const areWordsOwn = (words: readonly string[]): Condition => sql`(
  ${saysAll(words)}
  or not exists (
    select
    from unnest(${words}::text[]) word
    where ${skuWords(sql`s`)} !~* word
      and cp.name !~* word
      and exists (select from skus o where o.product_id = cp.product_id and ${skuWords(sql`o`)} ~* word)
  )
)`

/** The conditions of the keyword on a SKU, without its words. */
export const askedOf = ({ looks, unwantedLooks, counts, sizes }: SkuAsked): Condition[] => [
  ...(looks.length === 0 ? [] : [sql`${lookText} ~* all(${looks}::text[])`]),
  ...(unwantedLooks.length === 0 ? [] : [sql`not (${lookText} ~* any(${unwantedLooks}::text[]))`]),
  ...counts.map(isOfCount),
  ...sizes.map(isOfSize),
]

const isInRange = ({
  priceFromCents: from,
  priceToCents: to,
}: Pick<PageFilter, 'priceFromCents' | 'priceToCents'>): Condition[] => [
  ...(from === null ? [] : [sql`p.marketing_cents >= ${from}`]),
  ...(to === null ? [] : [sql`p.marketing_cents <= ${to}`]),
]

/** Whether the price of the listing `m` in a shop is within the range. */
export const isListingInRange = (
  filter: Pick<PageFilter, 'shopId' | 'priceFromCents' | 'priceToCents'>,
): Condition[] => {
  const range = isInRange(filter)
  return range.length === 0
    ? []
    : [
        sql`exists (
          select
          from item_prices p
          where p.shop_id = ${filter.shopId} and p.item_mapping_id = m.id and ${allOf(range)}
        )`,
      ]
}

/** The condition of each filter on a SKU `s` at a price `p`. */
export const skuFilters = (filter: PageFilter) => {
  const { colorFamilies, materials, widthToMm, depthToMm, heightToMm } = filter
  return {
    color: colorFamilies.length === 0 ? [] : [sql`s.color_family = any(${colorFamilies}::text[])`],
    material: materials.length === 0 ? [] : [sql`s.material = any(${materials}::text[])`],
    price: isInRange(filter),
    sides: [
      ...(widthToMm === null ? [] : [sql`s.width_mm <= ${widthToMm}`]),
      ...(depthToMm === null ? [] : [sql`s.depth_mm <= ${depthToMm}`]),
      ...(heightToMm === null ? [] : [sql`s.height_mm <= ${heightToMm}`]),
    ],
    stock: filter.inStock ? [isSkuInStock(filter.shopId)] : [],
  }
}

/** All conditions of the keyword on a SKU. */
export const skuSaid = (sku: SkuAsked): Condition[] => [
  ...askedOf(sku),
  ...(sku.words.length === 0 ? [] : [areWordsOwn(sku.words)]),
]

/** Whether a code has one of these prefixes, whatever the separators of its parts. */
export const beginsCode = (column: Sql, codes: readonly string[]): Sql =>
  sql`(
    select bool_or(starts_with(regexp_replace(lower(${column}), '[^a-z0-9]', '', 'g'), begins))
    from unnest(${codes}::text[]) begins
  )`
