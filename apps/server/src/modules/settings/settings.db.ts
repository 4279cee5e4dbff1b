import { sql, type Sql } from '../../platform/sql.ts'
import type { Db } from '../../platform/db.ts'

/** The moment so many minutes from now as the newest setting says, or the default when it was never set; part of any statement. */
export const afterKeepInventory = (
  defaultMinutes: number,
): Sql<Date> => sql<Date>`(now() + make_interval(mins => coalesce(
  (select keep_inventory_minutes from settings order by updated_at desc limit 1), ${defaultMinutes}::integer)))`

/** An hour from now, or after a quarter of the time until `end` where that is sooner. */
export const hourOrQuarterOf = (end: Sql<Date>): Sql<Date> =>
  sql<Date>`(now() + least(interval '1 hour', (${end} - now()) / 4))`

export const momentOf = async (db: Db, moment: Sql<Date>): Promise<Date> => {
  const { rows } = await sql<{ moment: Date }>`select ${moment} as moment`.execute(db)
  if (!rows[0]) throw new Error('The database did not answer a moment.')
  return rows[0].moment
}
