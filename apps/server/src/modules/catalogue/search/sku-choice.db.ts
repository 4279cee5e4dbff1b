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
  isToldSize,
  mattressWidth,
  saysAll,
  saysOf,
  skuFilters,
  skuSaid,
} from './sku-conditions.db.ts'

type Demands = { ofSku: Condition[]; ofPrice: Condition[] }

/** All that is asked of a SKU: words where something else is asked too, else any SKU will do and the best is shown. */
const demandsOf = (filter: PageFilter): Demands => {
  const { price, ...others } = skuFilters(filter)
  const ofSku = Object.values(others).flat()
  const isMore = ofSku.length + price.length + askedOf(filter.sku).length > 0
  return { ofSku: isMore ? [...ofSku, ...skuSaid(filter.sku)] : [], ofPrice: price }
}

/**
 * The SKUs `s` of the product `cp` that are sold at a price `p`, with their listings `m`, and that fit. The SKUs are looked at first (`offset 0` keeps it so): listing
 * and price are looked up for those alone that fit.
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

/** Those that are all that is asked for. */
export const skusFitting = (filter: PageFilter): Sql => soldSkus(pricesOf(filter.shopId), demandsOf(filter))
/** Those that are all that the keyword asks for, whatever the filters. */
export const skusSaid = ({ shopId, sku }: PageFilter): Sql =>
  soldSkus(pricesOf(shopId), { ofSku: skuSaid(sku), ofPrice: [] })
/** Those that are all that is asked for, where the shop has no price of its own. */
const skusFittingAtChannel = (filter: PageFilter): Sql =>
  soldSkus(sql`channel_marketing_prices p on true`, demandsOf(filter))

/** Whether something is asked that one SKU of a product may be and another not. */
export const isSkuAsked = (filter: PageFilter): boolean => {
  const { ofSku, ofPrice } = demandsOf(filter)
  return ofSku.length + ofPrice.length > 0
}

/** Whether the price that a product stands by in an order is that of its fitting SKUs: where more is asked of them than a price. */
export const isPriceOfFitting = (filter: PageFilter): boolean =>
  isSkuAsked({ ...filter, priceFromCents: null, priceToCents: null })

/** The least or the greatest price of the SKUs of `cp` that fit. */
export const fittingPrice = (filter: PageFilter, which: 'least' | 'greatest'): Sql => {
  const price = which === 'least' ? sql`min(p.marketing_cents)` : sql`max(p.marketing_cents)`
  return sql`case
    when own.product_id is null then (select ${price} from ${skusFittingAtChannel(filter)})
    else (select ${price} from ${skusFitting(filter)})
  end`
}

/** Whether the product `cp` costs what is asked for at every price of the channel's. */
const everyPriceWillDo = ({ priceFromCents: from, priceToCents: to }: PageFilter): Condition[] => [
  ...(from === null ? [] : [sql`cp.least_cents >= ${from}`]),
  ...(to === null ? [] : [sql`cp.greatest_cents <= ${to}`]),
]

/** Whether a SKU fits, looked up product by product: `exists` would have all of the channel's looked at together. */
const isAnyFitting = (filter: PageFilter): Condition => {
  const atChannel = sql`(select true from ${skusFittingAtChannel(filter)} limit 1)`
  const costsSo = everyPriceWillDo(filter)
  const { ofSku } = demandsOf(filter)
  // Of a product that is sold as a whole, and whose every price will do, any SKU counts.
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
 * Whether one SKU of the product `cp` matches all filters at once. Null where the product's own columns answer that. Where every SKU is sold at the channel's prices,
 * these columns answer it without a look at any SKU, if the SKUs differ in at most one of the filters.
 */
export const isAnySkuFitting = (filter: PageFilter): Condition | null => {
  const { price, stock, sides, color, material } = skuFilters(filter)
  const { sku } = filter
  const sizes = sku.sizes.filter(isToldSize)
  const told =
    color.length + material.length + sku.looks.length + sku.counts.length + sizes.length + sides.length
  const demands = told + Math.min(price.length, 1) + stock.length
  const isLookedAt = sizes.length < sku.sizes.length || sku.unwantedLooks.length > 0
  if (!isLookedAt && (demands === 0 || (told === 0 && demands === 1))) return null
  if (isLookedAt) return isAnyFitting(filter)
  const areAlike = [
    ...(color.length === 0 ? [] : [sql`cardinality(cp.color_families) = 1`]),
    ...(price.length === 0 ? [] : [allOf(everyPriceWillDo(filter))]),
  ]
  const others = demands + sku.words.length - areAlike.length
  const isSure = [sql`cp.sku_count = 1`]
  if (others === 1) isSure.push(sql`(${allOf(areAlike)})`)
  if (others === 0) isSure.push(...(areAlike.length === 1 ? [yes] : areAlike))
  return sql`(cp.is_whole and (${sql.join(isSure, sql` or `)}) and own.product_id is null or ${isAnyFitting(filter)})`
}

/** In an order by price a card shows the price by which the product stands there. */
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

/** What was said first, then what stands for the product. */
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

/** Whether the SKU that stands for the product is the best match; null where that is known only after a look at all of them. */
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

/** What filters ask of a SKU beside its price, and every word. */
const demandsOfOwn = (filter: PageFilter): Condition[] => [
  ...Object.values({ ...skuFilters(filter), price: [] }).flat(),
  ...(filter.sku.words.length === 0 ? [] : [saysAll(filter.sku.words)]),
]

/**
 * The SKU `chosen` that stands for the product `cp` on a card when a filter, an order or a keyword asks for one: the best of those that fit. Null when every card
 * shows the product's own.
 */
export const chosenSku = (filter: PageFilter): Sql | null => {
  const { words, codes } = filter.sku
  const isByPrice = priceFirst[filter.sort].length > 0
  if (!isSkuAsked(filter) && !isByPrice && words.length + codes.length === 0) return null
  const own = isOwnBest(filter)
  const isOther = own === null ? sql`` : sql` and not (${own})`
  return sql`left join lateral (
    select s.id as sku_id, m.id as item_mapping_id from ${skusFitting(filter)} and cp.sku_count > 1${isOther}
    order by ${best(filter)} limit 1
  ) chosen on true`
}

/** The listings of a product's SKUs that fit, the best first by their `place`. */
export const listingsFitting = (filter: PageFilter, productId: string): Sql => sql`
  select m.id, row_number() over (order by ${best(filter)}) as place
  from (
    select *
    from channel_products
    where product_id = ${productId} and channel_id = ${channelOf(filter.shopId)}
  ) cp
  cross join ${skusFitting(filter)}`

/** The SKU `coded` of the product `cp` that has the code which put it first on its page, unless it has only one SKU. */
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

/** All that a filter asks of a product and of one of its SKUs; `prices` where they are known to be the channel's or the shop's own. */
export const conditions = (filter: PageFilter, among: Among = 'all', prices = pricesHere): Condition =>
  allOf([
    isListed(filter, among, prices),
    ...Object.values(facetConditions(filter, prices)).filter((one) => one !== yes),
    ...[isAnySkuFitting(filter)].filter((one) => one !== null),
  ])
