import { sql } from '../../platform/database/sql.ts'
import type { Db, Tx } from '../../platform/database/db.ts'
import { demoAccounts, demoShops } from '../chain/chain.ts'

/** Whether the demo chain was loaded, completely or in part. */
export const holdsDemo = async (db: Db): Promise<boolean> => {
  const { rows } = await sql<{
    holds: boolean
  }>`select to_regclass('demo_steps') is not null as holds`.execute(db)
  return rows[0]?.holds ?? false
}

/** The number of other connections to the database, such as servers. */
export const otherConnections = async (db: Db): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count
    from pg_stat_activity
    where datname = current_database()
      and backend_type = 'client backend'
      and pid <> pg_backend_pid()`.execute(db)
  return rows[0]?.count ?? 0
}

export type Contents = Record<
  'shops' | 'ownShops' | 'accounts' | 'ownAccounts' | 'products' | 'customers' | 'orders' | 'entries',
  number
>

/** The contents of the database; `own` counts what the demo did not create. */
export const contentsOf = async (db: Db): Promise<Contents> => {
  const { rows } = await sql<Contents>`
    select
      (select count(*)::int from shops) as shops,
      (select count(*)::int from shops where id <> all(${demoShops.map(({ id }) => id)}::bigint[])) as "ownShops",
      (select count(*)::int from accounts) as accounts,
      (
        select count(*)::int
        from accounts
        where id <> all(${demoAccounts.map(({ id }) => id)}::bigint[])
      ) as "ownAccounts",
      (select count(*)::int from products) as products,
      (select count(*)::int from customers) as customers,
      (select count(*)::int from orders) as orders,
      (select count(*)::int from audit_log) as entries`.execute(db)
  const [row] = rows
  if (!row) throw new Error('The database did not answer what it holds.')
  return row
}

/** Drops all schemas of the application. */
export const dropEverything = async (tx: Tx): Promise<void> => {
  await sql`drop schema if exists jobs cascade`.execute(tx)
  await sql`drop schema public cascade`.execute(tx)
  await sql`create schema public`.execute(tx)
}
