import type { TenderType } from '@showfloor/contract/common/payment-status'
import type { Db } from '../../../platform/database/db.ts'
import { sql, type Sql } from '../../../platform/database/sql.ts'

export type CorrectionRow = {
  ofDay: string
  type: TenderType
  amountCents: number
  reason: string
  actor: string | null
  at: Date
}

const corrections = async (db: Db, shopId: string, which: Sql): Promise<CorrectionRow[]> => {
  const { rows } = await sql<CorrectionRow>`
    select c.of_day::text as of_day, c.type, c.amount_cents, c.reason, a.name as actor, c.at
    from day_corrections c
    left join account_names a on a.id = c.account_id
    where c.shop_id = ${shopId} and ${which}
    order by c.id`.execute(db)
  return rows
}

/** The corrections of one day, made after its close. */
export const correctionsOf = (db: Db, shopId: string, day: string): Promise<CorrectionRow[]> =>
  corrections(db, shopId, sql`c.of_day = ${day}::date`)

/** The corrections that were made in a period, for earlier days. */
export const correctionsIn = (db: Db, shopId: string, since: Date, until: Date): Promise<CorrectionRow[]> =>
  corrections(db, shopId, sql`c.at > ${since} and c.at <= ${until}`)

export const insertCorrection = async (
  db: Db,
  one: {
    shopId: string
    day: string
    type: TenderType
    amountCents: number
    reason: string
    accountId: string
  },
): Promise<void> => {
  await sql`
    insert into day_corrections (shop_id, of_day, type, amount_cents, reason, account_id)
    values (
      ${one.shopId}, ${one.day}::date, ${one.type}, ${one.amountCents}, ${one.reason}, ${one.accountId}
    )`.execute(db)
}
