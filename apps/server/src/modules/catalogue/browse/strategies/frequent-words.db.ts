import { sql, type Sql } from '../../../../platform/database/sql.ts'
import type { Db } from '../../../../platform/database/db.ts'
import type { PageFilter } from '../page-filter.db.ts'

/** A word is frequent when this many of the best-selling products have it: a scan in any order then finds it soon. */
const frequentFrom = 50

/** Whether the catalogue is so large that a frequent word is searched among the best-selling products first. */
export const isLarge = async (db: Db): Promise<boolean> => {
  const { rows } = await sql<{ yes: boolean }>`select exists (select from popular_terms) as yes`.execute(db)
  return rows[0]?.yes ?? false
}

export const frequency = ({ terms }: NonNullable<PageFilter['search']>): Sql<{ yes: boolean }> => sql`
  select count(*) = ${frequentFrom} as yes
  from (select from popular_terms where terms @@ ${terms}::tsquery limit ${frequentFrom}) hits`

/** Whether a keyword is a frequent word of a large catalogue. */
export const isFrequent = async (db: Db, search: NonNullable<PageFilter['search']>): Promise<boolean> => {
  const { rows } = await frequency(search).execute(db)
  return rows[0]?.yes ?? false
}
