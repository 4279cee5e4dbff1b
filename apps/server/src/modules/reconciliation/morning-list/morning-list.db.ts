import type { Db } from '../../../platform/database/db.ts'
import { sql } from '../../../platform/database/sql.ts'
import { fetchable, type EntitySource } from '../fetching/days.db.ts'

export type Unexplained = {
  /** Open differences. */
  open: number
  /** Missing bills of the last week. */
  missing: number
  /** Bills of the last of these days that were not requested yet, or that the provider has not written. */
  awaited: number
}

/** The morning's list: everything open, and the bills up to a day that are missing. */
export const unexplained = async (
  db: Db,
  sources: readonly EntitySource[],
  day: string,
): Promise<Unexplained> => {
  const { rows } = await sql<Unexplained>`
    select
      (select count(*)::int from provider_bill_differences where state = 'OPEN') as open,
      count(*) filter (where state not in ('TAKEN', 'EMPTY'))::int as missing,
      count(*) filter (where state in ('WAITING', 'NOT_READY') and day = ${day}::date)::int as awaited
    from provider_bill_days
    join ${fetchable(sources)} using (source, entity_id)
    where day between ${day}::date - 6 and ${day}::date`.execute(db)
  return rows[0] ?? { open: 0, missing: 0, awaited: 0 }
}
