import { sql, type Sql } from '../../../platform/database/sql.ts'
import {
  allOf,
  channelOf,
  facetConditions,
  isListed,
  pricesHere,
  yes,
  type Among,
  type Condition,
  type PageFilter,
} from '../browse/page-filter.db.ts'
import {
  askedOf,
  beginsCode,
  isStatedSize,
  mattressWidth,
  saysAll,
  saysOf,
  skuFilters,
  skuSaid,
} from './sku-conditions.db.ts'

type Demands = { ofSku: Condition[]; ofPrice: Condition[] }

/** All conditions on a SKU. Words count only beside another condition; alone, they only choose the shown SKU. */
const demandsOf = (filter: PageFilter): Demands => {
  const { price, ...others } = skuFilters(filter)
  const ofSku = Object.values(others).flat()
  const isMore = ofSku.length + price.length + askedOf(filter.sku).length > 0
  return { ofSku: isMore ? [...ofSku, ...skuSaid(filter.sku)] : [], ofPrice: price }
}

/**
 * The fitting SKUs `s` of the product `cp` with their prices `p` and listings `m`. SKUs are filtered first (`offset 0` forces it), so that listing and price
 * are read for fitting ones only.
 */
const soldSkus = (prices: Sql, { ofSku, ofPrice }: Demands): Sql => sql`
  lateral (
    select *
    from skus s
    where s.product_id = cp.product_id and (s.id = cp.sku_id or s.status = 'onsale') and ${allOf(ofSku)}
    offset 0
  ) s
  join live_mappings m on m.sku_id = s.id and m.channel_id = cp.channel_id
  join ${prices} and p.item_mapping_id = m.id
  where p.marketing_cents > 0 and ${allOf(ofPrice)}`
const pricesOf = (shopId: string): Sql => sql`item_prices p on p.shop_id = ${shopId}`

/** The SKUs that match the whole filter. */
export const skusFitting = (filter: PageFilter): Sql => soldSkus(pricesOf(filter.shopId), demandsOf(filter))
/** The SKUs that match the keyword, whatever the filters. */
export const skusSaid = ({ shopId, sku }: PageFilter): Sql =>
  soldSkus(pricesOf(shopId), { ofSku: skuSaid(sku), ofPrice: [] })
/** The SKUs that match the whole filter, where the shop has no own prices. */
const skusFittingAtChannel = (filter: PageFilter): Sql =>
  soldSkus(sql`channel_marketing_prices p on true`, demandsOf(filter))

/** Whether the filter can match one SKU of a product and not another. */
export const isSkuAsked = (filter: PageFilter): boolean => {
  const { ofSku, ofPrice } = demandsOf(filter)
  return ofSku.length + ofPrice.length > 0
}

/** Whether products are sorted by the price of fitting SKUs: when SKUs have conditions beside the price. */
export const isPriceOfFitting = (filter: PageFilter): boolean =>
  isSkuAsked({ ...filter, priceFromCents: null, priceToCents: null })

/** The least or the greatest price of the fitting SKUs of `cp`. */
export const fittingPrice = (filter: PageFilter, which: 'least' | 'greatest'): Sql => {
  const price = which === 'least' ? sql`min(p.marketing_cents)` : sql`max(p.marketing_cents)`
  return sql`case
    when own.product_id is null then (select ${price} from ${skusFittingAtChannel(filter)})
    else (select ${price} from ${skusFitting(filter)})
  end`
}

/** Whether every channel price of the product `cp` is within the range. */
const everyPriceInRange = ({ priceFromCents: from, priceToCents: to }: PageFilter): Condition[] => [
  ...(from === null ? [] : [sql`cp.least_cents >= ${from}`]),
  ...(to === null ? [] : [sql`cp.greatest_cents <= ${to}`]),
]

/** Whether a SKU fits, looked up product by product; `exists` would scan all SKUs of the channel. */
const isAnyFitting = (filter: PageFilter): Condition => {
  const atChannel = sql`(select true from ${skusFittingAtChannel(filter)} limit 1)`
  const costsSo = everyPriceInRange(filter)
  const { ofSku } = demandsOf(filter)
  // For a product that is sold as a whole, with every price within the range, no price has to be read.
  const ofWhole = sql`when cp.is_whole
    and ${allOf(costsSo)} then (
      select true
      from skus s
      where s.product_id = cp.product_id and ${allOf(ofSku)}
      limit 1
    )`
  return sql`coalesce(
    case
      when own.product_id is not null then (select true from ${skusFitting(filter)} limit 1) ${ofWhole}
      else ${atChannel}
    end,
    false
  )`
}

/**
 * Whether one SKU of the product `cp` matches all filters at once. Null where the product's own columns decide that: when all SKUs are sold at the channel's
 * prices and differ in at most one of the filters.
 */
export const isAnySkuFitting = (filter: PageFilter): Condition | null => {
  const { price, stock, sides, color, material } = skuFilters(filter)
  const { sku } = filter
  const sizes = sku.sizes.filter(isStatedSize)
  const conditions =
    color.length + material.length + sku.looks.length + sku.counts.length + sizes.length + sides.length
  const demands = conditions + Math.min(price.length, 1) + stock.length
  const isLookedAt = sizes.length < sku.sizes.length || sku.unwantedLooks.length > 0
  if (!isLookedAt && (demands === 0 || (conditions === 0 && demands === 1))) return null
  if (isLookedAt) return isAnyFitting(filter)
  const areAlike = [
    ...(color.length === 0 ? [] : [sql`cardinality(cp.color_families) = 1`]),
    ...(price.length === 0 ? [] : [allOf(everyPriceInRange(filter))]),
  ]
  const others = demands + sku.words.length - areAlike.length
  const isSure = [sql`cp.sku_count = 1`]
  if (others === 1) isSure.push(sql`(${allOf(areAlike)})`)
  if (others === 0) isSure.push(...(areAlike.length === 1 ? [yes] : areAlike))
  return sql`(cp.is_whole and (${sql.join(isSure, sql` or `)}) and own.product_id is null or ${isAnyFitting(filter)})`
}

/** In an order by price, a card shows the price that sorts the product. */
const priceFirst = {
  priceUp: [sql`p.marketing_cents`],
  priceDown: [sql`p.marketing_cents desc`],
  sales: [],
  new: [],
  name: [],
}

const hasCode = (codes: readonly string[]): Sql[] =>
  codes.length === 0
    ? []
    : [
        sql`(${sql.join(
          [sql`s.sku_code`, sql`m.item_outer_id`, sql`coalesce(m.third_party_sku, '')`].map((column) =>
            beginsCode(column, codes),
          ),
          sql` or `,
        )}) desc`,
      ]

/** The SKU that the keyword describes best, then the default SKU. */
const best = ({ sku, search, sort }: PageFilter): Sql => {
  const said = sku.sizes.flatMap(({ saidMm }) => saidMm.slice(-1))
  return sql.join(
    [
      ...priceFirst[sort],
      ...hasCode(sku.codes),
      ...(sku.words.length === 0 ? [] : [sql`${saysOf(sku.words)} desc`]),
      ...(search && sku.looks.length > 0
        ? [sql`(s.color_name <> '' and position(lower(s.color_name) in lower(${search.keyword})) > 0) desc`]
        : []),
      ...said.slice(0, 1).map((mm) => sql`abs(coalesce(${mattressWidth}, s.width_mm, 0) - ${mm}::integer)`),
      sql`s.id = cp.sku_id desc, p.marketing_cents, s.position, s.id`,
    ],
    sql`, `,
  )
}

/** Whether the default SKU is the best match; null when all SKUs have to be compared. */
const isOwnBest = (filter: PageFilter): Sql | null => {
  const { sku, shopId } = filter
  const { price, color } = skuFilters(filter)
  if (sku.sizes.length + color.length > 0) return null
  const isByPrice = priceFirst[filter.sort].length > 0
  if (isByPrice && isPriceOfFitting(filter)) return null
  const coded = sku.codes.length > 0 ? [beginsCode(sql`s.sku_code`, sku.codes)] : []
  const demands = [...askedOf(sku), ...demandsOfOwn(filter), ...coded]
  const costs = [...price, ...(isByPrice ? [sql`p.marketing_cents = page.key`] : [])]
  return allOf([
    ...(demands.length === 0
      ? []
      : [sql`exists (select from skus s where s.id = cp.sku_id and ${allOf(demands)})`]),
    ...(costs.length === 0
      ? []
      : [
          sql`exists (
            select
            from item_prices p
            where p.shop_id = ${shopId} and p.item_mapping_id = cp.item_mapping_id and ${allOf(costs)}
          )`,
        ]),
  ])
}

/** Conditions on a SKU beside its price, and every word. */
const demandsOfOwn = (filter: PageFilter): Condition[] => [
  ...Object.values({ ...skuFilters(filter), price: [] }).flat(),
  ...(filter.sku.words.length === 0 ? [] : [saysAll(filter.sku.words)]),
]

/**
 * The SKU `chosen` that a card of the product `cp` shows: the best-fitting one. Null when no filter, order or keyword concerns SKUs, so that each card shows
 * the default SKU.
 */
export const chosenSku = (filter: PageFilter): Sql | null => {
  const { words, codes } = filter.sku
  const isByPrice = priceFirst[filter.sort].length > 0
  if (!isSkuAsked(filter) && !isByPrice && words.length + codes.length === 0) return null
  const own = isOwnBest(filter)
  const isOther = own === null ? sql`` : sql` and not (${own})`
  return sql`left join lateral (
    select s.id as sku_id, m.id as item_mapping_id
    from ${skusFitting(filter)} and cp.sku_count > 1${isOther}
    order by ${best(filter)}
    limit 1
  ) chosen on true`
}

/** The listings of a product's fitting SKUs, best first by their `place`. */
export const listingsFitting = (filter: PageFilter, productId: string): Sql => sql`
  select m.id, row_number() over (order by ${best(filter)}) as place
  from (
    select *
    from channel_products
    where product_id = ${productId} and channel_id = ${channelOf(filter.shopId)}
  ) cp
  cross join ${skusFitting(filter)}`

/** The SKU `coded` of the product `cp` whose code is the keyword, unless the product has only one SKU. */
export const skuWithCode = (codes: readonly string[]): Sql => sql`left join lateral (
  select m.sku_id, m.id as item_mapping_id
  from live_mappings m
  join skus s on s.id = m.sku_id
  where page.rank = 0
    and cp.sku_count > 1
    and m.product_id = cp.product_id
    and m.channel_id = cp.channel_id
    and (
      s.sku_code = any(${codes}::text[])
      or m.item_outer_id = any(${codes}::text[])
      or m.third_party_sku = any(${codes}::text[])
    )
  order by s.position, s.id
  limit 1
) coded on true`

/** All conditions of a filter on a product and one of its SKUs; `prices` when they are known to be the channel's or the shop's own. */
export const conditions = (filter: PageFilter, among: Among = 'all', prices = pricesHere): Condition =>
  allOf([
    isListed(filter, among, prices),
    ...Object.values(facetConditions(filter, prices)).filter((one) => one !== yes),
    ...[isAnySkuFitting(filter)].filter((one) => one !== null),
  ])
