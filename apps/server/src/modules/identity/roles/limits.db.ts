import type { Session } from '../../../platform/http/session.ts'
import type { Db } from '../../../platform/database/db.ts'
import { sql, type Sql } from '../../../platform/database/sql.ts'

/** Who acts, and what they may do at the moment: a key may do less than its account. */
type Person = Pick<Session, 'accountId' | 'permissions'>

/** The amount up to which a person decides alone, the highest of their roles that refund; 0 for one who refunds nothing. */
export const limitOf = (db: Db, person: Person): Promise<number> => leftAlone(db, person, sql`select 0`)

/** What is left of that limit after `spent`, a query for the amount that the person has decided alone about one subject. */
export const leftAlone = async (db: Db, { accountId, permissions }: Person, spent: Sql): Promise<number> => {
  if (!permissions.has('payment.revoke')) return 0
  const { rows } = await sql<{ cents: number }>`
    select greatest(limit_cents - coalesce((${spent}), 0), 0) as cents
    from revoke_limits
    where account_id = ${accountId}`.execute(db)
  return rows[0]?.cents ?? 0
}

/** Lets a person decide one thing at a time, so that what they have decided alone adds up. */
export const lockPerson = async (db: Db, { accountId }: Person): Promise<void> => {
  await sql`
    select
    from accounts
    where id = ${accountId}
    for no key update`.execute(db)
}

/** Sets the limit of the administrators, which nobody can raise for themselves. */
export const setHighestLimit = async (db: Db, limitCents: number): Promise<void> => {
  await sql`
    update roles
    set revoke_limit_cents = ${limitCents}
    where code = 'admin'`.execute(db)
}
