import { advisoryLocks } from '../../platform/database/advisory-locks.ts'
import { sql } from '../../platform/database/sql.ts'
import type { Db, Tx } from '../../platform/database/db.ts'

/** Creates the table that records the loaded parts of the demo chain, each in the transaction of that part. */
export const prepareSteps = async (db: Db): Promise<void> => {
  await sql`
    create table if not exists demo_steps (
      name text primary key, done_at timestamptz not null default now()
    )`.execute(db)
}

/** Serialises two seeds of one database. */
export const lockSteps = async (tx: Tx): Promise<void> => {
  await sql`select pg_advisory_xact_lock(${advisoryLocks.demo}::bigint)`.execute(tx)
}

export const stepIsDone = async (db: Db, name: string): Promise<boolean> => {
  const { rows } = await sql`select 1 from demo_steps where name = ${name}`.execute(db)
  return rows.length > 0
}

export const markStep = async (tx: Tx, name: string): Promise<void> => {
  await sql`insert into demo_steps (name) values (${name})`.execute(tx)
}

/** Whether the database already has other shops or accounts. */
export const hasForeignData = async (db: Db): Promise<boolean> => {
  const { rows } = await sql`select 1 from accounts union all select 1 from shops limit 1`.execute(db)
  return rows.length > 0
}

/** Empties every table that the demo chain writes. */
export const emptyEverything = async (tx: Tx): Promise<void> => {
  await sql`
    truncate accounts, channels, shops, districts, customers, categories, products, space_sets, styles,
      new_product_stages, idempotency_keys, failed_attempts, payment_notifications, holds, carts, bills,
      orders, bank_accounts, deposit_accounts, subsidy_cities, subsidy_rules, demo_steps cascade`.execute(tx)
}

/** Updates the planner's statistics: without them the first hundred statements get bad plans. */
export const analyzeTables = async (tx: Tx): Promise<void> => {
  await sql`analyze`.execute(tx)
}
