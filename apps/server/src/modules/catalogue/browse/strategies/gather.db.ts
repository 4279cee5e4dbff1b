import { sql } from '../../../../platform/database/sql.ts'
import type { Db } from '../../../../platform/database/db.ts'
import { conditions, skuWithCode } from '../../search/sku-choice.db.ts'
import { cardRows, type CardRow } from '../cards.db.ts'
import { channelOf, ownPrices, withCode, type Condition, type PageFilter } from '../page-filter.db.ts'
import { isKeyOfFitting, keyInRange, orders, rank } from '../page-order.db.ts'
import { frequency } from './frequent-words.db.ts'

/** Which products are searched: the best-selling, all, or all unless the keyword is a frequent word. */
type GatheredAmong = 'popular' | 'all' | 'all if rare'

/** The products to filter: all of the channel, or those that the keyword finds. */
const gatheredFrom = ({ shopId, search }: PageFilter, among: GatheredAmong): Condition => {
  const channel = channelOf(shopId)
  const own = ownPrices(shopId)
  // Sorted by id: neighbours share disk pages, and no filter has all its hits at the end.
  if (!search)
    return sql`(
      select *
      from channel_products c
      where c.channel_id = ${channel}
      order by c.product_id
      offset 0
    ) cp ${own}`
  const terms = among === 'popular' ? sql`popular_terms` : sql`product_terms`
  const isRare = among === 'all if rare' ? sql`not (select yes from frequency) and` : sql``
  const hits = sql`
    select product_id
    from ${terms}
    where ${isRare} terms @@ ${search.terms}::tsquery
      and product_id <> all(array(select product_id from called))
    union all
    select product_id
    from called`
  return sql`
  (${hits}) hit
  cross join lateral (
    select *
    from channel_products c
    where c.product_id = hit.product_id and c.channel_id = ${channel}
    offset 0
  ) cp ${own}`
}

/** Two CTEs: `coded`, products with one of the codes; `called`, these and products with exactly this name. */
const withExactName = ({ keyword, codes }: NonNullable<PageFilter['search']>): Condition => {
  const named = sql`select id as product_id from products where lower(name) = lower(${keyword})`
  return codes.length > 0
    ? sql`coded as materialized (${withCode(codes)}), called as materialized (
      select product_id
      from coded
      union ${named}
    ), `
    : sql`called as materialized (${named}),`
}

/** `frequent`: the keyword is a frequent word, and nothing was gathered. */
type Gathered = { rows: CardRow[]; total: number; more: boolean; frequent: boolean }

/**
 * A page of a filter with the total, gathered and sorted. Without a keyword and with `more` than `most` products, only the lower bound is answered, without
 * products. Cheap conditions, by keyword or by the channel's product columns, are applied before anything is looked up product by product (`offset 0`
 * keeps the planner from merging the two).
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
    with ${isFrequentWord} ${search ? withExactName(search) : sql``} found as materialized (
      select cp.product_id, cp.channel_id, cp.sku_id, cp.sku_count, ${key()} as key, own.product_id as own_id,
        ${search || isKeyOfFitting(filter) ? sql`cp.name, cp.kind` : sql`null as name`}
      from ${gatheredFrom(filter, among)}
      where ${conditions(filter, 'gathered')}
      limit ${most === null ? null : most + 1}
    )
    select one.id, one.rank, one.key, counted.total
    from (select ${counted} as total from found) counted
    left join lateral (
      select cp.product_id as id, ${keyInRange(filter, sql`cp.key`)} as key,
        ${rank(filter, sql`select product_id from coded`)} as rank
      from found cp
      cross join lateral (select cp.own_id as product_id) own
      where ${search ? sql`true` : sql`counted.total <= ${most}`}
      order by rank, ${order}
      limit ${filter.size}
      offset ${filter.start}
    ) one on true`
  const coded = search && search.codes.length > 0 ? skuWithCode(search.codes) : null
  const found = await cardRows(db, filter, page, sql`rank, ${order}`, { total: sql`page.total`, coded })
  const total = found.total ?? 0
  const more = most !== null && total > most
  return { rows: found.rows, total: more ? most : total, more, frequent: found.total === null }
}
