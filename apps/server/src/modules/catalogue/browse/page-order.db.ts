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
/** Whether a product stands in its order by a price of the SKUs that fit. */
export const isKeyOfFitting = (filter: PageFilter): boolean => isByPrice(filter) && isPriceOfFitting(filter)

type Key = (prices?: Prices) => Condition

/** What pages are sorted by, and the order of a page's rows by that `key`: that of an index, equals included. */
export const orders: Record<PageFilter['sort'], { key: Key; order: Condition }> = {
  sales: { key: () => sql`cp.sales_count`, order: sql`key desc, id` },
  new: { key: () => sql`cp.created_at`, order: sql`key desc, id` },
  priceUp: { key: ({ least } = pricesHere) => least, order: sql`key, id` },
  priceDown: { key: ({ greatest } = pricesHere) => greatest, order: sql`key desc, id desc` },
  name: { key: () => sql`cp.name_order`, order: sql`key, id` },
}

/** The key of the product `cp`; in an order by price the first within the range asked for, of the SKUs that fit where more is asked of them. */
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
 * What has the keyword as its code, `coded`, comes first; then what it is the name of; then what is of a kind that it asks for; each with those first that have
 * most of it in their name. `otherwise`: what else counts.
 */
export const rank = ({ search, sort }: PageFilter, coded: Condition, otherwise = sql`0`): Condition => {
  if (!search) return sql`0`
  const { said, codes, keyword, kinds, alsoKinds } = search
  // The same text for every keyword, as far as can be: another text is planned anew on each connection, which takes longer than a search.
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
/** What a name with a pattern's word has in it, which is quicker to know. */
const firstLetters = (pattern: string): string => /^\\m([a-z0-9]+)/.exec(pattern)?.[1] ?? ''
/** How many of the words that were typed a name has. Words that are missing are compared too: their number must not change the text. */
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
