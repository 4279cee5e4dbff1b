import { sql, type Sql } from '../../../../platform/database/sql.ts'
import { conditions, isPriceOfFitting } from '../../search/sku-choice.db.ts'
import { channelOf, ownPricesInOrder, type Condition, type PageFilter } from '../page-filter.db.ts'
import { keyInRange, orders } from '../page-order.db.ts'

const channelPrices = { least: sql`cp.least_cents`, greatest: sql`cp.greatest_cents` }
const shopPrices = { least: sql`own.least_cents`, greatest: sql`own.greatest_cents` }

/** The prices within the range; of several prices of a product, the first in the order is its sort key. */
const scannedPrices = (filter: PageFilter): Condition => {
  const { shopId, sort, priceFromCents: from, priceToCents: to } = filter
  const before = sort === 'priceUp' ? sql`below_cents` : sql`above_cents`
  const range = [
    ...(from === null ? [] : [sql` and price_cents >= ${from}`]),
    ...(to === null ? [] : [sql` and price_cents <= ${to}`]),
  ]
  // With further conditions on SKUs, the first price may belong to a SKU that does not fit.
  const isOut = isPriceOfFitting(filter)
    ? [sql`true`]
    : [
        sql`${before} is null`,
        ...(sort === 'priceUp' && from !== null ? [sql`below_cents < ${from}`] : []),
        ...(sort === 'priceDown' && to !== null ? [sql`above_cents > ${to}`] : []),
      ]
  return sql`
    select product_id, channel_id, price_cents as key, product_id as id
    from channel_product_prices
    where channel_id = ${channelOf(shopId)}${sql.join(range, sql``)} and (${sql.join(isOut, sql` or `)})`
}

/**
 * A page in an order by price. Products at channel prices are read in the order of their index; the few with a price of the shop's own are sorted separately
 * and merged. `met` is a condition on a product's id that is checked first, for `most` products at most.
 */
export const byPrice = (
  filter: PageFilter,
  met?: { isMet: (id: Sql) => Condition; most: number },
): Condition => {
  const { shopId } = filter
  const { key, order } = orders[filter.sort]
  const upTo = filter.start + filter.size
  const beside = { ...filter, priceFromCents: null, priceToCents: null }
  const way = scannedPrices(filter)
  const at = met ? sql`${way} order by ${order} limit ${met.most}` : way
  const isMet = (id: Sql): Condition => (met ? sql` and ${met.isMet(id)}` : sql``)
  const isKey = isPriceOfFitting(filter) ? sql` and at.key = ${keyInRange(filter, sql`at.key`)}` : sql``
  return sql`
    select *
    from (
      (
        select at.id, at.key, 0 as rank
        from (${at}) at
        cross join lateral (
          select *
          from channel_products c
          where c.product_id = at.product_id and c.channel_id = at.channel_id
          offset 0
        ) cp ${ownPricesInOrder(shopId)}
        where own.product_id is null
          and ${conditions(beside, 'all', channelPrices)}${isMet(sql`at.id`)}${isKey}
        order by ${order}
        limit ${upTo}
      )
      union all (
        select own.product_id as id, ${keyInRange(filter, key(shopPrices))} as key, 0 as rank
        from shop_products own
        cross join lateral (
          select *
          from channel_products c
          where c.product_id = own.product_id and c.channel_id = own.channel_id
          offset 0
        ) cp
        where own.shop_id = ${shopId}
          and own.channel_id = ${channelOf(shopId)}
          and ${conditions(filter, 'all', shopPrices)}${isMet(sql`own.product_id`)}
        order by ${order}
        limit ${upTo}
      )
    ) both_kinds
    order by ${order}
    limit ${filter.size}
    offset ${filter.start}`
}
