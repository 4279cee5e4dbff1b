import { sql } from '../../../platform/database/sql.ts'
import type { Db } from '../../../platform/database/db.ts'
import { keepInventoryMinutes } from '../../settings/settings.public.ts'

/** When a hold ends that begins now, by the built-in setting keepInventoryTime; computed within the statement. */
export const holdEnd = sql<Date>`(now() + make_interval(mins => ${keepInventoryMinutes}))`

/** Holds that end before this time are about to end: an hour from now, less if the hold time is below four hours. */
export const holdWarning = sql<Date>`(now() + least(interval '1 hour', (${holdEnd} - now()) / 4))`

/** When a hold ends that begins now, as a time. */
export const holdEndTime = async (db: Db): Promise<Date> => {
  const { rows } = await sql<{ endsAt: Date }>`select ${holdEnd} as ends_at`.execute(db)
  if (!rows[0]) throw new Error('The database did not answer when a hold ends.')
  return rows[0].endsAt
}
