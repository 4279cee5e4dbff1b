import { sql, type Sql } from '../../../platform/database/sql.ts'
import type { Db } from '../../../platform/database/db.ts'
import {
  channelOf,
  everyPriceHere,
  ownPrices,
  ownPricesInOrder,
  pricesHere,
  productsHere,
  productsInOrderHere,
  saidMax,
  withCode,
  type Condition,
  type PageFilter,
  type Prices,
} from './page-filter.db.ts'
import type { PicturedItem } from '../pictures/pictures.ts'
import {
  chosenSku,
  conditions,
  fittingPrice,
  isPriceOfFitting,
  skuWithCode,
} from '../search/sku-choice.db.ts'

export type StockColumns = {
  item_num: number | null
  in_transit: number | null
  in_transit_date: string | null
  allow_sale: boolean
  allow_purchase: boolean
}

export type CardRow = PicturedItem &
  StockColumns & {
    product_id: string
    name: string
    tag: 'NEW' | 'PROMOTION' | null
    swatches: string[]
    sku_count: number
    item_mapping_id: string
    sku_code: string
    color_name: string
    material_name: string
    size_text: string
    marketing_cents: number
    sale_cents: number
    /** The JSON of what the product is found by, when something was searched for that does not stand in its name. */
    found_by: string | null
  }

type Key = (prices?: Prices) => Condition

/** What pages are sorted by, and the order of a page's rows by that `key`: that of an index, equals included. */
const orders: Record<PageFilter['sort'], { key: Key; order: Condition }> = {
  sales: { key: () => sql`cp.sales_count`, order: sql`key desc, id` },
  new: { key: () => sql`cp.created_at`, order: sql`key desc, id` },
  priceUp: { key: ({ least } = pricesHere) => least, order: sql`key, id` },
  priceDown: { key: ({ greatest } = pricesHere) => greatest, order: sql`key desc, id desc` },
  name: { key: () => sql`cp.name_order`, order: sql`key, id` },
}

/** The key of the product `cp`; in an order by price the first within the range asked for, of the SKUs that fit where more is asked of them. */
const keyInRange = (filter: PageFilter, key: Condition): Condition => {
  const { shopId, sort, priceFromCents: from, priceToCents: to } = filter
  if (isKeyOfFitting(filter))
    return sql`case when cp.sku_count = 1 then ${key} else ${fittingPrice(filter, sort === 'priceUp' ? 'least' : 'greatest')} end`
  const every = everyPriceHere(shopId)
  if (sort === 'priceUp' && from !== null)
    return sql`case when ${key} >= ${from} then ${key} else (select min(i.marketing_cents) from ${every} and i.marketing_cents >= ${from}) end`
  if (sort === 'priceDown' && to !== null)
    return sql`case when ${key} <= ${to} then ${key} else (select max(i.marketing_cents) from ${every} and i.marketing_cents <= ${to}) end`
  return key
}

/**
 * What has the keyword as its code, `coded`, comes first; then what it is the name of; then what is of a kind that it asks for; each with those first that have
 * most of it in their name. `otherwise`: what else counts.
 */
const rank = ({ search, sort }: PageFilter, coded: Condition, otherwise = sql`0`): Condition => {
  if (!search) return sql`0`
  const { said, codes, keyword, kinds, alsoKinds } = search
  // The same text for every keyword, as far as can be: another text is planned anew on each connection, which takes longer than a search.
  return sql`case
    ${codes.length > 0 ? sql`when cp.product_id = any(array(${coded})) then 0` : sql``}
    when ${sort !== 'sales'} then 50
    when lower(name) = lower(${keyword}) then 1
    else ${otherwise} + case when kind = any(${kinds}::text[]) then 10 when kind = any(${alsoKinds}::text[]) then 11 else 25 end
      - 2 * (${inName(said)})
    end`
}
/** What a name with a pattern's word has in it, which is quicker to know. */
const firstLetters = (pattern: string): string => /^\\m([a-z0-9]+)/.exec(pattern)?.[1] ?? ''
/** How many of the words that were typed a name has. Words that are missing are compared too: their number must not change the text. */
const inName = (said: readonly string[]): Sql =>
  sql.join(
    Array.from({ length: saidMax }, (_, at) => {
      const word = said[at] ?? null
      const isHan = word !== null && /^\p{Script=Han}+$/u.test(word)
      const first = word === null || isHan ? null : firstLetters(word)
      return sql`case when ${isHan}::boolean then sign(position(${word} in name))::integer
        when ${first}::text is not null then (position(${first} in lower(name)) > 0 and name ~* ${word})::integer else 0 end`
    }),
    sql` + `,
  )
/** Among more products than are sorted, what sells best comes before the rest. */
const popularFirst = sql`case when exists (select from popular_terms t where t.product_id = cp.product_id) then 0 else 40 end`

/** A word that so many of the best sold products have is a frequent one: it is met soon by going through the products in any order. */
const frequentFrom = 50

/** Whether the catalogue is so large that a frequent word is looked for among the best sold first. */
export const isLarge = async (db: Db): Promise<boolean> => {
  const { rows } = await sql<{ yes: boolean }>`select exists (select from popular_terms) as yes`.execute(db)
  return rows[0]?.yes ?? false
}

const frequency = ({ terms }: NonNullable<PageFilter['search']>): Sql<{ yes: boolean }> => sql`
  select count(*) = ${frequentFrom} as yes from (select from popular_terms where terms @@ ${terms}::tsquery limit ${frequentFrom}) hits`

/** Whether a keyword is a frequent word of a large catalogue. */
export const isFrequent = async (db: Db, search: NonNullable<PageFilter['search']>): Promise<boolean> => {
  const { rows } = await frequency(search).execute(db)
  return rows[0]?.yes ?? false
}

/** Where what a keyword finds is gathered: among the best sold, among all products, or among all unless the keyword is a frequent word. */
type GatheredAmong = 'popular' | 'all' | 'all if rare'

/** Where products are gathered: all that a channel lists, or what a keyword finds. */
const gatheredFrom = ({ shopId, search }: PageFilter, among: GatheredAmong): Condition => {
  const channel = channelOf(shopId)
  const own = ownPrices(shopId)
  // As they were written: neighbours are read together, and no filter has all that it finds at the end.
  if (!search)
    return sql`(select * from channel_products c where c.channel_id = ${channel} order by c.product_id offset 0) cp ${own}`
  const terms = among === 'popular' ? sql`popular_terms` : sql`product_terms`
  const isRare = among === 'all if rare' ? sql`not (select yes from frequency) and` : sql``
  const hits = sql`
    select product_id from ${terms} where ${isRare} terms @@ ${search.terms}::tsquery and product_id <> all(array(select product_id from called))
    union all select product_id from called`
  return sql`(${hits}) hit
    cross join lateral (select * from channel_products c where c.product_id = hit.product_id and c.channel_id = ${channel} offset 0) cp
    ${own}`
}

/** Products that have a code, `coded`, or a code or the name typed in full, `called`. */
const calledSo = ({ keyword, codes }: NonNullable<PageFilter['search']>): Condition => {
  const named = sql`select id as product_id from products where lower(name) = lower(${keyword})`
  return codes.length > 0
    ? sql`coded as materialized (${withCode(codes)}), called as materialized (select product_id from coded union ${named}),`
    : sql`called as materialized (${named}),`
}

/** `frequent`: the keyword is a frequent word, for which nothing was gathered. */
type Gathered = { rows: CardRow[]; total: number; more: boolean; frequent: boolean }

/**
 * A page of what a filter finds with how many that are, gathered and sorted. Without a keyword there are no products, and how many there are alone, when there are
 * `more` than `most`. A keyword, or what the channel's products say of themselves, leaves out most before anything is looked up product by product (`offset 0`
 * keeps it so).
 */
export const gatheredPage = async (
  db: Db,
  filter: PageFilter,
  { among, most }: { among: GatheredAmong; most: number | null },
): Promise<Gathered> => {
  const { key, order } = orders[filter.sort]
  const { search } = filter
  const [isFrequentWord, counted] =
    search && among === 'all if rare'
      ? [
          sql`frequency as materialized (${frequency(search)}),`,
          sql`case when (select yes from frequency) then null else count(*)::integer end`,
        ]
      : [sql``, sql`count(*)::integer`]
  const page = sql`
    with ${isFrequentWord} ${search ? calledSo(search) : sql``}
    found as materialized (
      select cp.product_id, cp.channel_id, cp.sku_id, cp.sku_count, ${key()} as key, own.product_id as own_id,
        ${search || isKeyOfFitting(filter) ? sql`cp.name, cp.kind` : sql`null as name`}
      from ${gatheredFrom(filter, among)}
      where ${conditions(filter, 'gathered')} limit ${most === null ? null : most + 1}
    )
    select one.id, one.rank, one.key, counted.total
    from (select ${counted} as total from found) counted
    left join lateral (
      select cp.product_id as id, ${keyInRange(filter, sql`cp.key`)} as key, ${rank(filter, sql`select product_id from coded`)} as rank
      from found cp cross join lateral (select cp.own_id as product_id) own
      where ${search ? sql`true` : sql`counted.total <= ${most}`}
      order by rank, ${order} limit ${filter.size} offset ${filter.start}
    ) one on true`
  const coded = search && search.codes.length > 0 ? skuWithCode(search.codes) : null
  const found = await cardsOf(db, filter, page, sql`rank, ${order}`, { total: sql`page.total`, coded })
  const total = found.total ?? 0
  const more = most !== null && total > most
  return { rows: found.rows, total: more ? most : total, more, frequent: found.total === null }
}

const channelPrices = { least: sql`cp.least_cents`, greatest: sql`cp.greatest_cents` }
const shopPrices = { least: sql`own.least_cents`, greatest: sql`own.greatest_cents` }

/** The prices in the range asked for, of several of a product the one that it stands by: the first on the way. */
const pricesOnTheWay = (filter: PageFilter): Condition => {
  const { shopId, sort, priceFromCents: from, priceToCents: to } = filter
  const before = sort === 'priceUp' ? sql`below_cents` : sql`above_cents`
  const range = [
    ...(from === null ? [] : [sql` and price_cents >= ${from}`]),
    ...(to === null ? [] : [sql` and price_cents <= ${to}`]),
  ]
  // Where more is asked of SKUs than a price, the first may be another one's.
  const isOut = isPriceOfFitting(filter)
    ? [sql`true`]
    : [
        sql`${before} is null`,
        ...(sort === 'priceUp' && from !== null ? [sql`below_cents < ${from}`] : []),
        ...(sort === 'priceDown' && to !== null ? [sql`above_cents > ${to}`] : []),
      ]
  return sql`
    select product_id, channel_id, price_cents as key, product_id as id from channel_product_prices
    where channel_id = ${channelOf(shopId)}${sql.join(range, sql``)} and (${sql.join(isOut, sql` or `)})`
}

/**
 * The products that an order by price puts on a page. Those at the channel's prices come along these, whose index has the order; the few with a price of the
 * shop's own stand between them and are sorted by themselves. `met`: what is asked of a product's id before it is looked at, of so many at most.
 */
const byPrice = (filter: PageFilter, met?: { isMet: (id: Sql) => Condition; most: number }): Condition => {
  const { shopId } = filter
  const { key, order } = orders[filter.sort]
  const upTo = filter.start + filter.size
  const beside = { ...filter, priceFromCents: null, priceToCents: null }
  const way = pricesOnTheWay(filter)
  const at = met ? sql`${way} order by ${order} limit ${met.most}` : way
  const isMet = (id: Sql): Condition => (met ? sql` and ${met.isMet(id)}` : sql``)
  const isKey = isPriceOfFitting(filter) ? sql` and at.key = ${keyInRange(filter, sql`at.key`)}` : sql``
  return sql`
    select * from (
      (select at.id, at.key, 0 as rank from (${at}) at
        cross join lateral (select * from channel_products c where c.product_id = at.product_id and c.channel_id = at.channel_id offset 0) cp
        ${ownPricesInOrder(shopId)}
        where own.product_id is null and ${conditions(beside, 'all', channelPrices)}${isMet(sql`at.id`)}${isKey}
        order by ${order} limit ${upTo})
      union all
      (select own.product_id as id, ${keyInRange(filter, key(shopPrices))} as key, 0 as rank from shop_products own
        cross join lateral (select * from channel_products c where c.product_id = own.product_id and c.channel_id = own.channel_id offset 0) cp
        where own.shop_id = ${shopId} and own.channel_id = ${channelOf(shopId)} and ${conditions(filter, 'all', shopPrices)}${isMet(sql`own.product_id`)} order by ${order} limit ${upTo})
    ) both_kinds order by ${order} limit ${filter.size} offset ${filter.start}`
}

const inOrder = (filter: PageFilter): Condition => {
  const { key, order } = orders[filter.sort]
  const first = rank(filter, withCode(filter.search?.codes ?? []), popularFirst)
  return sql`
    select cp.product_id as id, ${keyInRange(filter, key())} as key, ${first} as rank from ${productsInOrderHere(filter.shopId)}
    where ${conditions(filter)} order by rank, ${order} limit ${filter.size} offset ${filter.start}`
}

/** Whether why a keyword found a product is plain from its name: it stands there as it was typed. */
const isInName = ({ keyword }: NonNullable<PageFilter['search']>): Condition =>
  sql`${/^\p{Script=Han}+$/u.test(keyword)} and position(${keyword} in card.name) > 0`

/**
 * The cards of `page`, a selection of product ids with `rank` and `key`; each row of it may have counted something. The join is a left one so that it is made
 * for the page's own rows alone.
 */
const cardsOf = async (
  db: Db,
  filter: PageFilter,
  page: Condition,
  order: Condition,
  gathered: { total: Condition; coded: Condition | null } = { total: sql`null::integer`, coded: null },
): Promise<{ rows: CardRow[]; total: number | null }> => {
  const foundBy = filter.search
    ? sql`case when ${isInName(filter.search)} then null else (select found_by from product_terms t where t.product_id = page.id) end`
    : sql`null::text`
  const chosen = chosenSku(filter)
  const inPlace = [...(gathered.coded ? [sql`coded`] : []), ...(chosen ? [sql`chosen`] : []), sql`cp`]
  const own = (column: Sql): Sql =>
    sql`coalesce(${sql.join(
      inPlace.map((one) => sql`${one}.${column}`),
      sql`, `,
    )})`
  const [sku, listing] = [own(sql`sku_id`), own(sql`item_mapping_id`)]
  const { rows } = await sql<CardRow & { total: number | null }>`
    with page as (${page})
    select card.*, ${foundBy} as found_by, ${gathered.total} as total
    from page
    left join lateral (
      select cp.product_id, cp.name, cp.tag, cp.swatches, cp.sku_count, cp.kind, i.item_mapping_id, k.sku_code, k.name as sku_name, k.color_hex, k.color_name, k.material, k.material_name, k.size_text, k.attributes,
        k.photo, k.width_mm, k.depth_mm, k.height_mm, k.allow_sale, k.allow_purchase, i.marketing_cents, i.sale_cents, s.item_num, s.in_transit, s.in_transit_date
      from channel_products cp
      ${gathered.coded ?? sql``}
      ${chosen ?? sql``}
      join skus k on k.id = ${sku}
      join item_prices i on i.shop_id = ${filter.shopId} and i.item_mapping_id = ${listing}
      left join sellable_stock s on s.shop_id = ${filter.shopId} and s.sku_id = ${sku}
      where cp.channel_id = ${channelOf(filter.shopId)} and cp.product_id = page.id
    ) card on true
    order by ${order}`.execute(db)
  // A product that is not there any more, or the row that only says how many there are, has no card.
  return { rows: rows.filter((row) => row.item_mapping_id !== null), total: rows[0] ? rows[0].total : 0 }
}

const isByPrice = ({ sort }: PageFilter): boolean => sort === 'priceUp' || sort === 'priceDown'
/** Whether a product stands in its order by a price of the SKUs that fit. */
const isKeyOfFitting = (filter: PageFilter): boolean => isByPrice(filter) && isPriceOfFitting(filter)

const pageOfAll = (filter: PageFilter): Condition =>
  isByPrice(filter) && !filter.search ? byPrice(filter) : inOrder(filter)

/** A page of what a filter finds when that is more than is counted. */
export const pageInOrder = async (db: Db, filter: PageFilter): Promise<CardRow[]> => {
  return (await cardsOf(db, filter, pageOfAll(filter), sql`rank, ${orders[filter.sort].order}`)).rows
}

// A frequent word is met about once in a hundred products.
const walkedPerHit = 250

/**
 * As much of a page as a frequent word is met on the way through the products in their order, which ends where meeting it so is no longer quick. What has the word
 * as its code does not come first.
 */
export const pageOnTheWay = async (
  db: Db,
  filter: PageFilter & { search: NonNullable<PageFilter['search']> },
): Promise<CardRow[]> => {
  const { start, size, search } = filter
  const { order } = orders[filter.sort]
  const most = (start + size) * walkedPerHit
  const isMet = (id: Sql): Condition =>
    sql`(select terms @@ ${search.terms}::tsquery from product_terms t where t.product_id = ${id})`
  const page = isByPrice(filter)
    ? byPrice({ ...filter, search: null }, { isMet, most })
    : sql`select * from (${inOrder({ ...filter, search: null, start: 0, size: most })}) walked where ${isMet(sql`walked.id`)}
      order by ${order} limit ${size} offset ${start}`
  return (await cardsOf(db, filter, page, order)).rows
}

/** The ids of such a page, as the text of an array: light to keep. */
export const idsInOrder = async (db: Db, filter: PageFilter): Promise<string> => {
  const { rows } = await sql<{ ids: string }>`
    select array(select id from (${pageOfAll(filter)}) page)::text as ids`.execute(db)
  return rows[0]?.ids ?? '{}'
}

/** These products in the order given, as far as a filter lets them through. */
export const productsInOrder = async (
  db: Db,
  filter: PageFilter,
  ids: readonly string[],
): Promise<CardRow[]> => {
  const page = sql`select cp.product_id as id, r.place as rank, 0 as key from unnest(${ids}::bigint[]) with ordinality r(id, place)
      join (${productsHere(filter.shopId)}) on cp.product_id = r.id where ${conditions(filter)} order by rank limit ${filter.size}`
  return (await cardsOf(db, filter, page, sql`rank`)).rows
}

// What is looked at of a search for parts: enough to find the best, and never a whole catalogue.
const partlyFoundMax = 2000

/** The products that most of these parts of a keyword find, those of the kinds it asks for before others and the best sold first among equals. */
export const productsWithAnyTerm = async (
  db: Db,
  filter: PageFilter,
  terms: readonly string[],
  kinds: readonly string[],
): Promise<CardRow[]> => {
  const hits = sql.join(
    terms.map((term) => sql`(t.terms @@ ${term}::tsquery)::integer`),
    sql` + `,
  )
  const page = sql`
    select cp.product_id as id, case when cp.kind = any(${kinds}::text[]) then -${terms.length}::integer else 0 end - (${hits}) as rank, cp.sales_count as key
    from (select product_id, terms from product_terms where terms @@ ${terms.join(' | ')}::tsquery limit ${partlyFoundMax}) t
    join (${productsHere(filter.shopId)}) on cp.product_id = t.product_id
    where ${conditions(filter)} order by rank, key desc, id limit ${filter.size}`
  const search = { terms: terms.join(' | '), keyword: '', said: [], codes: [], kinds: [], alsoKinds: [] }
  return (await cardsOf(db, { ...filter, search }, page, sql`rank, key desc, id`)).rows
}
