import { sql, type Sql } from '../../platform/sql.ts'
import { isSkuInStock, type Condition, type PageFilter } from './catalogue.filter.db.ts'

const limits = (filter: PageFilter): Condition[] => [
  ...(filter.widthToMm === null ? [] : [sql`s.width_mm <= ${filter.widthToMm}`]),
  ...(filter.depthToMm === null ? [] : [sql`s.depth_mm <= ${filter.depthToMm}`]),
  ...(filter.heightToMm === null ? [] : [sql`s.height_mm <= ${filter.heightToMm}`]),
]

const stocked = ({ inStock, shopId }: PageFilter): Condition[] => (inStock ? [isSkuInStock(shopId)] : [])

const priced = ({ priceFromCents: from, priceToCents: to }: PageFilter): Condition[] => [
  ...(from === null ? [] : [sql`p.marketing_cents >= ${from}`]),
  ...(to === null ? [] : [sql`p.marketing_cents <= ${to}`]),
]

/** In an order by price a card shows the price by which the product stands there. */
const priceFirst = {
  priceUp: [sql`p.marketing_cents`],
  priceDown: [sql`p.marketing_cents desc`],
  sales: [],
  new: [],
  name: [],
}

/** What a SKU must be of what one is asked for beside the product: its colour and its material. */
const demands = ({ colorFamilies, materials }: PageFilter): Condition[] => [
  ...(colorFamilies.length === 0 ? [] : [sql`s.color_family = any(${colorFamilies}::text[])`]),
  ...(materials.length === 0 ? [] : [sql`s.material = any(${materials}::text[])`]),
]

/** How many of these patterns of colours and materials a SKU has. */
export const looksOf = (sku: Sql, patterns: readonly string[]): Condition => sql`(
  select count(*) from unnest(${patterns}::text[]) pattern where lower(concat_ws(' ', ${sku}.color_name, ${sku}.material_name, ${sku}.color_family)) ~ pattern)`

/** The same, and one more where it is called so in full. */
const hasLooks = (keyword: string, patterns: readonly string[]): Condition => sql`${looksOf(sql`s`, patterns)}
  + (s.color_name <> '' and position(lower(s.color_name) in lower(${keyword})) > 0)::integer`

/** The SKU `coded` of the product `cp` that has the code which put it first on its page, unless it has only one SKU. */
export const skuWithCode = (code: string): Condition => sql`left join lateral (
    select m.sku_id, m.id as item_mapping_id
    from live_mappings m join skus s on s.id = m.sku_id
    where page.rank = 0 and cp.sku_count > 1 and m.product_id = cp.product_id and m.channel_id = cp.channel_id
      and (s.sku_code in (${code}, upper(${code})) or m.item_outer_id in (${code}, upper(${code})) or m.third_party_sku = ${code})
    order by s.position, s.id limit 1
  ) coded on true`

/** Whether the SKU that stands for the product keeps the limits, is in stock and has the colours and materials itself: then no other is looked for. */
const ownFits = (conditions: readonly Condition[]): Condition[] =>
  conditions.length === 0
    ? []
    : [sql`exists (select from skus s where s.id = cp.sku_id and ${sql.join(conditions, sql` and `)})`]

/** Whether it costs what is asked for. */
const ownCosts = (shopId: string, conditions: readonly Condition[]): Condition[] =>
  conditions.length === 0
    ? []
    : [
        sql`exists (select from item_prices p where p.shop_id = ${shopId} and p.item_mapping_id = cp.item_mapping_id and ${sql.join(conditions, sql` and `)})`,
      ]

/**
 * The SKU `chosen` that stands for the product `cp` on a card when a filter, an order or a keyword asks for one: that which has the colour and the material, keeps
 * the limits, is in stock, and of these the one whose price the order is by, or that stands for the product otherwise, else the cheapest. Null when every card
 * shows the product's own.
 */
export const chosenSku = (filter: PageFilter): Condition | null => {
  const { search, shopId } = filter
  const demanded = demands(filter)
  const limited = [...limits(filter), ...stocked(filter)]
  const byPrice = priceFirst[filter.sort]
  const looks = search?.looks ?? []
  const all = looks.length === 0 ? [] : [sql`${looksOf(sql`s`, looks)} = ${looks.length}`]
  const atKey = byPrice.length === 0 ? [] : [sql`p.marketing_cents = page.key`]
  const own = [...ownFits([...limited, ...all]), ...ownCosts(shopId, [...priced(filter), ...atKey])]
  if (demanded.length + own.length === 0) return null
  const wished = [...limited, ...priced(filter)].map((one) => sql`coalesce((${one})::integer, 0)`)
  const isOwnNot = demanded.length === 0 ? sql`not (${sql.join(own, sql` and `)})` : sql`true`
  const order = [
    ...(wished.length === 0 ? [] : [sql`${sql.join(wished, sql` + `)} desc`]),
    ...(search && looks.length > 0 ? [sql`${hasLooks(search.keyword, looks)} desc`] : []),
    ...byPrice,
    sql`s.id = cp.sku_id desc, p.marketing_cents, s.position, s.id`,
  ]
  return sql`left join lateral (
    select s.id as sku_id, m.id as item_mapping_id
    from live_mappings m join skus s on s.id = m.sku_id join item_prices p on p.shop_id = ${shopId} and p.item_mapping_id = m.id
    where cp.sku_count > 1 and ${isOwnNot} and m.product_id = cp.product_id and m.channel_id = cp.channel_id
      and (s.id = cp.sku_id or s.status = 'onsale' and p.marketing_cents > 0)${sql.join(
        demanded.map((one) => sql` and ${one}`),
        sql``,
      )}
    order by ${sql.join(order)} limit 1
  ) chosen on true`
}
