import { sql } from '../../../platform/database/sql.ts'
import type { Db } from '../../../platform/database/db.ts'
import { inParts } from '../../../platform/database/in-parts.ts'

/** What counts as looked for lately, by how many people at least, and how much one of them may push a word up. */
const popularDays = 30
const peopleLeast = 2
const timesOfOneMax = 5
/** Who goes on typing searches for the longer word; the shorter one was only on the way. */
const typingSeconds = 60

/** After so long nobody looks for it again by what is offered. */
const keptDays = 180
const forgottenAtOnce = 5000

/** Job: searches of long ago. One that is made again meanwhile stays. */
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
 * Keeps a keyword, given with the terms it is looked for by, unless it finds nothing: that helps nobody another time. A beginning of it that the same person
 * searched for just before, and never else, is forgotten.
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

/** What several people of a shop looked for lately, the most frequent first. */
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
