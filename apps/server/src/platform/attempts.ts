import { sql } from 'kysely'
import type { Db } from './db.ts'

/** How long a subject is shut out after so many failures in a row: nothing for the first four, then doubling from 30 s to an hour. */
export const lockSeconds = (failures: number): number =>
  failures < 5 ? 0 : Math.min(30 * 2 ** Math.min(failures - 5, 10), 3600)

/** Seconds until any of the subjects may try again; 0 when none is locked. */
export const lockedSeconds = async (db: Db, subjects: readonly string[]): Promise<number> => {
  const { rows } = await sql<{ seconds: number | null }>`
    select ceil(extract(epoch from max(locked_until) - now()))::int as seconds
    from failed_attempts where subject = any(${subjects}::text[]) and locked_until > now()`.execute(db)
  return rows[0]?.seconds ?? 0
}

/** Counts one failure for each subject. A day without failures forgets the earlier ones. */
export const countFailure = async (db: Db, subjects: readonly string[]): Promise<void> => {
  for (const subject of [...subjects].sort()) {
    const { rows } = await sql<{ failures: number }>`
      insert into failed_attempts as a (subject, failures, last_at) values (${subject}, 1, now())
      on conflict (subject) do update set failures = case when a.last_at < now() - interval '1 day' then 1 else a.failures + 1 end, last_at = now()
      returning failures`.execute(db)
    const seconds = lockSeconds(rows[0]?.failures ?? 0)
    if (seconds > 0)
      await sql`update failed_attempts set locked_until = now() + make_interval(secs => ${seconds}) where subject = ${subject}`.execute(
        db,
      )
  }
}

export const forgetFailures = async (db: Db, subjects: readonly string[]): Promise<void> => {
  await sql`delete from failed_attempts where subject = any(${subjects}::text[])`.execute(db)
}
