import { sql, type Sql } from '../../../platform/database/sql.ts'
import { fittingPrice, isPriceOfFitting } from '../search/sku-choice.db.ts'
import {
  everyPriceHere,
  pricesHere,
  saidMax,
  type Condition,
  type PageFilter,
  type Prices,
} from './page-filter.db.ts'

export const isByPrice = ({ sort }: PageFilter): boolean => sort === 'priceUp' || sort === 'priceDown'
/** Whether products are sorted by the price of their fitting SKUs. */
export const isKeyOfFitting = (filter: PageFilter): boolean => isByPrice(filter) && isPriceOfFitting(filter)

type Key = (prices?: Prices) => Condition

/** The sort key of pages, and the order of rows by that `key`. It is an index's order, tie-breaks included. */
export const orders: Record<PageFilter['sort'], { key: Key; order: Condition }> = {
  sales: { key: () => sql`cp.sales_count`, order: sql`key desc, id` },
  new: { key: () => sql`cp.created_at`, order: sql`key desc, id` },
  priceUp: { key: ({ least } = pricesHere) => least, order: sql`key, id` },
  priceDown: { key: ({ greatest } = pricesHere) => greatest, order: sql`key desc, id desc` },
  name: { key: () => sql`cp.name_order`, order: sql`key, id` },
}

/** The sort key of the product `cp`. In an order by price it is the first price within the range, of fitting SKUs where there are conditions on them. */
export const keyInRange = (filter: PageFilter, key: Condition): Condition => {
  const { shopId, sort, priceFromCents: from, priceToCents: to } = filter
  if (isKeyOfFitting(filter))
    return sql`case
      when cp.sku_count = 1 then ${key}
      else ${fittingPrice(filter, sort === 'priceUp' ? 'least' : 'greatest')}
    end`
  const every = everyPriceHere(shopId)
  if (sort === 'priceUp' && from !== null)
    return sql`case
      when ${key} >= ${from} then ${key}
      else (select min(i.marketing_cents) from ${every} and i.marketing_cents >= ${from})
    end`
  if (sort === 'priceDown' && to !== null)
    return sql`case
      when ${key} <= ${to} then ${key}
      else (select max(i.marketing_cents) from ${every} and i.marketing_cents <= ${to})
    end`
  return key
}

/**
 * The order of search results: a product with the keyword as its code (`coded`), then as its name, then of a kind that it asks for; within each, names with
 * more of the typed words first. `otherwise`: a rank that is added.
 */
export const rank = ({ search, sort }: PageFilter, coded: Condition, otherwise = sql`0`): Condition => {
  if (!search) return sql`0`
  const { said, codes, keyword, kinds, alsoKinds } = search
  // The text of the statement depends as little as possible on the keyword: a new text is planned anew on each connection, which takes longer than a search.
  return sql`case ${codes.length > 0 ? sql`when cp.product_id = any(array(${coded})) then 0` : sql``}
    when ${sort !== 'sales'} then 50
    when lower(name) = lower(${keyword}) then 1
    else ${otherwise} + case
      when kind = any(${kinds}::text[]) then 10
      when kind = any(${alsoKinds}::text[]) then 11
      else 25
    end - 2 * (${inName(said)})
  end`
}
/** A literal prefix of every name that matches the pattern; testing for it is faster. */
const firstLetters = (pattern: string): string => /^\\m([a-z0-9]+)/.exec(pattern)?.[1] ?? ''
/** How many of the typed words a name has. Missing words are compared too, so that the statement's text does not depend on their number. */
const inName = (said: readonly string[]): Sql =>
  sql.join(
    Array.from({ length: saidMax }, (_, at) => {
      const word = said[at] ?? null
      const isHan = word !== null && /^\p{Script=Han}+$/u.test(word)
      const first = word === null || isHan ? null : firstLetters(word)
      return sql`case
        when ${isHan}::boolean then sign(position(${word} in name))::integer
        when ${first}::text is not null
          then (position(${first} in lower(name)) > 0 and name ~* ${word})::integer
        else 0
      end`
    }),
    sql` + `,
  )
