import { sql } from '../../../platform/database/sql.ts'
import type { Db } from '../../../platform/database/db.ts'
import { inParts } from '../../../platform/database/in-parts.ts'

/** A popular search: of the last days, by several people, each of whom counts a limited number of times. */
const popularDays = 30
const peopleLeast = 2
const timesOfOneMax = 5
/** The time within which a longer word replaces its typed prefix. */
const typingSeconds = 60

/** After this time a search is no longer offered. */
const keptDays = 180
const forgottenAtOnce = 5000

/** Job: deletes old searches, in batches. One that is repeated meanwhile stays. */
export const forgetOldSearches = (db: Db): Promise<void> =>
  inParts(forgottenAtOnce, async () => {
    const { count } = await sql`
      delete from searches s
      using (
        select shop_id, account_id, keyword, searched_at
        from searches
        where searched_at < now() - make_interval(days => ${keptDays})
        order by searched_at
        limit ${forgottenAtOnce}
      ) old
      where (s.shop_id, s.account_id, s.keyword, s.searched_at)
        = (old.shop_id, old.account_id, old.keyword, old.searched_at)`.execute(db)
    return count
  })

/**
 * Stores a keyword with its search terms, unless it finds nothing. Deletes a prefix of it that the same person searched for
 * only once, just before.
 */
export const keepSearch = async (
  db: Db,
  shopId: string,
  accountId: string,
  { keyword, terms }: { keyword: string; terms: string },
): Promise<void> => {
  await sql`
    with on_the_way as (
      delete from searches
      where shop_id = ${shopId}
        and account_id = ${accountId}
        and times = 1
        and keyword <> ${keyword}
        and starts_with(${keyword}, keyword)
        and searched_at > now() - make_interval(secs => ${typingSeconds})
    )
    insert into searches (shop_id, account_id, keyword)
    select ${shopId}, ${accountId}, ${keyword}
    where exists (select from product_terms where terms @@ ${terms}::tsquery)
    on conflict (shop_id, account_id, keyword) do update
    set times = searches.times + 1, searched_at = now()`.execute(db)
}

export const forgetSearches = async (db: Db, shopId: string, accountId: string): Promise<void> => {
  await sql`delete from searches where shop_id = ${shopId} and account_id = ${accountId}`.execute(db)
}

export const recentSearches = async (
  db: Db,
  shopId: string,
  accountId: string,
  limit: number,
): Promise<string[]> => {
  const { rows } = await sql<{ keyword: string }>`
    select keyword
    from searches
    where shop_id = ${shopId} and account_id = ${accountId}
    order by searched_at desc
    limit ${limit}`.execute(db)
  return rows.map((row) => row.keyword)
}

/** Recent searches of several people of a shop, most frequent first. */
export const popularSearches = async (db: Db, shopId: string, limit: number): Promise<string[]> => {
  const { rows } = await sql<{ keyword: string }>`
    select keyword
    from searches
    where shop_id = ${shopId} and searched_at > now() - make_interval(days => ${popularDays})
    group by keyword
    having count(*) >= ${peopleLeast}
    order by sum(least(times, ${timesOfOneMax})) desc, max(searched_at) desc
    limit ${limit}`.execute(db)
  return rows.map((row) => row.keyword)
}
