import { sql } from 'kysely'
import type { Db } from './db.ts'

/** Who is counted, and how many failures in a row are free: an account few, an address that a whole shop shares more. */
export type Subject = { name: string; free: number }

/** How long a subject is shut out after so many failures in a row: nothing while they are free, then doubling from 30 s to an hour. */
export const lockSeconds = (failures: number, free: number): number =>
  failures <= free ? 0 : Math.min(30 * 2 ** Math.min(failures - free - 1, 10), 3600)

const namesOf = (subjects: readonly Subject[]): string[] => subjects.map((subject) => subject.name)

/** Seconds until all of the subjects may try again; 0 when none is locked. */
export const lockedSeconds = async (db: Db, subjects: readonly Subject[]): Promise<number> => {
  const { rows } = await sql<{ seconds: number | null }>`
    select ceil(extract(epoch from max(locked_until) - now()))::int as seconds
    from failed_attempts where subject = any(${namesOf(subjects)}::text[]) and locked_until > now()`.execute(
    db,
  )
  return rows[0]?.seconds ?? 0
}

/** Counts one failure for each subject. A day without failures forgets the earlier ones. */
export const countFailure = async (db: Db, subjects: readonly Subject[]): Promise<void> => {
  // Always in the same order, so that two failures never wait for each other in a circle.
  for (const { name, free } of [...subjects].sort((a, b) => (a.name < b.name ? -1 : 1))) {
    const { rows } = await sql<{ failures: number }>`
      insert into failed_attempts as a (subject, failures, last_at) values (${name}, 1, now())
      on conflict (subject) do update
        set failures = case when a.last_at < now() - interval '1 day' then 1 else a.failures + 1 end, last_at = now()
      returning failures`.execute(db)
    const seconds = lockSeconds(rows[0]?.failures ?? 0, free)
    if (seconds > 0)
      await sql`update failed_attempts set locked_until = now() + make_interval(secs => ${seconds}) where subject = ${name}`.execute(
        db,
      )
  }
}

export const forgetFailures = async (db: Db, subjects: readonly Subject[]): Promise<void> => {
  await sql`delete from failed_attempts where subject = any(${namesOf(subjects)}::text[])`.execute(db)
}

/** Job: failures are forgotten after two quiet days. */
export const forgetOldFailures = async (db: Db): Promise<void> => {
  await sql`delete from failed_attempts where last_at < now() - interval '2 days'`.execute(db)
}
